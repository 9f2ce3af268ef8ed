package dev.sextant.benchmarks.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.Outage;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HardwareTest {
  private static final WorkerKind SLOW = new WorkerKind("slow", 2, 1, 1 << 30, 1 << 20);
  private static final WorkerKind FAST = new WorkerKind("fast", 1, 2.5, 1L << 31, 1 << 21);

  @Test
  void anyFirstFewWorkersAreMixedAsAllAre() {
    List<WorkerKind> mixed = WorkerKind.mixed(List.of(SLOW, FAST), 9);

    assertThat(mixed)
        .extracting(WorkerKind::type)
        .containsExactly("slow", "fast", "slow", "slow", "fast", "slow", "slow", "fast", "slow");
  }

  @Test
  void workersOfAKindAreNumberedAndHaveItsMemory() {
    List<Worker> workers = Hardware.of(List.of(SLOW, FAST)).workers(3);

    assertThat(workers).extracting(Worker::id).containsExactly("slow-1", "fast-1", "slow-2");
    assertThat(workers.get(1).gpuMemoryBytes()).isEqualTo(1L << 31);
  }

  @Test
  void workTakesLessTimeOnFasterKinds() {
    WorkerKind t4 = Hardware.T4;
    WorkerKind twice = new WorkerKind("twice", 1, 2, t4.memoryBytes(), t4.loadBytesPerSecond());

    Cluster both = Workload.published(true).on(Hardware.of(List.of(t4, twice)), 2);
    Cluster slow = Workload.published(true).on(Hardware.of(List.of(t4)), 2);
    Cluster first = Workload.published(true).on(Hardware.of(List.of(t4, twice)), 1);

    assertThat(slow.bestLatencyMicros(0)).isEqualTo(1_365_000);
    assertThat(both.bestLatencyMicros(0)).isEqualTo(682_500);
    assertThat(first.bestLatencyMicros(0)).isEqualTo(1_365_000);
  }

  @Test
  void batchesTakeLessTimeOnFasterTypesOfADocument() {
    Workload workload =
        new Workload(
            Problem.builder()
                .worker(Worker.cpu("any"))
                .workflow(
                    Workflow.builder("ask")
                        .task(Task.of("t", Mode.of(9_000).withBatch(Batch.of(9_000, 10_001))))
                        .build())
                .job("j", "ask")
                .objective(Objective.makespan())
                .build(),
            "batches");
    List<Worker> workers =
        List.of(Worker.cpu("a").withType("fast"), Worker.cpu("b").withType("usual"));

    Cluster cluster =
        workload.on(Hardware.of(workers, TransferModel.free(), Map.of("fast", 2.0)), 2);

    CompiledWorkflows flows = cluster.problem().workflows();
    assertThat(flows.batchMicros(cluster.quickestOption(0, 0), 2)).isEqualTo(5_001);
    assertThat(flows.batchMicros(cluster.quickestOption(0, 1), 2)).isEqualTo(10_001);
  }

  @Test
  void randomFailuresOfAWorkerNeverOverlapAndDifferBySeed() {
    List<Worker> workers = Hardware.of(List.of(SLOW)).workers(5);
    FailurePlan plan = new FailurePlan.Random(1_000_000, 300_000);

    List<Outage> outages = plan.outages(workers, 20_000_000, 1);

    assertThat(outages).hasSizeGreaterThan(30);
    for (int i = 1; i < outages.size(); i++) {
      if (outages.get(i).worker() == outages.get(i - 1).worker()) {
        assertThat(outages.get(i).downMicros()).isGreaterThan(outages.get(i - 1).upMicros());
      }
    }
    assertThat(plan.outages(workers, 20_000_000, 1)).isEqualTo(outages);
    assertThat(plan.outages(workers, 20_000_000, 2)).isNotEqualTo(outages);
  }

  @Test
  void aFailureOfAnUnknownWorkerIsRefused() {
    FailurePlan plan = new FailurePlan.Given(List.of(new FailurePlan.Failure("x", 1, 2)));

    assertThatThrownBy(() -> plan.outages(Hardware.of(List.of(SLOW)).workers(2), 0, 1))
        .hasMessageContaining("The worker (x)")
        .hasMessageContaining("Maybe slow-1 to slow-2.");
  }
}

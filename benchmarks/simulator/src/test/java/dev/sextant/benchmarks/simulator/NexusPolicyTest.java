package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.QueueOrder;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The example of Nexus (SOSP'19, Figure 8): three models, 64, 32 and 32 requests in a second. */
class NexusPolicyTest {
  private static final long MS = 1_000;
  private static final long SECOND = 1_000_000;

  private static Workflow model(String id, long four, long eight, long sixteen) {
    long[] micros = new long[16];
    Arrays.fill(micros, 0, 4, four * MS);
    Arrays.fill(micros, 4, 8, eight * MS);
    Arrays.fill(micros, 8, 16, sixteen * MS);
    return Workflow.builder(id).task(Task.of("t", Mode.of("default", Batch.of(micros)))).build();
  }

  /** Two requests of A, one of B and one of C in each period. */
  private static Arrivals arrivals(int pairs, long period) {
    long[] micros = new long[4 * pairs];
    int[] workflow = new int[4 * pairs];
    for (int i = 0; i < pairs; i++) {
      long begin = i * period;
      for (int k = 0; k < 4; k++) {
        micros[4 * i + k] = begin + (k == 3 ? period / 2 : 0);
        workflow[4 * i + k] = k % 3;
      }
    }
    return new Arrivals(micros, workflow, new int[4 * pairs]);
  }

  private static Execution run(Arrivals arrivals) {
    Cluster cluster =
        new Cluster(
            Problem.builder()
                .workers(Worker.cpu("one"), Worker.cpu("two"))
                .workflow(model("A", 50, 75, 100))
                .workflow(model("B", 50, 90, 125))
                .workflow(model("C", 60, 95, 125))
                .objective(Objective.totalWeightedFlow())
                .build());
    Serving serving =
        new Serving(
            new ServiceLevel(Due.after(250 * MS), null, Map.of("A", Due.after(200 * MS))),
            QueueDiscipline.FIFO.withOrder(QueueOrder.EDF).withBatch(BatchRule.LARGEST));
    return ClusterSimulator.run(
        cluster,
        arrivals,
        Policies.create(
            "nexus", new PolicySettings(cluster, false, 1, serving), ReplanOptions.DEFAULT),
        SimulationOptions.DEFAULT.withServing(serving),
        1);
  }

  /** The workers that served a workflow from the fifth second on. */
  private static TreeSet<Integer> workers(Execution execution, int workflow) {
    TreeSet<Integer> workers = new TreeSet<>();
    for (int j = 0; j < execution.arrivals().count(); j++) {
      if (execution.arrivals().micros()[j] > 5 * SECOND
          && execution.arrivals().workflow()[j] == workflow) {
        workers.add(execution.worker(j));
      }
    }
    return workers;
  }

  @Test
  void givesTheWorkersToModelsAsPublished() {
    Execution execution = run(arrivals(1_000, 31_250));

    assertThat(workers(execution, 0)).hasSize(1);
    assertThat(workers(execution, 1)).isEqualTo(workers(execution, 0));
    assertThat(workers(execution, 2)).hasSize(1).isNotEqualTo(workers(execution, 0));
  }

  @Test
  void atHalfTheRatesNobodyIsLate() {
    Execution execution = run(arrivals(3_000, 62_500));

    int late = 0;
    for (int j = 0; j < execution.arrivals().count(); j++) {
      boolean counts = execution.arrivals().micros()[j] > 5 * SECOND;
      late += counts && execution.jobEndMicros(j) > execution.dueMicros(j) ? 1 : 0;
    }
    assertThat(late).isZero();
    assertThat(workers(execution, 0)).hasSize(1);
  }
}

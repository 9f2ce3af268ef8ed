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
import java.util.List;
import org.junit.jupiter.api.Test;

/** Batch sampling with late binding. Times are in milliseconds. */
class SparrowTest {
  private static final long MS = 1_000;

  private static Cluster cluster(int workers, Workflow... workflows) {
    Problem.Builder problem = Problem.builder().objective(Objective.totalWeightedFlow());
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    List.of(workflows).forEach(problem::workflow);
    return new Cluster(problem.build());
  }

  private static Workflow single(String id, long ms) {
    return Workflow.builder(id).task("t", ms * MS).build();
  }

  private static Execution run(Cluster cluster, long[] at, int[] workflows, Serving serving) {
    Arrivals arrivals =
        new Arrivals(
            Arrays.stream(at).map(each -> each * MS).toArray(), workflows, new int[at.length]);
    return run(cluster, arrivals, SimulationOptions.DEFAULT.withServing(serving), 1);
  }

  private static Execution run(
      Cluster cluster, Arrivals arrivals, SimulationOptions options, long seed) {
    return ClusterSimulator.run(
        cluster, arrivals, Policies.create("sparrow", cluster, false, seed), options, seed);
  }

  /** Of two workers both are asked, and the first that is free gets the task. */
  @Test
  void aTaskGoesToWhoeverIsFreeFirst() {
    Execution execution =
        run(
            cluster(2, single("long", 100), single("short", 10)),
            new long[] {0, 1, 2, 3},
            new int[] {0, 1, 1, 1},
            Serving.PLAIN);

    assertThat(execution.jobEndMicros(0)).isEqualTo(100 * MS);
    assertThat(execution.jobEndMicros(1)).isEqualTo(11 * MS);
    assertThat(execution.jobEndMicros(2)).isEqualTo(21 * MS);
    assertThat(execution.jobEndMicros(3)).isEqualTo(31 * MS);
  }

  /** Four tasks, eight reservations on eight workers of which four are busy: all run at once. */
  @Test
  void theProbesOfAJobsTasksAreShared() {
    Workflow.Builder wide = Workflow.builder("wide");
    for (int t = 0; t < 4; t++) {
      wide.task("t" + t, 10 * MS);
    }
    int[] workflows = {1, 1, 1, 1, 0};
    Cluster cluster = cluster(8, wide.build(), single("long", 1_000));

    Execution execution = run(cluster, new long[] {0, 1, 2, 3, 50}, workflows, Serving.PLAIN);

    // With two probes for each task alone some task would meet two busy workers, or two tasks one.
    assertThat(execution.jobEndMicros(4)).isEqualTo(60 * MS);
  }

  @Test
  void workersServeReservationsByTheQueueDiscipline() {
    Workflow batched =
        Workflow.builder("b")
            .task(Task.of("t", Mode.of("m", Batch.of(10 * MS, 12 * MS, 14 * MS))))
            .build();
    Serving serving =
        new Serving(
            new ServiceLevel(Due.after(500 * MS), null, java.util.Map.of("s", Due.after(60 * MS))),
            QueueDiscipline.FIFO.withOrder(QueueOrder.EDF).withBatch(BatchRule.LARGEST));

    Execution execution =
        run(
            cluster(1, batched, single("s", 5)),
            new long[] {0, 1, 2, 3},
            new int[] {0, 0, 0, 1},
            serving);

    // What is due first goes first, then two together.
    assertThat(execution.jobEndMicros(3)).isEqualTo(15 * MS);
    assertThat(execution.jobEndMicros(1)).isEqualTo(27 * MS);
    assertThat(execution.jobEndMicros(2)).isEqualTo(27 * MS);
    assertThat(execution.batchSize(1)).isEqualTo(2);
  }

  @Test
  void reservationsOfAWorkerThatFailsAreDrawnAnew() {
    Cluster cluster = cluster(2, single("s", 10));
    Arrivals arrivals = new Arrivals(new long[6], new int[6], new int[6]);
    List<Outage> outages =
        List.of(new Outage(0, 5 * MS, 500 * MS), new Outage(1, 15 * MS, 16 * MS));

    Execution execution = run(cluster, arrivals, SimulationOptions.DEFAULT.withOutages(outages), 3);

    long last = 0;
    for (int j = 0; j < 6; j++) {
      assertThat(execution.worker(j)).isEqualTo(1);
      last = Math.max(last, execution.jobEndMicros(j));
    }
    assertThat(last).isEqualTo((10 + 6 + 50) * MS);
  }

  /** Waits are shorter than with two choices by waits known late. */
  @Test
  void lateBindingWaitsLessThanTwoChoices() {
    Cluster cluster = cluster(20, single("s", 10));
    Arrivals arrivals =
        new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1)
            .draw(1, 20, 10 * MS / 20.0 / 0.8, 4_000, 1);

    double late = meanLatency(run(cluster, arrivals, SimulationOptions.DEFAULT, 1));
    double two =
        meanLatency(
            ClusterSimulator.run(
                cluster,
                arrivals,
                Policies.create("power-of-two-choices", cluster, false, 1),
                SimulationOptions.DEFAULT,
                1));

    assertThat(late).isLessThan(two);
  }

  private static double meanLatency(Execution execution) {
    double sum = 0;
    for (int j = 0; j < execution.arrivals().count(); j++) {
      sum += execution.jobEndMicros(j) - execution.arrivals().micros()[j];
    }
    return sum / execution.arrivals().count();
  }

  /** Who waits for more to come is woken in the next life of the worker, too. */
  @Test
  void whatWaitsForABatchOutlivesAnOutage() {
    Mode mode = Mode.of(10 * MS).withBatch(Batch.of(10 * MS, 12 * MS));
    Workflow flow = Workflow.builder("flow").task(Task.of("only", mode)).build();
    SimulationOptions options =
        SimulationOptions.DEFAULT
            .withServing(
                new Serving(
                    null,
                    QueueDiscipline.FIFO.withBatch(new BatchRule(BatchRule.Kind.WAIT, 100 * MS))))
            .withOutages(List.of(new Outage(0, 10 * MS, 20 * MS)));
    Arrivals arrivals = new Arrivals(new long[] {0}, new int[] {0}, new int[1]);
    Execution execution = run(cluster(1, flow), arrivals, options, 1);

    assertThat(execution.jobEndMicros(0)).isEqualTo(110 * MS);
  }
}

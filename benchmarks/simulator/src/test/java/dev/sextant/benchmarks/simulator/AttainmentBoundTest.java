package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Batches of up to three, which take 10, 12 and 15 ms, before a task of 20 ms. */
class AttainmentBoundTest {
  private static final long MS = 1_000;
  private static final RuntimeNoise NONE = new RuntimeNoise(0, 1);

  private static Cluster cluster(int workers) {
    Problem.Builder problem = Problem.builder().objective(Objective.totalWeightedFlow());
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    Mode batch = Mode.of("default", Batch.of(10 * MS, 12 * MS, 15 * MS));
    return new Cluster(
        problem
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("first", batch))
                    .task("second", 20 * MS)
                    .edge("first", "second", 0)
                    .build())
            .build());
  }

  private static Serving due(long millis) {
    return new Serving(ServiceLevel.of(Due.after(millis * MS)), QueueDiscipline.FIFO);
  }

  private static int bound(int workers, int jobs, long dueMillis) {
    Arrivals arrivals = new Arrivals(new long[jobs], new int[jobs], new int[jobs]);
    return AttainmentBound.jobs(cluster(workers), arrivals, NONE, due(dueMillis));
  }

  @Test
  void noJobIsInTimeThatWouldNotBeAlone() {
    assertThat(bound(1, 10, 29)).isZero();
    assertThat(bound(1, 1, 30)).isEqualTo(1);
  }

  /** In 15 ms a batch of three runs; in 14 ms one and a fifth times one of two. */
  @Test
  void workersDoNoMoreThanTheirBatchesAllow() {
    assertThat(bound(1, 10, 35)).isEqualTo(3);
    assertThat(bound(2, 10, 35)).isEqualTo(6);
    assertThat(bound(1, 10, 34)).isEqualTo(2);
    assertThat(bound(1, 10, 50)).isEqualTo(6);
  }

  @Test
  void intervalsApartAddUp() {
    long[] micros = new long[10];
    for (int j = 5; j < 10; j++) {
      micros[j] = 1_000 * MS;
    }
    Arrivals arrivals = new Arrivals(micros, new int[10], new int[10]);

    assertThat(AttainmentBound.jobs(cluster(1), arrivals, NONE, due(35))).isEqualTo(6);
  }

  @Test
  void noPolicyHasMoreJobsInTime() {
    int bounds = 0;
    for (int seed = 0; seed < 40; seed++) {
      Cluster cluster = cluster(1 + seed % 3);
      Arrivals arrivals = RandomClusters.arrivals(cluster, 40, seed);
      SimulationOptions options =
          new SimulationOptions(
              0,
              0,
              null,
              WorkerRules.DEFAULT,
              seed % 2 * 0.4,
              List.of(),
              false,
              RandomServing.serving(seed));
      for (String policy : List.of("compass+", "power-of-two-choices")) {
        Execution execution =
            ClusterSimulator.run(
                cluster, arrivals, Policies.create(policy, cluster, true, seed), options, seed);
        int met = 0;
        for (int j = 0; j < arrivals.count(); j++) {
          long end = execution.jobEndMicros(j);
          met += end >= 0 && end <= execution.dueMicros(j) ? 1 : 0;
        }
        RuntimeNoise noise = new RuntimeNoise(options.noiseSigma(), seed);
        int bound = AttainmentBound.jobs(cluster, arrivals, noise, RandomServing.serving(seed));
        assertThat(met).isLessThanOrEqualTo(bound);
        bounds += bound;
      }
    }
    assertThat(bounds).isBetween(1, 40 * 2 * 40 - 1);
  }

  @Test
  void asksForAPromise() {
    Arrivals one = new Arrivals(new long[1], new int[1], new int[1]);
    assertThatThrownBy(() -> AttainmentBound.jobs(cluster(1), one, NONE, Serving.PLAIN))
        .hasMessageContaining("needs a promise");
  }
}

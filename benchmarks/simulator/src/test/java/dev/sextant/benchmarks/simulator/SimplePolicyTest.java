package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import org.junit.jupiter.api.Test;

class SimplePolicyTest {
  private static final int DRAWS = 3_000;

  private static Cluster cluster(int workers) {
    Problem.Builder problem =
        Problem.builder()
            .objective(Objective.totalWeightedFlow())
            .workflow(Workflow.builder("f").task("t", 1_000_000).build())
            .job(new Job("j", "f", 0));
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    return new Cluster(problem.build());
  }

  /** How often each worker is chosen when the wait of worker w is w seconds. */
  private static int[] chosen(int workers) {
    Cluster cluster = cluster(workers);
    ClusterSnapshot known =
        new ClusterSnapshot(cluster.registry(), workers, 0, WaitReading.AS_PUBLISHED);
    known.joinAll();
    for (int w = 0; w < workers; w++) {
      known.updateWait(w, w * 1_000_000L, 0);
    }
    PlacingPolicy policy =
        (PlacingPolicy) Policies.create("power-of-two-choices", cluster, true, 7);
    Placement placement = new Placement(1);
    int[] chosen = new int[workers];
    for (int i = 0; i < DRAWS; i++) {
      policy.place(0, 0, 0, known, placement);
      chosen[placement.worker(0)]++;
    }
    return chosen;
  }

  @Test
  void twoChoicesAreTwoDifferentWorkers() {
    // The longest queue is chosen only by drawing it twice.
    assertThat(chosen(2)).containsExactly(DRAWS, 0);
    assertThat(chosen(3)[2]).isZero();
  }

  @Test
  void everyPairIsDrawnEquallyOften() {
    int[] chosen = chosen(4);

    // Of six pairs three contain the first worker, two more the second, one more the third; within
    // four standard errors.
    assertThat(chosen[0] / (double) DRAWS).isCloseTo(3 / 6.0, within(0.04));
    assertThat(chosen[1] / (double) DRAWS).isCloseTo(2 / 6.0, within(0.04));
    assertThat(chosen[2] / (double) DRAWS).isCloseTo(1 / 6.0, within(0.04));
    assertThat(chosen[3]).isZero();
  }

  @Test
  void aSingleWorkerIsChosenWithoutAnother() {
    assertThat(chosen(1)).containsExactly(DRAWS);
  }
}

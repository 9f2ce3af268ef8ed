package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What three workers of two classes can do, at prices that are given. */
class PricedCapacityTest {
  private final CompiledProblem problem = CompiledProblem.of(problem());
  private final PricedWork work = new PricedWork(problem, new int[] {0});
  private final PricedCapacity capacity =
      new PricedCapacity(problem, new CriticalPath(problem, new ClassTransfers(problem)), work);

  /** Now is 5; both tasks may start at 10; one worker comes at 20, of one two parts are taken. */
  private static Problem problem() {
    return Problem.builder()
        .workers(
            Worker.cpu("plain").withCapacities(Map.of("cores", 2L, "disks", 3L)),
            Worker.cpu("later").withCapacities(Map.of("cores", 2L, "disks", 3L)),
            Worker.cpu("other").withType("other").withCapacities(Map.of("cores", 4L)))
        .workflow(
            Workflow.builder("f")
                .task(Task.of("t", Mode.of(7).withDemands(Map.of("cores", 1L))))
                .build())
        .job(new Job("j", "f", 10))
        .objective(Objective.makespan())
        .state(
            ClusterState.EMPTY
                .withNowMicros(5)
                .withWorkers(
                    new WorkerState("later", 20, List.of(), List.of()),
                    new WorkerState(
                        "other",
                        0,
                        List.of(
                            new Occupation(Map.of("cores", 1L), 0, 12),
                            new Occupation(Map.of("cores", 2L), 0, 12)),
                        List.of())))
        .build();
  }

  /** Prices of cores and disks of the first class, and of cores of the other one. */
  private void price(double cores, double disks, double others) {
    int coresFirst = problem.resourceName(0).equals("cores") ? 0 : 1;
    double[] prices = new double[4];
    prices[coresFirst] = cores;
    prices[1 - coresFirst] = disks;
    prices[2 + coresFirst] = others;
    prices[3 - coresFirst] = 50;
    work.priceLike(prices);
  }

  @Test
  void workersThatAreWorthSomethingAreActive() {
    price(0, 0, 1);
    assertThat(capacity.activeWorkers()).containsExactly(2);
    price(0, 1, 0);
    // The other one has a price for disks, but no disk.
    assertThat(capacity.activeWorkers()).containsExactly(0, 1);
    price(1, 0, 1);
    assertThat(capacity.activeWorkers()).containsExactly(0, 1, 2);
    assertThat(capacity.isTaken(0)).isFalse();
    assertThat(capacity.isTaken(2)).isTrue();
  }

  @Test
  void aWorkerIsWorthAllOfItsCapacity() {
    price(10, 7, 3);
    assertThat(capacity.worth(0)).isEqualTo(2 * 10 + 3 * 7);
    assertThat(capacity.worth(2)).isEqualTo(4 * 3);
  }

  @Test
  void workersStartWhenTheyAndTheTasksAreThere() {
    assertThat(capacity.start(0, 0, Long.MIN_VALUE)).isEqualTo(10);
    assertThat(capacity.start(0, 0, 15)).isEqualTo(15);
    assertThat(capacity.start(1, 0, 15)).isEqualTo(20);
  }

  @Test
  void whatIsDoneIsWorthPricesTimesFreeCapacity() {
    price(10, 0, 1);
    int[] active = capacity.activeWorkers();
    assertThat(capacity.done(0, 10, false, active)).isZero();
    // The first for 12 us, the second for 2, the other one for 2 with one core and 10 with four.
    assertThat(capacity.done(0, 22, false, active))
        .isEqualTo(10 * 2 * 12 + 10 * 2 * 2 + 2 * 1 + 10 * 4);
    // Loads may begin before the tasks, now.
    assertThat(capacity.done(0, 10, true, active)).isEqualTo(10 * 2 * 5 + 5 * 1);
  }

  /** Twenty in each microsecond from 10 on. */
  @Test
  void soMuchIsDoneAtTheEarliestMicrosecondThatSuffices() {
    price(10, 0, 0);
    int[] active = capacity.activeWorkers();
    assertThat(capacity.earliestEnd(0, 0, false, active)).isEqualTo(5);
    assertThat(capacity.earliestEnd(0, 30, false, active)).isEqualTo(30);
    for (int needed = 1; needed <= 200; needed++) {
      assertThat(capacity.earliestEnd(needed, 0, false, active)).isEqualTo(10 + (needed + 19) / 20);
    }
    // From 20 on, forty.
    assertThat(capacity.earliestEnd(201, 0, false, active)).isEqualTo(21);
    assertThat(capacity.earliestEnd(280, 0, false, active)).isEqualTo(22);
    assertThat(capacity.earliestEnd(281, 0, false, active)).isEqualTo(23);
    assertThat(capacity.earliestEnd(1e30, 0, false, active)).isEqualTo(Long.MAX_VALUE);
    assertThat(capacity.earliestEnd(1, 0, false, new int[0])).isEqualTo(Long.MAX_VALUE);
  }

  /** Whole numbers below 2^52 are exact; above, each part may have rounded half of the last bit. */
  @Test
  void sumsOfManyPartsAreRoundedDown() {
    double exact = 0x1p52 - 1;
    assertThat(capacity.roundedDown(exact, 1_000)).isEqualTo(exact);
    double few = capacity.roundedDown(0x1p60, 1);
    double many = capacity.roundedDown(0x1p60, 1_000);
    assertThat(few).isBetween(0x1p60 * (1 - 1e-12), 0x1p60 * (1 - 1 * 0x1p-53));
    assertThat(many).isBetween(0x1p60 * (1 - 1e-10), 0x1p60 * (1 - 1_000 * 0x1p-53));
    assertThat(capacity.roundedDown(0x1p52, 1)).isLessThan(0x1p52);
    // 3 parts and 4 more four times, three workers with two resources eight times, two parts taken.
    assertThat(capacity.roundedDown(0x1p52, 3)).isEqualTo(0x1p52 - 2 * (4 * 7 + 8 * 6 + 2 * 2));
  }
}

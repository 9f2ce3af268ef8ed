package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is lost where no two workers begin or end with the same task; now is 100. */
class DistinctEndsTest {
  /** One of three cores, one of one, and one of which a part is taken, which does not count. */
  private static DistinctEnds ends(long available) {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(worker("one", 1), worker("taken", 9), worker("three", 3))
                .workflow(Workflow.builder("f").task("t", 7).build())
                .job(new Job("j", "f", 0))
                .objective(Objective.makespan())
                .state(
                    ClusterState.EMPTY
                        .withNowMicros(100)
                        .withWorkers(
                            new WorkerState("one", available, List.of(), List.of()),
                            new WorkerState(
                                "taken",
                                0,
                                List.of(new Occupation(Map.of("compute", 1L), 0, 120)),
                                List.of())))
                .build());
    PricedWork work = new PricedWork(problem, new int[] {0});
    work.priceEvenly(0);
    PricedCapacity capacity =
        new PricedCapacity(problem, new CriticalPath(problem, new ClassTransfers(problem)), work);
    return new DistinctEnds(problem, capacity, capacity.activeWorkers());
  }

  private static Worker worker(String id, long cores) {
    return Worker.cpu(id).withCapacities(Map.of("compute", cores));
  }

  /** The worker worth three begins with the first, the other 4 us later. */
  @Test
  void theWorkerWorthMostBeginsFirst() {
    long[] heads = {106, 104, 100};
    assertThat(ends(0).atBeginning(100, heads, 3)).isEqualTo(4);
    // With the first two alone, both wait, of which the time before 104 is their own.
    assertThat(ends(0).atBeginning(104, heads, 2)).isEqualTo(3 * 4 + 6 - 4 * 4);
    // There is only one task to begin with.
    assertThat(ends(0).atBeginning(106, heads, 1)).isZero();
    // It comes later anyway.
    assertThat(ends(103).atBeginning(100, heads, 3)).isEqualTo(4 - 3);
    assertThat(ends(105).atBeginning(100, heads, 3)).isZero();
    assertThat(ends(0).latestHead(heads, 3)).isEqualTo(104);
    assertThat(ends(0).latestHead(heads, 1)).isEqualTo(106);
    assertThat(ends(0).latestStart(100)).isEqualTo(100);
    assertThat(ends(103).latestStart(100)).isEqualTo(103);
    assertThat(ends(103).latestStart(104)).isEqualTo(104);
  }

  @Test
  void theWorkerWorthMostEndsLast() {
    long[] tails = {2, 5, 9};
    assertThat(ends(0).atEnd(2, tails, 0)).isEqualTo(3);
    assertThat(ends(0).atEnd(4, tails, 1)).isEqualTo(3 + 5);
    assertThat(ends(0).atEnd(9, tails, 2)).isZero();
    assertThat(ends(0).longestTail(tails, 0)).isEqualTo(5);
    assertThat(ends(0).longestTail(tails, 1)).isEqualTo(9);
    assertThat(ends(0).longestTail(tails, 2)).isEqualTo(9);
  }

  /** Doubles are exact below 2^52; above, what may have been rounded is taken off. */
  @Test
  void largeSumsAreNeverTooMuch() {
    long[] tails = {(1L << 50) - 1, (1L << 50) - 1};
    assertThat(ends(0).atEnd(0, tails, 0)).isEqualTo(0x1p52 - 4);
    long[] longer = {1L << 50, 1L << 50};
    assertThat(ends(0).atEnd(0, longer, 0)).isBetween(0x1p52 * (1 - 1e-13), 0x1p52 - 1);
    long[] heads = {100 + (1L << 52), 100 + (1L << 51)};
    // What is the workers' own of it is rounded, too: 6 in 2^50 of 5 x 2^51 and of 4 x 2^51.
    assertThat(ends(0).atBeginning(heads[1], heads, 2)).isEqualTo(0x1p51 - 2 * 6 * (5 + 4));
  }
}

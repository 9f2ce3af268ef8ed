package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** When everything happens later, bounds that count from releases and dues are the same. */
class ShiftedBoundsTest {
  private static final int PROBLEMS = 25;
  private static final long LATER = 1_000;
  private static final List<ObjectiveTerm> TERMS =
      List.of(
          ObjectiveTerm.MAKESPAN_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);

  /** Up to seven jobs on two workers of different speeds, some of them on one only. */
  private static Problem drawn(long seed, long now) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .objective(Objective.totalWeightedFlow())
            .state(ClusterState.EMPTY.withNowMicros(now));
    int jobs = random.nextInt(3, 8);
    for (int j = 0; j < jobs; j++) {
      Workflow.Builder workflow = Workflow.builder("f" + j);
      int tasks = random.nextInt(1, 4);
      for (int t = 0; t < tasks; t++) {
        Map<String, Long> micros = Map.of("v", random.nextLong(1, 20), "w", random.nextLong(1, 20));
        Mode mode = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros));
        Mode chosen = random.nextInt(3) == 0 ? mode.onWorkers("v") : mode;
        workflow.task(Task.of("t" + t, chosen));
        if (t > 0 && random.nextBoolean()) {
          workflow.edge("t" + (t - 1), "t" + t, 0);
        }
      }
      long release = now + random.nextInt(20);
      problem
          .workflow(workflow.build())
          .job(
              new Job("j" + j, "f" + j, release)
                  .withWeight(random.nextInt(1, 4))
                  .withDueMicros(release + random.nextInt(10, 40)));
    }
    return problem.build();
  }

  @Test
  void boundsAreTheSameAndProvedWhenAllIsLater() {
    int bySets = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      Problem first = drawn(seed, 0);
      Problem second = drawn(seed, LATER);
      LowerBounds bounds = LowerBounds.of(CompiledProblem.of(first));
      LowerBounds later = LowerBounds.of(CompiledProblem.of(second));
      for (ObjectiveTerm term : TERMS) {
        String name = "seed " + seed + ", " + term;
        LowerBound bound = bounds.termBound(term);
        assertThat(later.termBound(term)).as(name).isEqualTo(bound);
        bySets += bound.source().equals("job-sets") ? 1 : 0;
        if (bound.value() > 0) {
          for (Problem problem : List.of(first, second)) {
            Problem alone = problem.withObjective(Objective.of(term));
            LowerBounds proved = LowerBounds.of(CompiledProblem.of(alone));
            assertThat(proved.objective()).as(name).isEqualTo(bound);
            assertThat(BoundChecker.check(alone, proved.evidence()).verified()).as(name).isTrue();
          }
        }
      }
      ObjectiveTerm flow = ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS;
      IntervalWork work = bounds.intervalWork(flow);
      IntervalWork laterWork = later.intervalWork(flow);
      assertThat(laterWork == null).isEqualTo(work == null);
      if (work != null && laterWork != null) {
        assertThat(laterWork.prices()).isEqualTo(work.prices());
        for (int price = 0; price < work.prices(); price++) {
          for (long from = 0; from < 30; from += 10) {
            assertThat(laterWork.capacity(price, from, from + 15))
                .isEqualTo(work.capacity(price, from, from + 15));
            for (int j = 0; j < first.jobs().size(); j++) {
              assertThat(laterWork.needed(price, from, from + 15, j, from + 20))
                  .isEqualTo(work.needed(price, from, from + 15, j, from + 20));
            }
          }
        }
      }
    }
    assertThat(bySets).isGreaterThan(PROBLEMS / 3);
  }
}

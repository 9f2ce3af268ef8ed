package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.ManyTasks;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How often lists ask when a task could start: a few times for each task, however many there are.
 */
class ListEffortTest {
  private static final int WORKERS = 20;

  @ParameterizedTest
  @EnumSource
  void twiceTheTasksAskTwiceAsOften(ListHeuristic heuristic) {
    assertThat(estimates(heuristic, ManyTasks.oneWorkflow(1_000, WORKERS)))
        .isLessThan(2.5 * estimates(heuristic, ManyTasks.oneWorkflow(500, WORKERS)));
    assertThat(estimates(heuristic, ManyTasks.atOnceUnlike(1_000, WORKERS)))
        .isLessThan(2.5 * estimates(heuristic, ManyTasks.atOnceUnlike(500, WORKERS)));
  }

  private static double estimates(ListHeuristic heuristic, Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    PartialSchedule schedule = new PartialSchedule(compiled, heuristic.gaps(), true);
    ListRule rule = heuristic.rule(schedule, 1, Plans.pace());
    assertThat(ListBackend.build(schedule, rule, Plans.pace())).isNotNull();
    // What is asked once for each task at the least is no less than that.
    return Math.max(compiled.tasks(), schedule.estimates());
  }
}

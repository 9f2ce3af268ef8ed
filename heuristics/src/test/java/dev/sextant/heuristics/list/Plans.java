package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.spi.SearchOptions;
import java.util.List;
import java.util.function.Function;

/** Valid plans of list heuristics, and what they look like. */
final class Plans {
  private Plans() {}

  static Pace pace() {
    return new Pace(SearchOptions.defaults(), new PlanInterrupter());
  }

  static Plan of(ListHeuristic heuristic, Problem problem) {
    return of(new ListBackend(heuristic), problem, 0);
  }

  static Plan of(ListBackend backend, Problem problem, long seed) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    return valid(problem, compiled, backend.build(compiled, seed, pace()));
  }

  static Plan of(PartialSchedule schedule, ListRule rule) {
    CompiledProblem compiled = schedule.problem();
    return valid(compiled.problem(), compiled, ListBackend.build(schedule, rule, pace()));
  }

  static Plan valid(Problem problem, CompiledProblem compiled, Timetable timetable) {
    assertThat(timetable).isNotNull();
    Plan plan = PlanTranslator.toPlan(compiled, timetable.toPlan());
    assertThat(PlanChecker.check(problem, plan)).isEmpty();
    return plan;
  }

  /** Lists of random problems are valid, and their timetables know in which order they came. */
  static void assertValidInOrder(ListHeuristic heuristic, Function<CompiledProblem, int[]> order) {
    int seen = 0;
    for (long seed = 0; seed < 300; seed++) {
      Problem problem = RandomProblems.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      Timetable timetable =
          compiled.taskWithoutOption().isPresent()
              ? null
              : new ListBackend(heuristic).build(compiled, 0, pace());
      if (timetable != null) {
        seen++;
        valid(problem, compiled, timetable);
        assertThat(timetable.placingOrder())
            .as("seed " + seed)
            .containsExactly(order.apply(compiled));
      }
    }
    assertThat(seen).isGreaterThan(200);
  }

  static long makespan(Plan plan) {
    return plan.runs().stream().mapToLong(TaskRun::endMicros).max().orElseThrow();
  }

  /** Runs as {@code task worker start-end}. */
  static List<String> schedule(Plan plan) {
    return plan.runs().stream()
        .map(
            run ->
                run.task() + " " + run.worker() + " " + run.startMicros() + "-" + run.endMicros())
        .toList();
  }

  /** Workers in the order of the runs. */
  static List<String> workers(Plan plan) {
    return plan.runs().stream().map(TaskRun::worker).toList();
  }

  /** Loads of a plan for a problem without initial residents. */
  static int loads(Plan plan) {
    return plan.residencies().size();
  }
}

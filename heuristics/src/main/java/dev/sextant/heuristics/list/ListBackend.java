package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A list scheduler: places one task after the other as a {@link ListHeuristic} decides, in one
 * pass, and never moves what it has placed. The heuristic decides order, options and workers; the
 * timetable decides starts, loads and evictions. Where the timetable refuses a choice, which only
 * happens to decisions that do not look at memory, the task goes where it ends first. Where the
 * time limit comes before the last task, the rest is placed in haste ({@link Haste}), and a counter
 * says how many tasks those are. Thread-safe.
 */
public final class ListBackend implements PlannerBackend {
  private final ListHeuristic heuristic;
  private final boolean seesFetches;

  /** Decides by this heuristic, with model loads in view. */
  public ListBackend(ListHeuristic heuristic) {
    this(heuristic, true);
  }

  /**
   * Decides by this heuristic.
   *
   * @param seesFetches whether the estimates it decides by include model loads and GPU memory; if
   *     not, it is the algorithm of the textbook
   */
  public ListBackend(ListHeuristic heuristic, boolean seesFetches) {
    this.heuristic = heuristic;
    this.seesFetches = seesFetches;
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    Pace pace = new Pace(request.options(), interrupter).hurrying();
    Timetable timetable = build(request.problem(), request.options().seed(), pace);
    if (timetable == null) {
      return new Outcome(pace.stopReason(), false, Map.of());
    }
    return pace.completed(PlanCompletion.offer(request.problem(), timetable, sink));
  }

  /**
   * The complete timetable, or null when a task cannot be placed or the pace says stop.
   *
   * @param seed for heuristics that draw
   */
  public @Nullable Timetable build(CompiledProblem problem, long seed, Pace pace) {
    if (pace.stop() != null) {
      return null;
    }
    PartialSchedule schedule = new PartialSchedule(problem, heuristic.gaps(), seesFetches);
    return build(schedule, heuristic.rule(schedule, seed, pace), pace);
  }

  /**
   * The schedule completed by a rule, or null when that cannot be done, the pace says stop or what
   * comes of it is over its budget.
   */
  static @Nullable Timetable build(PartialSchedule schedule, ListRule rule, Pace pace) {
    CompiledProblem problem = schedule.problem();
    Choice choice = new Choice();
    pace.beginList();
    int placed = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      if (pace.mustHurry(placed, problem)) {
        return new Haste(schedule).complete(choice, pace) ? schedule.timetable() : null;
      }
      if (!placeNext(schedule, rule, choice, pace)) {
        return null;
      }
      placed++;
    }
    return schedule.timetable();
  }

  private static boolean placeNext(
      PartialSchedule schedule, ListRule rule, Choice choice, Pace pace) {
    if (pace.step() != null) {
      return false;
    }
    rule.choose(choice);
    if (!choice.isMade()) {
      return false;
    }
    if (schedule.task() != choice.task) {
      schedule.consider(choice.task);
    }
    if (!schedule.placeBehind(choice.option, choice.worker, choice.notBefore)
        && !schedule.placeSomewhere(choice)) {
      return false;
    }
    rule.placed(choice);
    long end = schedule.timetable().endMicros(choice.task);
    return !pace.isOverBudget(choice.task, choice.option, end);
  }
}

package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import org.jspecify.annotations.Nullable;

/**
 * HEFT with insertion and model loads in view ({@link Heft} gives paper and deviations), as a
 * planner and as the start of a search. Thread-safe.
 */
public final class HeftBackend implements PlannerBackend {
  private static final ListBackend HEFT = new ListBackend(ListHeuristic.HEFT);

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    return HEFT.search(request, sink, interrupter);
  }

  /** The complete timetable, or null when a task cannot be placed or the pace says stop. */
  public static @Nullable Timetable build(CompiledProblem problem, Pace pace) {
    return HEFT.build(problem, 0, pace);
  }

  /** Pending tasks by falling upward rank, then number; by release first if single jobs count. */
  static int[] order(CompiledProblem problem) {
    return Heft.order(problem);
  }
}

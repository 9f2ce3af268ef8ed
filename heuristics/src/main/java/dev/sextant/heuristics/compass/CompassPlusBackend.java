package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import org.jspecify.annotations.Nullable;

/**
 * {@link CompassPlusOnline} replayed over all jobs in the order of their releases, as {@link
 * CompassBackend} replays Compass (Yang et al., arXiv 2402.17652). What earlier jobs will have
 * fetched by then counts as cached.
 */
public final class CompassPlusBackend implements PlannerBackend {

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    return CompassBackend.search(request, sink, interrupter, CompassVariant.COMPASS_PLUS);
  }

  /** The complete timetable, or null when a task cannot be placed or the pace says stop. */
  public static @Nullable Timetable build(CompiledProblem problem, Pace pace) {
    return CompassBackend.build(problem, pace, CompassVariant.COMPASS_PLUS);
  }
}

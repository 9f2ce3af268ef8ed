package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A search over list schedules ({@link ListSearch}), begun with all list heuristics ({@link
 * Starts}); anytime. One thread unless the caller permits more; each searches with a seed of its
 * own. With one thread and a step limit a seed gives the same plan again. A step is one list.
 */
public final class ListSearchBackend implements PlannerBackend {
  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    CompiledProblem problem = request.problem();
    SearchOptions options = request.options();
    long begin = System.nanoTime();
    Starts starts = new Starts(problem, options, sink, interrupter, begin);
    if (starts.isEmpty()) {
      return PlanCompletion.offer(problem, new Timetable(problem), sink);
    }
    if (starts.fromLists(request.warmStart(), new SplittableRandom(options.seed())) == null) {
      return new Outcome(starts.stopReason(), false, Map.of());
    }
    ListSearchThreads threads = new ListSearchThreads(problem, options, interrupter);
    SearchEnd end =
        threads.run(
            () -> new Pace(options.withoutStepLimit(), interrupter, begin),
            (timetable, plan, cost, feasible) -> {
              if (feasible) {
                sink.offer(plan);
              }
            });
    return new Outcome(end, false, Map.of("steps", threads.steps()));
  }
}

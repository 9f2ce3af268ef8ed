package dev.sextant.heuristics.search;

import dev.sextant.heuristics.shop.ShopSearch;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * All list heuristics and no search ({@link Starts}): offers the plan of each as it is, and the
 * best of them and the warm start decoded anew. At most three quarters of the time, unless not even
 * one is complete by then. One thread unless the caller permits more; under a limit on steps always
 * one.
 */
public final class ListsBackend implements PlannerBackend {
  private final ListMemory memory;
  private final boolean leavesLists;

  /**
   * Lists for one problem.
   *
   * @param memory where a search over lists that comes first leaves what it has come to
   * @param leavesLists whether lists that take long are left there, where others are hoped to be
   *     better, for a search that follows
   */
  public ListsBackend(ListMemory memory, boolean leavesLists) {
    this.memory = memory;
    this.leavesLists = leavesLists;
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    CompiledProblem problem = request.problem();
    SearchOptions options = request.options();
    Starts starts = new Starts(problem, options, sink, interrupter, System.nanoTime(), memory);
    if (leavesLists) {
      starts.leavingLists();
    }
    if (starts.isEmpty()) {
      return PlanCompletion.offer(problem, new Timetable(problem), sink);
    }
    SplittableRandom random = new SplittableRandom(options.seed());
    Solution best =
        ShopSearch.suits(problem)
            ? starts.forSequences(request.warmStart(), random)
            : starts.fromLists(request.warmStart(), random);
    if (best == null || starts.isTooLate() || !best.decode(starts.decoder())) {
      return new Outcome(starts.stopReason(), false, Map.of());
    }
    OrderDecoder decoder = starts.decoder();
    if (decoder.isFeasible() && decoder.cost() < sink.incumbentObjective()) {
      sink.offer(decoder.toPlan());
    }
    return new Outcome(
        starts.stopReason(), false, PlanCompletion.counters(problem, decoder.toPlan()));
  }

  /**
   * Whether lists are worth a search, if there are many tasks: not where sequences are searched.
   */
  public static boolean suitListSearch(CompiledProblem problem) {
    return !ShopSearch.suits(problem);
  }

  /**
   * The part of the time in which a search over lists gets further than changes of tasks, as far as
   * their number says.
   */
  public static double partForListSearch(CompiledProblem problem, int pending) {
    return Starts.partForListSearch(problem, pending);
  }
}

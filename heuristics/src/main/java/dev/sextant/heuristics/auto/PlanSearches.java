package dev.sextant.heuristics.auto;

import dev.sextant.heuristics.search.EarlyStop;
import dev.sextant.heuristics.search.ListMemory;
import dev.sextant.heuristics.search.ListSearchBackend;
import dev.sextant.heuristics.search.ListsBackend;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchRequest;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The searches for plans of one call, one after the other, each from the best plan of all parts.
 * Where tasks are few, changes of tasks are all there is. Else a search over lists comes first, for
 * a part of the time that grows with their number; changes of tasks have the rest, for they get
 * further the longer they are left alone. Where tasks are so many that they do not get there, it is
 * the lists' turn again when changes have stopped paying off. One thread at a time uses it.
 */
final class PlanSearches {
  /** From so many pending tasks on, lists are searched over, too. */
  private static final int SEVERAL_TASKS = 100;

  /** From so many on, changes of tasks have no time to cool down, and lists have further turns. */
  private static final int MANY_TASKS = 2_000;

  /** After so much of the time without improvement it is the other's turn, where both have some. */
  private static final double STAGNATION = 0.15;

  /** Under a limit on steps, one of so many is a list: it costs as much as many changes. */
  private static final long STEPS_PER_LIST = 64;

  private final CallLimits limits;
  private final Incumbents incumbents;
  private final ListMemory memory = new ListMemory();
  private final Part lists;
  private final Turns listSearch;
  private final Turns localSearch;

  /** Whether it is the lists' turn again when changes of tasks have stopped paying off. */
  private final boolean takeTurns;

  /** Which of the two had the last turn. */
  private @Nullable Turns current;

  /** A search, and whether it has come to its end. */
  private static final class Turns {
    final Part part;
    boolean done;

    Turns(Part part) {
      this.part = part;
    }
  }

  /**
   * Searches that have not begun.
   *
   * @param leavesLists whether lists that take long may be left to the searches, which must follow
   *     then
   */
  PlanSearches(CallLimits limits, Incumbents incumbents, boolean leavesLists) {
    this.limits = limits;
    this.incumbents = incumbents;
    lists = part("lists", () -> new ListsBackend(memory, leavesLists));
    listSearch = new Turns(part("list-search", () -> ListSearchBackend.goingOn(memory)));
    localSearch = new Turns(part("local-search", () -> LocalSearchBackend.goingOn(memory)));
    takeTurns =
        limits.pending >= MANY_TASKS && !new JobTerms(limits.problem).countWithoutMakespan();
    listSearch.done =
        limits.pending < SEVERAL_TASKS || !ListsBackend.suitListSearch(limits.problem);
  }

  private Part part(String name, Supplier<PlannerBackend> create) {
    return new Part(name, create, limits::now);
  }

  /** The parts, in the order in which they begin. */
  List<Part> parts() {
    return List.of(lists, listSearch.part, localSearch.part);
  }

  /** Whether every search has come to its end. */
  boolean areDone() {
    return listSearch.done && localSearch.done;
  }

  /** When one of them last found something or began, by the clock of the call. */
  long paidOff() {
    return Math.max(listSearch.part.paidOff(), localSearch.part.paidOff());
  }

  /** Asks all list heuristics. */
  void askLists(SearchRequest request) {
    lists.search(request, incumbents, limits.interrupter);
  }

  /** Makes so many steps, of which the search over lists has a part where tasks are many. */
  void count(long steps) {
    long ofLists = listSearch.done ? 0 : steps / STEPS_PER_LIST;
    for (Turns search : List.of(listSearch, localSearch)) {
      if (!search.done && !limits.isOver()) {
        long own = search == listSearch ? ofLists : steps - ofLists;
        search.done =
            !search.part.search(
                limits.counted(incumbents.plan(), own), incumbents, limits.interrupter);
      }
    }
  }

  /**
   * Searches until the time is over, all are done, or somebody has enough.
   *
   * @param nanos how long at most
   * @param threads how many threads
   * @param enough asked often, from any thread
   */
  void improve(long nanos, int threads, BooleanSupplier enough) {
    long end = limits.now() + nanos;
    long left = nanos;
    while (left > 0 && !areDone() && !limits.isOver() && !enough.getAsBoolean()) {
      turn(next(), left, threads, nanos, enough);
      left = end - limits.now();
    }
  }

  private Turns next() {
    if (listSearch.done || localSearch.done) {
      return listSearch.done ? localSearch : listSearch;
    }
    return current == null || takeTurns && current == localSearch ? listSearch : localSearch;
  }

  private void turn(Turns search, long left, int threads, long nanos, BooleanSupplier enough) {
    current = search;
    Part part = search.part;
    boolean isAlone = listSearch.done || localSearch.done;
    boolean isShort = search == listSearch && !isAlone;
    boolean isToPayOff = isShort || takeTurns && !isAlone;
    double share = isShort ? ListsBackend.partForListSearch(limits.problem, limits.pending) : 1;
    SearchRequest request = limits.timed(incumbents.plan(), (long) (share * left), threads);
    EarlyStop stop =
        new EarlyStop(
            limits.interrupter,
            () ->
                enough.getAsBoolean()
                    || isToPayOff
                        && !memory.leavesLists()
                        && limits.now() - part.paidOff() > STAGNATION * nanos);
    search.done = !part.search(request, incumbents, stop);
  }
}

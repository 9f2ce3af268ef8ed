package dev.sextant.heuristics.auto;

import dev.sextant.heuristics.search.ListSearchBackend;
import dev.sextant.heuristics.search.ListsBackend;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchRequest;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The searches for plans of one call, one after the other, each from the best plan of all parts.
 * Where tasks are few, changes of tasks are all there is. Where they are many, a search over lists
 * comes first; then both have had a turn, and whichever has paid off more in its last one has the
 * next. One thread at a time uses it.
 */
final class PlanSearches {
  /** Share of the time left of a turn, where there are several searches. */
  private static final double TURN = 0.5;

  /** A turn with less than this share of the time it was to divide is the last one. */
  private static final double LAST_TURN = 0.1;

  /** A search is not begun anew from a plan of another part before this share of the time left. */
  private static final double SHORTEST_TURN = 0.02;

  /** Under a limit on steps, one of so many is a list: it costs as much as many changes. */
  private static final long STEPS_PER_LIST = 64;

  private final CallLimits limits;
  private final Incumbents incumbents;
  private final Part lists = new Part("lists", ListsBackend::new);
  private final Turns listSearch = new Turns("list-search", ListSearchBackend::fromWarmStart);
  private final Turns localSearch = new Turns("local-search", LocalSearchBackend::fromWarmStart);

  /** A search with what its last turn has brought. */
  private static final class Turns {
    final Part part;
    boolean begun;
    boolean done;

    /** By which share of itself the objective fell, per nanosecond. */
    double paid;

    Turns(String name, Supplier<PlannerBackend> create) {
      part = new Part(name, create);
    }
  }

  PlanSearches(CallLimits limits, Incumbents incumbents) {
    this.limits = limits;
    this.incumbents = incumbents;
    listSearch.done = !ListsBackend.areMany(limits.pending);
  }

  /** The parts, in the order in which they begin. */
  List<Part> parts() {
    return List.of(lists, listSearch.part, localSearch.part);
  }

  /** Whether every search has come to its end. */
  boolean areDone() {
    return listSearch.done && localSearch.done;
  }

  /** When one of them last found something, by {@link System#nanoTime}. */
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
   * @param enough asked often
   */
  void improve(int threads, long nanos, BooleanSupplier enough) {
    long end = System.nanoTime() + nanos;
    while (!areDone() && !limits.isOver() && !enough.getAsBoolean()) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return;
      }
      Turns next = next();
      turn(next, threads, nanosOf(next, left, nanos), enough);
    }
  }

  private Turns next() {
    if (listSearch.done || localSearch.done) {
      return listSearch.done ? localSearch : listSearch;
    }
    if (!listSearch.begun || !localSearch.begun) {
      return listSearch.begun ? localSearch : listSearch;
    }
    return listSearch.paid > localSearch.paid ? listSearch : localSearch;
  }

  private long nanosOf(Turns next, long left, long all) {
    if (listSearch.done || localSearch.done || left < LAST_TURN * all) {
      return left;
    }
    boolean first = next == listSearch && !next.begun;
    return (long) (left * (first ? ListsBackend.partForListSearch(limits.pending) : TURN));
  }

  private void turn(Turns search, int threads, long nanos, BooleanSupplier enough) {
    long before = incumbents.objective();
    long begin = System.nanoTime();
    long settled = begin + (long) (SHORTEST_TURN * nanos);
    Part part = search.part;
    BooleanSupplier overtaken =
        () ->
            incumbents.objective() < before
                && incumbents.finder() != part
                && System.nanoTime() - settled > 0;
    try (PartStop stop =
        new PartStop(limits.interrupter, () -> enough.getAsBoolean() || overtaken.getAsBoolean())) {
      search.done =
          !part.search(limits.timed(incumbents.plan(), threads, nanos), incumbents, stop);
    }
    search.begun = true;
    double fell = (double) before - incumbents.objective();
    search.paid = fell / Math.max(1, Math.abs((double) before)) / (System.nanoTime() - begin + 1);
  }
}

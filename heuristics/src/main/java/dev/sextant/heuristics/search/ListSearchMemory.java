package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Guidance;
import dev.sextant.planner.compiled.CompiledProblem;
import org.jspecify.annotations.Nullable;

/**
 * What a search over the lists of one problem has come to: what the best list followed, and which
 * of those that are tried first have been. The threads of a search share it, and so do searches
 * that go on where one before them stopped. Thread-safe.
 */
public final class ListSearchMemory {
  private @Nullable Guidance begin;
  private @Nullable Guidance best;
  private long bestCost = Long.MAX_VALUE;
  private int begun;
  private int searches;

  /** Of a search that has not begun. */
  public ListSearchMemory() {}

  /** Where all searches begin; not to be changed. */
  synchronized Guidance begin(CompiledProblem problem) {
    Guidance first = begin == null ? Guidance.of(problem, 0) : begin;
    begin = first;
    return first;
  }

  /** Number of the next list of those that are tried first, from 0; as often as it is asked. */
  synchronized int nextFirst() {
    return begun++;
  }

  /** Number of a search that begins, from 0: each is to draw other numbers. */
  synchronized int nextSearch() {
    return searches++;
  }

  /** Tells of the best that a search has, or has it go on from a better one. */
  synchronized void share(ListSearch search) {
    Guidance known = best;
    if (search.cost() < bestCost) {
      best = search.best().copy();
      bestCost = search.cost();
    } else if (known != null && bestCost < search.cost()) {
      search.adopt(known, bestCost);
    }
  }
}

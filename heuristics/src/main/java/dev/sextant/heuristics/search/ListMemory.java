package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Guidance;
import dev.sextant.planner.compiled.CompiledProblem;
import org.jspecify.annotations.Nullable;

/**
 * What has become of lists in one call: which of them nobody has asked yet, and what a search over
 * lists has come to, that is what the best one followed, and which of those that are tried first
 * have been. The threads of a search share it, and so do searches that go on where one before them
 * stopped. Thread-safe.
 */
public final class ListMemory {
  private final ListsLeft left = new ListsLeft();
  private @Nullable Guidance begin;
  private @Nullable Guidance shortestJobs;
  private @Nullable Guidance best;
  private long bestCost = Long.MAX_VALUE;
  private int begun;
  private int searches;

  /** Of a call that has not begun. */
  public ListMemory() {}

  /** The lists that nobody has asked yet, of those that were to be left. */
  ListsLeft left() {
    return left;
  }

  /** Whether lists are left that nobody has asked. */
  public boolean leavesLists() {
    return !left.isEmpty();
  }

  /** Where all searches begin; not to be changed. */
  synchronized Guidance begin(CompiledProblem problem) {
    Guidance first = begin == null ? Guidance.of(problem, 0) : begin;
    begin = first;
    return first;
  }

  /** The same where the shortest jobs come first; not to be changed. */
  synchronized Guidance shortestJobs(CompiledProblem problem) {
    Guidance known = shortestJobs;
    shortestJobs = known == null ? begin(problem).shortestJobsFirst(problem) : known;
    return shortestJobs;
  }

  /** Number of the next list of those that are tried first, from 0; as often as it is asked. */
  synchronized int nextFirst() {
    return begun++;
  }

  /** How many times that was asked. */
  synchronized int begunFirst() {
    return begun;
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

package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Guidance;
import dev.sextant.heuristics.list.TaskOrder;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What has become of lists in one call: which of them nobody has asked yet, and what a search over
 * lists has come to, that is what the best one followed, and which of those that are tried first
 * have been. The threads of a search share it, and so do searches that go on where one before them
 * stopped. Thread-safe.
 */
public final class ListMemory {
  private final ListsLeft left = new ListsLeft();
  private final Map<TaskOrder, Guidance> begins = new EnumMap<>(TaskOrder.class);
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

  /** Where searches begin, in the order of most lists; not to be changed. */
  Guidance begin(CompiledProblem problem) {
    return begin(problem, TaskOrder.RANKED);
  }

  /** The same in another order. */
  synchronized Guidance begin(CompiledProblem problem, TaskOrder order) {
    Guidance ranked = begins.computeIfAbsent(TaskOrder.RANKED, first -> Guidance.of(problem, 0));
    return order == TaskOrder.RANKED
        ? ranked
        : begins.computeIfAbsent(order, other -> ranked.in(other, problem));
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

  /** Tells of what a list followed that no search has built, and what it costs. */
  synchronized void note(Guidance guidance, long cost) {
    if (cost < bestCost) {
      best = guidance;
      bestCost = cost;
    }
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

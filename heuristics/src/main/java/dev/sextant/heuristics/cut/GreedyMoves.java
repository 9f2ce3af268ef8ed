package dev.sextant.heuristics.cut;

import dev.sextant.planner.placement.PlacementProblem;
import java.util.BitSet;

/**
 * What it costs to bring a task's inputs to a place, given where tasks before it are: what was
 * moved once is there for all who follow. Not thread-safe.
 */
final class GreedyMoves {
  private final PlacementProblem placement;
  private final int[] readBegin;
  private final int[] read;
  private final BitSet brought;
  private final int[] placeOf;

  GreedyMoves(PlacementProblem placement) {
    this.placement = placement;
    readBegin = new int[placement.tasks() + 1];
    for (int i = 0; i < placement.items(); i++) {
      for (int r = placement.readersBegin(i); r < placement.readersEnd(i); r++) {
        readBegin[placement.reader(r) + 1]++;
      }
    }
    for (int v = 0; v < placement.tasks(); v++) {
      readBegin[v + 1] += readBegin[v];
    }
    read = new int[readBegin[placement.tasks()]];
    int[] next = readBegin.clone();
    for (int i = 0; i < placement.items(); i++) {
      for (int r = placement.readersBegin(i); r < placement.readersEnd(i); r++) {
        read[next[placement.reader(r)]++] = i;
      }
    }
    brought = new BitSet(placement.items() * placement.places());
    placeOf = new int[placement.tasks()];
  }

  /** What the moves of the inputs of a task to a place cost, in units of the objective. */
  long cost(int task, int place) {
    long cost = 0;
    for (int p = readBegin[task]; p < readBegin[task + 1]; p++) {
      cost += isThere(read[p], place) ? 0 : placement.weight(read[p]);
    }
    return cost;
  }

  /** A task goes to a place, and its inputs with it. */
  void place(int task, int place) {
    placeOf[task] = place;
    for (int p = readBegin[task]; p < readBegin[task + 1]; p++) {
      brought.set(read[p] * placement.places() + place);
    }
  }

  private boolean isThere(int item, int place) {
    if (brought.get(item * placement.places() + place)) {
      return true;
    }
    int producer = placement.producer(item);
    return producer == PlacementProblem.NO_TASK
        ? placement.isHome(item, place)
        : placeOf[producer] == place;
  }

  /** By task, its place. */
  int[] places() {
    return placeOf;
  }
}

package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/**
 * Whose turn it is where a policy forms the batches: the batch that was bound first, as soon as the
 * inputs of all of its tasks are there. Tasks of one place in the order are a batch.
 */
final class BoundTurns implements Turns {
  private static final int NONE = SimulationState.NONE;

  private final SimulationState state;
  private int[] picked = new int[16];

  BoundTurns(SimulationState state) {
    this.state = state;
  }

  @Override
  public int picked(int i) {
    return picked[i];
  }

  @Override
  public int pick(int w, long now) {
    int first = state.next(w);
    int awaited = state.announced.first(w);
    if (first == NONE || (awaited != NONE && state.order[awaited] == state.order[first])) {
      return 0;
    }
    int size = 0;
    for (int t = first;
        t != NONE && state.order[t] == state.order[first];
        t = state.queues.after(t)) {
      if (size == picked.length) {
        picked = Arrays.copyOf(picked, 2 * size);
      }
      picked[size++] = t;
    }
    return size;
  }
}

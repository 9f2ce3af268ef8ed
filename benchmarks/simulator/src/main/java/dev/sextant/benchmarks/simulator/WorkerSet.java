package dev.sextant.benchmarks.simulator;

import java.util.ArrayDeque;
import java.util.Queue;

/** Workers, each at most once, in the order in which they were added. Not thread-safe. */
final class WorkerSet {
  private final Queue<Integer> workers = new ArrayDeque<>();
  private final boolean[] isMember;

  WorkerSet(int count) {
    isMember = new boolean[count];
  }

  void add(int w) {
    if (!isMember[w]) {
      isMember[w] = true;
      workers.add(w);
    }
  }

  boolean isEmpty() {
    return workers.isEmpty();
  }

  /** Takes the first one out. */
  int take() {
    int w = workers.remove();
    isMember[w] = false;
    return w;
  }
}

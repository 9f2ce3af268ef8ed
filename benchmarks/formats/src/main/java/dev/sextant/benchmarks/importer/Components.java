package dev.sextant.benchmarks.importer;

import java.util.Arrays;

/** The connected components of a graph that grows by edges; not thread-safe. */
final class Components {
  private final int[] parents;

  /** A graph without edges. */
  Components(int nodes) {
    parents = new int[nodes];
    Arrays.setAll(parents, i -> i);
  }

  /** Adds an edge. */
  void join(int one, int other) {
    int a = root(one);
    int b = root(other);
    parents[Math.max(a, b)] = Math.min(a, b);
  }

  /** The component of each node; they are numbered in the order of their first nodes. */
  int[] numbers() {
    int[] numbers = new int[parents.length];
    int next = 0;
    for (int i = 0; i < parents.length; i++) {
      int root = root(i);
      numbers[i] = root == i ? next++ : numbers[root];
    }
    return numbers;
  }

  private int root(int node) {
    int at = node;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }
}

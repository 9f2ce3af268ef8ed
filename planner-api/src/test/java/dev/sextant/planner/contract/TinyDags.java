package dev.sextant.planner.contract;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All directed acyclic graphs on a few nodes, one per isomorphism class: 1, 2, 6, 31 and 302 of
 * them on one to five nodes (OEIS A003087).
 */
final class TinyDags {
  private TinyDags() {}

  /** Graphs as {@code [from][to]} with edges from smaller to larger nodes only. */
  static List<boolean[][]> on(int nodes) {
    List<int[]> permutations = new ArrayList<>();
    permute(new int[nodes], 0, 0, permutations);
    List<boolean[][]> graphs = new ArrayList<>();
    Set<Integer> classes = new HashSet<>();
    int pairs = nodes * (nodes - 1) / 2;
    for (int mask = 0; mask < 1 << pairs; mask++) {
      boolean[][] graph = new boolean[nodes][nodes];
      for (int from = 0, bit = 0; from < nodes; from++) {
        for (int to = from + 1; to < nodes; to++, bit++) {
          graph[from][to] = (mask >> bit & 1) != 0;
        }
      }
      if (classes.add(canonical(graph, permutations))) {
        graphs.add(graph);
      }
    }
    return graphs;
  }

  private static int canonical(boolean[][] graph, List<int[]> permutations) {
    int smallest = Integer.MAX_VALUE;
    for (int[] permutation : permutations) {
      int code = 0;
      for (int from = 0; from < graph.length; from++) {
        for (int to = from + 1; to < graph.length; to++) {
          if (graph[from][to]) {
            code |= 1 << (permutation[from] * graph.length + permutation[to]);
          }
        }
      }
      smallest = Math.min(smallest, code);
    }
    return smallest;
  }

  private static void permute(int[] current, int size, int used, List<int[]> all) {
    if (size == current.length) {
      all.add(current.clone());
    }
    for (int value = 0; value < current.length; value++) {
      if ((used >> value & 1) == 0) {
        current[size] = value;
        permute(current, size + 1, used | 1 << value, all);
      }
    }
  }
}

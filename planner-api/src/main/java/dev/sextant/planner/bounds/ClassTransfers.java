package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledTransfers;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The least time data takes between a worker of one class and a different worker of another.
 *
 * <p>Exact per pair of classes while edges x positions^2 stays within a limit; beyond it every pair
 * takes the fastest link of the problem, which is valid and weaker. Immutable.
 */
final class ClassTransfers {
  private static final long MAX_TABLE = 2_000_000;

  private final CompiledProblem problem;
  private final int classes;
  private final boolean exact;
  private final int[][] positions;

  /** By pair of different classes, which of the sets of links lies between them. */
  private final int[] setOf;

  private final List<BitSet> sets = new ArrayList<>();
  private final long[] byEdge;
  private final long[] fastest;

  ClassTransfers(CompiledProblem problem) {
    this.problem = problem;
    CompiledWorkers workers = problem.workers();
    CompiledWorkflows workflows = problem.workflows();
    classes = workers.classes();
    long pairs = (long) problem.transfers().positions() * problem.transfers().positions();
    long edges = Math.max(1, workflows.edges());
    exact = Math.max(pairs, (long) classes * classes) * edges <= MAX_TABLE;
    positions = new int[classes][];
    for (int c = 0; c < classes; c++) {
      int begin = workers.membersBegin(c);
      positions[c] =
          IntStream.range(begin, workers.membersEnd(c))
              .map(i -> problem.transfers().position(workers.member(i)))
              .distinct()
              .toArray();
    }
    setOf = exact ? setsOfLinks() : new int[0];
    fastest = new long[workflows.edges()];
    byEdge = new long[fastest.length * sets.size()];
    for (int e = 0; e < fastest.length; e++) {
      problem.stop().look(e);
      fastest[e] = problem.transfers().minMicros(workflows.edgeBytes(e));
      for (int set = 0; set < sets.size(); set++) {
        byEdge[e * sets.size() + set] = leastMicros(sets.get(set), workflows.edgeBytes(e));
      }
    }
  }

  /** Many pairs of classes are joined by the same links: each set of them is kept once. */
  private int[] setsOfLinks() {
    int[] numbers = new int[classes * classes];
    Map<BitSet, Integer> numberOf = new HashMap<>();
    for (int from = 0; from < classes; from++) {
      for (int to = 0; to < classes; to++) {
        if (from != to) {
          BitSet links = new BitSet();
          for (int p : positions[from]) {
            for (int q : positions[to]) {
              links.set(problem.transfers().link(p, q));
            }
          }
          numbers[from * classes + to] =
              numberOf.computeIfAbsent(
                  links,
                  added -> {
                    sets.add(added);
                    return sets.size() - 1;
                  });
        }
      }
    }
    return numbers;
  }

  private long leastMicros(BitSet links, long bytes) {
    long least = Long.MAX_VALUE;
    for (int link = links.nextSetBit(0); link >= 0; link = links.nextSetBit(link + 1)) {
      least = Math.min(least, problem.transfers().linkMicros(link, bytes));
    }
    return least;
  }

  /** Whether pairs of classes are told apart. */
  boolean isExact() {
    return exact;
  }

  /** Least time for an edge's bytes between different workers of two classes. */
  long micros(int edge, int from, int to) {
    // Within one class the pair may be one worker twice, which the table cannot tell.
    if (exact) {
      return from == to ? 0 : byEdge[edge * sets.size() + setOf[from * classes + to]];
    }
    return fastest[edge];
  }

  /** Least time for an edge's bytes between any two different workers. */
  long fastestMicros(int edge) {
    return fastest[edge];
  }

  /** Least time from some worker of a class to a given worker; 0 if that worker is of the class. */
  long deliveryMicros(int from, int to, long bytes) {
    if (problem.workers().classOf(to) == from) {
      return 0;
    }
    if (!exact) {
      return problem.transfers().minMicros(bytes);
    }
    CompiledTransfers transfers = problem.transfers();
    long least = Long.MAX_VALUE;
    for (int position : positions[from]) {
      int link = transfers.link(position, transfers.position(to));
      least = Math.min(least, transfers.linkMicros(link, bytes));
    }
    return least;
  }
}

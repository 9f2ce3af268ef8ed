package dev.sextant.planner.compiled;

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
          java.util.stream.IntStream.range(begin, workers.membersEnd(c))
              .map(i -> problem.transfers().position(workers.member(i)))
              .distinct()
              .toArray();
    }
    fastest = new long[workflows.edges()];
    byEdge = new long[exact ? workflows.edges() * classes * classes : 0];
    for (int e = 0; e < fastest.length; e++) {
      fastest[e] = problem.transfers().minMicros(workflows.edgeBytes(e));
      for (int pair = 0; exact && pair < classes * classes; pair++) {
        byEdge[e * classes * classes + pair] =
            between(pair / classes, pair % classes, workflows.edgeBytes(e));
      }
    }
  }

  /** Whether pairs of classes are told apart. */
  boolean isExact() {
    return exact;
  }

  /** Least time for an edge's bytes between different workers of two classes. */
  long micros(int edge, int from, int to) {
    return exact ? byEdge[(edge * classes + from) * classes + to] : fastest[edge];
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
    long least = Long.MAX_VALUE;
    for (int position : positions[from]) {
      least = Math.min(least, between(position, problem.transfers().position(to), bytes, true));
    }
    return least;
  }

  private long between(int from, int to, long bytes) {
    long least = Long.MAX_VALUE;
    for (int p : positions[from]) {
      for (int q : positions[to]) {
        least = Math.min(least, between(p, q, bytes, from != to));
      }
    }
    return least;
  }

  private long between(int from, int to, long bytes, boolean differ) {
    // Within one class the pair may be one worker twice, which the table cannot tell.
    return differ && bytes > 0 ? problem.transfers().microsBetween(from, to, bytes) : 0;
  }
}

package dev.sextant.planner.evidence.check;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The least time that the data of an edge takes between workers of two kinds, remembered. For large
 * problems with many kinds it is that of the fastest link. Not thread-safe.
 */
final class EdgeTimes {
  private static final long MOST = 4_000_000;
  private static final long UNKNOWN = -1;

  private final ProblemView view;
  private final int kinds;
  private final boolean exact;
  private final Map<WorkflowView, long[]> tables = new IdentityHashMap<>();

  EdgeTimes(ProblemView view) {
    this.view = view;
    kinds = view.kinds.count();
    exact = (long) kinds * kinds * Math.max(1, view.edges()) <= MOST;
  }

  /** Whether pairs of kinds are told apart. */
  boolean isExact() {
    return exact;
  }

  /** By edge and, if exact, kind and kind. */
  long[] of(WorkflowView workflow) {
    return tables.computeIfAbsent(
        workflow,
        any -> {
          long[] table = new long[workflow.from.length * (exact ? kinds * kinds : 1)];
          Arrays.fill(table, UNKNOWN);
          return table;
        });
  }

  /** Between different workers of different kinds; 0 within one, for it may be one worker. */
  long micros(WorkflowView workflow, long[] table, int edge, int from, int to) {
    if (from == to) {
      return 0;
    }
    int at = exact ? (edge * kinds + from) * kinds + to : edge;
    if (table[at] == UNKNOWN) {
      long bytes = workflow.edge(edge).bytes();
      table[at] =
          exact ? view.network.leastMicros(from, to, bytes) : view.network.leastMicros(bytes);
    }
    return table[at];
  }
}

package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.JobOutput;
import java.util.Arrays;

/**
 * The least time between the end of a pending task and the end of its job: what must follow it
 * along edges, deliveries included. Not thread-safe.
 */
final class RemainingTimes {
  private static final long NEVER = Long.MAX_VALUE;
  private static final long MOST = 50_000_000;

  private final ProblemView view;
  private final EdgeTimes edges;
  private final int kinds;
  private final boolean merged;
  private long[] from = new long[0];
  private long[] least = new long[0];

  /** By task; of one that is not pending nothing. */
  final long[] tail;

  /** By task, the least that it takes. */
  final long[] length;

  RemainingTimes(ProblemView view, EdgeTimes edges) {
    this.view = view;
    this.edges = edges;
    int largest = 0;
    for (int j = 0; j < view.jobs(); j++) {
      largest = Math.max(largest, view.workflow(j).size());
    }
    merged = (long) largest * view.kinds.count() > MOST;
    kinds = merged ? 1 : view.kinds.count();
    tail = new long[view.tasks()];
    length = new long[view.tasks()];
    for (int j = 0; j < view.jobs(); j++) {
      WorkflowView workflow = view.workflow(j);
      if (least.length < workflow.size()) {
        from = new long[workflow.size() * kinds];
        least = new long[workflow.size()];
      }
      int[] order = workflow.order();
      for (int i = order.length - 1; i >= 0; i--) {
        if (view.isPending(view.first(j) + order[i])) {
          sweep(j, workflow, order[i]);
        }
      }
    }
  }

  private void sweep(int job, WorkflowView workflow, int node) {
    int task = view.first(job) + node;
    int row = node * kinds;
    Arrays.fill(from, row, row + kinds, NEVER);
    least[node] = NEVER;
    long shortest = NEVER;
    long rest = NEVER;
    long[] known = new long[view.kinds.count()];
    Arrays.fill(known, NEVER);
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (view.pinAllows(task, workflow, o)) {
        int kind = workflow.kind(o);
        if (known[kind] == NEVER) {
          known[kind] = after(job, workflow, node, kind);
        }
        long total = Times.capped(known[kind], workflow.micros(o));
        int at = row + (merged ? 0 : kind);
        from[at] = Math.min(from[at], total);
        least[node] = Math.min(least[node], total);
        rest = Math.min(rest, known[kind]);
        shortest = Math.min(shortest, workflow.micros(o));
      }
    }
    // A task without an option leaves no plan; nothing is said of it.
    tail[task] = rest == NEVER ? 0 : rest;
    length[task] = shortest == NEVER ? 0 : shortest;
    least[node] = least[node] == NEVER ? 0 : least[node];
  }

  private long after(int job, WorkflowView workflow, int node, int kind) {
    long[] table = edges.of(workflow);
    long longest = 0;
    for (int p = workflow.outBegin(node); p < workflow.outEnd(node); p++) {
      int edge = workflow.out(p);
      int next = workflow.to[edge];
      if (view.isPending(view.first(job) + next)) {
        longest = Math.max(longest, through(workflow, table, edge, next, kind));
      }
    }
    for (JobOutput output : view.outputs(view.first(job) + node)) {
      int to = view.kinds.worker(output.to());
      long way =
          view.kinds.kindOf(to) == kind ? 0 : view.network.leastFromKind(kind, to, output.bytes());
      longest = Math.max(longest, way);
    }
    return longest;
  }

  private long through(WorkflowView workflow, long[] table, int edge, int next, int kind) {
    if (merged) {
      return least[next];
    }
    int row = next * kinds;
    long soonest = from[row + kind];
    if (!edges.isExact()) {
      long way = edges.micros(workflow, table, edge, 0, 1);
      return Math.min(soonest, Times.capped(least[next], way));
    }
    for (int k = 0; k < kinds; k++) {
      if (from[row + k] < soonest) {
        long way = edges.micros(workflow, table, edge, kind, k);
        soonest = Math.min(soonest, Times.capped(from[row + k], way));
      }
    }
    return soonest == NEVER ? 0 : soonest;
  }
}

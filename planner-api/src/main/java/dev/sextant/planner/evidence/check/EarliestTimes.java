package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.RunningTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When tasks start and jobs end at the earliest: along edges, each option on the best worker of its
 * kind, which is idle. Not thread-safe.
 */
final class EarliestTimes {
  static final long NEVER = Long.MAX_VALUE;

  private static final long MOST = 50_000_000;

  private final ProblemView view;
  private final EdgeTimes edges;
  private final int kinds;
  private final boolean merged;

  /** By task of the job at hand and kind, its earliest end there. */
  private long[] end = new long[0];

  /** By task of the job at hand, its earliest end. */
  private long[] best = new long[0];

  /** By task, no plan starts it earlier; of a task that is not pending, its end or start. */
  final long[] head;

  /** By kind, no new run starts there earlier. */
  final long[] firstStart;

  private final List<Map<Long, Long>> shortest = new ArrayList<>();

  /** By job, no plan ends it earlier. */
  final long[] jobEnd;

  /** Everything, for all tasks. */
  EarliestTimes(ProblemView view, EdgeTimes edges) {
    this(view, edges, new long[view.tasks()]);
    for (int j = 0; j < jobEnd.length; j++) {
      jobEnd[j] = sweep(j, view.workflow(j).order());
    }
  }

  private EarliestTimes(ProblemView view, EdgeTimes edges, long[] head) {
    this.view = view;
    this.edges = edges;
    this.head = head;
    int largest = 0;
    for (int j = 0; j < view.jobs(); j++) {
      largest = Math.max(largest, view.workflow(j).size());
    }
    merged = (long) largest * view.kinds.count() > MOST;
    kinds = merged ? 1 : view.kinds.count();
    firstStart = new long[view.kinds.count()];
    Arrays.fill(firstStart, NEVER);
    jobEnd = new long[view.jobs()];
    for (int k = 0; k < view.kinds.count(); k++) {
      shortest.add(new HashMap<>());
    }
  }

  /**
   * Of a kind that closes, by how long the loads of all its models take, the shortest run of a
   * pending task.
   */
  Map<Long, Long> shortestByLoads(int kind) {
    return shortest.get(kind);
  }

  /**
   * When a job ends at the earliest as far as some of its tasks tell.
   *
   * @param nodes the tasks, each after those of them that it depends on
   */
  static long endOf(ProblemView view, EdgeTimes edges, int job, int[] nodes) {
    EarliestTimes times = new EarliestTimes(view, edges, new long[view.tasks()]);
    return times.sweep(job, nodes);
  }

  private long sweep(int job, int[] nodes) {
    WorkflowView workflow = view.workflow(job);
    if (best.length < workflow.size()) {
      end = new long[workflow.size() * kinds];
      best = new long[workflow.size()];
    }
    // What is not among the nodes says nothing.
    Arrays.fill(best, 0, workflow.size(), Long.MIN_VALUE);
    long latest = Long.MIN_VALUE;
    for (int node : nodes) {
      int row = node * kinds;
      Arrays.fill(end, row, row + kinds, NEVER);
      int task = view.first(job) + node;
      FinishedTask finished = view.finished(task);
      RunningTask running = view.running(task);
      if (finished != null) {
        best[node] = finished.endMicros();
        head[task] = best[node];
      } else if (running != null) {
        best[node] = running.endMicros();
        head[task] = running.startMicros();
        int kind = view.kinds.kindOf(view.kinds.worker(running.worker()));
        end[row + (merged ? 0 : kind)] = best[node];
      } else {
        sweepPending(job, workflow, node);
      }
      latest = Math.max(latest, Math.max(best[node], deliveries(task, row, finished)));
    }
    return latest;
  }

  private void sweepPending(int job, WorkflowView workflow, int node) {
    int task = view.first(job) + node;
    long soonest = NEVER;
    long least = NEVER;
    long shutOut = NEVER;
    long shutOutEnd = NEVER;
    long[] starts = new long[view.kinds.count()];
    Arrays.fill(starts, NEVER);
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (!view.pinAllows(task, workflow, o)) {
        continue;
      }
      int kind = workflow.kind(o);
      if (starts[kind] == NEVER) {
        starts[kind] = Math.max(released(job, task, kind), arrived(job, workflow, node, kind));
      }
      long start = Math.max(starts[kind], workflow.ready(o));
      shutOut = Math.min(shutOut, start);
      shutOutEnd = Math.min(shutOutEnd, Times.capped(start, workflow.micros(o)));
      OpenTimes open = view.kinds.openTimes(kind);
      if (open.firstClosed() != OpenTimes.NEVER && workflow.loads(o) != OpenTimes.NEVER) {
        shortest.get(kind).merge(workflow.loads(o), workflow.micros(o), Math::min);
      }
      start = open.firstOpen(start, workflow.loads(o), workflow.micros(o));
      if (start == OpenTimes.NEVER) {
        continue;
      }
      soonest = Math.min(soonest, start);
      firstStart[kind] = Math.min(firstStart[kind], start);
      int at = node * kinds + (merged ? 0 : kind);
      end[at] = Math.min(end[at], Times.capped(start, workflow.micros(o)));
      least = Math.min(least, Times.capped(start, workflow.micros(o)));
    }
    if (soonest == NEVER) {
      // There is no plan, and any bound holds; this one goes on as if the workers did not close.
      soonest = shutOut == NEVER ? view.now : shutOut;
      least = shutOutEnd == NEVER ? view.now : shutOutEnd;
      Arrays.fill(end, node * kinds, (node + 1) * kinds, least);
    }
    head[task] = soonest;
    best[node] = least;
  }

  private long released(int job, int task, int kind) {
    long released = Math.max(view.now, view.job(job).releaseMicros());
    long start = released;
    for (JobInput input : view.inputs(task)) {
      if (input.bytes() > 0) {
        long first = NEVER;
        for (String place : input.at()) {
          first = Math.min(first, there(place, released, input.bytes(), kind));
        }
        for (JobInput.Arrival copy : input.arriving()) {
          long since = Math.max(released, copy.sinceMicros());
          first = Math.min(first, there(copy.worker(), since, input.bytes(), kind));
        }
        start = Math.max(start, first);
      }
    }
    return start;
  }

  private long there(String place, long since, long bytes, int kind) {
    int worker = view.kinds.worker(place);
    return view.kinds.kindOf(worker) == kind
        ? since
        : Times.capped(since, view.network.leastToKind(worker, kind, bytes));
  }

  private long arrived(int job, WorkflowView workflow, int node, int kind) {
    long[] table = edges.of(workflow);
    long latest = Long.MIN_VALUE;
    for (int p = workflow.inBegin(node); p < workflow.inEnd(node); p++) {
      int edge = workflow.in(p);
      int from = workflow.from[edge];
      if (best[from] == Long.MIN_VALUE) {
        continue;
      }
      FinishedTask finished = view.finished(view.first(job) + from);
      if (finished != null) {
        latest = Math.max(latest, copied(finished, workflow, edge, kind));
      } else if (merged) {
        latest = Math.max(latest, best[from]);
      } else if (!edges.isExact()) {
        long away = Times.capped(best[from], edges.micros(workflow, table, edge, 0, 1));
        latest = Math.max(latest, Math.min(end[from * kinds + kind], away));
      } else {
        latest = Math.max(latest, between(workflow, table, edge, kind));
      }
    }
    return latest;
  }

  private long between(WorkflowView workflow, long[] table, int edge, int kind) {
    int row = workflow.from[edge] * kinds;
    long soonest = end[row + kind];
    for (int k = 0; k < kinds; k++) {
      if (end[row + k] < soonest) {
        long way = edges.micros(workflow, table, edge, k, kind);
        soonest = Math.min(soonest, Times.capped(end[row + k], way));
      }
    }
    return soonest;
  }

  private long copied(FinishedTask finished, WorkflowView workflow, int edge, int kind) {
    long bytes = workflow.edge(edge).bytes();
    if (bytes == 0) {
      return Long.MIN_VALUE;
    }
    long soonest = NEVER;
    for (FinishedTask.Copy copy : finished.copies()) {
      if (ProblemView.isOf(copy, workflow.edge(edge).item())) {
        int at = view.kinds.worker(copy.worker());
        long since = copy.sinceMicros();
        boolean near = view.kinds.kindOf(at) == kind;
        // From the copy itself, or over the fastest link to another worker.
        long away =
            Times.capped(Math.max(view.now, since), view.network.leastToKind(at, kind, bytes));
        soonest = Math.min(soonest, near ? Math.min(since, away) : away);
      }
    }
    return soonest;
  }

  private long deliveries(int task, int row, @Nullable FinishedTask finished) {
    List<JobOutput> outputs = view.outputs(task);
    long latest = Long.MIN_VALUE;
    for (JobOutput output : outputs) {
      int to = view.kinds.worker(output.to());
      if (finished != null) {
        latest = Math.max(latest, view.arrival(finished, output.item(), to, output.bytes()));
        continue;
      }
      long soonest = NEVER;
      for (int k = 0; k < kinds; k++) {
        if (end[row + k] != NEVER) {
          boolean near = merged || view.kinds.kindOf(to) == k;
          long way = near ? 0 : view.network.leastFromKind(k, to, output.bytes());
          soonest = Math.min(soonest, Times.capped(end[row + k], way));
        }
      }
      latest = Math.max(latest, soonest);
    }
    return latest;
  }
}

package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledTransfers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * Edges between the tasks of a problem of which none has begun, in flat arrays by task, with the
 * times that their data takes. Immutable; not to be used for other states.
 */
final class TaskLinks {
  /** Tables of times with more entries are not made. */
  private static final int LARGEST_TABLE = 1 << 22;

  private final CompiledProblem problem;
  private final CompiledTransfers transfers;
  private final CompiledWorkflows workflows;

  /** By task, where its predecessors begin; one entry more. */
  final int[] predsBegin;

  /** The predecessors. */
  final int[] pred;

  /** By predecessor, the edge of the workflow. */
  final int[] predEdge;

  /** By task, where its successors begin; one entry more. */
  final int[] succsBegin;

  /** The successors. */
  final int[] succ;

  /** By successor, the edge of the workflow. */
  final int[] succEdge;

  /** By task, when its job is released; {@code Long.MIN_VALUE} where that depends on the worker. */
  private final long[] release;

  /** By edge and link, how long the data takes; empty when there are too many. */
  private final long[] micros;

  private final int links;
  private final int[] position;

  TaskLinks(CompiledProblem problem) {
    this.problem = problem;
    transfers = problem.transfers();
    workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    int tasks = problem.tasks();
    predsBegin = new int[tasks + 1];
    succsBegin = new int[tasks + 1];
    for (int t = 0; t < tasks; t++) {
      int wt = jobs.workflowTask(t);
      predsBegin[t + 1] = predsBegin[t] + workflows.predsEnd(wt) - workflows.predsBegin(wt);
      succsBegin[t + 1] = succsBegin[t] + workflows.succsEnd(wt) - workflows.succsBegin(wt);
    }
    pred = new int[predsBegin[tasks]];
    predEdge = new int[predsBegin[tasks]];
    succ = new int[succsBegin[tasks]];
    succEdge = new int[succsBegin[tasks]];
    for (int t = 0; t < tasks; t++) {
      int wt = jobs.workflowTask(t);
      int offset = jobs.offset(jobs.jobOf(t));
      for (int e = workflows.predsBegin(wt), i = predsBegin[t]; i < predsBegin[t + 1]; e++, i++) {
        pred[i] = workflows.edgeFrom(e) + offset;
        predEdge[i] = e;
      }
      for (int s = workflows.succsBegin(wt), i = succsBegin[t]; i < succsBegin[t + 1]; s++, i++) {
        succEdge[i] = workflows.succEdge(s);
        succ[i] = workflows.edgeTo(succEdge[i]) + offset;
      }
    }
    release = new long[tasks];
    Arrays.setAll(
        release,
        t ->
            jobs.inputsBegin(t) < jobs.inputsEnd(t)
                ? Long.MIN_VALUE
                : Arrivals.releaseMicros(problem, t, 0));
    links = transfers.links();
    position = new int[problem.workers().count()];
    Arrays.setAll(position, transfers::position);
    micros = table();
  }

  private long[] table() {
    if ((long) links * workflows.edges() > LARGEST_TABLE) {
      return new long[0];
    }
    long[] table = new long[links * workflows.edges()];
    for (int e = 0; e < workflows.edges(); e++) {
      for (int link = 0; link < links; link++) {
        long bytes = workflows.edgeBytes(e);
        table[e * links + link] = bytes == 0 ? 0 : transfers.linkMicros(link, bytes);
      }
    }
    return table;
  }

  /** How long the data of an edge of a workflow takes from one worker to another. */
  long micros(int edge, int from, int to) {
    if (from == to) {
      return 0;
    }
    return micros.length == 0
        ? transfers.micros(from, to, workflows.edgeBytes(edge))
        : micros[edge * links + transfers.link(position[from], position[to])];
  }

  /** When a task is released on a worker, its job's inputs included. */
  long releaseMicros(int task, int worker) {
    return release[task] == Long.MIN_VALUE
        ? Arrivals.releaseMicros(problem, task, worker)
        : release[task];
  }
}

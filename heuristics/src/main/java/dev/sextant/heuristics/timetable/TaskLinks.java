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

  /** Tables of pairs of more workers would not stay where memory is fast. */
  private static final int MOST_WORKERS = 128;

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

  /** By edge and {@link #column}, how long the data takes; empty when there are too many. */
  private final long[] micros;

  /** Entries by edge: none for the same worker, and by link. */
  private final int columns;

  /** By pair of workers, the entry; empty when there are too many. */
  private final int[] column;

  private final int workers;

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
    columns = 1 + transfers.links();
    workers = problem.workers().count();
    column = new int[workers > MOST_WORKERS ? 0 : workers * workers];
    Arrays.setAll(column, pair -> column(pair / workers, pair % workers));
    micros = table();
  }

  private int column(int from, int to) {
    return from == to ? 0 : 1 + transfers.link(transfers.position(from), transfers.position(to));
  }

  private long[] table() {
    if ((long) columns * workflows.edges() > LARGEST_TABLE) {
      return new long[0];
    }
    long[] table = new long[columns * workflows.edges()];
    for (int e = 0; e < workflows.edges(); e++) {
      long bytes = workflows.edgeBytes(e);
      for (int c = 1; c < columns && bytes > 0; c++) {
        table[e * columns + c] = transfers.linkMicros(c - 1, bytes);
      }
    }
    return table;
  }

  /** How long the data of an edge of a workflow takes from one worker to another. */
  long micros(int edge, int from, int to) {
    if (micros.length == 0) {
      return transfers.micros(from, to, workflows.edgeBytes(edge));
    }
    int entry = column.length == 0 ? column(from, to) : column[from * workers + to];
    return micros[edge * columns + entry];
  }

  /** When a task is released on a worker, its job's inputs included. */
  long releaseMicros(int task, int worker) {
    return release[task] == Long.MIN_VALUE
        ? Arrivals.releaseMicros(problem, task, worker)
        : release[task];
  }
}

package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * The least time between the end of a task and the end of its job: the longest path of what must
 * follow, under minimum durations, with the transfers that no choice of workers avoids and with
 * deliveries. The mirror image of {@link CriticalPath}; loads are left out, for they may run before
 * the task ends.
 */
final class TailPath {
  private static final long MAX_TABLE = 50_000_000;
  private static final long NONE = Long.MAX_VALUE;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final ClassTransfers transfers;
  private final int classes;
  private final boolean merged;

  /** By task of the job at hand and class: option length plus what follows it there. */
  private final long[] from;

  private final long[] least;

  final long[] tail;

  TailPath(CompiledProblem problem, ClassTransfers transfers) {
    this(problem, transfers, MAX_TABLE);
  }

  /** The same with another limit on table entries, for tests. */
  TailPath(CompiledProblem problem, ClassTransfers transfers, long mostEntries) {
    this.problem = problem;
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.jobs = problem.jobs();
    this.state = problem.state();
    this.transfers = transfers;
    int largest = 0;
    for (int f = 0; f < workflows.count(); f++) {
      largest = Math.max(largest, workflows.tasksEnd(f) - workflows.tasksBegin(f));
    }
    merged = (long) largest * workers.classes() > mostEntries;
    classes = merged ? 1 : workers.classes();
    from = new long[largest * classes];
    least = new long[largest];
    tail = new long[problem.tasks()];
    for (int j = 0; j < jobs.count(); j++) {
      for (int t = jobs.tasksEnd(j) - 1; t >= jobs.tasksBegin(j); t--) {
        sweep(t, jobs.tasksBegin(j), jobs.offset(j));
      }
    }
  }

  private void sweep(int t, int first, int offset) {
    problem.stop().look(t);
    int row = (t - first) * classes;
    Arrays.fill(from, row, row + classes, NONE);
    least[t - first] = NONE;
    if (state.isFinished(t)) {
      tail[t] = after(t, first, offset, -1);
    } else if (state.isRunning(t)) {
      tail[t] =
          after(t, first, offset, workers.classOf(state.runningWorker(state.runningIndex(t))));
    } else {
      tail[t] = NONE;
      int wt = t - offset;
      int last = -1;
      long after = 0;
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        int c = workflows.optionClass(o);
        if (problem.pinsAllow(t, o)) {
          if (c != last) {
            after = after(t, first, offset, c);
            last = c;
          }
          long total = after + workflows.optionDurationMicros(o);
          int column = row + (merged ? 0 : c);
          from[column] = Math.min(from[column], total);
          least[t - first] = Math.min(least[t - first], total);
          tail[t] = Math.min(tail[t], after);
        }
      }
    }
  }

  /** What follows a task on a class; of a finished one (class -1) no transfer is certain. */
  private long after(int t, int first, int offset, int c) {
    long longest = 0;
    int wt = t - offset;
    for (int s = workflows.succsBegin(wt); s < workflows.succsEnd(wt); s++) {
      int edge = workflows.succEdge(s);
      int next = workflows.edgeTo(edge) + offset;
      if (state.isPending(next)) {
        longest = Math.max(longest, through(edge, next - first, c));
      }
    }
    for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t) && c >= 0; o++) {
      longest =
          Math.max(longest, transfers.deliveryMicros(c, jobs.outputTo(o), jobs.outputBytes(o)));
    }
    return longest;
  }

  private long through(int edge, int next, int c) {
    if (c < 0 || merged) {
      return least[next];
    }
    int row = next * classes;
    long best = from[row + c];
    if (!transfers.isExact()) {
      return Math.min(best, least[next] + transfers.fastestMicros(edge));
    }
    for (int to = 0; to < classes; to++) {
      if (to != c && from[row + to] != NONE) {
        best = Math.min(best, from[row + to] + transfers.micros(edge, c, to));
      }
    }
    return best;
  }
}

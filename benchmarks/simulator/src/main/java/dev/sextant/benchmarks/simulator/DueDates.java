package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.BudgetSplit;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.benchmarks.simulator.serving.TaskDeadlines;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * When jobs and their tasks are due, in microseconds after the arrival of the job; the same for all
 * jobs of a workflow. Immutable.
 */
final class DueDates {
  /** In place of a time where nothing is due; leaves room for sums. */
  static final long NEVER = Long.MAX_VALUE / 4;

  private static final long STEP_MICROS = 5_000;
  private static final long MOST_STEPS = 1_000;

  /** How many times the longest path behind a task is ample time for it. */
  private static final long AMPLE = 2;

  private final Cluster cluster;
  private final CompiledWorkflows flows;
  private final Serving serving;

  /** By workflow. */
  private final long[] due;

  private final long[] deadline;

  /** By task of all workflows: its own due time, and the longest path from its start on. */
  private final long[] taskDue;

  private final long[] rest;

  DueDates(Cluster cluster, Serving serving) {
    this.cluster = cluster;
    this.serving = serving;
    flows = cluster.problem().workflows();
    due = filled(flows.count());
    deadline = filled(flows.count());
    taskDue = filled(flows.tasks());
    rest = new long[flows.tasks()];
    for (int f = 0; f < flows.count(); f++) {
      long[] ahead = paths(f);
      ServiceLevel level = serving.level();
      if (level != null) {
        promise(f, level, ahead);
      }
    }
  }

  private static long[] filled(int length) {
    long[] array = new long[length];
    Arrays.fill(array, NEVER);
    return array;
  }

  private void promise(int f, ServiceLevel level, long[] ahead) {
    List<Workflow> catalogue = cluster.problem().problem().workflows();
    long shortest = cluster.bestLatencyMicros(f);
    due[f] = level.dueMicros(catalogue.get(f).id(), shortest);
    long end = level.deadlineMicros(shortest);
    deadline[f] = end < 0 ? NEVER : end;
    TaskDeadlines kind = serving.queue().deadlines();
    int begin = flows.tasksBegin(f);
    for (int t = begin; t < flows.tasksEnd(f); t++) {
      long through = ahead[t - begin] + rest[t];
      long part = ahead[t - begin] + cluster.shortestMicros(t);
      boolean isShared = kind.isShared() && through > 0;
      taskDue[t] = isShared ? Math.round((double) due[f] * part / through) : due[f];
      taskDue[t] -= kind == TaskDeadlines.LATEST ? behindMicros(t) : 0;
    }
    if (kind == TaskDeadlines.SPLIT) {
      split(f);
    }
  }

  /**
   * By task of a workflow, the longest path up to its start; sets the paths from there on. Tasks of
   * compiled workflows come after their predecessors.
   */
  private long[] paths(int f) {
    int begin = flows.tasksBegin(f);
    int end = flows.tasksEnd(f);
    long[] ahead = new long[end - begin];
    for (int t = begin; t < end; t++) {
      for (int e = flows.predsBegin(t); e < flows.predsEnd(t); e++) {
        int from = flows.edgeFrom(e);
        long through = ahead[from - begin] + cluster.shortestMicros(from);
        ahead[t - begin] = Math.max(ahead[t - begin], through);
      }
    }
    for (int t = end - 1; t >= begin; t--) {
      rest[t] = cluster.shortestMicros(t) + after(t);
    }
    return ahead;
  }

  /** The longest path behind a task, alone on the best workers, at the least. */
  long behindMicros(int flowTask) {
    return rest[flowTask] - cluster.shortestMicros(flowTask);
  }

  /** The longest path behind a task, with the outcome that leaves least to do. */
  private long after(int t) {
    Branches branches = cluster.branches();
    long least = longest(t, Branches.ANY);
    long always = least;
    for (int o = 0; o < branches.outcomes(t); o++) {
      long with = Math.max(always, longest(t, o));
      least = o == 0 ? with : Math.min(least, with);
    }
    return least;
  }

  /** The longest path over edges that are taken with an outcome alone. */
  private long longest(int t, int outcome) {
    long longest = 0;
    for (int i = flows.succsBegin(t); i < flows.succsEnd(t); i++) {
      int edge = flows.succEdge(i);
      if (cluster.branches().when(edge) == outcome) {
        longest = Math.max(longest, rest[flows.edgeTo(edge)]);
      }
    }
    return longest;
  }

  /** Budgets by the dynamic program; where none fit, all tasks are due with their job. */
  private void split(int f) {
    int begin = flows.tasksBegin(f);
    int count = flows.tasksEnd(f) - begin;
    long[][] micros = new long[count][];
    double[] likelihood = cluster.branches().likelihood(f);
    List<int[]> successors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int t = begin + i;
      micros[i] = cluster.shortestBatchMicros(t);
      int[] after = new int[flows.succsEnd(t) - flows.succsBegin(t)];
      for (int k = 0; k < after.length; k++) {
        after[k] = flows.edgeTo(flows.succEdge(flows.succsBegin(t) + k)) - begin;
      }
      successors.add(after);
    }
    long step = Math.max(STEP_MICROS, due[f] / MOST_STEPS);
    step = Math.min(step, Math.max(1, due[f] / 10));
    long[] budgets = new BudgetSplit(micros, likelihood, successors, due[f], step).budgets();
    if (budgets != null) {
      cumulate(f, budgets);
    }
  }

  /**
   * A task is due when all before it have used their budgets, and it has; the last with the job.
   */
  private void cumulate(int f, long[] budgets) {
    int begin = flows.tasksBegin(f);
    int end = flows.tasksEnd(f);
    long[] until = new long[end - begin];
    for (int t = begin; t < end; t++) {
      long before = 0;
      for (int e = flows.predsBegin(t); e < flows.predsEnd(t); e++) {
        before = Math.max(before, until[flows.edgeFrom(e) - begin]);
      }
      until[t - begin] = before + budgets[t - begin];
      boolean isLast = flows.succsBegin(t) == flows.succsEnd(t);
      taskDue[t] = isLast ? due[f] : until[t - begin];
    }
  }

  /** When jobs of a workflow are due; {@link #NEVER} where nothing is promised. */
  long dueMicros(int workflow) {
    return due[workflow];
  }

  /** When jobs of a workflow are given up; {@link #NEVER} for not at all. */
  long deadlineMicros(int workflow) {
    return deadline[workflow];
  }

  /** When a task is due, by its number among the tasks of all workflows. */
  long taskDueMicros(int flowTask) {
    return taskDue[flowTask];
  }

  /**
   * When a task is due that begins so long after its job arrived. Who is due by a share is due by
   * that of the time that is left, as long as there is ample time for what follows; else the first
   * share holds, which lets those go first who can keep theirs.
   */
  long taskDueMicros(int flowTask, int workflow, long passedMicros) {
    long own = cluster.shortestMicros(flowTask);
    long left = due[workflow] - passedMicros;
    boolean isShared = isPromised() && serving.queue().deadlines().isShared() && rest[flowTask] > 0;
    return isShared && left >= own + AMPLE * behindMicros(flowTask)
        ? passedMicros + Math.round((double) left * own / rest[flowTask])
        : taskDue[flowTask];
  }

  /**
   * By task of a workflow, when it should have ended: when it is due, and early enough for what is
   * left of the longest path behind it. Empty where nothing is promised.
   */
  long[] latestEndMicros(int workflow) {
    int begin = flows.tasksBegin(workflow);
    long[] latest = new long[isPromised() ? flows.tasksEnd(workflow) - begin : 0];
    for (int i = 0; i < latest.length; i++) {
      latest[i] = Math.min(taskDue[begin + i], due[workflow] - behindMicros(begin + i));
    }
    return latest;
  }

  /** The longest path from the start of a task on, alone on the best workers, at the least. */
  long restMicros(int flowTask) {
    return rest[flowTask];
  }

  /** What the queue order goes by. */
  long urgency(int flowTask, int workflow, long arrivalMicros) {
    return switch (serving.queue().order()) {
      case FIFO -> 0;
      case EDF -> arrivalMicros + taskDue[flowTask];
      case LEAST_SLACK -> arrivalMicros + due[workflow] - rest[flowTask];
    };
  }

  /** Whether anything is promised. */
  boolean isPromised() {
    return serving.level() != null;
  }
}

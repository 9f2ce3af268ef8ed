package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.evidence.OrderStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Destructive bound on the latest job end from workers that run one task at a time: an end is
 * assumed, and heads and tails are tightened by edge finding (Carlier and Pinson, "Adjustment of
 * heads and tails for the job-shop problem", EJOR 78, 1994; the quadratic algorithm of Nuijten) and
 * along edges until nothing changes or no schedule is left. A refuted end is a bound.
 *
 * <p>A unary worker is the only one of its class; its tasks have no option elsewhere and need more
 * than half of one of its resources each. Done for at most 2000 tasks and 20000 edges, and within a
 * fixed number of steps. Not thread-safe.
 */
final class UnaryBounds {
  private static final int MAX_TASKS = 2_000;
  private static final int MAX_EDGES = 20_000;
  private static final int MAX_ROUNDS = 30;
  private static final long MAX_STEPS = 30_000_000;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final List<Machine> machines = new ArrayList<>();
  private final long[] head;
  private final long[] tail;
  private final long[] length;
  private final int[] edgeFrom;
  private final int[] edgeTo;
  private final long[] edgeLag;
  private int edges;

  /** By task, under the end at hand: earliest start, and least time from its end to that end. */
  private final long[] early;

  private final long[] late;
  private long steps;

  /** What is written down of a refutation; null while nobody asks. */
  private @Nullable OrderTrace trace;

  /** The tasks that exclude each other on the only worker of a class, by a resource. */
  private record Machine(int workerClass, int resource, int[] tasks) {}

  private UnaryBounds(
      CompiledProblem problem, CriticalPath path, long[] tail, ClassTransfers transfers, int size) {
    this.problem = problem;
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.head = path.head.clone();
    this.tail = tail;
    this.length = new long[problem.tasks()];
    edgeFrom = new int[size];
    edgeTo = new int[size];
    edgeLag = new long[size];
    early = new long[head.length];
    late = new long[head.length];
    describeTasks();
    describeEdges(transfers);
    findMachines();
  }

  /**
   * The smallest end from {@code start} on, in steps of the grid, that is not refuted; {@code
   * start} if there is nothing to refute it with.
   */
  static long endMicros(
      CompiledProblem problem,
      CriticalPath path,
      long[] tail,
      ClassTransfers transfers,
      long start,
      long grid) {
    int edges = edges(problem);
    return edges < 0
        ? start
        : new UnaryBounds(problem, path, tail, transfers, edges).smallest(start, grid);
  }

  /**
   * Why nothing ends by a refuted end, step by step.
   *
   * @throws IllegalStateException when it is not refuted
   */
  static List<OrderStep> refutation(
      CompiledProblem problem,
      CriticalPath path,
      long[] tail,
      ClassTransfers transfers,
      long end,
      EvidenceNames names) {
    UnaryBounds bounds = new UnaryBounds(problem, path, tail, transfers, edges(problem));
    OrderTrace trace = new OrderTrace(names);
    bounds.trace = trace;
    if (!bounds.refutes(end)) {
      throw new IllegalStateException("The end (" + end + ") is not refuted.");
    }
    return trace.steps();
  }

  /** The number of edges, or negative for a problem that is too large. */
  private static int edges(CompiledProblem problem) {
    int edges = 0;
    for (int j = 0; j < problem.jobs().count() && edges <= MAX_EDGES; j++) {
      int f = problem.jobs().workflow(j);
      for (int wt = problem.workflows().tasksBegin(f); wt < problem.workflows().tasksEnd(f); wt++) {
        edges += problem.workflows().predsEnd(wt) - problem.workflows().predsBegin(wt);
      }
    }
    return problem.tasks() > MAX_TASKS || edges > MAX_EDGES ? -1 : edges;
  }

  /**
   * Whether edge finding leaves no schedule that ends by then.
   *
   * @param tail by task, what still follows it until the end; with deadlines, how long before that
   *     end it must end
   */
  static boolean refutes(
      CompiledProblem problem, CriticalPath path, long[] tail, ClassTransfers transfers, long end) {
    int edges = edges(problem);
    if (edges < 0) {
      return false;
    }
    UnaryBounds bounds = new UnaryBounds(problem, path, tail, transfers, edges);
    return !bounds.machines.isEmpty() && bounds.refutes(end);
  }

  private long smallest(long start, long grid) {
    if (machines.isEmpty() || !refutes(start)) {
      return start;
    }
    long refuted = 0;
    long open = 1;
    while (steps < MAX_STEPS && refutes(start + open * grid)) {
      refuted = open;
      open *= 2;
    }
    while (open - refuted > 1 && steps < MAX_STEPS) {
      long middle = refuted + (open - refuted) / 2;
      if (refutes(start + middle * grid)) {
        refuted = middle;
      } else {
        open = middle;
      }
    }
    return start + (refuted + 1) * grid;
  }

  private void describeTasks() {
    for (int t = 0; t < length.length; t++) {
      if (state.isPending(t)) {
        int wt = problem.jobs().workflowTask(t);
        long least = Long.MAX_VALUE;
        for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
          if (problem.pinsAllow(t, o)) {
            least = Math.min(least, workflows.optionDurationMicros(o));
          }
        }
        length[t] = least;
      }
    }
  }

  private void describeEdges(ClassTransfers transfers) {
    for (int j = 0; j < problem.jobs().count(); j++) {
      int offset = problem.jobs().offset(j);
      for (int t = problem.jobs().tasksBegin(j); t < problem.jobs().tasksEnd(j); t++) {
        int wt = t - offset;
        for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
          int from = workflows.edgeFrom(e) + offset;
          if (state.isPending(from) && state.isPending(t)) {
            edgeFrom[edges] = from;
            edgeTo[edges] = t;
            edgeLag[edges++] = lag(from, t, e, transfers);
          }
        }
      }
    }
  }

  private long lag(int from, int to, int edge, ClassTransfers transfers) {
    int a = problem.jobs().workflowTask(from);
    int b = problem.jobs().workflowTask(to);
    long least = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(a); o < workflows.optionsEnd(a); o++) {
      for (int p = workflows.optionsBegin(b); p < workflows.optionsEnd(b) && least > 0; p++) {
        if (problem.pinsAllow(from, o) && problem.pinsAllow(to, p)) {
          int c = workflows.optionClass(o);
          int d = workflows.optionClass(p);
          least = c == d ? 0 : Math.min(least, transfers.micros(edge, c, d));
        }
      }
    }
    return least;
  }

  private void findMachines() {
    for (int c = 0; c < workers.classes(); c++) {
      if (workers.membersEnd(c) - workers.membersBegin(c) == 1) {
        for (int r = 0; r < workers.resources(); r++) {
          int[] tasks = tasksOf(c, r);
          if (tasks.length > 1) {
            waitForFacts(tasks, c, r);
            machines.add(new Machine(c, r, tasks));
          }
        }
      }
    }
  }

  private int[] tasksOf(int c, int r) {
    int[] tasks = new int[length.length];
    int count = 0;
    for (int t = 0; t < length.length; t++) {
      if (state.isPending(t)
          && length[t] > 0
          && leastDemand(t, c, r) > workers.capacity(c, r) / 2) {
        tasks[count++] = t;
      }
    }
    return Arrays.copyOf(tasks, count);
  }

  /** The least demand of any allowed option for a resource of a class; 0 if one lies elsewhere. */
  private long leastDemand(int t, int c, int r) {
    int wt = problem.jobs().workflowTask(t);
    long least = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (problem.pinsAllow(t, o)) {
        long demand = workflows.demand(workflows.optionMode(o), r);
        least = Math.min(least, workflows.optionClass(o) == c ? demand : 0);
      }
    }
    return least;
  }

  /** No task of the machine starts while a running task or an occupation leaves it too little. */
  private void waitForFacts(int[] tasks, int c, int r) {
    int w = workers.member(workers.membersBegin(c));
    for (int t : tasks) {
      long spare = workers.capacity(c, r) - leastDemand(t, c, r);
      for (int o = state.occupationsBegin(w); o < state.occupationsEnd(w); o++) {
        for (int d = state.occupationDemandsBegin(o); d < state.occupationDemandsEnd(o); d++) {
          if (state.occupationResource(d) == r && state.occupationAmount(d) > spare) {
            head[t] = Math.max(head[t], state.occupationUntilMicros(o));
          }
        }
      }
      for (int i = 0; i < state.runningCount(); i++) {
        if (state.runningWorker(i) == w && workflows.demand(state.runningMode(i), r) > spare) {
          head[t] = Math.max(head[t], state.runningEndMicros(i));
        }
      }
    }
  }

  /** Whether no schedule ends by then. */
  private boolean refutes(long end) {
    System.arraycopy(head, 0, early, 0, early.length);
    System.arraycopy(tail, 0, late, 0, late.length);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      problem.stop().look();
      alongEdges();
      boolean changed = false;
      for (Machine machine : machines) {
        int[] tasks = machine.tasks;
        long[] a = gather(early, tasks);
        long[] b = gather(late, tasks);
        long[] p = gather(length, tasks);
        OrderTrace writing = trace;
        if (writing != null) {
          writing.begin(round, machine.workerClass, machine.resource, tasks, false);
        }
        long[] newA = tightened(a, b, p, end);
        if (newA.length == 0) {
          return true;
        }
        if (writing != null) {
          writing.begin(round, machine.workerClass, machine.resource, tasks, true);
        }
        // Read backwards, tails are heads: time 0 is the end, and the end is time 0.
        long[] newB = tightened(b, a, p, end);
        if (newB.length == 0) {
          return true;
        }
        for (int i = 0; i < tasks.length; i++) {
          changed |= newA[i] > early[tasks[i]] || newB[i] > late[tasks[i]];
          early[tasks[i]] = Math.max(early[tasks[i]], newA[i]);
          late[tasks[i]] = Math.max(late[tasks[i]], newB[i]);
        }
        steps += 4L * tasks.length * tasks.length;
      }
      steps += edges;
      if (!changed) {
        break;
      }
    }
    for (int t = 0; t < early.length; t++) {
      if (state.isPending(t) && early[t] + length[t] + late[t] > end) {
        if (trace != null) {
          trace.tooLong(t);
        }
        return true;
      }
    }
    return false;
  }

  /** Edges are in topological order, job by job. */
  private void alongEdges() {
    for (int e = 0; e < edges; e++) {
      int from = edgeFrom[e];
      early[edgeTo[e]] = Math.max(early[edgeTo[e]], early[from] + length[from] + edgeLag[e]);
    }
    for (int e = edges - 1; e >= 0; e--) {
      int to = edgeTo[e];
      late[edgeFrom[e]] = Math.max(late[edgeFrom[e]], late[to] + length[to] + edgeLag[e]);
    }
  }

  private static long[] gather(long[] values, int[] tasks) {
    long[] gathered = new long[tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      gathered[i] = values[tasks[i]];
    }
    return gathered;
  }

  /**
   * Heads after edge finding on one machine; empty if the tasks do not fit.
   *
   * @param a heads
   * @param b tails, to the end
   * @param p lengths
   */
  private long[] tightened(long[] a, long[] b, long[] p, long end) {
    int n = a.length;
    Integer[] byFallingHead = new Integer[n];
    Arrays.setAll(byFallingHead, i -> i);
    Arrays.sort(byFallingHead, (x, y) -> Long.compare(a[y], a[x]));
    long[] result = a.clone();
    long[] work = new long[n];
    long[] reach = new long[n];
    OrderTrace writing = trace;
    long[] reachFrom = new long[writing == null ? 0 : n];
    for (int k = 0; k < n; k++) {
      long last = end - b[k];
      long sum = 0;
      long most = Long.MIN_VALUE;
      long mostFrom = 0;
      long least = 0;
      for (int at = 0; at < n; at++) {
        int i = byFallingHead[at];
        if (end - b[i] <= last) {
          sum += p[i];
          if (a[i] + sum > last) {
            if (writing != null) {
              writing.overload(a[i], b[k]);
            }
            return new long[0];
          }
          least = a[i];
          mostFrom = a[i] + sum > most ? a[i] : mostFrom;
          most = Math.max(most, a[i] + sum);
        } else if (sum > 0 && a[i] + sum + p[i] > last) {
          // It starts before all of them and cannot end before one of them does: it is last.
          if (writing != null && most > result[i]) {
            writing.later(i, most, least, b[k], mostFrom);
          }
          result[i] = Math.max(result[i], most);
        }
        work[at] = sum;
        reach[at] = most;
        if (writing != null) {
          reachFrom[at] = mostFrom;
        }
      }
      long fullest = Long.MIN_VALUE;
      long after = Long.MIN_VALUE;
      long fullestFrom = 0;
      long afterFrom = 0;
      for (int at = n - 1; at >= 0; at--) {
        int i = byFallingHead[at];
        if (end - b[i] <= last) {
          if (a[i] + work[at] > fullest) {
            fullest = a[i] + work[at];
            after = reach[at];
            fullestFrom = a[i];
            afterFrom = writing == null ? 0 : reachFrom[at];
          }
        } else if (fullest != Long.MIN_VALUE && fullest + p[i] > last) {
          if (writing != null && after > result[i]) {
            writing.later(i, after, fullestFrom, b[k], afterFrom);
          }
          result[i] = Math.max(result[i], after);
        }
      }
    }
    return result;
  }
}

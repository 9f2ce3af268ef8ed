package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reasons in words why a problem has no plan, from what is known without a search:
 *
 * <ul>
 *   <li>a job whose longest path ends after its deadline;
 *   <li>jobs that need more of a resource by the last of their deadlines than all workers have;
 *   <li>tasks with deadlines for which edge finding leaves no order on workers that run one task at
 *       a time;
 *   <li>a budget below what the runs must at least consume.
 * </ul>
 *
 * What is refuted for some jobs is said of these alone: the others take no part in it.
 */
final class Refutations {
  /** Later than any time of a plan, so that tasks without a deadline are not bound by it. */
  private static final long NEVER = 1L << 53;

  private static final int SHOWN = 10;

  private final CompiledProblem problem;
  private final Problem source;
  private final CompiledJobs jobs;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final CriticalPath path;
  private final long[] tail;
  private final ClassTransfers transfers;
  private final List<String> found = new ArrayList<>();

  Refutations(CompiledProblem problem, CriticalPath path, long[] tail, ClassTransfers transfers) {
    this.problem = problem;
    this.source = problem.problem();
    this.jobs = problem.jobs();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.path = path;
    this.tail = tail;
    this.transfers = transfers;
  }

  /** All reasons found; those from work and order only while no single job is refuted. */
  List<String> all() {
    budgets();
    closings();
    if (hasDeadlines()) {
      paths();
      if (found.isEmpty()) {
        for (int r = 0; r < problem.workers().resources() && found.isEmpty(); r++) {
          work(r);
        }
      }
      if (found.isEmpty()) {
        order();
      }
    }
    return found;
  }

  private void closings() {
    for (int i = 0; i < Math.min(SHOWN, path.shutOut.size()); i++) {
      int t = path.shutOut.get(i);
      found.add(
          taskName(t)
              + " cannot start before "
              + path.head[t]
              + " us, and from then on no worker that it may run on is open for as long as it"
              + " takes.");
    }
  }

  private String taskName(int t) {
    int job = jobs.jobOf(t);
    int number = workflows.source(jobs.workflowTask(t));
    String id = source.workflows().get(jobs.workflow(job)).tasks().get(number).id();
    return "Task (" + id + ") of job (" + source.jobs().get(job).id() + ")";
  }

  private boolean hasDeadlines() {
    for (int j = 0; j < jobs.count(); j++) {
      if (jobs.deadlineMicros(j) != CompiledJobs.NONE) {
        return true;
      }
    }
    return false;
  }

  private void budgets() {
    for (int b = 0; b < problem.budgets(); b++) {
      long running = 0;
      long least = 0;
      for (int t = 0; t < problem.tasks(); t++) {
        if (state.isRunning(t)) {
          running += consumed(state.runningMode(state.runningIndex(t)), b);
        } else if (state.isPending(t)) {
          least += leastConsumed(t, b);
        }
      }
      if (least > problem.budgetLeft(b)) {
        Budget budget = source.budgets().get(b);
        found.add(
            "Budget ("
                + budget.id()
                + ") has "
                + budget.amount()
                + ", but the tasks consume at least "
                + least
                + (running == 0 ? "." : ", and those that run already " + running + "."));
      }
    }
  }

  private long leastConsumed(int t, int budget) {
    int wt = jobs.workflowTask(t);
    long least = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (problem.pinsAllow(t, o)) {
        least = Math.min(least, consumed(workflows.optionMode(o), budget));
      }
    }
    return least;
  }

  private long consumed(int mode, int budget) {
    long sum = 0;
    for (int i = workflows.consumesBegin(mode); i < workflows.consumesEnd(mode); i++) {
      sum += workflows.consumesBudget(i) == budget ? workflows.consumesAmount(i) : 0;
    }
    return sum;
  }

  private void paths() {
    List<String> late = new ArrayList<>();
    for (int j = 0; j < jobs.count(); j++) {
      if (path.newEnd[j] > jobs.deadlineMicros(j)) {
        late.add(
            "Job ("
                + source.jobs().get(j).id()
                + ") cannot end before "
                + path.newEnd[j]
                + " us even with all workers to itself, and its deadline is "
                + jobs.deadlineMicros(j)
                + " us.");
      }
    }
    found.addAll(late.subList(0, Math.min(SHOWN, late.size())));
    if (late.size() > SHOWN) {
      found.add("And " + (late.size() - SHOWN) + " more jobs cannot be in time.");
    }
  }

  /** The work that must be done by a deadline against what all workers can do until then. */
  private void work(int resource) {
    CompiledWorkers workers = problem.workers();
    long[] due = new long[problem.tasks()];
    int count = 0;
    long opens = Long.MAX_VALUE;
    Integer[] tasks = new Integer[problem.tasks()];
    for (int t = 0; t < problem.tasks(); t++) {
      long deadline = jobs.deadlineMicros(jobs.jobOf(t));
      if (state.isPending(t) && deadline != CompiledJobs.NONE) {
        due[t] = deadline - tail[t];
        opens = Math.min(opens, path.head[t]);
        tasks[count++] = t;
      }
    }
    tasks = Arrays.copyOf(tasks, count);
    Arrays.sort(tasks, (x, y) -> Long.compare(due[x], due[y]));
    double needed = 0;
    for (int i = 0; i < count; i++) {
      needed += leastWork(tasks[i], resource);
      boolean last = i + 1 == count || due[tasks[i + 1]] > due[tasks[i]];
      if (last && needed > 0) {
        double free = 0;
        for (int w = 0; w < workers.count(); w++) {
          long from = Math.max(opens, state.availableFromMicros(w));
          free +=
              (double) workers.capacity(workers.classOf(w), resource)
                  * Math.max(0, due[tasks[i]] - from);
        }
        // Roundings of sums of doubles stay far below this share.
        if (needed > free * (1 + 1e-9) + 1) {
          describeWork(resource, needed, free, Arrays.copyOf(tasks, i + 1), due[tasks[i]]);
          return;
        }
      }
    }
  }

  private double leastWork(int t, int resource) {
    int wt = jobs.workflowTask(t);
    double least = Double.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (problem.pinsAllow(t, o)) {
        int mode = workflows.optionMode(o);
        double demand = workflows.demand(mode, resource);
        least = Math.min(least, demand * workflows.optionDurationMicros(o));
      }
    }
    return least;
  }

  private void describeWork(int resource, double needed, double free, Integer[] tasks, long until) {
    found.add(
        "The deadlines of "
            + jobsOf(tasks)
            + " conflict: "
            + tasks.length
            + (tasks.length == 1 ? " task has" : " tasks have")
            + " to end by "
            + until
            + " us and need "
            + Math.round(needed)
            + " us of resource "
            + problem.resourceName(resource)
            + ", but all workers together have "
            + Math.round(free)
            + " us of it until then.");
  }

  private String jobsOf(Integer[] tasks) {
    int[] numbers = Arrays.stream(tasks).mapToInt(jobs::jobOf).distinct().sorted().toArray();
    String shown =
        Arrays.stream(numbers)
            .limit(SHOWN)
            .mapToObj(j -> "(" + source.jobs().get(j).id() + ")")
            .collect(Collectors.joining(", "));
    return (numbers.length == 1 ? "job " : "jobs ")
        + shown
        + (numbers.length > SHOWN ? " and " + (numbers.length - SHOWN) + " more" : "");
  }

  private void order() {
    long[] until = new long[tail.length];
    Integer[] bound = new Integer[tail.length];
    int count = 0;
    for (int t = 0; t < tail.length; t++) {
      long deadline = jobs.deadlineMicros(jobs.jobOf(t));
      if (state.isPending(t) && deadline != CompiledJobs.NONE) {
        until[t] = NEVER - deadline + tail[t];
        bound[count++] = t;
      }
    }
    if (UnaryBounds.refutes(problem, path, until, transfers, NEVER)) {
      found.add(
          "The deadlines of "
              + jobsOf(Arrays.copyOf(bound, count))
              + " conflict: no order of their tasks on workers that run one task at a time keeps"
              + " all of them.");
    }
  }
}

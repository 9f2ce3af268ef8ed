package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What must be done by deadlines against what the workers that may do it can do until then: as
 * volume, and as a number of runs one after the other. Used for one problem, by one thread.
 */
final class DeadlineWork {
  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final CompiledState state;
  private final FreeCapacity capacity;

  /** The pending tasks with a deadline, by the time by which they have to end. */
  private final Integer[] tasks;

  private final long[] due;

  /** None of the tasks starts earlier. */
  private final long opens;

  // What is known of the tasks up to one of them.
  private final BitSet usable = new BitSet();
  private final BitSet usableClasses = new BitSet();
  private double needed;

  // And of those of them that take time and some of the resource, wherever they run.
  private int lasting;
  private long shortest;
  private long least;

  /**
   * Tasks that are too many.
   *
   * @param tasks the tasks
   * @param untilMicros by when they have to end
   * @param text how that is too much, as the end of a sentence
   */
  record Excess(Integer[] tasks, long untilMicros, String text) {}

  DeadlineWork(CompiledProblem problem, CriticalPath path, long[] tail) {
    this.problem = problem;
    jobs = problem.jobs();
    workflows = problem.workflows();
    workers = problem.workers();
    state = problem.state();
    capacity = new FreeCapacity(problem, RunTimes.of(problem, path));
    due = new long[problem.tasks()];
    Integer[] bound = new Integer[problem.tasks()];
    int count = 0;
    long first = Long.MAX_VALUE;
    for (int t = 0; t < problem.tasks(); t++) {
      long deadline = jobs.deadlineMicros(jobs.jobOf(t));
      if (state.isPending(t) && deadline != CompiledJobs.NONE) {
        due[t] = deadline - tail[t];
        first = Math.min(first, path.head[t]);
        bound[count++] = t;
      }
    }
    opens = first;
    tasks = Arrays.copyOf(bound, count);
    Arrays.sort(tasks, (x, y) -> Long.compare(due[x], due[y]));
  }

  /** The first tasks by deadline that need more of a resource than there is; null if none do. */
  @Nullable Excess excess(int resource) {
    usable.clear();
    usableClasses.clear();
    needed = 0;
    lasting = 0;
    shortest = Long.MAX_VALUE;
    least = Long.MAX_VALUE;
    for (int i = 0; i < tasks.length; i++) {
      add(tasks[i], resource);
      if ((i + 1 == tasks.length || due[tasks[i + 1]] > due[tasks[i]]) && needed > 0) {
        String text = excess(resource, due[tasks[i]], i == 0);
        if (text != null) {
          return new Excess(Arrays.copyOf(tasks, i + 1), due[tasks[i]], text);
        }
      }
    }
    return null;
  }

  /** Adds a task, and the workers on which it may run. */
  private void add(int t, int resource) {
    int pinned = state.pinnedWorker(t);
    if (pinned != CompiledState.FREE) {
      usable.set(pinned);
    }
    int wt = jobs.workflowTask(t);
    double leastWork = Double.MAX_VALUE;
    long leastDemand = Long.MAX_VALUE;
    long leastDuration = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (!problem.pinsAllow(t, o)) {
        continue;
      }
      long demand = workflows.demand(workflows.optionMode(o), resource);
      long duration = workflows.optionDurationMicros(o);
      leastWork = Math.min(leastWork, (double) demand * duration);
      leastDemand = Math.min(leastDemand, demand);
      leastDuration = Math.min(leastDuration, duration);
      int c = workflows.optionClass(o);
      if (pinned == CompiledState.FREE && !usableClasses.get(c)) {
        usableClasses.set(c);
        for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
          usable.set(workers.member(i));
        }
      }
    }
    needed += leastWork;
    if (leastDemand > 0 && leastDuration > 0) {
      lasting++;
      shortest = Math.min(shortest, leastDuration);
      least = Math.min(least, leastDemand);
    }
  }

  private @Nullable String excess(int resource, long until, boolean single) {
    double free = 0;
    long room = 0;
    for (int w = usable.nextSetBit(0); w >= 0; w = usable.nextSetBit(w + 1)) {
      long from = Math.max(opens, state.availableFromMicros(w));
      free += capacity.free(w, resource, from, until);
      room += Math.min(lasting, room(w, resource, from, until));
    }
    // Roundings of sums of doubles stay far below this share.
    if (needed > free * (1 + 1e-9) + 1) {
      return (single ? " and needs " : " and need ")
          + Math.round(needed)
          + " us of resource "
          + problem.resourceName(resource)
          + ", but all workers that can run "
          + (single ? "it" : "them")
          + " have "
          + Math.round(free)
          + " us of it until then.";
    }
    return lasting > room
        ? ", but no more than " + room + " of " + lasting + " fit on the workers until then."
        : null;
  }

  /**
   * How many runs fit on a worker between two times, if each is as short as the shortest of them
   * and takes as little as the least: so many lanes, in each of which they follow each other.
   */
  private long room(int worker, int resource, long from, long until) {
    if (lasting == 0) {
      return 0;
    }
    int c = workers.classOf(worker);
    long[] inTurn = {0};
    capacity
        .times()
        .forEach(
            c,
            from,
            (begin, end) -> inTurn[0] += Math.max(0, Math.min(until, end) - begin) / shortest);
    return Math.min(lasting, workers.capacity(c, resource) / least) * Math.min(lasting, inTurn[0]);
  }
}

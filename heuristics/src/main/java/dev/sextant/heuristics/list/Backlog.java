package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Ready tasks for which a {@link GreedyRule} has no room yet, in the order in which the criterion
 * would place them if every worker were idle, held every model and had every input: a guess of
 * which are worth the room. Not thread-safe.
 */
final class Backlog {
  private final CompiledProblem problem;
  private final Criterion criterion;
  private final PriorityQueue<Entry> entries =
      new PriorityQueue<>(
          Comparator.comparingLong(Entry::key)
              .thenComparingLong(Entry::tie)
              .thenComparingInt(Entry::task));

  private record Entry(int task, long key, long tie) {}

  Backlog(CompiledProblem problem, Criterion criterion) {
    this.problem = problem;
    this.criterion = criterion;
  }

  void add(int task) {
    entries.add(new Entry(task, key(task), criterion.tie().applyAsLong(task)));
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Removes the task that comes first. */
  int remove() {
    return entries.remove().task();
  }

  private long key(int task) {
    CompiledJobs jobs = problem.jobs();
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    long start = Math.max(problem.state().nowMicros(), jobs.releaseMicros(jobs.jobOf(task)));
    long best = Criterion.NONE;
    long second = Criterion.NONE;
    int workflowTask = jobs.workflowTask(task);
    int end = workflows.optionsEnd(workflowTask);
    for (int o = workflows.optionsBegin(workflowTask); o < end; o++) {
      long value = criterion.value().of(workflows.optionDurationMicros(o), start);
      int c = workflows.optionClass(o);
      boolean several = workers.membersEnd(c) - workers.membersBegin(c) > 1;
      second = Math.min(second, several ? value : Math.max(best, value));
      best = Math.min(best, value);
    }
    return criterion.key().of(best, second) + criterion.head().applyAsLong(task);
  }
}

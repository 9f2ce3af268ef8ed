package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Orders in which jobs have their turn one after the other: pending tasks by their latest starts,
 * the {@link UpwardRanks} counted from the longest, if each job were begun, or gone on with, once
 * all workers together had done the work of those before it. What a task waits for is mostly done
 * when its turn comes, without a look. Ties go to the smaller job.
 */
final class JobTurns {
  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final UpwardRanks ranks;
  private final long now;
  private final int workers;

  // Of each job what is pending: its largest and least upward rank, and its work.
  private final double[] longest;
  private final double[] shortest;
  private final double[] work;

  /** Of the jobs of a problem, as far as they are pending. */
  JobTurns(CompiledProblem problem) {
    this.problem = problem;
    jobs = problem.jobs();
    ranks = new UpwardRanks(problem);
    now = problem.state().nowMicros();
    workers = Math.max(1, problem.workers().count());
    longest = new double[jobs.count()];
    shortest = new double[jobs.count()];
    work = new double[jobs.count()];
    Arrays.fill(shortest, Double.MAX_VALUE);
    double[] duration = new double[problem.workflows().tasks()];
    Arrays.setAll(duration, task -> UpwardRanks.meanDuration(problem, task));
    for (int j = 0; j < longest.length; j++) {
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        int workflowTask = jobs.workflowTask(t);
        if (problem.state().isPending(t)) {
          double rank = ranks.micros(workflowTask);
          longest[j] = Math.max(longest[j], rank);
          shortest[j] = Math.min(shortest[j], rank);
          work[j] += duration[workflowTask];
        }
      }
    }
  }

  /**
   * Jobs by their releases.
   *
   * @param patience as many times as it comes after the begin of its job a task is put off at most,
   *     beside that time itself, the longer its job waits to begin: workers have enough to do
   *     meanwhile
   */
  int[] byRelease(double patience) {
    return order(Comparator.comparingLong(jobs::releaseMicros), patience);
  }

  /**
   * Of the jobs that are released always that with the least work for its weight (Smith, Naval
   * Research Logistics Quarterly 3, 1956): the sum of weighted ends is least where one worker runs
   * all of it.
   *
   * @param patience as by {@link #byRelease}
   */
  int[] shortestFirst(double patience) {
    return order(Comparator.comparingDouble(j -> work[j] / jobs.weight(j)), patience);
  }

  /**
   * Whether jobs would wait longer than they take by themselves, all together, before workers have
   * done the work of those released before them.
   */
  boolean areWaiting() {
    double idleFrom = now;
    double waits = 0;
    double takes = 0;
    for (int job : byRelease()) {
      long released = releaseMicros(job);
      waits += Math.max(0, idleFrom - released);
      takes += longest[job];
      idleFrom = Math.max(idleFrom, released) + work[job] / workers;
    }
    return waits > takes;
  }

  private int[] order(Comparator<Integer> before, double patience) {
    long[] key = new long[problem.tasks()];
    PriorityQueue<Integer> released =
        new PriorityQueue<>(before.thenComparing(Comparator.naturalOrder()));
    double idleFrom = now;
    int seen = 0;
    int[] byRelease = byRelease();
    for (int turn = 0; turn < byRelease.length; turn++) {
      if (released.isEmpty()) {
        idleFrom = Math.max(idleFrom, releaseMicros(byRelease[seen]));
      }
      while (seen < byRelease.length && releaseMicros(byRelease[seen]) <= idleFrom) {
        released.add(byRelease[seen++]);
      }
      int job = released.remove();
      setKeys(job, idleFrom, patience, key);
      idleFrom += work[job] / workers;
    }
    return FixedOrder.sorted(problem, key);
  }

  private void setKeys(int job, double begin, double patience, long[] key) {
    double waits = begin - releaseMicros(job);
    double putOff =
        waits == 0 ? 0 : patience * waits / (waits + patience * (longest[job] - shortest[job]));
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      double latest = longest[job] - ranks.micros(jobs.workflowTask(t));
      key[t] = (long) (begin + (1 + putOff) * latest);
    }
  }

  private long releaseMicros(int job) {
    return Math.max(now, jobs.releaseMicros(job));
  }

  private int[] byRelease() {
    return IntStream.range(0, jobs.count())
        .boxed()
        .sorted(Comparator.comparingLong(jobs::releaseMicros))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}

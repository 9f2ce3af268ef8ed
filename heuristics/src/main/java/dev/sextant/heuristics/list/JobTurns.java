package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Orders in which jobs have their turn one after the other: pending tasks by when they would begin
 * if each job were begun, or gone on with, once all workers together had done the work of those
 * before it, and if they waited for their inputs. What a task waits for is mostly done when its
 * turn comes, without a look. Ties go to the smaller job.
 */
final class JobTurns {
  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final DownwardRanks ranks;
  private final long now;
  private final int workers;

  // Of each job what is pending: its least and largest downward rank, until when its longest path
  // is done by those, and its work.
  private final double[] first;
  private final double[] last;
  private final double[] done;
  private final double[] work;

  /** Of the jobs of a problem, as far as they are pending. */
  JobTurns(CompiledProblem problem) {
    this.problem = problem;
    jobs = problem.jobs();
    ranks = new DownwardRanks(problem);
    now = problem.state().nowMicros();
    workers = Math.max(1, problem.workers().count());
    first = new double[jobs.count()];
    last = new double[jobs.count()];
    done = new double[jobs.count()];
    work = new double[jobs.count()];
    for (int j = 0; j < first.length; j++) {
      first[j] = Double.MAX_VALUE;
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        int workflowTask = jobs.workflowTask(t);
        if (problem.state().isPending(t)) {
          double rank = ranks.micros(workflowTask);
          double duration = ranks.meanDuration(workflowTask);
          first[j] = Math.min(first[j], rank);
          last[j] = Math.max(last[j], rank);
          done[j] = Math.max(done[j], rank + duration);
          work[j] += duration;
        }
      }
    }
  }

  /**
   * Jobs by their releases.
   *
   * @param patience as many times its downward rank a task is put off at most, beside that rank
   *     itself, the longer its job waits to begin: workers have enough to do meanwhile
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
      takes += Math.max(0, done[job] - first[job]);
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
        waits == 0 ? 0 : patience * waits / (waits + patience * (last[job] - first[job]));
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      double rank = ranks.micros(jobs.workflowTask(t)) - first[job];
      key[t] = (long) (begin + (1 + putOff) * rank);
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

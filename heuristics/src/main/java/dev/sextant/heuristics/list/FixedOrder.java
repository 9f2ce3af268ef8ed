package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;

/** Pending tasks in an order that is known from the start. */
final class FixedOrder implements TaskQueue {
  private final int[] order;
  private int taken;

  /** Takes tasks in this order, in which predecessors come first. */
  FixedOrder(int[] order) {
    this.order = order;
  }

  @Override
  public int next() {
    return order[taken++];
  }

  @Override
  public void placed(int task) {}

  /** Pending tasks by rising release of their jobs, then by rising key, then by number. */
  static int[] byReleaseAndKey(CompiledProblem problem, long[] key) {
    return sorted(problem, combined(releases(problem), key));
  }

  /**
   * The same, but by release only if the objective counts the ends of single jobs (flow time,
   * tardiness, late jobs).
   */
  static int[] byKey(CompiledProblem problem, long[] key) {
    return new JobTerms(problem).count() ? byReleaseAndKey(problem, key) : sorted(problem, key);
  }

  /** Keys that order as releases do, and among equal ones as these keys do. */
  static long[] byReleaseFirst(CompiledProblem problem, long[] key) {
    return combined(releases(problem), key);
  }

  /** The keys themselves, unless the objective counts the ends of single jobs. */
  static long[] byReleaseIfSingleJobsCount(CompiledProblem problem, long[] key) {
    return new JobTerms(problem).count() ? byReleaseFirst(problem, key) : key;
  }

  private static long[] releases(CompiledProblem problem) {
    CompiledJobs jobs = problem.jobs();
    long[] release = new long[problem.tasks()];
    for (int j = 0; j < jobs.count(); j++) {
      long released = Math.max(problem.state().nowMicros(), jobs.releaseMicros(j));
      Arrays.fill(release, jobs.tasksBegin(j), jobs.tasksEnd(j), released);
    }
    return release;
  }

  /** Pending tasks by rising key, then by number. */
  static int[] sorted(CompiledProblem problem, long[] key) {
    // The position of a key among all keys and the task itself fit into one long.
    long[] code = positions(key);
    int pending = 0;
    for (int t = 0; t < code.length; t++) {
      if (problem.state().isPending(t)) {
        code[pending++] = code[t] << 32 | t;
      }
    }
    Arrays.sort(code, 0, pending);
    int[] order = new int[pending];
    for (int i = 0; i < pending; i++) {
      order[i] = (int) code[i];
    }
    return order;
  }

  private static long[] combined(long[] first, long[] second) {
    long[] combined = positions(first);
    long[] minor = positions(second);
    for (int t = 0; t < combined.length; t++) {
      combined[t] = combined[t] * combined.length + minor[t];
    }
    return combined;
  }

  /** By task, a number below the number of tasks that orders as the keys do. */
  private static long[] positions(long[] key) {
    long[] sorted = key.clone();
    Arrays.sort(sorted);
    int distinct = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[distinct - 1]) {
        sorted[distinct++] = sorted[i];
      }
    }
    long[] position = new long[key.length];
    for (int t = 0; t < key.length; t++) {
      position[t] = Arrays.binarySearch(sorted, 0, distinct, key[t]);
    }
    return position;
  }
}

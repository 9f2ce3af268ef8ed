package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;

/**
 * How much time passes at least between the end of each task and the end of its job in a solution:
 * the longest path over successors, with their transfers, by the options and workers they have. A
 * change computes those of the jobs whose tasks it moves anew before anything is placed. Not
 * thread-safe.
 */
final class JobTails {
  private static final int NONE = -1;

  private final CompiledJobs jobs;
  private final TaskLinks links;
  private final long[] runMicros;
  private final int[] worker;
  private final long[] tail;

  // The change under way.

  /** By job, its last task that is different, with those before it computed; or none. */
  private final int[] last;

  private final long[] before;
  private int[] changedJobs = new int[8];
  private int count;

  /** Tails of the solution that these arrays hold. */
  JobTails(CompiledProblem problem, TaskLinks links, ChosenOptions chosen, int[] worker) {
    jobs = problem.jobs();
    this.links = links;
    runMicros = chosen.micros;
    this.worker = worker;
    tail = new long[problem.tasks()];
    before = new long[problem.tasks()];
    last = new int[jobs.count()];
    Arrays.fill(last, NONE);
  }

  /** Time between the end of a task and the end of its job, at least. */
  long micros(int task) {
    return tail[task];
  }

  /** Computes all anew. */
  void recompute() {
    count = 0;
    Arrays.fill(last, NONE);
    for (int j = 0; j < jobs.count(); j++) {
      compute(j, jobs.tasksEnd(j) - 1);
    }
  }

  /**
   * Notes that a task has another option or worker, as by now have all that the change gives one.
   */
  void change(int task) {
    int job = jobs.jobOf(task);
    if (last[job] == NONE) {
      keep(job);
    }
    if (task > last[job]) {
      last[job] = task;
      compute(job, task);
    }
  }

  private void keep(int job) {
    if (count == changedJobs.length) {
      changedJobs = Arrays.copyOf(changedJobs, count * 2);
    }
    changedJobs[count++] = job;
    int begin = jobs.tasksBegin(job);
    System.arraycopy(tail, begin, before, begin, jobs.tasksEnd(job) - begin);
  }

  /**
   * Computes those of a task and of all of its job before it. Tasks are numbered so that those they
   * wait for come first.
   */
  private void compute(int job, int from) {
    for (int t = from; t >= jobs.tasksBegin(job); t--) {
      long longest = 0;
      for (int i = links.succsBegin[t]; i < links.succsBegin[t + 1]; i++) {
        int successor = links.succ[i];
        long way = links.micros(links.succEdge[i], worker[t], worker[successor]);
        long rest = runMicros[successor] + tail[successor];
        longest = Math.max(longest, way + rest);
      }
      tail[t] = longest;
    }
  }

  /** Keeps the change. */
  void commit() {
    for (int i = 0; i < count; i++) {
      last[changedJobs[i]] = NONE;
    }
    count = 0;
  }

  /** Takes the change back. */
  void rollback() {
    for (int i = 0; i < count; i++) {
      int begin = jobs.tasksBegin(changedJobs[i]);
      int length = jobs.tasksEnd(changedJobs[i]) - begin;
      System.arraycopy(before, begin, tail, begin, length);
    }
    commit();
  }
}

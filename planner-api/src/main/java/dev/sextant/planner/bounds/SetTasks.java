package dev.sextant.planner.bounds;

import java.util.Arrays;

/**
 * The pending tasks of sets of jobs by head and by tail: of the first jobs of each group, as many
 * of them as a set has. Sorts once, for all sets. Immutable.
 */
final class SetTasks {
  private final JobGroups groups;
  private final int[] byHead;
  private final int[] byTail;

  /**
   * Sorts the tasks of all jobs.
   *
   * @param head by task
   * @param tail by task
   */
  SetTasks(JobGroups groups, long[] head, long[] tail) {
    this.groups = groups;
    int[] tasks = groups.tasks();
    byHead = sorted(tasks, head);
    byTail = sorted(tasks, tail);
  }

  private static int[] sorted(int[] tasks, long[] by) {
    return Arrays.stream(tasks)
        .boxed()
        .sorted((x, y) -> Long.compare(by[x], by[y]))
        .mapToInt(t -> t)
        .toArray();
  }

  /** How many tasks are looked at to find those of a set in both orders. */
  long steps() {
    return 2L * byHead.length;
  }

  /** The tasks of a set, the least head first; those with the same one group after group. */
  int[] byHead(int set) {
    return of(set, byHead);
  }

  /** The tasks of a set, the least tail first; those with the same one group after group. */
  int[] byTail(int set) {
    return of(set, byTail);
  }

  private int[] of(int set, int[] sorted) {
    boolean[] first = groups.firstJobs(set);
    return Arrays.stream(sorted).filter(t -> first[groups.jobOf(t)]).toArray();
  }
}

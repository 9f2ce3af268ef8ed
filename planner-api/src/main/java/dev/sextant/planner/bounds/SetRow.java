package dev.sextant.planner.bounds;

import java.util.Arrays;

/**
 * When sets of jobs end at the earliest by the work of their tasks with at least a head and at
 * least a tail, at some prices. Of a group with several jobs, a set is taken to have the cheapest
 * ones, and of heads and tails the least that any of its jobs has in the same place of its order.
 * Immutable.
 */
final class SetRow {
  /** By class and resource, whole numbers. */
  final double[] price;

  /** From now. */
  final long head;

  final long tail;

  private final JobGroups groups;
  private final SetCapacity capacity;

  /** By group and number of jobs, what their work costs at least. */
  private final long[][] needed;

  private final long[][] heads;
  private final long[][] tails;

  /** The ends of tasks of a job: what they cost, and their least heads and tails. */
  record Ends(long needed, long[] heads, long[] tails) {}

  /** Gives the ends of a job's tasks with at least a head and a tail. */
  interface OfJob {
    Ends of(int job);
  }

  /**
   * Adds up by group.
   *
   * @throws ArithmeticException when a number gets too large
   */
  SetRow(
      JobGroups groups, double[] price, long head, long tail, SetCapacity capacity, OfJob ofJob) {
    this.groups = groups;
    this.price = price;
    this.head = head;
    this.tail = tail;
    this.capacity = capacity;
    needed = new long[groups.count()][];
    heads = new long[groups.count()][];
    tails = new long[groups.count()][];
    for (int g = 0; g < groups.count(); g++) {
      int[] jobs = groups.members(g);
      long[] each = new long[jobs.length];
      heads[g] = new long[0];
      tails[g] = new long[0];
      for (int i = 0; i < jobs.length; i++) {
        Ends ends = ofJob.of(jobs[i]);
        each[i] = ends.needed;
        heads[g] = least(heads[g], ends.heads);
        tails[g] = least(tails[g], ends.tails);
      }
      Arrays.sort(each);
      needed[g] = new long[jobs.length + 1];
      for (int k = 0; k < each.length; k++) {
        needed[g][k + 1] = Math.addExact(needed[g][k], each[k]);
      }
    }
  }

  /** In each place the lesser of two; where one is shorter, the other. */
  private static long[] least(long[] a, long[] b) {
    long[] least = a.length > b.length ? a.clone() : b.clone();
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      least[i] = Math.min(a[i], b[i]);
    }
    return least;
  }

  /**
   * Raises the ends of all sets to what this says of them.
   *
   * @param end by set, from now
   * @throws ArithmeticException when a number gets too large; some ends are raised then
   */
  void raise(long[] end) {
    int most = capacity.ends();
    long[][] sortedHeads = new long[groups.count() + 1][most];
    long[][] sortedTails = new long[groups.count() + 1][most];
    raise(end, groups.count(), 0, 0, 0, sortedHeads, sortedTails);
  }

  /** Goes through the groups from the last to the first, with what the later ones have. */
  private void raise(
      long[] end, int group, int set, long sum, int count, long[][] allHeads, long[][] allTails) {
    if (group == 0) {
      long at = capacity.end(sum, allHeads[0], allTails[0], count, tail);
      end[set] = Math.max(end[set], at);
      return;
    }
    int g = group - 1;
    for (int k = 0; k < needed[g].length; k++) {
      merge(allHeads[group], count, heads[g], k, allHeads[g]);
      int merged = merge(allTails[group], count, tails[g], k, allTails[g]);
      raise(
          end,
          g,
          set + k * groups.stride(g),
          Math.addExact(sum, needed[g][k]),
          merged,
          allHeads,
          allTails);
    }
  }

  /** The least of two ascending rows, the second one taken so many times; returns how many. */
  private static int merge(long[] a, int count, long[] b, int times, long[] into) {
    int most = (int) Math.min(into.length, count + (long) times * b.length);
    int i = 0;
    int k = 0;
    for (int n = 0; n < most; n++) {
      if (i < count && (k >= (long) times * b.length || a[i] <= b[k / times])) {
        into[n] = a[i++];
      } else {
        into[n] = b[k++ / times];
      }
    }
    return most;
  }
}

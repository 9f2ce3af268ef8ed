package dev.sextant.planner.bounds;

import java.util.Arrays;

/**
 * All sets of the jobs that a term is a sum over, and the bound on the term that follows from what
 * they cost: f(S) is at least what the jobs S cost in a plan for them alone, and at least f(S
 * without j) plus what j costs when it ends last, for the best j ({@link JobSetBounds}). A search
 * that knows more of some sets raises it. Sets have numbers below {@link #count}; the last one has
 * all jobs. Not thread-safe.
 */
public final class JobSets {
  private final JobGroups groups;
  private final long[] end;
  private final long[] known;
  private final long[] least;
  private long bound;

  JobSets(JobGroups groups, long[] end) {
    this.groups = groups;
    this.end = end.clone();
    known = new long[end.length];
    Arrays.fill(known, Long.MIN_VALUE);
    least = new long[end.length];
    bound = groups.least(end, known, least);
  }

  /** Number of sets, the empty one included. */
  public int count() {
    return groups.sets();
  }

  /** The jobs of a set, ascending. */
  public int[] jobs(int set) {
    int[] jobs = new int[groups.count()];
    int count = 0;
    for (int g = 0; g < groups.count(); g++) {
      if (groups.inSet(set, g) > 0) {
        jobs[count++] = groups.members(g)[0];
      }
    }
    int[] sorted = Arrays.copyOf(jobs, count);
    Arrays.sort(sorted);
    return sorted;
  }

  /** Number of jobs. */
  public int jobs() {
    return groups.count();
  }

  /** The job that bit i of the number of a set stands for. */
  public int job(int i) {
    return groups.members(i)[0];
  }

  /** When the last job of a set ends at the earliest, from now. */
  public long endMicros(int set) {
    return end[set];
  }

  /** What is the same in the term for the jobs of a set, whenever they end. */
  public long constant(int set) {
    return groups.constant(set);
  }

  /** What the jobs of a set cost at least, whoever else there is. */
  public long least(int set) {
    return Math.addExact(least[set], groups.constant(set));
  }

  /**
   * Takes note of what the jobs of a set cost at least.
   *
   * @param value the term is no less in any plan of the problem with these jobs alone
   * @throws ArithmeticException when a number gets too large
   */
  public void raise(int set, long value) {
    long varying = Math.subtractExact(value, groups.constant(set));
    if (varying > known[set]) {
      known[set] = varying;
      bound = groups.least(end, known, least);
    }
  }

  /** The term is no less in any plan. */
  public long bound() {
    return bound;
  }

  /** The sets that the bound rests on, in the best order of ends, the smallest first. */
  public int[] order() {
    int[] chain = groups.chain(end, least);
    int[] order = new int[chain.length];
    for (int i = 0; i < chain.length; i++) {
      order[i] = chain[chain.length - 1 - i];
    }
    return order;
  }
}

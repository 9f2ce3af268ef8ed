package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.TimeSpan;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shares in the numbers of a compiled problem; grows. Not thread-safe. */
public final class IndexedAllocation {
  private static final int[] NOBODY = {};

  private static final int FEW = 16;

  private int[] begin;
  private int[] jobs;
  private int[] choice;
  private long[] nanos;
  private final Map<Integer, int[]> workers = new HashMap<>();
  private final Map<Integer, Part> parts = new HashMap<>();
  private int size;

  /** No shares yet. */
  public IndexedAllocation() {
    this(FEW);
  }

  /** No shares yet, and room for so many of one job before it grows. */
  IndexedAllocation(int expected) {
    int room = Math.max(FEW, expected);
    begin = new int[room + 1];
    jobs = new int[room];
    choice = new int[room];
    nanos = new long[room];
  }

  /** A time within an interval of the problem. */
  private record Part(int interval, TimeSpan during) {}

  /** Adds a share, unless it is nothing. */
  public void add(int itsChoice, long itsNanos, int... itsJobs) {
    if (itsNanos > 0) {
      int first = place(itsChoice, itsNanos, itsJobs.length);
      System.arraycopy(itsJobs, 0, jobs, first, itsJobs.length);
    }
  }

  /** Adds a share of one job, unless it is nothing. */
  public void add(int itsChoice, long itsNanos, int itsJob) {
    if (itsNanos > 0) {
      int first = place(itsChoice, itsNanos, 1);
      jobs[first] = itsJob;
    }
  }

  /** Adds a share of others in these numbers, with another time, unless that is nothing. */
  void add(IndexedAllocation others, int share, long itsNanos) {
    if (itsNanos > 0) {
      int slots = others.slots(share);
      int first = place(others.choice[share], itsNanos, slots);
      System.arraycopy(others.jobs, others.begin[share], jobs, first, slots);
    }
  }

  /** Adds a share whose jobs are to be put where it says. */
  private int place(int itsChoice, long itsNanos, int slots) {
    if (size == choice.length) {
      choice = Arrays.copyOf(choice, 2 * size);
      nanos = Arrays.copyOf(nanos, 2 * size);
      begin = Arrays.copyOf(begin, 2 * size + 1);
    }
    int first = begin[size];
    int end = first + slots;
    if (end > jobs.length) {
      jobs = Arrays.copyOf(jobs, 2 * end);
    }
    choice[size] = itsChoice;
    nanos[size] = itsNanos;
    size++;
    begin[size] = end;
    return first;
  }

  /**
   * Adds a share of all the time on workers by name.
   *
   * @param itsWorkers positions in the problem's list of workers
   */
  public void addWhole(int itsChoice, int[] itsWorkers, int... itsJobs) {
    workers.put(size, itsWorkers.clone());
    add(itsChoice, Share.ALL, itsJobs);
  }

  /**
   * Adds shares of one interval of a problem whose workers change over time.
   *
   * @param during when, within the interval
   */
  public void addAll(IndexedAllocation others, int interval, TimeSpan during) {
    for (int s = 0; s < others.size; s++) {
      add(
          interval,
          during,
          others.choice[s],
          others.nanos[s],
          Arrays.copyOfRange(others.jobs, others.begin[s], others.begin[s + 1]));
    }
  }

  /**
   * Adds a share of a time, unless it is nothing.
   *
   * @param interval of the problem, whose choices number its choice
   * @param during when, within the interval
   */
  public void add(int interval, TimeSpan during, int itsChoice, long itsNanos, int... itsJobs) {
    if (itsNanos > 0) {
      parts.put(size, new Part(interval, during));
      add(itsChoice, itsNanos, itsJobs);
    }
  }

  /** The interval whose choices number the choice of a share; 0 where nothing ever changes. */
  public int interval(int share) {
    Part part = parts.isEmpty() ? null : parts.get(share);
    return part == null ? 0 : part.interval;
  }

  /** When a share is; null where nothing ever changes. */
  public @Nullable TimeSpan during(int share) {
    Part part = parts.isEmpty() ? null : parts.get(share);
    return part == null ? null : part.during;
  }

  /** How many shares there are. */
  public int size() {
    return size;
  }

  /** The choice of a share. */
  public int choice(int share) {
    return choice[share];
  }

  /** The part of the time, in billionths. */
  public long nanos(int share) {
    return nanos[share];
  }

  /**
   * Positions of the workers that a share names in the problem's list of workers; none where it is
   * of the type.
   */
  public int[] workers(int share) {
    int[] named = workers.isEmpty() ? null : workers.get(share);
    return named == null ? NOBODY : named.clone();
  }

  /** How many jobs a share has. */
  public int slots(int share) {
    return begin[share + 1] - begin[share];
  }

  /** The job in a slot of a share. */
  public int job(int share, int slot) {
    return jobs[begin[share] + slot];
  }
}

package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/**
 * The queues of reservations of all workers: a reservation stands for some task of a group that has
 * not been launched yet. The first in the order of urgency is first, of equals the one that came
 * first. Reservations of groups that have no such task left go when they are met. Not thread-safe.
 */
final class Reservations implements TaskLine {
  private static final int NONE = -1;

  /** By task: its group while it is open, or -1; and the next open task of the group. */
  private final int[] group;

  private final int[] next;

  /** By task, the last look at a queue that showed it, and by which reservation. */
  private final int[] shownIn;

  private final int[] shownBy;

  /** By group, its first open task, and how many reservations it has. */
  private int[] open = new int[64];

  private int[] reserved = new int[64];
  private int groups;

  /** By reservation. */
  private int[] of = new int[64];

  private long[] urgency = new long[64];
  private int[] before = new int[64];
  private int[] after = new int[64];
  private int[] task = new int[64];
  private int[] seenIn = new int[64];
  private int size;
  private int free = NONE;

  /** By worker. */
  private final int[] first;

  private final int[] last;
  private int look;

  Reservations(int workers, int tasks) {
    group = filled(tasks);
    next = filled(tasks);
    shownIn = new int[tasks];
    shownBy = new int[tasks];
    first = filled(workers);
    last = filled(workers);
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  /** Makes a group of the first tasks in an array; returns its number. */
  int open(int[] tasks, int count) {
    if (groups == open.length) {
      open = Arrays.copyOf(open, 2 * groups);
      reserved = Arrays.copyOf(reserved, 2 * groups);
    }
    open[groups] = NONE;
    for (int i = count - 1; i >= 0; i--) {
      group[tasks[i]] = groups;
      next[tasks[i]] = open[groups];
      open[groups] = tasks[i];
    }
    return groups++;
  }

  /** The first task of a group that is open, or -1. */
  int firstOpen(int ofGroup) {
    return open[ofGroup];
  }

  /** The open task of a group after another one, or -1. */
  int nextOpen(int ofTask) {
    return next[ofTask];
  }

  /** A task is launched, or will not run. */
  void close(int closed) {
    int g = group[closed];
    if (open[g] == closed) {
      open[g] = next[closed];
    } else {
      int at = open[g];
      while (next[at] != closed) {
        at = next[at];
      }
      next[at] = next[closed];
    }
    group[closed] = NONE;
  }

  /** A task that a worker was shown is launched there, which uses up a reservation. */
  void launch(int w, int task) {
    remove(w, shownBy[task]);
    close(task);
  }

  /** How many reservations a group has. */
  int reserved(int ofGroup) {
    return reserved[ofGroup];
  }

  /** Puts a reservation of a group into the queue of a worker. */
  void reserve(int w, int ofGroup, long urgencyOfGroup) {
    int r = free == NONE ? grown() : free;
    free = free == NONE ? NONE : after[free];
    of[r] = ofGroup;
    urgency[r] = urgencyOfGroup;
    seenIn[r] = 0;
    reserved[ofGroup]++;
    int previous = last[w];
    while (previous != NONE && urgencyOfGroup < urgency[previous]) {
      previous = before[previous];
    }
    int following = previous == NONE ? first[w] : after[previous];
    link(w, previous, r);
    link(w, r, following);
  }

  private int grown() {
    if (size == of.length) {
      of = Arrays.copyOf(of, 2 * size);
      urgency = Arrays.copyOf(urgency, 2 * size);
      before = Arrays.copyOf(before, 2 * size);
      after = Arrays.copyOf(after, 2 * size);
      task = Arrays.copyOf(task, 2 * size);
      seenIn = Arrays.copyOf(seenIn, 2 * size);
    }
    return size++;
  }

  private void link(int w, int one, int other) {
    if (one == NONE) {
      first[w] = other;
    } else {
      after[one] = other;
    }
    if (other == NONE) {
      last[w] = one;
    } else {
      before[other] = one;
    }
  }

  private void remove(int w, int r) {
    link(w, before[r], after[r]);
    reserved[of[r]]--;
    after[r] = free;
    free = r;
  }

  /** Takes the first reservation of a worker out; returns its group, or -1 where there is none. */
  int take(int w) {
    int r = first[w];
    if (r == NONE) {
      return NONE;
    }
    int taken = of[r];
    remove(w, r);
    return taken;
  }

  /** Looks at a queue anew: the first reservation for which there is a task stands for that. */
  @Override
  public int first(int worker) {
    look++;
    return from(worker, first[worker]);
  }

  @Override
  public int after(int worker, int shown) {
    return from(worker, after[shownBy[shown]]);
  }

  private int from(int w, int reservation) {
    int r = reservation;
    while (r != NONE) {
      int following = after[r];
      int found = shown(r);
      if (found != NONE) {
        return found;
      }
      if (open[of[r]] == NONE) {
        remove(w, r);
      }
      r = following;
    }
    return NONE;
  }

  /** What a reservation stands for in this look: always the same task, and none that others do. */
  private int shown(int r) {
    if (seenIn[r] == look) {
      return task[r];
    }
    int t = open[of[r]];
    while (t != NONE && shownIn[t] == look) {
      t = next[t];
    }
    if (t != NONE) {
      seenIn[r] = look;
      task[r] = t;
      shownIn[t] = look;
      shownBy[t] = r;
    }
    return t;
  }
}

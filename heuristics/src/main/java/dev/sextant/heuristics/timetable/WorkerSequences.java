package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/**
 * The sequences of tasks on workers, linked, by rising positions in an order. A change takes tasks
 * out and puts them in elsewhere; it can be taken back. Not thread-safe.
 */
final class WorkerSequences {
  /** No task. */
  static final int NONE = -1;

  private final int[] position;
  private final int[][] stack;
  private final int[] depth;
  private final int tasks;

  /** By task the next and the previous one on its worker, by worker the first and the last one. */
  private final int[] links;

  // The change under way.
  private int stamp;
  private int changes;
  private int[] changed = new int[64];
  private int[] before = new int[64];
  private final int[] out;
  private final int[] touched;
  private int touchedCount;
  private final int[] touchedStamp;

  /**
   * Empty sequences.
   *
   * @param position by task, where it stands in the order
   * @param stack by worker, its tasks; kept up to date by {@link #commit}
   * @param depth by worker, how many there are
   */
  WorkerSequences(int[] position, int[][] stack, int[] depth) {
    this.position = position;
    this.stack = stack;
    this.depth = depth;
    tasks = position.length;
    links = new int[2 * (tasks + depth.length)];
    out = new int[tasks];
    touched = new int[depth.length];
    touchedStamp = new int[depth.length];
  }

  /** Takes all tasks off the workers. */
  void clear() {
    stamp++;
    changes = 0;
    Arrays.fill(depth, 0);
    Arrays.fill(links, 2 * tasks, links.length, NONE);
  }

  /** Adds a task at the end of a worker's sequence; not as part of a change. */
  void append(int task, int worker) {
    int last = last(worker);
    links[task] = NONE;
    links[tasks + task] = last;
    links[last == NONE ? 2 * tasks + worker : last] = task;
    links[2 * tasks + depth.length + worker] = task;
    if (depth[worker] == stack[worker].length) {
      stack[worker] = Arrays.copyOf(stack[worker], depth[worker] * 2);
    }
    stack[worker][depth[worker]++] = task;
  }

  /** The task after this one on its worker, or {@link #NONE}. */
  int next(int task) {
    return links[task];
  }

  /** The task before this one on its worker, or {@link #NONE}. */
  int previous(int task) {
    return links[tasks + task];
  }

  private int first(int worker) {
    return links[2 * tasks + worker];
  }

  /** The last task on a worker, or {@link #NONE}. */
  int last(int worker) {
    return links[2 * tasks + depth.length + worker];
  }

  /** Begins a change. */
  void begin() {
    stamp++;
    changes = 0;
    touchedCount = 0;
  }

  /** Whether the change has taken a task out, wherever it is now. */
  boolean isOut(int task) {
    return out[task] == stamp;
  }

  /** Takes a task out of the sequence of its worker. */
  void takeOut(int task, int worker) {
    touch(worker);
    out[task] = stamp;
    int before = previous(task);
    int after = next(task);
    set(before == NONE ? 2 * tasks + worker : before, after);
    set(after == NONE ? 2 * tasks + depth.length + worker : tasks + after, before);
  }

  /** Puts a task that was taken out into the sequence of a worker, where its position says. */
  void putIn(int task, int worker) {
    touch(worker);
    int at = position[task];
    int before = neighbour(worker, at);
    while (before != NONE && position[before] > at) {
      before = previous(before);
    }
    int after = before == NONE ? first(worker) : next(before);
    while (after != NONE && position[after] < at) {
      before = after;
      after = next(after);
    }
    set(tasks + task, before);
    set(task, after);
    set(before == NONE ? 2 * tasks + worker : before, task);
    set(after == NONE ? 2 * tasks + depth.length + worker : tasks + after, task);
  }

  /** A task of a worker that was not taken out and is near a position, if one is found. */
  private int neighbour(int worker, int at) {
    int[] tasksThere = stack[worker];
    int low = 0;
    int high = depth[worker];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (position[tasksThere[middle]] < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (int i = Math.min(low, depth[worker] - 1); i >= 0; i--) {
      if (out[tasksThere[i]] != stamp) {
        return tasksThere[i];
      }
    }
    return NONE;
  }

  private void touch(int worker) {
    if (touchedStamp[worker] != stamp) {
      touchedStamp[worker] = stamp;
      touched[touchedCount++] = worker;
    }
  }

  private void set(int index, int value) {
    if (changes == changed.length) {
      changed = Arrays.copyOf(changed, changes * 2);
      before = Arrays.copyOf(before, changes * 2);
    }
    changed[changes] = index;
    before[changes++] = links[index];
    links[index] = value;
  }

  /** Keeps the change. */
  void commit() {
    for (int i = 0; i < touchedCount; i++) {
      int w = touched[i];
      int count = 0;
      for (int task = first(w); task != NONE; task = next(task)) {
        if (count == stack[w].length) {
          stack[w] = Arrays.copyOf(stack[w], count * 2);
        }
        stack[w][count++] = task;
      }
      depth[w] = count;
    }
    changes = 0;
    touchedCount = 0;
  }

  /** Takes the change back. */
  void rollback() {
    while (changes > 0) {
      changes--;
      links[changed[changes]] = before[changes];
    }
    touchedCount = 0;
  }
}

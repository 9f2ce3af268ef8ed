package dev.sextant.heuristics.list;

/**
 * What one worker has looked at and refused since it last took a task: offers of tasks that another
 * worker, the rival, could end earlier. As queues grow, the rival may no longer be earlier; until
 * then the offer need not be looked at again, because here it only gets later.
 */
final class Refusals {
  private final int[] tasks;
  private final int[] rivals;

  /** When the task would have ended here at the earliest. */
  private final long[] endMicros;

  /** How long the rival runs it. */
  private final long[] rivalMicros;

  private int count;

  /** The largest key of an offer among them. */
  private double lastKey = Double.NEGATIVE_INFINITY;

  Refusals(int most) {
    tasks = new int[most];
    rivals = new int[most];
    endMicros = new long[most];
    rivalMicros = new long[most];
  }

  void clear() {
    count = 0;
    lastKey = Double.NEGATIVE_INFINITY;
  }

  void add(int task, double key, long end, int rival, long micros) {
    tasks[count] = task;
    rivals[count] = rival;
    endMicros[count] = end;
    rivalMicros[count] = micros;
    lastKey = Math.max(lastKey, key);
    count++;
  }

  /** Where a task is among them, or -1. */
  int find(int task) {
    for (int i = 0; i < count; i++) {
      if (tasks[i] == task) {
        return i;
      }
    }
    return -1;
  }

  /** Takes over what another has at a position. */
  void copy(Refusals from, int i, double key) {
    add(from.tasks[i], key, from.endMicros[i], from.rivals[i], from.rivalMicros[i]);
  }

  /** Whether the rival would still be earlier. */
  boolean holds(int i, int worker, long[] freeAt) {
    return Math.max(freeAt[worker], freeAt[rivals[i]]) + rivalMicros[i] < endMicros[i];
  }

  /** Whether none of the tasks was placed just now, and every rival would still be earlier. */
  boolean hold(int justPlaced, int worker, long[] freeAt) {
    for (int i = 0; i < count; i++) {
      if (tasks[i] == justPlaced || !holds(i, worker, freeAt)) {
        return false;
      }
    }
    return true;
  }

  /** Whether so many were looked at that an offer with a key would not be. */
  boolean comeBefore(double key) {
    return count == tasks.length && key >= lastKey;
  }
}

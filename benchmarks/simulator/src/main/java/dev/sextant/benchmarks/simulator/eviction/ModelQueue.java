package dev.sextant.benchmarks.simulator.eviction;

import java.util.Arrays;

/**
 * Which models the tasks of a queue use, and when each model is used next. Adding a task and taking
 * one from anywhere in the queue cost time for its own models only; nothing is allocated once the
 * queue has been as long as it gets. Not thread-safe.
 */
public final class ModelQueue {
  /** Next use of a model that no queued task uses: after every other. */
  public static final long NO_USE = Long.MAX_VALUE;

  /** End of a list, and the ticket of a task that uses no model. */
  private static final int NONE = -1;

  // A use stands in two lists: the uses of its model, in order, and the uses of its task.
  private final int[] first;
  private final int[] last;
  private long added;
  private int free = NONE;
  private int[] model = new int[0];
  private int[] before = new int[0];
  private int[] after = new int[0];
  private int[] nextOfTask = new int[0];
  private long[] position = new long[0];

  /** An empty queue for models 0 to {@code models - 1}. */
  public ModelQueue(int models) {
    first = new int[models];
    last = new int[models];
    Arrays.fill(first, NONE);
    Arrays.fill(last, NONE);
  }

  /**
   * Adds a task at the end.
   *
   * @param models holds the numbers of its models, each once
   * @param from first position in {@code models}
   * @param to position after the last
   * @return a ticket to {@link #take} the task with
   */
  public int add(int[] models, int from, int to) {
    int ticket = NONE;
    for (int i = from; i < to; i++) {
      if (free == NONE) {
        grow();
      }
      int use = free;
      free = after[use];
      model[use] = models[i];
      position[use] = added;
      before[use] = last[models[i]];
      after[use] = NONE;
      if (before[use] == NONE) {
        first[models[i]] = use;
      } else {
        after[before[use]] = use;
      }
      last[models[i]] = use;
      nextOfTask[use] = ticket;
      ticket = use;
    }
    added++;
    return ticket;
  }

  /** Takes a task out. Its ticket must not be used again. */
  public void take(int ticket) {
    int use = ticket;
    while (use != NONE) {
      int following = nextOfTask[use];
      if (before[use] == NONE) {
        first[model[use]] = after[use];
      } else {
        after[before[use]] = after[use];
      }
      if (after[use] == NONE) {
        last[model[use]] = before[use];
      } else {
        before[after[use]] = before[use];
      }
      after[use] = free;
      free = use;
      use = following;
    }
  }

  /**
   * The number of the first queued task that uses a model, counted from the first task ever added,
   * or {@link #NO_USE}.
   */
  public long nextUse(int ofModel) {
    return first[ofModel] == NONE ? NO_USE : position[first[ofModel]];
  }

  private void grow() {
    int size = model.length;
    int capacity = Math.max(16, size * 2);
    model = Arrays.copyOf(model, capacity);
    before = Arrays.copyOf(before, capacity);
    after = Arrays.copyOf(after, capacity);
    nextOfTask = Arrays.copyOf(nextOfTask, capacity);
    position = Arrays.copyOf(position, capacity);
    for (int use = capacity - 1; use >= size; use--) {
      after[use] = free;
      free = use;
    }
  }
}

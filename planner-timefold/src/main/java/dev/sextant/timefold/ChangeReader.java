package dev.sextant.timefold;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.StopSignal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The working solution as it was decoded last, and beside it what a decoder holds now: the
 * difference is a move. A task that passes others gets a rank between its new neighbours; only when
 * there is no room left are all tasks ranked anew. Not thread-safe; no allocation but the move.
 */
final class ChangeReader {
  private final OrderDecoder decoder;
  private final TaskChoice[] choiceOf;
  private final int[] order;
  private final int[] option;
  private final int[] worker;
  private final long[] hold;

  // The change read last.
  private int begin;
  private int end;
  private int stamps;
  private final int[] stamp;
  private final long[] rank;
  private int[] changed = new int[64];
  private int count;

  private final int[] positionBefore;
  private final boolean[] stays;

  ChangeReader(OrderDecoder decoder, int tasks) {
    this.decoder = decoder;
    choiceOf = new TaskChoice[tasks];
    order = new int[decoder.size()];
    option = new int[tasks];
    worker = new int[tasks];
    hold = new long[tasks];
    stamp = new int[tasks];
    rank = new long[tasks];
    positionBefore = new int[tasks];
    stays = new boolean[decoder.size()];
  }

  /** Takes over a whole working solution and decodes it; false when it cannot be placed. */
  boolean decode(List<TaskChoice> tasks) {
    stamps++;
    TaskChoice[] sorted = tasks.toArray(TaskChoice[]::new);
    Arrays.sort(
        sorted,
        Comparator.<TaskChoice>comparingLong(t -> t.choice().rank()).thenComparingInt(t -> t.task));
    for (int at = 0; at < sorted.length; at++) {
      int task = sorted[at].task;
      Choice choice = sorted[at].choice();
      choiceOf[task] = sorted[at];
      order[at] = task;
      option[task] = choice.option();
      worker[task] = choice.worker();
      hold[task] = choice.hold();
    }
    return decoder.decode(order, option, worker, hold, StopSignal.NEVER);
  }

  TaskChoice choiceOf(int task) {
    return choiceOf[task];
  }

  /** Whether a task is part of the change read last. */
  boolean concerns(int task) {
    return stamp[task] == stamps;
  }

  /** Takes over the change read last. */
  void keep() {
    for (int at = begin; at < end; at++) {
      order[at] = decoder.task(at);
    }
    for (int i = 0; i < count; i++) {
      int task = changed[i];
      option[task] = decoder.option(task);
      worker[task] = decoder.worker(task);
      hold[task] = decoder.holdMicros(task);
    }
  }

  /** The change that the decoder has begun. */
  ChoiceMove read() {
    stamps++;
    count = 0;
    int size = order.length;
    begin = size;
    end = size;
    for (int at = 0; at < size; at++) {
      int task = decoder.task(at);
      if (task != order[at]) {
        begin = Math.min(begin, at);
        end = at + 1;
      }
      if (decoder.option(task) != option[task]
          || decoder.worker(task) != worker[task]
          || decoder.holdMicros(task) != hold[task]) {
        note(task, choiceOf[task].choice().rank());
      }
    }
    if (begin < size && !rankMovers()) {
      for (int at = 0; at < size; at++) {
        note(decoder.task(at), SparseRanks.even(at, size));
      }
    }
    TaskChoice[] tasks = new TaskChoice[count];
    Choice[] after = new Choice[count];
    for (int i = 0; i < count; i++) {
      int task = changed[i];
      tasks[i] = choiceOf[task];
      after[i] =
          new Choice(
              rank[task], decoder.option(task), decoder.worker(task), decoder.holdMicros(task));
    }
    return new ChoiceMove(tasks, after);
  }

  private void note(int task, long newRank) {
    if (stamp[task] != stamps) {
      stamp[task] = stamps;
      if (count == changed.length) {
        changed = Arrays.copyOf(changed, count * 2);
      }
      changed[count++] = task;
    }
    rank[task] = newRank;
  }

  /** SparseRanks the tasks that pass others; false when there is no room for them. */
  private boolean rankMovers() {
    findMovers();
    for (int at = begin; at < end; ) {
      if (stays[at]) {
        at++;
        continue;
      }
      int next = at;
      while (next < end && !stays[next]) {
        next++;
      }
      long below = at == 0 ? -1 : rankAt(at - 1);
      long above = next == order.length ? SparseRanks.COUNT : rankAt(next);
      for (int i = at; i < next; i++) {
        long between = SparseRanks.between(below, above, i - at, next - at);
        if (between < 0) {
          return false;
        }
        note(decoder.task(i), between);
      }
      at = next;
    }
    return true;
  }

  private long rankAt(int at) {
    return choiceOf[decoder.task(at)].choice().rank();
  }

  /**
   * Finds tasks that can keep their ranks: those at the back or at the front, if these are more.
   */
  private void findMovers() {
    for (int at = begin; at < end; at++) {
      positionBefore[order[at]] = at;
    }
    int backCount = 0;
    int lowest = Integer.MAX_VALUE;
    for (int at = end - 1; at >= begin; at--) {
      int before = positionBefore[decoder.task(at)];
      stays[at] = before < lowest;
      if (stays[at]) {
        lowest = before;
        backCount++;
      }
    }
    int frontCount = 0;
    int highest = -1;
    for (int at = begin; at < end; at++) {
      int before = positionBefore[decoder.task(at)];
      if (before > highest) {
        highest = before;
        frontCount++;
      }
    }
    if (frontCount > backCount) {
      highest = -1;
      for (int at = begin; at < end; at++) {
        int before = positionBefore[decoder.task(at)];
        stays[at] = before > highest;
        highest = Math.max(highest, before);
      }
    }
  }
}

package dev.sextant.heuristics.shop;

import static dev.sextant.heuristics.shop.Shop.NONE;

import java.util.Arrays;

/**
 * Builds sequences in the order of time, forwards or backwards: whenever a machine is free, it
 * takes the waiting operation of the highest priority and never waits for a better one (a non-delay
 * schedule; Baker, Introduction to Sequencing and Scheduling, 1974). Machines are given. Not
 * thread-safe.
 */
final class Dispatch {
  private final Shop shop;
  private final long[] time;
  private final int[] waitsFor;
  private final boolean[] runs;
  private final int[] events;
  private int eventCount;
  private final int[] waiting;
  private final int[] waitingBegin;
  private final int[] waitingCount;
  private final boolean[] busy;
  private final int[] touched;
  private final boolean[] isTouched;
  private int touchedCount;
  private long[] priority = {};
  private int[] option = {};
  private int[] order = {};
  private boolean backwards;
  private int placed;

  /** A builder for a shop. */
  Dispatch(Shop shop) {
    this.shop = shop;
    int n = shop.operations;
    time = new long[n];
    waitsFor = new int[n];
    runs = new boolean[n];
    events = new int[n];
    waiting = new int[n];
    waitingBegin = new int[shop.machines + 1];
    waitingCount = new int[shop.machines];
    busy = new boolean[shop.machines];
    touched = new int[shop.machines];
    isTouched = new boolean[shop.machines];
  }

  /**
   * Builds a schedule.
   *
   * @param byOption option by operation
   * @param byPriority by operation; the highest goes first
   * @param fromTheEnd whether it builds backwards; releases are not looked at then
   * @param into filled with the topological order in which operations were placed
   */
  void build(int[] byOption, long[] byPriority, boolean fromTheEnd, int[] into) {
    option = byOption;
    priority = byPriority;
    backwards = fromTheEnd;
    order = into;
    begin();
    takeAll();
    while (eventCount > 0) {
      long now = time[events[0]];
      while (eventCount > 0 && time[events[0]] == now) {
        int operation = popEvent();
        if (runs[operation]) {
          end(operation, now);
        } else {
          await(operation, now);
        }
      }
      for (int i = 0; i < touchedCount; i++) {
        take(touched[i], now);
      }
      touchedCount = 0;
    }
  }

  private void begin() {
    placed = 0;
    eventCount = 0;
    touchedCount = 0;
    Arrays.fill(waitingBegin, 0);
    Arrays.fill(waitingCount, 0);
    Arrays.fill(busy, false);
    Arrays.fill(runs, false);
    for (int i = 0; i < shop.operations; i++) {
      if (machineOf(i) != NONE) {
        waitingBegin[machineOf(i) + 1]++;
      }
    }
    for (int m = 0; m < shop.machines; m++) {
      waitingBegin[m + 1] += waitingBegin[m];
    }
  }

  /** What waits for nothing else is an event at its release. */
  private void takeAll() {
    int[] rows = backwards ? shop.succBegin : shop.predBegin;
    for (int i = 0; i < shop.operations; i++) {
      waitsFor[i] = rows[i + 1] - rows[i];
      if (waitsFor[i] == 0) {
        time[i] = earliest(i);
        pushEvent(i);
      }
    }
  }

  private int machineOf(int operation) {
    return shop.machine[option[operation]];
  }

  private long earliest(int operation) {
    return backwards ? 0 : shop.release[option[operation]];
  }

  private void end(int operation, long now) {
    if (machineOf(operation) != NONE) {
      busy[machineOf(operation)] = false;
      touch(machineOf(operation));
    }
    int[] rows = backwards ? shop.predBegin : shop.succBegin;
    int[] others = backwards ? shop.pred : shop.succ;
    for (int e = rows[operation]; e < rows[operation + 1]; e++) {
      int next = others[e];
      if (--waitsFor[next] == 0) {
        await(next, now);
      }
    }
  }

  /** An operation that waits for no other one comes to its machine, now or at its release. */
  private void await(int operation, long now) {
    int m = machineOf(operation);
    if (earliest(operation) > now) {
      time[operation] = earliest(operation);
      pushEvent(operation);
    } else if (m == NONE) {
      start(operation, now);
    } else {
      pushWaiting(m, operation);
      touch(m);
    }
  }

  private void touch(int m) {
    if (!isTouched[m]) {
      isTouched[m] = true;
      touched[touchedCount++] = m;
    }
  }

  private void take(int m, long now) {
    isTouched[m] = false;
    if (!busy[m] && waitingCount[m] > 0) {
      busy[m] = true;
      start(popWaiting(m), now);
    }
  }

  private void start(int operation, long now) {
    runs[operation] = true;
    time[operation] = now + shop.duration[option[operation]];
    order[backwards ? order.length - 1 - placed : placed] = operation;
    placed++;
    pushEvent(operation);
  }

  private void pushEvent(int operation) {
    int at = eventCount++;
    long key = time[operation];
    while (at > 0) {
      int parent = events[(at - 1) >> 1];
      if (time[parent] <= key) {
        break;
      }
      events[at] = parent;
      at = (at - 1) >> 1;
    }
    events[at] = operation;
  }

  private int popEvent() {
    int top = events[0];
    int last = events[--eventCount];
    long key = time[last];
    int at = 0;
    for (int child = 1; child < eventCount; child = 2 * at + 1) {
      if (child + 1 < eventCount && time[events[child + 1]] < time[events[child]]) {
        child++;
      }
      if (time[events[child]] >= key) {
        break;
      }
      events[at] = events[child];
      at = child;
    }
    events[at] = last;
    return top;
  }

  private void pushWaiting(int m, int operation) {
    int base = waitingBegin[m];
    int at = waitingCount[m]++;
    while (at > 0) {
      int parent = waiting[base + ((at - 1) >> 1)];
      if (!goesFirst(operation, parent)) {
        break;
      }
      waiting[base + at] = parent;
      at = (at - 1) >> 1;
    }
    waiting[base + at] = operation;
  }

  private int popWaiting(int m) {
    int base = waitingBegin[m];
    int top = waiting[base];
    int count = --waitingCount[m];
    int last = waiting[base + count];
    int at = 0;
    for (int child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && goesFirst(waiting[base + child + 1], waiting[base + child])) {
        child++;
      }
      if (!goesFirst(waiting[base + child], last)) {
        break;
      }
      waiting[base + at] = waiting[base + child];
      at = child;
    }
    waiting[base + at] = last;
    return top;
  }

  private boolean goesFirst(int one, int other) {
    return priority[one] > priority[other] || (priority[one] == priority[other] && one < other);
  }
}

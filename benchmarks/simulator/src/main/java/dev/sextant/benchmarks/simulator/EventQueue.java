package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/**
 * Events by time; those of one time in the order in which they were added. A binary heap in flat
 * arrays that allocates only to grow. Not thread-safe.
 */
final class EventQueue {
  /** A job arrives. */
  static final int ARRIVE = 0;

  /** The inputs of a task are there. */
  static final int READY = 1;

  /** A model is resident; the subject is the worker times the number of models, plus the model. */
  static final int LOADED = 2;

  /** The models of a worker's current task are resident. */
  static final int RUN = 3;

  /** The run of a worker ends. */
  static final int END = 4;

  /** A worker fails. */
  static final int FAIL = 5;

  /** A worker returns. */
  static final int RETURN = 6;

  /** All open work is planned anew. */
  static final int REPLAN = 7;

  /** The deadline of a job; if it has not ended it is given up. */
  static final int DEADLINE = 8;

  /** A worker has waited long enough for its batch. */
  static final int WAITED = 9;

  /** A policy that binds late wanted to be woken. */
  static final int WAKE = 10;

  /** A model that took no time to load has been resident for a microsecond. */
  static final int SETTLED = 11;

  private long[] time = new long[64];
  private long[] order = new long[64];
  private int[] kind = new int[64];
  private int[] subject = new int[64];
  private int[] stamp = new int[64];
  private int size;
  private long added;

  private long takenTime;
  private int takenKind;
  private int takenSubject;
  private int takenStamp;

  boolean isEmpty() {
    return size == 0;
  }

  /**
   * Adds an event.
   *
   * @param eventStamp comes back with the event, so that its owner can tell whether it still counts
   */
  void add(long micros, int eventKind, int eventSubject, int eventStamp) {
    if (size == time.length) {
      grow();
    }
    int at = size++;
    long number = added++;
    while (at > 0) {
      int parent = (at - 1) >> 1;
      if (time[parent] <= micros) {
        break;
      }
      copy(parent, at);
      at = parent;
    }
    put(at, micros, number, eventKind, eventSubject, eventStamp);
  }

  /** Takes the next event, which {@link #micros} and the others then describe. */
  void take() {
    takenTime = time[0];
    takenKind = kind[0];
    takenSubject = subject[0];
    takenStamp = stamp[0];
    int last = --size;
    long lastTime = time[last];
    long lastOrder = order[last];
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= last) {
        break;
      }
      if (child + 1 < last && isBefore(child + 1, child)) {
        child++;
      }
      if (lastTime < time[child] || (lastTime == time[child] && lastOrder < order[child])) {
        break;
      }
      copy(child, at);
      at = child;
    }
    put(at, lastTime, lastOrder, kind[last], subject[last], stamp[last]);
  }

  long micros() {
    return takenTime;
  }

  int kind() {
    return takenKind;
  }

  int subject() {
    return takenSubject;
  }

  int stamp() {
    return takenStamp;
  }

  private boolean isBefore(int a, int b) {
    return time[a] < time[b] || (time[a] == time[b] && order[a] < order[b]);
  }

  private void copy(int from, int to) {
    put(to, time[from], order[from], kind[from], subject[from], stamp[from]);
  }

  private void put(int at, long t, long n, int k, int s, int e) {
    time[at] = t;
    order[at] = n;
    kind[at] = k;
    subject[at] = s;
    stamp[at] = e;
  }

  private void grow() {
    int capacity = 2 * size;
    time = Arrays.copyOf(time, capacity);
    order = Arrays.copyOf(order, capacity);
    kind = Arrays.copyOf(kind, capacity);
    subject = Arrays.copyOf(subject, capacity);
    stamp = Arrays.copyOf(stamp, capacity);
  }
}

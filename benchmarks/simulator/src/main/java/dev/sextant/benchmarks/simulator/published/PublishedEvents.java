package dev.sextant.benchmarks.simulator.published;

import java.util.PriorityQueue;

/** Events by time, those of one time in the order in which they were added. */
final class PublishedEvents {
  /** One event. */
  record Event(double ms, long order, int kind, int subject, int task, int worker) {}

  private final PriorityQueue<Event> heap =
      new PriorityQueue<>(
          (a, b) ->
              a.ms() != b.ms()
                  ? Double.compare(a.ms(), b.ms())
                  : Long.compare(a.order(), b.order()));
  private long added;

  boolean isEmpty() {
    return heap.isEmpty();
  }

  void add(double ms, int kind, int subject, int task, int worker) {
    heap.add(new Event(ms, added++, kind, subject, task, worker));
  }

  Event take() {
    return heap.remove();
  }
}

package dev.sextant.benchmarks.simulator.vortex;

import java.util.ArrayList;
import java.util.List;

/**
 * Events by time. Of one time they come as they were pushed, or as a heap of Python (heapq) that
 * compares nothing but times gives them.
 */
final class VortexEvents {

  /** Something that happens. */
  interface Event {
    /** Does it; what follows from it is pushed in this order. */
    List<Timed> happen(double now);
  }

  /** When something happens. */
  record Timed(double time, Event event) {}

  private record Entry(double time, long number, Event event) {}

  private final boolean isHeap;
  private final List<Entry> heap = new ArrayList<>();
  private long pushed;

  VortexEvents(boolean isHeap) {
    this.isHeap = isHeap;
  }

  boolean isEmpty() {
    return heap.isEmpty();
  }

  void push(Timed timed) {
    heap.add(new Entry(timed.time(), pushed++, timed.event()));
    up(0, heap.size() - 1);
  }

  /** The next event, which leaves. */
  Timed pop() {
    Entry last = heap.remove(heap.size() - 1);
    if (heap.isEmpty()) {
      return new Timed(last.time(), last.event());
    }
    Entry root = heap.get(0);
    heap.set(0, last);
    down();
    return new Timed(root.time(), root.event());
  }

  private boolean isBefore(Entry one, Entry other) {
    return one.time() < other.time()
        || (!isHeap && one.time() == other.time() && one.number() < other.number());
  }

  private void up(int root, int position) {
    Entry moved = heap.get(position);
    int at = position;
    while (at > root) {
      int parent = (at - 1) >> 1;
      if (!isBefore(moved, heap.get(parent))) {
        break;
      }
      heap.set(at, heap.get(parent));
      at = parent;
    }
    heap.set(at, moved);
  }

  /** Walks the hole down to a leaf, lifting the smaller child, and what was there up again. */
  private void down() {
    int end = heap.size();
    Entry moved = heap.get(0);
    int at = 0;
    int child = 1;
    while (child < end) {
      int right = child + 1;
      if (right < end && !isBefore(heap.get(child), heap.get(right))) {
        child = right;
      }
      heap.set(at, heap.get(child));
      at = child;
      child = 2 * at + 1;
    }
    heap.set(at, moved);
    up(0, at);
  }
}

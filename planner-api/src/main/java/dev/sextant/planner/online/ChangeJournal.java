package dev.sextant.planner.online;

/** Which rows have changed, in the order in which they did; the latest ones only. */
final class ChangeJournal {
  private final int[] ring;
  private final long[] last;
  private long size;

  ChangeJournal(int workerCapacity) {
    ring = new int[Integer.highestOneBit(Math.max(64, workerCapacity)) * 2];
    last = new long[workerCapacity];
  }

  void add(int worker) {
    last[worker] = size;
    ring[(int) size++ & ring.length - 1] = worker;
  }

  /** Changes so far. */
  long size() {
    return size;
  }

  /** The oldest change that is still known. */
  long oldest() {
    return Math.max(0, size - ring.length);
  }

  int worker(long change) {
    return ring[(int) change & ring.length - 1];
  }

  /** Whether the worker of a change has changed again since. */
  boolean isOvertaken(long change) {
    return last[worker(change)] != change;
  }
}

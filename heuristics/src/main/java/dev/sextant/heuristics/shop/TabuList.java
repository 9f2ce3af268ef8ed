package dev.sextant.heuristics.shop;

import java.util.Arrays;

/**
 * Pairs that are forbidden until a step, in a table of fixed size: a pair displaces another one of
 * the same slot, which is then permitted early. Not thread-safe.
 */
final class TabuList {
  private static final int BITS = 14;
  private static final long FACTOR = 0x9E3779B97F4A7C15L;
  private static final long EMPTY = -1;

  private final long[] keys = new long[1 << BITS];
  private final long[] until = new long[1 << BITS];

  /** Permits everything. */
  void clear() {
    Arrays.fill(keys, EMPTY);
    Arrays.fill(until, 0);
  }

  /** Forbids a pair up to a step. */
  void forbid(int first, int second, long untilStep) {
    int slot = slot(first, second);
    keys[slot] = key(first, second);
    until[slot] = untilStep;
  }

  /** Whether a pair is forbidden at a step. */
  boolean forbids(int first, int second, long step) {
    int slot = slot(first, second);
    return until[slot] >= step && keys[slot] == key(first, second);
  }

  private static long key(int first, int second) {
    return ((long) first << 32) | second;
  }

  private static int slot(int first, int second) {
    return (int) ((key(first, second) * FACTOR) >>> (64 - BITS));
  }
}

package dev.sextant.planner.online;

/**
 * Which numbers of workers nobody has. The smallest is found in a few steps, however many there
 * are: bits for the numbers, above them bits for those words that are not empty, and so on.
 *
 * <pre>
 *   top                   0 1 0 ..                     the second word below is not empty
 *   words    0 0 0 ..     0 0 1 ..     0 0 0 ..        number 64 + 2 is free
 * </pre>
 *
 * Not thread-safe.
 */
final class FreeNumbers {
  private static final int SHIFT = 6;

  private final long[][] levels;
  private final int capacity;

  /** All numbers from 0 to before the capacity. */
  FreeNumbers(int capacity) {
    this.capacity = capacity;
    int depth = 1;
    while (wordsAt(depth - 1) > 1) {
      depth++;
    }
    levels = new long[depth][];
    for (int level = 0; level < depth; level++) {
      levels[level] = new long[wordsAt(level)];
    }
    for (int n = 0; n < capacity; n++) {
      release(n);
    }
  }

  /** The smallest number that is free, or -1. */
  int first() {
    int at = 0;
    for (int level = levels.length - 1; level >= 0; level--) {
      long word = levels[level][at];
      if (word == 0) {
        return -1;
      }
      at = (at << SHIFT) + Long.numberOfTrailingZeros(word);
    }
    return at;
  }

  /** Gives a number to somebody; nothing changes if somebody has it. */
  void take(int number) {
    int at = number;
    for (long[] level : levels) {
      level[at >> SHIFT] &= ~(1L << at);
      if (level[at >> SHIFT] != 0) {
        return;
      }
      at >>= SHIFT;
    }
  }

  /** Takes a number back; nothing changes if it is free. */
  void release(int number) {
    int at = number;
    for (long[] level : levels) {
      level[at >> SHIFT] |= 1L << at;
      at >>= SHIFT;
    }
  }

  private int wordsAt(int level) {
    long words = capacity;
    for (int i = 0; i <= level; i++) {
      words = Math.max(1, words + (1 << SHIFT) - 1 >> SHIFT);
    }
    return (int) words;
  }
}

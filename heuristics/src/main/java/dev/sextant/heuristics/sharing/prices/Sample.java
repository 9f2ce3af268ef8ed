package dev.sextant.heuristics.sharing.prices;

/**
 * Evenly spaced samples of many classes, of which each is eight times as large as the one before:
 * prices of one are good ones to begin the next with, and those of the largest for all.
 */
final class Sample {
  private static final int SMALLEST = 512;
  private static final int FACTOR = 8;
  private static final int FEW = 64;
  private static final double PER_ROOT = 8;

  private Sample() {}

  /**
   * How many classes to look at first, of so many: as many as may be on the wrong side at the
   * prices of a sample, of which the error falls with the root of its size.
   */
  static int few(int size) {
    return size <= SMALLEST ? size : FEW + (int) (PER_ROOT * Math.sqrt(size));
  }

  /** Size of the first sample of so many classes; all of them where they are few. */
  static int first(int all) {
    int size = all;
    while (size > SMALLEST) {
      size = (size + FACTOR - 1) / FACTOR;
    }
    return size;
  }

  /** Size of the sample after one. */
  static int next(int size, int all) {
    return (int) Math.min(all, (long) FACTOR * size);
  }

  /** So many of all classes, evenly spaced. */
  static int[] of(int[] all, int size) {
    int[] some = new int[size];
    for (int i = 0; i < size; i++) {
      some[i] = all[(int) ((long) i * all.length / size)];
    }
    return some;
  }
}

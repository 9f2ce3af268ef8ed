package dev.sextant.timefold;

/** Sparse places in an order, so that a task that moves changes its own rank and no other. */
final class SparseRanks {
  /** SparseRanks are below this. */
  static final long COUNT = 1L << 44;

  private SparseRanks() {}

  /** The rank at a position of an order in which all gaps are the same. */
  static long even(int at, int size) {
    return (at + 1) * (COUNT / (size + 1));
  }

  /**
   * Spreads ranks over a gap.
   *
   * @param below the rank before the gap, or -1 for none
   * @param above the rank after the gap, or {@link #COUNT} for none
   * @param i which of them, from 0
   * @param count how many
   * @return the rank, or -1 when the gap is too small
   */
  static long between(long below, long above, int i, int count) {
    long step = (above - below) / (count + 1);
    return step == 0 ? -1 : below + (i + 1) * step;
  }
}

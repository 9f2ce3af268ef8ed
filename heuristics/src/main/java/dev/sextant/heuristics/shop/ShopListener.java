package dev.sextant.heuristics.shop;

/** Who hears of better solutions of a shop. Called by any thread of the search, one at a time. */
public interface ShopListener {
  /**
   * There is a better solution than any before.
   *
   * @param makespanMicros from now to the last end
   * @param choices may be asked at any time
   */
  void improved(long makespanMicros, Choices choices);

  /** What a solution chooses, in the numbers of the compiled problem. */
  interface Choices {
    /** All tasks in a topological order, in which each worker runs them. */
    int[] order();

    /** Option by task. */
    int[] option();

    /** Worker by task. */
    int[] worker();
  }
}

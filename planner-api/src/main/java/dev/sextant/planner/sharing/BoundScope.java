package dev.sextant.planner.sharing;

/** Which allocations a bound speaks of. */
public enum BoundScope {
  /** All: no allocation has a better value. Prices prove it. */
  DIVISIBLE,
  /**
   * Those in which every job has all its time in one choice on workers of its own, or nothing: no
   * such allocation has a better value. A search proves it, and there are no prices to check it by.
   */
  WHOLE
}

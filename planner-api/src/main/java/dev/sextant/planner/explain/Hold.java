package dev.sextant.planner.explain;

/**
 * A model in the memory of a worker.
 *
 * @param residency the residency of the plan, or {@link PlanIndex#NONE} of what is resident now and
 *     of which the plan has none
 * @param leaves when it leaves; {@code Long.MAX_VALUE} for never
 * @param isLoad whether it has been, or is to be, loaded
 */
record Hold(int model, int residency, long loadStart, long ready, long leaves, boolean isLoad) {
  /** Whether it occupies the load channel for a time. */
  boolean loads() {
    return isLoad && loadStart < ready;
  }
}

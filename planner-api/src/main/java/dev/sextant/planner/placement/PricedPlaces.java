package dev.sextant.planner.placement;

/**
 * A best placement and what proves that none is better.
 *
 * @param placeOf by task, its place
 * @param prices by position of a reader and place, what reading costs, in units of the objective;
 *     empty where they are not known or too many
 * @param credits likewise, how much the task that the data comes from saves; empty: the same
 */
record PricedPlaces(int[] placeOf, long[] prices, long[] credits) {}

package dev.sextant.ortools;

/**
 * A part of what {@link CellBranching} searches.
 *
 * @param starts by choice, the cells in which it may start; arrays are shared between nodes
 * @param prices to begin with; not to be changed; none to go on with those of the node before
 * @param bound no solution in here costs less
 */
record CellNode(int[][] starts, double[][] prices, double bound) {}

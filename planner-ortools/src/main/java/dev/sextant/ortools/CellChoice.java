package dev.sextant.ortools;

/**
 * A mode of a task on a class of workers, where time is cut into cells.
 *
 * @param index among all choices
 * @param task the task, counted among those that are pending
 * @param option the option of the problem
 * @param length how many cells a run surely takes
 * @param rows the capacities that it takes something of
 * @param amounts how much, by row
 * @param starts the cells in which it may start, ascending
 * @param cost by cell, what a run that starts there costs at least; whatever, where it may not
 */
record CellChoice(
    int index,
    int task,
    int option,
    int length,
    int[] rows,
    int[] amounts,
    int[] starts,
    double[] cost) {}

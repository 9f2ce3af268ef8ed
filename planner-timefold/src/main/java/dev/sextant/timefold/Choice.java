package dev.sextant.timefold;

/**
 * What is chosen for a task.
 *
 * @param rank its place in the order: tasks are placed by rising rank, ties by number
 * @param option its option
 * @param worker a worker of the option's class
 * @param hold the instant before which it does not start though it could
 */
record Choice(long rank, int option, int worker, long hold) {}

package dev.sextant.benchmarks.cli;

import java.io.PrintStream;

/**
 * Everything outside a command that it touches.
 *
 * @param out results
 * @param err progress and messages
 * @param terminal whether a person watches {@code err}
 * @param planners the planners there are
 * @param documents files
 * @param judge judges plans
 * @param families generators of problems
 */
record Surroundings(
    PrintStream out,
    PrintStream err,
    boolean terminal,
    PlannerCatalog planners,
    Documents documents,
    Judge judge,
    Families families) {}

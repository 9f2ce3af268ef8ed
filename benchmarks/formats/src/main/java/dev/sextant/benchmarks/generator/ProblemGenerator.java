package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Problem;

/**
 * One member of a family of problems: a value that holds the parameters and the seed. Immutable and
 * thread-safe.
 */
public interface ProblemGenerator {

  /** The family's name on the command line. */
  String family();

  /** The problem: always the same, named after family, parameters and seed, and without errors. */
  Problem generate();
}

package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.GivenCluster;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.benchmarks.importer.InstanceFormats;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.WhyNot;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.whatif.WhatIf;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads and writes the files that commands work on. */
interface Documents {
  /**
   * Reads a problem.
   *
   * @param format name of its format, or {@link InstanceFormats#AUTO}
   * @param options what the format may have to assume
   * @param notes hears what the format assumed, if it had to
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   * @throws IllegalArgumentException for an unknown format, and for an option without effect
   */
  Problem readProblem(Path file, String format, ImportOptions options, Consumer<String> notes)
      throws IOException;

  /**
   * Reads workers of one's own.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   */
  GivenCluster readCluster(Path file) throws IOException;

  /** What a file says that it is, such as {@code problem}; empty when it is no JSON document. */
  Optional<String> kindOf(Path file) throws IOException;

  /** Reads a plan. */
  Plan readPlan(Path file) throws IOException;

  /** Reads what a planner gave. */
  PlanResult readResult(Path file) throws IOException;

  /** Writes a problem whole or not at all. */
  void writeProblem(Problem problem, Path file) throws IOException;

  /** Writes a problem. */
  void writeProblem(Problem problem, OutputStream out) throws IOException;

  /** Writes a plan whole or not at all. */
  void writePlan(Plan plan, Path file) throws IOException;

  /** Writes a result as one JSON object. */
  void writeResult(Problem problem, PlanResult result, OutputStream out) throws IOException;

  /** Writes an explanation, with what was asked of one task if anything, as one JSON object. */
  void writeExplanation(Explanation explanation, @Nullable WhyNot whyNot, OutputStream out)
      throws IOException;

  /** Writes why a problem has no plan as one JSON object. */
  void writeConflict(Conflict conflict, OutputStream out) throws IOException;

  /** Writes what a change would do as one JSON object. */
  void writeWhatIf(WhatIf whatIf, OutputStream out) throws IOException;
}

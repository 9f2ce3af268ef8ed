package dev.sextant.planner.json;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Objects;

/** Reads and writes problems and plans, writes results. Immutable and thread-safe. */
public final class PlannerJson {
  /** The version this library writes and reads. */
  public static final int FORMAT_VERSION = 1;

  private final JsonLimits limits;

  /** Reads within these limits. */
  public PlannerJson(JsonLimits limits) {
    this.limits = Objects.requireNonNull(limits, "limits");
  }

  /** Reads within {@link JsonLimits#SAFE}. */
  public PlannerJson() {
    this(JsonLimits.SAFE);
  }

  /**
   * Reads a problem.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   * @throws IOException when the file cannot be read
   */
  public Problem readProblem(Path file) throws IOException {
    throw new UnsupportedOperationException(limits + " " + file);
  }

  /** Reads a problem; does not close the stream. */
  public Problem readProblem(InputStream in) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Reads a problem. */
  public Problem readProblem(String json) {
    throw new UnsupportedOperationException();
  }

  /** Writes a problem to a temporary name beside the file and moves it there. */
  public void writeProblem(Problem problem, Path file) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Writes a problem; does not close the stream. */
  public void writeProblem(Problem problem, OutputStream out) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Reads a plan. */
  public Plan readPlan(Path file) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Reads a plan. */
  public Plan readPlan(String json) {
    throw new UnsupportedOperationException();
  }

  /** Writes a plan to a temporary name beside the file and moves it there. */
  public void writePlan(Plan plan, Path file) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Writes a plan; does not close the stream. */
  public void writePlan(Plan plan, OutputStream out) throws IOException {
    throw new UnsupportedOperationException();
  }

  /**
   * Writes what a planner gave for a problem, metrics included, and the plan when there is one;
   * does not close the stream.
   */
  public void writeResult(Problem problem, PlanResult result, OutputStream out) throws IOException {
    throw new UnsupportedOperationException();
  }
}

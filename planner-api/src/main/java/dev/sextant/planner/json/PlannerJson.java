package dev.sextant.planner.json;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.WhyNot;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingValidator;
import dev.sextant.planner.whatif.WhatIf;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes problems, plans and results, and those of sharing: sharing problems, allocations
 * and what allocators give. Immutable and thread-safe.
 *
 * <p>Reading is strict: what is not part of the format is an error, and every error of a
 * well-formed document is reported at once, each with its JSON pointer. Where a document is not
 * well-formed or goes beyond a limit, reading ends there. Writing is stable: equal values give
 * equal bytes.
 */
public final class PlannerJson {
  /** The version this library writes and reads. */
  public static final int FORMAT_VERSION = 1;

  private final DocumentReader reader;

  /**
   * Reads within these limits.
   *
   * @throws IllegalStateException when Jackson, which is optional, is not on the class path
   */
  public PlannerJson(JsonLimits limits) {
    this.reader = reader(Objects.requireNonNull(limits, "limits"));
  }

  private static DocumentReader reader(JsonLimits limits) {
    try {
      return new DocumentReader(limits);
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "Documents need Jackson, which is not on the class path.\nMaybe add"
              + " tools.jackson.core:jackson-core to it.",
          e);
    }
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
    return reader.read(file, PlannerJson::problem, ReadProblem::errors).problem();
  }

  /**
   * Reads a problem; does not close the stream, which is read to its end.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   * @throws IOException when the stream cannot be read
   */
  public Problem readProblem(InputStream in) throws IOException {
    return reader.read(in, PlannerJson::problem, ReadProblem::errors).problem();
  }

  /**
   * Reads a problem.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   */
  public Problem readProblem(String json) {
    return reader.read(json, PlannerJson::problem, ReadProblem::errors).problem();
  }

  /** Reads a problem as it is written, valid or not. */
  Problem readUnchecked(InputStream in) throws IOException {
    return reader.read(in, PlannerJson::problem).problem();
  }

  /** A problem as read, and the tasks to whose modes errors need other pointers. */
  private record ReadProblem(Problem problem, Set<String> listedPlainTasks) {
    List<InputError> errors() {
      return PlainTasks.inDocument(problem.errors(), listedPlainTasks);
    }
  }

  private static ReadProblem problem(JsonCursor in) {
    return new ReadProblem(ProblemFields.PROBLEM.read(in), in.marks());
  }

  /**
   * Writes a problem, valid or not, to a temporary name beside the file and moves it there.
   *
   * @throws IOException when the file cannot be written; it is then as it was before
   */
  public void writeProblem(Problem problem, Path file) throws IOException {
    Objects.requireNonNull(problem, "problem");
    AtomicFile.write(file, out -> writeProblem(problem, out));
  }

  /** Writes a problem, valid or not; does not close the stream. */
  public void writeProblem(Problem problem, OutputStream out) throws IOException {
    Objects.requireNonNull(problem, "problem");
    write(out, ProblemFields.PROBLEM, problem);
  }

  /**
   * Reads a plan. Whether it fits a problem is for {@link
   * dev.sextant.planner.check.PlanChecker#check} to say.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   * @throws IOException when the file cannot be read
   */
  public Plan readPlan(Path file) throws IOException {
    return reader.read(file, PlanFields.DOCUMENT::read);
  }

  /**
   * Reads a plan; does not close the stream, which is read to its end.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   * @throws IOException when the stream cannot be read
   */
  public Plan readPlan(InputStream in) throws IOException {
    return reader.read(in, PlanFields.DOCUMENT::read);
  }

  /**
   * Reads a plan.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   */
  public Plan readPlan(String json) {
    return reader.read(json, PlanFields.DOCUMENT::read);
  }

  /**
   * Writes a plan to a temporary name beside the file and moves it there.
   *
   * @throws IOException when the file cannot be written; it is then as it was before
   */
  public void writePlan(Plan plan, Path file) throws IOException {
    Objects.requireNonNull(plan, "plan");
    AtomicFile.write(file, out -> writePlan(plan, out));
  }

  /** Writes a plan; does not close the stream. */
  public void writePlan(Plan plan, OutputStream out) throws IOException {
    Objects.requireNonNull(plan, "plan");
    write(out, PlanFields.DOCUMENT, plan);
  }

  /**
   * Reads a result. Its metrics are left: with the problem, {@link PlanMetrics#of} gives them.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found, and when its
   *     parts contradict each other
   * @throws IOException when the file cannot be read
   */
  public PlanResult readResult(Path file) throws IOException {
    return reader.read(file, ResultFields.RESULT::read).result();
  }

  /**
   * Reads a result; does not close the stream, which is read to its end.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found, and when its
   *     parts contradict each other
   * @throws IOException when the stream cannot be read
   */
  public PlanResult readResult(InputStream in) throws IOException {
    return reader.read(in, ResultFields.RESULT::read).result();
  }

  /**
   * Reads a result.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found, and when its
   *     parts contradict each other
   */
  public PlanResult readResult(String json) {
    return reader.read(json, ResultFields.RESULT::read).result();
  }

  /**
   * Writes what a planner gave for a problem, metrics included, and the plan when there is one;
   * does not close the stream.
   */
  public void writeResult(Problem problem, PlanResult result, OutputStream out) throws IOException {
    Plan plan = result.plan();
    writeResult(problem, result, plan == null ? null : PlanMetrics.of(problem, plan), out);
  }

  /** Writes a result with metrics that are known already. */
  void writeResult(
      Problem problem, PlanResult result, @Nullable PlanMetrics metrics, OutputStream out)
      throws IOException {
    Objects.requireNonNull(problem, "problem");
    write(out, ResultFields.RESULT, new ResultDocument(problem, result, metrics));
  }

  /**
   * Writes an explanation, with what was asked of one task if anything; does not close the stream.
   */
  public void writeExplanation(Explanation explanation, @Nullable WhyNot whyNot, OutputStream out)
      throws IOException {
    Objects.requireNonNull(explanation, "explanation");
    write(out, ExplanationFields.EXPLANATION, new ExplanationFields.Document(explanation, whyNot));
  }

  /** Writes why a problem has no plan; does not close the stream. */
  public void writeConflict(Conflict conflict, OutputStream out) throws IOException {
    Objects.requireNonNull(conflict, "conflict");
    write(out, ConflictFields.DOCUMENT, conflict);
  }

  /** Writes what a change would do; does not close the stream. */
  public void writeWhatIf(WhatIf whatIf, OutputStream out) throws IOException {
    Objects.requireNonNull(whatIf, "whatIf");
    write(out, WhatIfFields.WHAT_IF, whatIf);
  }

  /**
   * Reads a sharing problem.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   * @throws IOException when the file cannot be read
   */
  public SharingProblem readSharingProblem(Path file) throws IOException {
    return reader.read(file, SharingFields.PROBLEM::read, PlannerJson::errors);
  }

  /**
   * Reads a sharing problem; does not close the stream, which is read to its end.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   * @throws IOException when the stream cannot be read
   */
  public SharingProblem readSharingProblem(InputStream in) throws IOException {
    return reader.read(in, SharingFields.PROBLEM::read, PlannerJson::errors);
  }

  /**
   * Reads a sharing problem.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   */
  public SharingProblem readSharingProblem(String json) {
    return reader.read(json, SharingFields.PROBLEM::read, PlannerJson::errors);
  }

  private static List<InputError> errors(SharingProblem problem) {
    try {
      SharingValidator.validate(problem);
      return List.of();
    } catch (InvalidInputException e) {
      return e.errors();
    }
  }

  /**
   * Writes a sharing problem, valid or not, to a temporary name beside the file and moves it there.
   *
   * @throws IOException when the file cannot be written; it is then as it was before
   */
  public void writeSharingProblem(SharingProblem problem, Path file) throws IOException {
    Objects.requireNonNull(problem, "problem");
    AtomicFile.write(file, out -> writeSharingProblem(problem, out));
  }

  /** Writes a sharing problem, valid or not; does not close the stream. */
  public void writeSharingProblem(SharingProblem problem, OutputStream out) throws IOException {
    Objects.requireNonNull(problem, "problem");
    write(out, SharingFields.PROBLEM, problem);
  }

  /**
   * Reads an allocation. Whether it fits a problem is for {@link
   * dev.sextant.planner.sharing.check.AllocationChecker#check} to say.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   * @throws IOException when the file cannot be read
   */
  public Allocation readAllocation(Path file) throws IOException {
    return reader.read(file, AllocationFields.DOCUMENT::read);
  }

  /**
   * Reads an allocation.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   */
  public Allocation readAllocation(String json) {
    return reader.read(json, AllocationFields.DOCUMENT::read);
  }

  /**
   * Writes an allocation to a temporary name beside the file and moves it there.
   *
   * @throws IOException when the file cannot be written; it is then as it was before
   */
  public void writeAllocation(Allocation allocation, Path file) throws IOException {
    Objects.requireNonNull(allocation, "allocation");
    AtomicFile.write(file, out -> writeAllocation(allocation, out));
  }

  /** Writes an allocation; does not close the stream. */
  public void writeAllocation(Allocation allocation, OutputStream out) throws IOException {
    Objects.requireNonNull(allocation, "allocation");
    write(out, AllocationFields.DOCUMENT, allocation);
  }

  /**
   * Reads what an allocator gave, prices included: {@link
   * dev.sextant.planner.sharing.check.AllocationChecker} judges allocation and prices anew.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found, and when its
   *     parts contradict each other
   * @throws IOException when the file cannot be read
   */
  public AllocationResult readAllocationResult(Path file) throws IOException {
    return reader.read(file, AllocationFields.RESULT::read);
  }

  /**
   * Reads what an allocator gave.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found, and when its
   *     parts contradict each other
   */
  public AllocationResult readAllocationResult(String json) {
    return reader.read(json, AllocationFields.RESULT::read);
  }

  /**
   * Writes what an allocator gave to a temporary name beside the file and moves it there.
   *
   * @throws IOException when the file cannot be written; it is then as it was before
   */
  public void writeAllocationResult(AllocationResult result, Path file) throws IOException {
    Objects.requireNonNull(result, "result");
    AtomicFile.write(file, out -> writeAllocationResult(result, out));
  }

  /** Writes what an allocator gave, its numbers so that they come back exactly. */
  public void writeAllocationResult(AllocationResult result, OutputStream out) throws IOException {
    Objects.requireNonNull(result, "result");
    write(out, AllocationFields.RESULT, result);
  }

  /**
   * What a file says that it is, such as {@code sharing-problem}; empty when it is no document that
   * says so. The file is read up to there.
   *
   * @throws IOException when the file cannot be read
   */
  public Optional<String> kindOf(Path file) throws IOException {
    return reader.kindOf(file);
  }

  private static <T> void write(OutputStream target, Fields<T> fields, T document)
      throws IOException {
    Objects.requireNonNull(target, "out");
    JsonOut.document(target, out -> fields.write(out, document));
  }
}

package dev.sextant.benchmarks.cli;

import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.SharingProblem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Documents of sharing, which have one format; a user's own files may be large. */
final class SharingFiles {
  /** What a problem of sharing says that it is. */
  static final String PROBLEM = "sharing-problem";

  private static final String RESULT = "allocation-result";

  private final PlannerJson json = new PlannerJson(JsonLimits.LARGE);

  /** Reads something from a file. */
  @FunctionalInterface
  private interface Reader<T> {
    T read(Path file) throws IOException;
  }

  SharingProblem problem(Path file) throws IOException {
    return named(file, json::readSharingProblem);
  }

  Allocation allocation(Path file) throws IOException {
    return named(file, json::readAllocation);
  }

  AllocationResult result(Path file) throws IOException {
    return named(file, json::readAllocationResult);
  }

  /** Whether a file has what an allocator gave, and not an allocation alone. */
  boolean isResult(Path file) throws IOException {
    Inputs.requireFile(file);
    return json.kindOf(file).filter(RESULT::equals).isPresent();
  }

  void write(Allocation allocation, Path file) throws IOException {
    json.writeAllocation(allocation, file);
  }

  void write(AllocationResult result, OutputStream out) throws IOException {
    json.writeAllocationResult(result, out);
  }

  /** Errors of a file name it. */
  private static <T> T named(Path file, Reader<T> reader) throws IOException {
    Inputs.requireFile(file);
    try {
      return reader.read(file);
    } catch (InvalidInputException e) {
      throw new InputFailure(file, e);
    }
  }
}

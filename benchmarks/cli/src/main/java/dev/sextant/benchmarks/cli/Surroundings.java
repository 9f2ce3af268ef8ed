package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;

/**
 * Everything outside a command that it touches.
 *
 * @param out results
 * @param err progress and messages
 * @param terminal whether a person watches {@code err}
 * @param planners the planners there are
 * @param documents files
 */
record Surroundings(
    PrintStream out,
    PrintStream err,
    boolean terminal,
    PlannerCatalog planners,
    Documents documents) {

  /** Prints a problem as a document. */
  void print(Problem problem) throws IOException {
    ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    documents.writeProblem(problem, buffer);
    print(buffer);
  }

  /** Prints a document on {@code out}; it ends with a line end. */
  void print(ByteArrayOutputStream document) throws IOException {
    document.writeTo(out);
    byte[] bytes = document.toByteArray();
    if (bytes.length == 0 || bytes[bytes.length - 1] != '\n') {
      out.write('\n');
    }
    out.flush();
  }
}

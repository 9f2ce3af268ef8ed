package dev.sextant.benchmarks.cli;

import dev.sextant.planner.json.PlannerJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Which command reads which kind of document. */
final class DocumentKinds {
  private static final String CHECK = " check PROBLEM %s";

  /**
   * By kind, what reads its documents, behind the name of the program; those that are answers alone
   * are absent.
   */
  private static final Map<String, String> READ_BY =
      Map.of(
          "problem", " solve %s",
          "plan", CHECK,
          "result", CHECK,
          "sharing-problem", " allocate %s",
          "allocation", CHECK,
          "allocation-result", CHECK,
          "cluster", " solve PROBLEM --cluster %s");

  private DocumentKinds() {}

  /** A sentence that says which command reads a file; empty where its kind is not known. */
  static Optional<String> readElsewhere(Path file) {
    try {
      return new PlannerJson()
          .kindOf(file)
          .map(READ_BY::get)
          .map(
              command ->
                  "Maybe '"
                      + Program.name()
                      + command.formatted(ShellWords.quoted(file))
                      + "' reads it.");
    } catch (IOException e) {
      return Optional.empty(); // The error at hand says more.
    }
  }
}

package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Texts as files of a format. */
final class InstanceTexts {
  private InstanceTexts() {}

  /** Imports a text, which must be detected as this format and survive as a document. */
  static Problem imported(Path folder, String name, String format, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    InstanceFormat detected = InstanceFormats.detect(file);
    assertThat(detected.name()).isEqualTo(format);
    Problem problem = detected.read(file, ImportOptions.DEFAULT);
    assertThat(problem.errors()).isEmpty();
    ByteArrayOutputStream document = new ByteArrayOutputStream();
    PlannerJson json = new PlannerJson();
    json.writeProblem(problem, document);
    assertThat(json.readProblem(new ByteArrayInputStream(document.toByteArray())))
        .isEqualTo(problem);
    return problem;
  }

  /** The only error with which a format refuses a text. */
  static InputError refusal(Path folder, String format, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.txt"), text);
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> InstanceFormats.byName(format).read(file, ImportOptions.DEFAULT));
    assertThat(refused).as("the text is refused").isNotNull();
    assertThat(refused.errors()).hasSize(1);
    return refused.errors().get(0);
  }

  /** The objective of a valid plan for a problem. */
  static long planned(Problem problem) {
    PlanResult result = Planners.get("heft").plan(problem);
    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    assertThat(result.lowerBound().value()).isLessThanOrEqualTo(result.objective().orElseThrow());
    return result.objective().orElseThrow();
  }

  /** A text with its only occurrence of a part replaced; "\n" in the replacement is a line end. */
  static String changed(String text, String part, String replacement) {
    String plain = part.replace("\\n", "\n");
    assertThat(text).containsOnlyOnce(plain);
    return text.replace(plain, replacement.replace("\\n", "\n"));
  }
}

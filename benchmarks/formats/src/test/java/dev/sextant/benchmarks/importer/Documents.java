package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TaskDuration;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Hand-written documents of a format, given as texts. */
record Documents(InstanceFormat format, Path folder) {

  /** The valid problem of a document, which survives a round trip through JSON. */
  Problem read(String text, ImportOptions options) throws IOException {
    Problem problem =
        format.read(Files.writeString(folder.resolve("tiny.instance"), text), options);
    assertThat(problem.errors()).isEmpty();
    ByteArrayOutputStream document = new ByteArrayOutputStream();
    PlannerJson json = new PlannerJson();
    json.writeProblem(problem, document);
    assertThat(json.readProblem(document.toString(StandardCharsets.UTF_8))).isEqualTo(problem);
    return problem;
  }

  Problem read(String text) throws IOException {
    return read(text, ImportOptions.DEFAULT);
  }

  /** What is wrong with a document. */
  List<InputError> errors(String text) {
    InvalidInputException refusal =
        catchThrowableOfType(InvalidInputException.class, () -> read(text));
    assertThat(refusal).as("refusal of: " + text).isNotNull();
    return refusal.errors();
  }

  /** The only thing wrong with a document, without its code: where, what was expected and found. */
  String refusal(String text) {
    List<InputError> errors = errors(text);
    assertThat(errors).hasSize(1);
    return errors.get(0).message();
  }

  /** The name of the format that a text is detected as, whatever its file is called. */
  static String detected(Path folder, String text) throws IOException {
    return InstanceFormats.detect(Files.writeString(folder.resolve("tiny"), text)).name();
  }

  /** Fixed durations of the tasks of a problem's first workflow. */
  static List<Map.Entry<String, Long>> durations(Problem problem) {
    return problem.workflows().get(0).tasks().stream()
        .map(
            task ->
                Map.entry(
                    task.id(), ((TaskDuration.Fixed) task.modes().get(0).duration()).micros()))
        .toList();
  }
}

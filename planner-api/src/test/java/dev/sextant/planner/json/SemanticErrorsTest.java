package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Errors that only the problem as a whole shows come with pointers into the document. */
class SemanticErrorsTest {
  private static final String TASKS =
      """
      {"formatVersion": 1, "kind": "problem", "jobs": [], "workers": [], "objective": {},
       "workflows": [{"id": "w", "tasks": [
         {"id": "plain", "durationMicros": 1},
         {"id": "listed", "modes": [{"id": "default", "durationMicros": 1}]},
         {"id": "other", "modes": [{"id": "fast", "durationMicros": 1}]}]}]}
      """;

  @Test
  void pointIntoTheListOfModesWhereThereIsOne() {
    List<InputError> made =
        List.of(
            error("/workflows/0/tasks/0/durationMicros"),
            error("/workflows/0/tasks/1/durationMicros"),
            error("/workflows/0/tasks/1/models/0"),
            error("/workflows/0/tasks/1/demands/a~1b"),
            error("/workflows/0/tasks/1/id"),
            error("/workflows/0/tasks/1/modes"),
            error("/workflows/0/tasks/1"),
            error("/workflows/0/tasks/2/modes/0/durationMicros"),
            error("/jobs/0/id"),
            error(""));
    List<InputError> told = new ArrayList<>();
    JsonFactory factory = new JsonFactory();
    JsonCursor in = new JsonCursor(factory.createParser(ObjectReadContext.empty(), TASKS), 100);
    in.document(() -> ProblemFields.PROBLEM.read(in));
    told.addAll(PlainTasks.inDocument(made, in.marks()));
    assertThat(told)
        .extracting(InputError::pointer)
        .containsExactly(
            "/workflows/0/tasks/0/durationMicros",
            "/workflows/0/tasks/1/modes/0/durationMicros",
            "/workflows/0/tasks/1/modes/0/models/0",
            "/workflows/0/tasks/1/modes/0/demands/a~1b",
            "/workflows/0/tasks/1/id",
            "/workflows/0/tasks/1/modes",
            "/workflows/0/tasks/1",
            "/workflows/0/tasks/2/modes/0/durationMicros",
            "/jobs/0/id",
            "");
  }

  @Test
  void areThoseOfTheProblem() throws IOException {
    String document =
        TASKS.replace("\"jobs\": []", "\"jobs\": [{\"id\": \"\", \"workflow\": \"x\"}]");
    PlannerJson json = new PlannerJson();
    List<InputError> expected =
        json.readUnchecked(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)))
            .errors();
    List<InputError> actual =
        catchThrowable(() -> json.readProblem(document)) instanceof InvalidInputException refused
            ? refused.errors()
            : List.of();
    assertThat(actual).isEqualTo(expected);
  }

  private static InputError error(String pointer) {
    return new InputError(ErrorCode.EMPTY, pointer, "wrong");
  }
}

package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormAndMeaningTest {
  private static final String SOUND =
      """
      {"formatVersion": 1, "kind": "problem",
       "models": [{"id": "m", "bytes": 5}],
       "workflows": [{"id": "w", "tasks": [{"id": "a", "durationMicros": 1, "models": ["m"]},
         {"id": "b", "durationMicros": 1}], "edges": [{"from": "a", "to": "b"}]}],
       "jobs": [{"id": "i", "workflow": "w"}, {"id": "j", "workflow": "w"}],
       "workers": [{"id": "g", "gpuMemoryBytes": 9, "modelLoad": {}}],
       "objective": {"makespanMicros": 1}}
      """;

  @Test
  void errorsOfMeaningAreToldBesideThoseOfForm() {
    String wrong =
        SOUND
            .replace("\"j\", \"workflow\": \"w\"", "\"i\", \"workflow\": \"nope\"")
            .replace("\"bytes\": 5", "\"bytes\": \"5\"")
            .replace("\"to\": \"b\"", "\"to\": \"a\"");

    assertThat(errors(wrong))
        .extracting(error -> error.code() + " " + error.pointer())
        .containsExactlyInAnyOrder(
            "WRONG_TYPE /models/0/bytes",
            "SELF_EDGE /workflows/0/edges/0",
            "DUPLICATE_ID /jobs/1/id",
            "UNKNOWN_REFERENCE /jobs/1/workflow");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "\"id\": \"w\", | ",
        "\"id\": \"w\" | \"id\": 7",
        "{\"id\": \"a\", | {\"ID\": \"a\",",
        "\"models\": [{ | \"modells\": [{",
        "\"workflows\": [ | \"workflows\": 7, \"x\": [",
        "{\"id\": \"m\", \"bytes\": 5} | \"m\"",
      })
  void whatFollowsFromAnErrorOfFormIsNotToldBesideIt(String part, String instead) {
    assertThat(SOUND).contains(part);
    String wrong =
        SOUND.replaceFirst(part.replaceAll("([{\\[])", "\\\\$1"), instead == null ? "" : instead);

    assertThat(errors(wrong))
        .isNotEmpty()
        .extracting(InputError::code)
        .doesNotContain(ErrorCode.UNKNOWN_REFERENCE, ErrorCode.DUPLICATE_ID);
  }

  private static List<InputError> errors(String json) {
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> new PlannerJson().readProblem(json));
    assertThat(refused).isNotNull();
    return refused.errors();
  }
}

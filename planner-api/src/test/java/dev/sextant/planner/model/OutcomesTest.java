package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutcomesTest {

  private static Problem problem(Map<String, Long> outcomes, DataEdge... edges) {
    Workflow workflow =
        new Workflow(
            "w",
            List.of(
                Task.of("small", Mode.of(1)).withOutcomes(outcomes), Task.of("large", Mode.of(2))),
            List.of(edges));
    return Problem.builder()
        .worker(Worker.cpu("c"))
        .workflow(workflow)
        .objective(Objective.makespan())
        .build();
  }

  private static DataEdge when(String outcome) {
    return new DataEdge("small", "large", 0).withWhen(outcome);
  }

  @Test
  void edgesNameOutcomesOfTheTaskThatTheyLeave() {
    Map<String, Long> outcomes = Map.of("sure", 800_000L, "unsure", 200_000L);

    assertThat(problem(outcomes, when("unsure")).workflows().get(0).edges().get(0).when())
        .isEqualTo("unsure");
    assertThatThrownBy(() -> problem(outcomes, when("unsur")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("/workflows/0/edges/0/when")
        .hasMessageContaining("The task (small) has no outcome (unsur)")
        .hasMessageContaining("Maybe unsure.");
    assertThatThrownBy(() -> problem(Map.of(), when("sure")))
        .hasMessageContaining("Maybe give the task outcomes.");
  }

  @Test
  void probabilitiesAddUpToOne() {
    assertThatThrownBy(() -> problem(Map.of("sure", 800_000L, "unsure", 100_000L)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("/workflows/0/tasks/0/outcomes")
        .hasMessageContaining("must add up to 1000000 millionths, not 900000.")
        .hasMessageContaining("Maybe another outcome is missing.");
    assertThatThrownBy(() -> problem(Map.of("only", 1L)))
        .hasMessageContaining("Maybe these are probabilities of 1, which is 1000000 millionths.");
    assertThatThrownBy(() -> problem(Map.of("no", -1L, "yes", 1_000_001L)))
        .hasMessageContaining("must not be negative");
    assertThatThrownBy(() -> problem(Map.of("a", Long.MAX_VALUE, "b", Long.MAX_VALUE)))
        .hasMessageContaining("not at least 4000000");
  }

  @Test
  void outcomesInACycleAreACycle() {
    Map<String, Long> outcomes = Map.of("again", 1_000_000L);
    assertThatThrownBy(() -> problem(outcomes, when("again"), new DataEdge("large", "small", 0)))
        .hasMessageContaining("wait for each other");
  }
}

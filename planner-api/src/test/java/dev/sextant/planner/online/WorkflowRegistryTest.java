package dev.sextant.planner.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Workflow;
import org.junit.jupiter.api.Test;

class WorkflowRegistryTest {
  private final WorkflowRegistry registry = Catalogues.registry(3, 4);

  @Test
  void takesMoreModelsAndWorkflows() {
    CompiledProblem later =
        CompiledProblem.of(
            Catalogues.builder(3, 5)
                .workflow(Workflow.builder("g").task("a", 5, "m4").build())
                .build());
    registry.extend(later);
    assertThat(registry.catalogue()).isSameAs(later);
  }

  @Test
  void refusesOtherWorkers() {
    assertRefused(Catalogues.builder(4, 4), "The later problem must have the workers");
  }

  @Test
  void refusesFewerModels() {
    assertRefused(Catalogues.builder(3, 3), "differs in the model number (3).");
  }

  @Test
  void refusesOtherWorkflows() {
    Problem other = Catalogues.builder(3, 4).build();
    assertRefused(
        Problem.builder()
            .transfers(other.transfers())
            .objective(other.objective())
            .workflow(Workflow.builder("f").task("a", 100, "m0").task("b", 100).build()),
        "differs in the workflow number (0).");
  }

  private void assertRefused(Problem.Builder builder, String message) {
    Problem later = builder.buildUnchecked();
    if (later.workers().isEmpty()) {
      Problem known = Catalogues.builder(3, 4).build();
      known.workers().forEach(builder::worker);
      known.models().forEach(builder::model);
      later = builder.build();
    }
    CompiledProblem compiled = CompiledProblem.of(later);
    CompiledProblem before = registry.catalogue();
    assertThatThrownBy(() -> registry.extend(compiled))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
    assertThat(registry.catalogue()).isSameAs(before);
  }
}

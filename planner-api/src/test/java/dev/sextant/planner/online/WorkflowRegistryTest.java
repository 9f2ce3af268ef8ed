package dev.sextant.planner.online;

import static dev.sextant.planner.online.Catalogues.GB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
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
  void takesMoreKindsOfWorkersThatRunWhatIsKnown() {
    CompiledProblem later =
        CompiledProblem.of(
            Catalogues.builder(3, 4).worker(Worker.gpu("big", "big", 30 * GB, GB)).build());
    registry.extend(later);
    assertThat(later.workers().classes()).isEqualTo(2);
    assertThat(later.workflows().optionsEnd(0)).isEqualTo(2);
  }

  @Test
  void refusesWorkersWithCalendars() {
    Worker closes = Worker.gpu("w9", "big", 30 * GB, GB);
    Calendar calendar = Calendar.of(Calendar.Step.closed(5), Calendar.Step.open(9));
    assertRefused(
        Catalogues.builder(3, 4).worker(closes.withCalendar(calendar)),
        "The worker (w9) has a calendar");
    CompiledProblem problem =
        CompiledProblem.of(Catalogues.builder(3, 4).worker(closes.withCalendar(calendar)).build());
    assertThatThrownBy(() -> WorkflowRegistry.of(problem))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("The worker (w9) has a calendar");
    assertThat(WorkflowRegistry.leavingCalendars(problem).catalogue()).isSameAs(problem);
  }

  @Test
  void refusesOtherWorkers() {
    assertRefused(Catalogues.builder(2, 4), "The later problem must begin with the workers");
    Problem.Builder named = Catalogues.builder(3, 4);
    named.workflow(
        new Workflow(
            "g",
            List.of(Task.of("a", Mode.of("m", TaskDuration.of(5)).onWorkers("w1"))),
            List.of()));
    assertRefused(named, "Maybe a workflow was added that names workers by id");
  }

  @Test
  void refusesOtherDurationsOnKnownWorkers() {
    Problem other = Catalogues.builder(3, 4).build();
    Problem.Builder slower =
        Problem.builder().transfers(other.transfers()).objective(other.objective());
    slower.workflow(
        Workflow.builder("f").task("a", 101, "m0").task("b", 100).edge("a", "b", 1_000).build());
    assertRefused(slower, "differs in the workflow number (0).");
  }

  @Test
  void whatIsDerivedIsThereBeforeTheCatalogue() {
    List<CompiledProblem> seen = new ArrayList<>();
    Derived<Integer> models =
        registry.derive(
            catalogue -> {
              seen.add(registry.catalogue());
              return catalogue.models();
            });
    CompiledProblem before = registry.catalogue();
    registry.extend(CompiledProblem.of(Catalogues.builder(3, 9).build()));
    assertThat(models.get()).isEqualTo(9);
    assertThat(seen).containsExactly(before, before);
  }

  @Test
  void nothingChangesWhenSomethingCannotBeDerived() {
    CompiledProblem before = registry.catalogue();
    Derived<Integer> first = registry.derive(CompiledProblem::models);
    Derived<Integer> second =
        registry.derive(
            catalogue -> {
              if (catalogue != before) {
                throw new IllegalStateException("too much");
              }
              return 0;
            });
    CompiledProblem later = CompiledProblem.of(Catalogues.builder(3, 9).build());
    assertThatThrownBy(() -> registry.extend(later)).hasMessage("too much");
    assertThat(registry.catalogue()).isSameAs(before);
    assertThat(first.get()).isEqualTo(4);
    assertThat(second.get()).isZero();
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

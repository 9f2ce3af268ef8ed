package dev.sextant.planner.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CatalogueTest {
  private static final long GB = 1_000_000_000L;

  private static Catalogue.Builder builder() {
    return Catalogue.builder()
        .model("embedder", 2 * GB)
        .model("llm", 14 * GB)
        .workerType(WorkerType.gpu("T4", 16 * GB, 8 * GB))
        .transfers(50, GB)
        .workflow(
            Workflow.builder("ask")
                .task("answer", 900_000, "llm")
                .task("embed", 20_000, "embedder")
                .edge("embed", "answer", 4_096)
                .build())
        .input("ask", "embed", 3_000);
  }

  @Test
  void idsBecomeHandlesAndBack() {
    Catalogue catalogue = builder().build();
    assertThat(catalogue.model("llm").id()).isEqualTo("llm");
    assertThat(catalogue.models().get(catalogue.model("llm").number()))
        .isSameAs(catalogue.model("llm"));
    WorkflowHandle ask = catalogue.workflow("ask");
    assertThat(catalogue.workflows()).containsExactly(ask);
    assertThat(ask.task("embed").number()).as("topological").isZero();
    assertThat(ask.tasks()).extracting(TaskHandle::id).containsExactly("embed", "answer");
    assertThat(ask.task("answer").workflow()).isSameAs(ask);
    assertThat(catalogue.workerType("T4").gpuMemoryBytes()).isEqualTo(16 * GB);
    assertThat(catalogue.zones()).isEmpty();
  }

  @Test
  void handlesHaveTheNumbersOfTheLayerBelow() {
    Catalogue catalogue = builder().build();
    CompiledProblem numbers = catalogue.compiled();
    int embed =
        numbers.workflows().tasksBegin(0) + catalogue.workflow("ask").task("embed").number();
    int mode = numbers.workflows().modesBegin(embed);
    assertThat(numbers.workflows().model(numbers.workflows().modelsBegin(mode)))
        .isEqualTo(catalogue.model("embedder").number());
    assertThat(numbers.jobs().inputBytes(numbers.jobs().inputsBegin(embed))).isEqualTo(3_000);
    assertThat(numbers.transfers().meanMicros(GB)).as("pairs to take means over").isPositive();
  }

  @Test
  void unknownIdsAreRefusedWithAdvice() {
    Catalogue catalogue = builder().build();
    assertThatThrownBy(() -> catalogue.model("lmm"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no model (lmm).\nMaybe llm.");
    assertThatThrownBy(() -> catalogue.workflow("tell"))
        .hasMessage("There is no workflow (tell).\nMaybe one of ask.");
    assertThatThrownBy(() -> catalogue.workflow("ask").task("x"))
        .hasMessage("There is no task (x) in the workflow (ask).\nMaybe one of answer, embed.");
    assertThatThrownBy(() -> catalogue.workerType("A100"))
        .hasMessage("There is no worker type (A100).\nMaybe one of T4.");
  }

  @Test
  void wrongPartsAreRefused() {
    assertThatThrownBy(() -> builder().model("llm", 0).build())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("The bytes (0) of model (llm) must be at least 1.")
        .hasMessageContaining("llm");
    assertThatThrownBy(() -> builder().workerType(WorkerType.cpu("T4")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is a worker type (T4) already.");
    assertThatThrownBy(() -> builder().input("tell", "embed", 1).build())
        .hasMessage("There is no workflow (tell).\nMaybe one of ask.");
    assertThatThrownBy(() -> builder().input("ask", "embbed", 1).build())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("embbed");
    assertThatThrownBy(
            () ->
                builder()
                    .workflow(
                        Workflow.builder("g")
                            .task(Task.of("t", Mode.of(5).onWorkers("T4 #1")))
                            .build())
                    .build())
        .hasMessageContaining("has a mode for workers by id");
    assertThatThrownBy(
            () ->
                builder()
                    .workflow(
                        Workflow.builder("g")
                            .task(
                                Task.of(
                                    "t", Mode.of("m", TaskDuration.perWorker(Map.of("A100", 5L)))))
                            .build())
                    .build())
        .as("a misspelt type must not go unnoticed")
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("A100");
  }

  @Test
  void wrongWorkerTypesAreRefused() {
    assertThatThrownBy(() -> WorkerType.gpu("T4", -1, GB))
        .hasMessage("The gpuMemoryBytes (-1) of the worker type (T4) must not be negative.");
    assertThatThrownBy(() -> WorkerType.gpu("T4", GB, 0))
        .hasMessage("The bandwidthBytesPerSecond (0) of the worker type (T4) must be at least 1.");
    assertThatThrownBy(() -> WorkerType.cpu(""))
        .hasMessage("The id of a worker type must not be empty.");
    assertThatThrownBy(() -> new WorkerType("a", 0, Map.of("compute", -1L), null))
        .hasMessage("The compute (-1) of the worker type (a) must not be negative.");
    assertThatThrownBy(() -> new WorkerType("a", 0, Map.of("", 1L), null))
        .hasMessage("The resources of the worker type (a) must not have empty names.");
    assertThatThrownBy(() -> new WorkerType("a", 0, Map.of(), new Link(-1, 1)))
        .hasMessage("The latencyMicros (-1) of the worker type (a) must not be negative.");
  }

  @Test
  void typesInZonesStandApartByNetworkOnly() {
    Catalogue catalogue =
        builder().link("rack0", "rack1", new Link(9, GB)).workerType(WorkerType.cpu("cpu")).build();
    CompiledProblem numbers = catalogue.compiled();
    assertThat(catalogue.zones()).containsExactly("rack0", "rack1");
    int here = catalogue.standIn("T4", "rack0");
    int there = catalogue.standIn("T4", "rack1");
    assertThat(numbers.workers().classOf(here)).isEqualTo(numbers.workers().classOf(there));
    assertThat(numbers.workers().classes()).isEqualTo(2);
    assertThat(numbers.transfers().micros(here, there, GB)).isEqualTo(1_000_009);
    assertThat(numbers.transfers().micros(there, here, GB)).isEqualTo(1_000_050);
    assertThatThrownBy(() -> catalogue.standIn("T4", "rack2"))
        .hasMessage(
            "There is no zone (rack2).\nMaybe rack0." + "\nMaybe add a link that names the zone.");
  }
}

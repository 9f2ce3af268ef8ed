package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundTripTest {
  private static final int SEEDS = 500;

  private final PlannerJson json = new PlannerJson();

  @Test
  void problemsComeBackEqualAndTheirDocumentsIdentical() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      Problem problem = new RandomProblems(seed).problem();
      byte[] written = written(problem);
      Problem read = json.readUnchecked(new ByteArrayInputStream(written));
      assertThat(read).as("seed %d", seed).isEqualTo(problem);
      assertThat(written(read)).as("seed %d", seed).isEqualTo(written);
    }
  }

  @Test
  void plansComeBackEqualAndTheirDocumentsIdentical() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      Plan plan = new RandomProblems(seed).plan();
      String written = text(plan);
      Plan read = json.readPlan(written);
      assertThat(read).as("seed %d", seed).isEqualTo(plan);
      assertThat(text(read)).as("seed %d", seed).isEqualTo(written);
    }
  }

  @Test
  void equalProblemsHaveTheSameBytesWhateverTheOrderOfTheirMaps() throws IOException {
    Map<String, Long> oneWay = new LinkedHashMap<>();
    Map<String, Long> otherWay = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      oneWay.put("type-" + i, (long) i);
      otherWay.put("type-" + (19 - i), 19L - i);
    }
    assertThat(written(withDurations(oneWay))).isEqualTo(written(withDurations(otherWay)));
  }

  private static Problem withDurations(Map<String, Long> durations) {
    return Problem.builder()
        .workflow(
            Workflow.builder("w")
                .task(Task.of("t", Mode.of("default", TaskDuration.perWorker(durations))))
                .build())
        .objective(Objective.makespan())
        .buildUnchecked();
  }

  @Test
  void documentsKeepSmallThingsOnOneLine() throws IOException {
    Problem problem =
        Problem.builder()
            .name("two")
            .model("m", 10)
            .workflow(
                Workflow.builder("w")
                    .task("a", 5, "m")
                    .task(
                        Task.of(
                            "b",
                            Mode.of("slow", TaskDuration.of(9)),
                            Mode.of("fast", TaskDuration.perWorker(Map.of("gpu", 1L)))
                                .withModels("m")))
                    .edge("a", "b", 100)
                    .build())
            .job("j", "w")
            .workers(Worker.cpu("c"), Worker.gpu("g", "gpu", 100, 7), Worker.storage("s"))
            .transfers(TransferModel.uniform(3, 1000))
            .objective(Objective.makespan())
            .buildUnchecked();
    assertThat(new String(written(problem), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {
              "formatVersion": 1,
              "kind": "problem",
              "name": "two",
              "models": [
                {"id": "m", "bytes": 10}
              ],
              "workflows": [
                {
                  "id": "w",
                  "tasks": [
                    {"id": "a", "durationMicros": 5, "models": ["m"]},
                    {
                      "id": "b",
                      "modes": [
                        {"id": "slow", "durationMicros": 9},
                        {"id": "fast", "durationMicros": {"gpu": 1}, "models": ["m"]}
                      ]
                    }
                  ],
                  "edges": [
                    {"from": "a", "to": "b", "bytes": 100}
                  ]
                }
              ],
              "jobs": [
                {"id": "j", "workflow": "w"}
              ],
              "workers": [
                {"id": "c"},
                {"id": "g", "type": "gpu", "gpuMemoryBytes": 100, \
            "modelLoad": {"bandwidthBytesPerSecond": 7}},
                {"id": "s", "capacities": {}}
              ],
              "transfers": {
                "uniform": {"latencyMicros": 3, "bandwidthBytesPerSecond": 1000}
              },
              "objective": {"makespanMicros": 1}
            }
            """);
  }

  @Test
  void refusesToWriteATextThatIsNotUnicode() {
    Plan plan = new Plan(List.of(new TaskRun("\uD800", "t", "default", "w", 0, 1)), List.of());
    assertThatThrownBy(() -> text(plan))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("half of a surrogate pair");
  }

  private byte[] written(Problem problem) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    json.writeProblem(problem, out);
    return out.toByteArray();
  }

  private String text(Plan plan) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    json.writePlan(plan, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}

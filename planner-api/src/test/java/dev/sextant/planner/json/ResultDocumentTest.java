package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.Certificate;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.WorkerMetrics;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultDocumentTest {
  private static final Plan PLAN =
      new Plan(
          List.of(new TaskRun("j", "t", "default", "w", 10, 1510)),
          List.of(new Residency("w", "m", 0, 10, null)));

  @Test
  void saysEverythingThereIsToSay() throws IOException {
    assertThat(written(problem(Objective.makespan(), 1000), planned(1510, 1500)))
        .isEqualTo(
            """
            {
              "formatVersion": 1,
              "kind": "result",
              "problem": "p",
              "planner": "heft",
              "status": "FEASIBLE",
              "stopReason": "COMPLETED",
              "objective": 1510,
              "lowerBound": 1500,
              "lowerBoundSource": "critical-path",
              "relativeGap": 0.006622516556291391,
              "objectiveInUnits": 1.51,
              "lowerBoundInUnits": 1.5,
              "elapsedMicros": 77,
              "metrics": {
                "terms": {
                  "makespanMicros": 0,
                  "totalWeightedFlowMicros": 1,
                  "totalWeightedTardinessMicros": 2,
                  "totalWeightedLateJobs": 3,
                  "modelLoadMicros": 4,
                  "loadCount": 5,
                  "bytesMoved": 6,
                  "costMicroUnits": 7,
                  "workersUsed": 8,
                  "movedRuns": 9,
                  "shiftedMicros": 10
                },
                "loads": 1,
                "evictions": 2,
                "modelTasks": 4,
                "modelTaskHits": 3,
                "hitRate": 0.75,
                "slowdown": {"median": 1.5, "mean": 1.5, "max": 2.0},
                "workers": [
                  {"worker": "w", "runs": 1, "busyMicros": 1500, "loadMicros": 10, "loads": 1, \
            "evictions": 2, "utilisation": 0.5}
                ],
                "jobs": [
                  {"job": "j", "endMicros": 20, "flowMicros": 20, "tardinessMicros": 5, \
            "late": true, "bestMicros": 10, "slowdown": 2.0},
                  {"job": "k", "endMicros": 9, "flowMicros": 9, "tardinessMicros": 0, \
            "late": false, "bestMicros": 9, "slowdown": 1.0}
                ]
              },
              "incumbents": [
                {"elapsedMicros": 5, "objective": 1600, "lowerBound": 0}
              ],
              "counters": {
                "a": 1,
                "b": 2
              },
              "infeasibilityReason": null,
              "fault": null,
              "certificate": {
                "planVerdict": "valid",
                "boundSource": "critical-path",
                "seed": -3,
                "parameters": {
                  "timeLimit": "PT1S"
                },
                "versions": {}
              },
              "plan": {
                "runs": [
                  {"job": "j", "task": "t", "worker": "w", "startMicros": 10, "endMicros": 1510}
                ],
                "residencies": [
                  {"worker": "w", "model": "m", "loadStartMicros": 0, "readyMicros": 10}
                ]
              }
            }
            """);
  }

  @Test
  void comesBackAsItWasWritten() throws IOException {
    Problem problem = problem(Objective.makespan(), 1);
    PlannerJson json = new PlannerJson();
    for (PlanResult result : List.of(planned(5, 5), planned(5, 0), unplanned())) {
      PlanResult read = json.readResult(written(problem, result));
      assertThat(read).usingRecursiveComparison().ignoringFields("faultCause").isEqualTo(result);
    }
  }

  @Test
  void isRefusedWhereItsPartsContradictEachOther() throws IOException {
    Problem problem = problem(Objective.makespan(), 1);
    String good = written(problem, planned(5, 5));
    PlannerJson json = new PlannerJson();
    for (String[] change :
        new String[][] {
          {"\"status\": \"OPTIMAL\"", "\"status\": \"FEASIBLE\""},
          {"\"objective\": 5,\n  \"lowerBound\": 5", "\"objective\": 5,\n  \"lowerBound\": 6"},
          {"\"objective\": 5,\n", "\"objective\": null,\n"},
          {"\"fault\": null", "\"fault\": \"it broke\""},
          {"\"infeasibilityReason\": null", "\"infeasibilityReason\": \"no room\""}
        }) {
      String bad = good.replace(change[0], change[1]);
      assertThat(bad).as(change[0]).isNotEqualTo(good);
      assertThatThrownBy(() -> json.readResult(bad))
          .isInstanceOfSatisfying(
              InvalidInputException.class,
              e ->
                  assertThat(e.errors())
                      .extracting(InputError::code)
                      .containsOnly(ErrorCode.CONTRADICTION));
    }
  }

  @Test
  void matchesItsSchemaWithAndWithoutPlan() throws IOException {
    Problem problem = problem(Objective.makespan(), 1);
    for (PlanResult result : List.of(planned(5, 5), planned(0, -1), unplanned())) {
      assertThat(Schemas.errors(Schemas.RESULT, written(problem, result))).isEmpty();
    }
  }

  @Test
  void saysNullForWhatThereIsNot() throws IOException {
    assertThat(written(problem(Objective.makespan(), 10), unplanned()))
        .contains("\"objective\": null,")
        .contains("\"relativeGap\": null,")
        .contains("\"objectiveInUnits\": null,")
        .contains("\"lowerBoundInUnits\": 0.7,")
        .contains("\"metrics\": null,")
        .contains("\"incumbents\": [],")
        .contains("\"infeasibilityReason\": \"Task (t) has no option.\",")
        .contains("\"plan\": null\n");
  }

  @Test
  void givesTimesInTheProblemsUnit() throws IOException {
    Objective flow =
        Objective.totalWeightedFlow()
            .plus(2, ObjectiveTerm.MAKESPAN_MICROS)
            .plus(0, ObjectiveTerm.LOAD_COUNT);
    assertThat(inUnits(flow, 1_000_000, 1)).isEqualTo("0.000001");
    assertThat(inUnits(flow, 1_000_000, 3_000_000_000L)).isEqualTo("3000");
    assertThat(inUnits(flow, 1, Long.MAX_VALUE)).isEqualTo("9223372036854775807");
    assertThat(inUnits(flow, 3, 1)).isEqualTo("0.33333333333333333333333333333");
    assertThat(inUnits(flow, 60_000_000, 1)).isEqualTo("0.00000001666666666666666666667");
    assertThat(inUnits(flow, 3, 9)).isEqualTo("3");
    assertThat(inUnits(flow, Long.MAX_VALUE, 0)).isEqualTo("0");
  }

  @Test
  void givesOtherObjectivesAsTheyAreAndMixedOnesNot() throws IOException {
    Objective loads = Objective.of(ObjectiveTerm.LOAD_COUNT);
    assertThat(inUnits(loads.plus(0, ObjectiveTerm.MAKESPAN_MICROS), 1000, 7)).isEqualTo("7");
    assertThat(inUnits(loads.plus(1, ObjectiveTerm.MAKESPAN_MICROS), 1000, 7)).isEqualTo("null");
  }

  @Test
  void writesFiguresWithoutValueAsNull() throws IOException {
    PlanMetrics metrics =
        new PlanMetrics(
            terms(),
            0,
            List.of(new JobMetrics("j", 5, 5, 0, false, 0)),
            List.of(new WorkerMetrics("w", 0, 0, 0, 0, 0, Double.NaN)),
            0,
            0,
            0,
            0);
    String document = written(problem(Objective.makespan(), 1), planned(0, -1), metrics);
    assertThat(document)
        .contains("\"slowdown\": {\"median\": null, \"mean\": null, \"max\": null}")
        .contains("\"bestMicros\": 0, \"slowdown\": null}")
        .contains("\"utilisation\": null}")
        .contains("\"hitRate\": 1.0")
        .contains("\"relativeGap\": null");
    assertThat(Schemas.errors(Schemas.RESULT, document)).isEmpty();
  }

  private static String inUnits(Objective objective, long microsPerUnit, long value)
      throws IOException {
    String document = written(problem(objective, microsPerUnit), planned(value, value));
    int start = document.indexOf("\"objectiveInUnits\": ") + "\"objectiveInUnits\": ".length();
    String shown = document.substring(start, document.indexOf(",\n", start));
    assertThat(document).contains("\"lowerBoundInUnits\": " + shown + ",\n");
    return shown;
  }

  private static Problem problem(Objective objective, long microsPerUnit) {
    return Problem.builder()
        .name("p")
        .microsPerUnit(microsPerUnit)
        .objective(objective)
        .buildUnchecked();
  }

  private static PlanResult planned(long objective, long bound) {
    return PlanResult.builder("heft")
        .plan(PLAN, objective)
        .lowerBound(new LowerBound(bound, "critical-path"))
        .elapsedMicros(77)
        .incumbents(List.of(new PlanResult.Progress(5, 1600, 0)))
        .counters(Map.of("b", 2L, "a", 1L))
        .certificate(
            new Certificate("valid", "critical-path", -3, Map.of("timeLimit", "PT1S"), Map.of()))
        .build();
  }

  private static PlanResult unplanned() {
    return PlanResult.builder("exact")
        .infeasible("Task (t) has no option.")
        .lowerBound(new LowerBound(7, "exact"))
        .elapsedMicros(1)
        .certificate(new Certificate("no plan", "exact", 0, Map.of(), Map.of("java", "17")))
        .build();
  }

  private static Map<ObjectiveTerm, Long> terms() {
    Map<ObjectiveTerm, Long> terms = new EnumMap<>(ObjectiveTerm.class);
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      terms.put(term, (long) term.ordinal());
    }
    return terms;
  }

  private static PlanMetrics metrics() {
    return new PlanMetrics(
        terms(),
        1510,
        List.of(new JobMetrics("j", 20, 20, 5, true, 10), new JobMetrics("k", 9, 9, 0, false, 9)),
        List.of(new WorkerMetrics("w", 1, 1500, 10, 1, 2, 0.5)),
        1,
        2,
        4,
        3);
  }

  private static String written(Problem problem, PlanResult result) throws IOException {
    return written(problem, result, result.plan() == null ? null : metrics());
  }

  private static String written(Problem problem, PlanResult result, @Nullable PlanMetrics metrics)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new PlannerJson().writeResult(problem, result, metrics, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}

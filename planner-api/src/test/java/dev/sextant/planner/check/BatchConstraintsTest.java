package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.AVAILABILITY;
import static dev.sextant.planner.check.Constraint.BATCH;
import static dev.sextant.planner.check.Constraint.CAPACITY;
import static dev.sextant.planner.check.Constraint.DURATION;
import static dev.sextant.planner.check.Constraint.GPU_MEMORY;
import static dev.sextant.planner.check.Constraint.MODEL_RESIDENCY;
import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** BATCH, and what the other constraints and the metrics make of batches. */
class BatchConstraintsTest {
  private static final Mode TWO = Mode.of(Mode.DEFAULT_ID, Batch.of(10, 14));

  /** Jobs a, b and so on of one workflow with one task t. */
  private static Problem.Builder jobs(int count, Mode mode) {
    Problem.Builder builder =
        problem().workflow(Workflow.builder("f").task(Task.of("t", mode)).build());
    for (int i = 0; i < count; i++) {
      builder.job(String.valueOf((char) ('a' + i)), "f");
    }
    return builder;
  }

  private static Verdict together(Problem problem, long... ends) {
    Verdict verdict = on(problem);
    for (int i = 0; i < ends.length; i++) {
      verdict.run(String.valueOf((char) ('a' + i)), "t", "w", 0, ends[i]);
    }
    return verdict;
  }

  @Test
  void aBatchTakesItsDemandsOnceAndLastsBySize() {
    Problem problem = jobs(2, TWO).workers(Worker.cpu("w")).build();
    together(problem, 14, 14).isValid();
    together(problem, 13, 13).breaks(DURATION, DURATION);
    together(problem, 10, 10).breaks(DURATION, DURATION);
    on(problem).run("a", "t", "w", 0, 10).run("b", "t", "w", 10, 20).isValid();
    on(problem).run("a", "t", "w", 0, 10).run("b", "t", "w", 9, 19).breaks(CAPACITY);
    on(problem).run("a", "t", "w", 0, 14).run("b", "t", "w", 14, 24).breaks(DURATION);
  }

  @Test
  void aBatchIsWithinItsLimit() {
    Problem problem = jobs(3, TWO).workers(Worker.cpu("w")).build();
    Violation violation = together(problem, 14, 14, 14).breaks(BATCH);
    assertThat(violation.subject()).isEqualTo("a/t");
    assertThat(violation.message())
        .isEqualTo(
            "The batch (f/t/default) on worker (w) at 0 with a/t has 3 runs, which must not be"
                + " more than its limit (2).");
    // The table may say more than the limit allows.
    Mode three = Mode.of(Mode.DEFAULT_ID, Batch.of(10, 14, 14).withLimit(2));
    together(jobs(3, three).workers(Worker.cpu("w")).build(), 14, 14, 14).breaks(BATCH);
  }

  @Test
  void aBatchHasOneLength() {
    Problem problem = jobs(2, TWO).workers(Worker.cpu("w")).build();
    Violation violation = together(problem, 14, 15).breaks(BATCH);
    assertThat(violation.message()).contains("a/t ends at 14 and b/t at 15");
    together(problem, 10, 14).breaks(BATCH);
  }

  @Test
  void runsThatStartTogetherAreABatchWhereverThereIsRoom() {
    Worker wide = Worker.cpu("w").withCapacities(Map.of("compute", 2L));
    Problem problem = jobs(2, TWO).workers(wide).build();
    together(problem, 10, 10).breaks(DURATION, DURATION);
    on(problem).run("a", "t", "w", 0, 10).run("b", "t", "w", 1, 11).isValid();
    Problem limited = jobs(2, Mode.of(Mode.DEFAULT_ID, Batch.of(10))).workers(wide).build();
    together(limited, 10, 10).breaks(BATCH);
    Problem apart = jobs(2, TWO).workers(Worker.cpu("w"), Worker.cpu("v")).build();
    on(apart).run("a", "t", "w", 0, 10).run("b", "t", "v", 0, 10).isValid();
  }

  @Test
  void modesThatShareAKeyGoTogether() {
    Batch shared = Batch.of(10, 14).withKey("encoder");
    Problem.Builder two =
        problem()
            .workflow(Workflow.builder("f").task(Task.of("t", Mode.of("x", shared))).build())
            .workflow(Workflow.builder("g").task(Task.of("u", Mode.of("y", shared))).build())
            .job("a", "f")
            .job("b", "g")
            .workers(Worker.cpu("w"));
    on(two.build()).runIn("a", "t", "x", "w", 0, 14).runIn("b", "u", "y", "w", 0, 14).isValid();
    Problem own =
        problem()
            .workflow(
                Workflow.builder("f").task(Task.of("t", Mode.of("x", Batch.of(10, 14)))).build())
            .workflow(
                Workflow.builder("g").task(Task.of("u", Mode.of("x", Batch.of(10, 14)))).build())
            .job("a", "f")
            .job("b", "g")
            .workers(Worker.cpu("w"))
            .build();
    on(own).runIn("a", "t", "x", "w", 0, 10).runIn("b", "u", "x", "w", 0, 10).breaks(CAPACITY);
  }

  @Test
  void durationsGoByWorkerTypeToo() {
    Batch batch =
        Batch.of(
            2, BatchDuration.perWorker(Map.of("w", List.of(5L, 6L), "slow", List.of(10L, 14L))));
    Problem problem =
        jobs(2, Mode.of(Mode.DEFAULT_ID, batch))
            .workers(Worker.cpu("w").withType("slow"), Worker.cpu("v").withType("slow"))
            .build();
    together(problem, 6, 6).isValid();
    on(problem).run("a", "t", "v", 0, 14).run("b", "t", "v", 0, 14).isValid();
    on(problem).run("a", "t", "v", 0, 6).run("b", "t", "v", 0, 6).breaks(DURATION, DURATION);
  }

  @Test
  void modelsAndWorkspaceAreThereOnce() {
    Mode mode = TWO.withModels("m").withWorkspaceBytes(5);
    Problem problem = jobs(2, mode).model("m", 4).workers(gpu("w", 9)).build();
    Verdict both =
        on(problem).run("a", "t", "w", 4, 18).run("b", "t", "w", 4, 18).hold("w", "m", 0, 4);
    both.isValid();
    assertThat(both.metrics().modelTasks()).isEqualTo(2);
    assertThat(both.metrics().modelTaskHits()).isEqualTo(1);
    on(problem)
        .run("a", "t", "w", 4, 18)
        .run("b", "t", "w", 4, 18)
        .hold("w", "m", 0, 4, 17L)
        .breaks(MODEL_RESIDENCY, MODEL_RESIDENCY);
    Worker wide = gpu("w", 13).withCapacities(Map.of("compute", 2L));
    Problem tight = jobs(2, mode).model("m", 4).workers(wide).build();
    on(tight)
        .run("a", "t", "w", 4, 14)
        .run("b", "t", "w", 5, 15)
        .hold("w", "m", 0, 4)
        .breaks(GPU_MEMORY);
  }

  @Test
  void aBatchIsWhereItsWorkerIsOpen() {
    Worker closing = Worker.cpu("w").withCalendar(Calendar.of(Calendar.Step.closed(13)));
    Problem problem = jobs(2, TWO).workers(closing).build();
    together(problem, 14, 14).breaks(AVAILABILITY, AVAILABILITY);
    Worker later = Worker.cpu("w").withCalendar(Calendar.of(Calendar.Step.closed(14)));
    together(jobs(2, TWO).workers(later).build(), 14, 14).isValid();
  }

  @Test
  void theTimeOfABatchIsPaidOnce() {
    Mode mode = TWO.withCostMicroUnits(7);
    Worker priced = Worker.cpu("w").withPrice(new Price.Constant(1_000_000));
    Problem problem = jobs(2, mode).workers(priced).build();
    PlanMetrics metrics = together(problem, 14, 14).metrics();
    assertThat(metrics.terms()).containsEntry(ObjectiveTerm.COST_MICRO_UNITS, 28L);
    assertThat(metrics.workers().get(0).busyMicros()).isEqualTo(14);
    assertThat(metrics.workers().get(0).runs()).isEqualTo(2);
  }

  @Test
  void batchesOfNoLengthTakeNothing() {
    Problem problem =
        jobs(2, Mode.of(Mode.DEFAULT_ID, Batch.of(0, 0))).workers(Worker.cpu("w")).build();
    together(problem, 0, 0).isValid();
    together(problem, 0, 1).breaks(BATCH);
  }

  @Test
  void runningBatchesHoldWhatOneOfTheirTasksHolds() {
    Problem.Builder builder = jobs(3, TWO).workers(Worker.cpu("w"));
    Problem problem =
        builder
            .state(
                ClusterState.builder()
                    .nowMicros(5)
                    .running(
                        List.of(
                            new RunningTask("a", "t", Mode.DEFAULT_ID, "w", 5, 20),
                            new RunningTask("b", "t", Mode.DEFAULT_ID, "w", 5, 18)))
                    .build())
            .build();
    facts(problem).run("c", "t", "w", 20, 30).isValid();
    facts(problem).run("c", "t", "w", 19, 29).breaks(CAPACITY);
    facts(problem).run("c", "t", "w", 5, 15).breaks(CAPACITY);
  }

  private static Verdict facts(Problem problem) {
    return on(problem).run("a", "t", "w", 5, 20).run("b", "t", "w", 5, 18);
  }
}

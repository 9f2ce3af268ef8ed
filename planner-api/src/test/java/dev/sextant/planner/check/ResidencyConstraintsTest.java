package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.AVAILABILITY;
import static dev.sextant.planner.check.Constraint.LOAD_CHANNEL;
import static dev.sextant.planner.check.Constraint.LOAD_DURATION;
import static dev.sextant.planner.check.Constraint.LOAD_EXCLUSION;
import static dev.sextant.planner.check.Constraint.MODEL_RESIDENCY;
import static dev.sextant.planner.check.Constraint.RESIDENCY_SHAPE;
import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** MODEL_RESIDENCY, LOAD_DURATION, LOAD_CHANNEL, LOAD_EXCLUSION and RESIDENCY_SHAPE. */
class ResidencyConstraintsTest {
  private static final Workflow ONE = Workflow.builder("f").task("a", 10, "m").build();
  private static final Workflow TWO =
      Workflow.builder("f").task("a", 10, "m").task("b", 10, "n").build();

  private static Problem.Builder with(Workflow workflow, Worker... workers) {
    return problem()
        .model("m", 4)
        .model("n", 6)
        .workflow(workflow)
        .job("j", workflow.id())
        .workers(workers);
  }

  private static Problem one() {
    return with(ONE, gpu("w", 20), gpu("x", 20)).build();
  }

  private static ClusterState holding(boolean pinned) {
    return ClusterState.EMPTY
        .withNowMicros(5)
        .withWorkers(new WorkerState("w", 0, List.of(), List.of(new Resident("m", pinned))));
  }

  @Test
  void aResidencyCoversTheRunFromReadyToEviction() {
    on(one()).run("a", "w", 4, 14).hold("w", "m", 0, 4, 14L).isValid();
    on(one()).run("a", "w", 3, 13).hold("w", "m", 0, 4, 14L).breaks(MODEL_RESIDENCY);
    on(one()).run("a", "w", 4, 14).hold("w", "m", 0, 4, 13L).breaks(MODEL_RESIDENCY);
  }

  @Test
  void aModelElsewhereOrAnotherModelDoesNotHelp() {
    on(one()).run("a", "w", 4, 14).breaks(MODEL_RESIDENCY);
    on(one()).run("a", "w", 4, 14).hold("x", "m", 0, 4).breaks(MODEL_RESIDENCY);
    on(one()).run("a", "w", 6, 16).hold("w", "n", 0, 6).breaks(MODEL_RESIDENCY);
  }

  @Test
  void twoAdjacentResidenciesDoNotCoverARunBetweenThem() {
    on(one())
        .run("a", "w", 6, 16)
        .hold("w", "m", 0, 4, 10L)
        .hold("w", "m", 10, 14)
        .breaks(MODEL_RESIDENCY);
    on(one()).run("a", "w", 14, 24).hold("w", "m", 10, 14).hold("w", "m", 0, 4, 10L).isValid();
  }

  @Test
  void everyModelOfARunIsCovered() {
    Workflow both = Workflow.builder("f").task("a", 10, "m", "n").build();
    Problem problem = with(both, gpu("w", 10)).build();
    on(problem).run("a", "w", 10, 20).hold("w", "m", 0, 4).hold("w", "n", 4, 10).isValid();
    Violation violation =
        on(problem).run("a", "w", 10, 20).hold("w", "m", 0, 4).breaks(MODEL_RESIDENCY);
    assertThat(violation.subject()).isEqualTo("j/a");
    assertThat(violation.message()).contains("w/n");
  }

  @Test
  void aZeroLengthRunIsCoveredAtItsInstant() {
    Workflow workflow = Workflow.builder("f").task("a", 0, "m").build();
    Problem problem = with(workflow, gpu("w", 20)).build();
    on(problem).run("a", "w", 4, 4).hold("w", "m", 0, 4, 4L).isValid();
    on(problem).run("a", "w", 3, 3).hold("w", "m", 0, 4, 4L).breaks(MODEL_RESIDENCY);
    on(problem).run("a", "w", 5, 5).hold("w", "m", 0, 4, 4L).breaks(MODEL_RESIDENCY);
  }

  @Test
  void aModelIsEvictedAtTheEndOfItsLastRunAndReloadedAtOnce() {
    Workflow twice = Workflow.builder("f").task("a", 10, "m").task("b", 10, "m").build();
    Problem problem = with(twice, gpu("w", 4)).build();
    on(problem)
        .run("a", "w", 4, 14)
        .run("b", "w", 18, 28)
        .hold("w", "m", 0, 4, 14L)
        .hold("w", "m", 14, 18)
        .isValid();
    on(problem)
        .run("a", "w", 4, 14)
        .run("b", "w", 17, 27)
        .hold("w", "m", 0, 4, 14L)
        .hold("w", "m", 13, 17)
        .breaks(Constraint.GPU_MEMORY, RESIDENCY_SHAPE);
  }

  @Test
  void loadsLastTheLoadTime() {
    on(one()).run("a", "w", 8, 18).hold("w", "m", 2, 6).isValid();
    on(one()).run("a", "w", 8, 18).hold("w", "m", 2, 5).breaks(LOAD_DURATION);
    on(one()).run("a", "w", 8, 18).hold("w", "m", 2, 7).breaks(LOAD_DURATION);
  }

  @Test
  void aStatedLoadTimeBeatsTheLink() {
    Problem problem =
        problem()
            .model(new ModelArtifact("m", 4, Map.of("gpu", 9L)))
            .workflow(ONE)
            .job("j", "f")
            .workers(gpu("w", 20), gpu("x", 20).withType("other"))
            .build();
    on(problem).run("a", "w", 9, 19).hold("w", "m", 0, 9).isValid();
    on(problem).run("a", "w", 9, 19).hold("w", "m", 0, 8).breaks(LOAD_DURATION);
    on(problem).run("a", "x", 4, 14).hold("x", "m", 0, 4).isValid();
  }

  @Test
  void aResidencyThatNobodyUsesIsLegal() {
    on(one()).run("a", "w", 4, 14).hold("w", "m", 0, 4).hold("x", "n", 3, 9, 9L).isValid();
  }

  @Test
  void anInitialResidentContinuesFromNow() {
    Problem problem = one().withState(holding(false));
    on(problem).run("a", "w", 5, 15).hold("w", "m", 5, 5, 15L).isValid();
    on(problem).run("a", "w", 6, 16).hold("w", "m", 5, 6).breaks(LOAD_DURATION);
    on(problem).run("a", "w", 5, 15).hold("w", "m", 4, 5).breaks(LOAD_DURATION);
    on(problem).run("a", "w", 5, 15).hold("w", "m", 4, 4).breaks(LOAD_DURATION);
  }

  @Test
  void anInitialResidentThatThePlanDoesNotNameIsGoneButMayBeReloaded() {
    Problem problem = one().withState(holding(false));
    on(problem).run("a", "w", 5, 15).breaks(MODEL_RESIDENCY);
    on(problem).run("a", "w", 9, 19).hold("w", "m", 5, 9).isValid();
    on(problem).run("a", "x", 9, 19).hold("x", "m", 5, 9).isValid();
  }

  @Test
  void aModelThatIsNotResidentIsNotThereAtOnce() {
    on(one()).run("a", "w", 0, 10).hold("w", "m", 0, 0).breaks(LOAD_DURATION);
  }

  @Test
  void loadsOnOneWorkerDoNotOverlap() {
    Problem problem = with(TWO, gpu("w", 20), gpu("x", 20)).build();
    on(problem)
        .run("a", "w", 4, 14)
        .run("b", "w", 14, 24)
        .hold("w", "m", 0, 4)
        .hold("w", "n", 4, 10)
        .isValid();
    Violation violation =
        on(problem)
            .run("a", "w", 4, 14)
            .run("b", "w", 14, 24)
            .hold("w", "m", 0, 4)
            .hold("w", "n", 3, 9)
            .breaks(LOAD_CHANNEL);
    assertThat(violation.subject()).isEqualTo("w/n");
    assertThat(violation.message()).contains("w/m");
    on(problem)
        .run("a", "w", 4, 14)
        .run("b", "x", 6, 16)
        .hold("w", "m", 0, 4)
        .hold("x", "n", 0, 6)
        .isValid();
  }

  @Test
  void aLoadInsideALongerOneOverlapsItAndTheNextIsComparedWithTheLonger() {
    Problem problem =
        problem()
            .model("l", 10)
            .model("m", 2)
            .model("n", 4)
            .workflow(Workflow.builder("f").task("a", 1).build())
            .job("j", "f")
            .workers(gpu("w", 20))
            .build();
    on(problem)
        .run("a", "w", 0, 1)
        .hold("w", "l", 0, 10)
        .hold("w", "m", 2, 4)
        .hold("w", "n", 6, 10)
        .breaks(LOAD_CHANNEL, LOAD_CHANNEL);
  }

  private static Verdict exclusive(long runStart) {
    Worker worker = gpu("w", 20).withOverlapLoads(false);
    Workflow workflow = Workflow.builder("f").task("a", 10).build();
    return on(with(workflow, worker).build()).run("a", "w", runStart, runStart + 10);
  }

  @Test
  void whereLoadsExcludeComputeNoLoadOverlapsARun() {
    exclusive(4).hold("w", "m", 0, 4).isValid();
    exclusive(3).hold("w", "m", 0, 4).breaks(LOAD_EXCLUSION);
    exclusive(0).hold("w", "m", 10, 14).isValid();
    exclusive(0).hold("w", "m", 9, 13).breaks(LOAD_EXCLUSION);
    exclusive(0).hold("w", "m", 3, 7).breaks(LOAD_EXCLUSION);
    exclusive(3).hold("w", "n", 10, 16).breaks(LOAD_EXCLUSION);
  }

  @Test
  void loadExclusionSeesALongRunBehindShortOnes() {
    Worker worker = gpu("w", 20).withOverlapLoads(false).withCapacities(Map.of("compute", 2L));
    Workflow workflow = Workflow.builder("f").task("a", 100).task("b", 10).build();
    Verdict verdict = on(with(workflow, worker).build()).run("a", "w", 0, 100).run("b", "w", 5, 15);
    assertThat(verdict.hold("w", "m", 50, 54).breaks(LOAD_EXCLUSION).message()).contains("j/a");
  }

  @Test
  void loadsAndRunsOverlapElsewhere() {
    Workflow workflow = Workflow.builder("f").task("a", 10).build();
    on(with(workflow, gpu("w", 20)).build()).run("a", "w", 0, 10).hold("w", "m", 3, 7).isValid();
  }

  @Test
  void aZeroLengthRunDoesNotExcludeLoads() {
    Workflow workflow = Workflow.builder("f").task("a", 0).build();
    on(with(workflow, gpu("w", 20).withOverlapLoads(false)).build())
        .run("a", "w", 2, 2)
        .hold("w", "m", 0, 4)
        .isValid();
  }

  @Test
  void aResidencyStartsBeforeItEndsAndIsReadyByThen() {
    on(one()).run("a", "w", 4, 14).hold("w", "m", 0, 4).hold("x", "n", 0, 6, 6L).isValid();
    on(one())
        .run("a", "w", 4, 14)
        .hold("w", "m", 0, 4)
        .hold("x", "n", 0, 6, 5L)
        .breaks(RESIDENCY_SHAPE);
    on(one())
        .run("a", "w", 4, 14)
        .hold("w", "m", 0, 4)
        .hold("x", "n", 0, 6, 0L)
        .breaks(RESIDENCY_SHAPE);
    Problem resident = one().withState(holding(false));
    on(resident).run("a", "x", 9, 19).hold("x", "m", 5, 9).hold("w", "m", 5, 5, 6L).isValid();
    on(resident)
        .run("a", "x", 9, 19)
        .hold("x", "m", 5, 9)
        .hold("w", "m", 5, 5, 5L)
        .breaks(RESIDENCY_SHAPE);
  }

  @Test
  void residenciesOfOneModelOnOneWorkerDoNotOverlap() {
    Verdict adjacent = on(one()).run("a", "w", 4, 14);
    adjacent.hold("w", "m", 0, 4, 20L).hold("w", "m", 20, 24).isValid();
    Verdict overlapping = on(one()).run("a", "w", 4, 14);
    overlapping.hold("w", "m", 0, 4, 20L).hold("w", "m", 19, 23).breaks(RESIDENCY_SHAPE);
    Verdict doubled = on(one()).run("a", "w", 4, 14);
    doubled.hold("w", "m", 0, 4).hold("w", "m", 0, 4).breaks(RESIDENCY_SHAPE);
    Verdict covered = on(one()).run("a", "w", 20, 30);
    covered.hold("w", "m", 0, 4).hold("w", "m", 5, 9, 10L).breaks(RESIDENCY_SHAPE);
    Verdict elsewhere = on(one()).run("a", "w", 4, 14);
    elsewhere.hold("w", "m", 0, 4).hold("x", "m", 0, 4).isValid();
  }

  @Test
  void pinnedResidentsStay() {
    Problem problem = one().withState(holding(true));
    on(problem).run("a", "w", 5, 15).hold("w", "m", 5, 5).isValid();
    on(problem).run("a", "w", 5, 15).hold("w", "m", 5, 5, 15L).breaks(RESIDENCY_SHAPE);
    on(problem).run("a", "x", 9, 19).hold("x", "m", 5, 9).breaks(RESIDENCY_SHAPE);
  }

  @Test
  void noLoadStartsBeforeItsWorkerIsAvailable() {
    Problem problem =
        one()
            .withState(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withWorkers(new WorkerState("w", 8, List.of(), List.of())));
    on(problem).run("a", "w", 12, 22).hold("w", "m", 8, 12).isValid();
    on(problem).run("a", "w", 12, 22).hold("w", "m", 7, 11).breaks(AVAILABILITY);
    on(problem).run("a", "x", 9, 19).hold("x", "m", 5, 9).isValid();
    on(problem).run("a", "x", 9, 19).hold("x", "m", 4, 8).breaks(AVAILABILITY);
  }

  @Test
  void aModelMayBeLoadedBeforeTheRelease() {
    Problem problem =
        problem()
            .model("m", 4)
            .workflow(ONE)
            .job(new Job("j", "f", 10))
            .workers(gpu("w", 4))
            .build();
    on(problem).run("a", "w", 10, 20).hold("w", "m", 0, 4).isValid();
  }

  @Test
  void loadExclusionSeesRunsInWhateverOrderTheyAreListed() {
    Worker worker = gpu("w", 20).withOverlapLoads(false);
    Workflow workflow = Workflow.builder("f").task("a", 10).task("b", 10).build();
    Problem problem = with(workflow, worker).build();
    on(problem).run("b", "w", 20, 30).run("a", "w", 0, 10).hold("w", "m", 12, 16).isValid();
    Violation violation =
        on(problem)
            .run("b", "w", 20, 30)
            .run("a", "w", 0, 10)
            .hold("w", "m", 3, 7)
            .breaks(LOAD_EXCLUSION);
    assertThat(violation.message()).contains("overlaps the run j/a from 0 to 10");
  }

  @Test
  void ofLoadsThatStartTogetherTheLongerComesSecond() {
    for (boolean longerFirst : new boolean[] {true, false}) {
      Verdict verdict = on(with(ONE, gpu("w", 20)).build()).run("a", "w", 10, 20);
      if (longerFirst) {
        verdict.hold("w", "n", 0, 6).hold("w", "m", 0, 4);
      } else {
        verdict.hold("w", "m", 0, 4).hold("w", "n", 0, 6);
      }
      Violation violation = verdict.breaks(LOAD_CHANNEL);
      assertThat(violation.subject()).isEqualTo("w/n");
      assertThat(violation.message()).contains("the load w/m lasts until 4");
    }
  }

  @Test
  void overlapsAreFoundWhereLaterLoadsAreReadyFirst() {
    Violation violation =
        on(one().withState(holding(false)))
            .run("a", "x", 9, 19)
            .hold("x", "m", 5, 9)
            .hold("w", "m", 9, 13)
            .hold("w", "m", 5, 5, 10L)
            .breaks(RESIDENCY_SHAPE);
    assertThat(violation.message())
        .isEqualTo("The residency w/m from 9 overlaps one that lasts until 10.");
  }

  @Test
  void aResidencyOfNoLengthOverlapsNothing() {
    Violation violation =
        on(one())
            .run("a", "w", 4, 14)
            .hold("w", "m", 0, 4, 20L)
            .hold("w", "m", 10, 14, 10L)
            .breaks(RESIDENCY_SHAPE);
    assertThat(violation.message()).contains("must start before it is evicted at 10");
  }

  @Test
  void ofSeveralContinuationsTheLongestHoldsWhatIsPinned() {
    Problem problem = one().withState(holding(true));
    for (boolean longestFirst : new boolean[] {true, false}) {
      Verdict verdict = on(problem).run("a", "x", 9, 19).hold("x", "m", 5, 9);
      if (longestFirst) {
        verdict.hold("w", "m", 5, 5).hold("w", "m", 5, 5, 8L);
      } else {
        verdict.hold("w", "m", 5, 5, 8L).hold("w", "m", 5, 5);
      }
      assertThat(verdict.breaks(RESIDENCY_SHAPE).message()).contains("overlaps");
    }
  }
}

package dev.sextant.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the facade makes of backends, good and bad; one task of 10 microseconds on one worker. */
class PlannerFacadeTest {
  private static final Problem PROBLEM = problem(Objective.makespan());

  @Test
  void planAtTheBoundIsOptimal() {
    PlanResult result =
        FakePlanner.of((request, sink, i) -> completed(sink.offer(runAt(0)))).plan(PROBLEM);
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
    assertThat(result.objective()).hasValue(10);
  }

  @Test
  void exhaustionProvesThePlanOrThatThereIsNone() {
    Outcome exhausted = new Outcome(SearchEnd.COMPLETED, true, Map.of());
    PlanResult late =
        FakePlanner.of(
                (request, sink, i) -> {
                  sink.offer(runAt(5));
                  return exhausted;
                })
            .plan(PROBLEM);
    assertThat(late.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(late.lowerBound()).isEqualTo(new LowerBound(15, "fake"));
    assertThat(FakePlanner.of((request, sink, i) -> exhausted).plan(PROBLEM).status())
        .isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(FakePlanner.of((request, sink, i) -> Outcome.completed()).plan(PROBLEM).status())
        .isEqualTo(PlanStatus.UNKNOWN);
  }

  @Test
  void bestOfAllOfferedPlansIsKept() {
    PlanResult result =
        FakePlanner.of(
                (request, sink, i) -> {
                  assertThat(sink.offer(runAt(7))).isTrue();
                  assertThat(sink.offer(runAt(9))).isFalse();
                  assertThat(sink.offer(runAt(7))).isFalse();
                  return Outcome.completed();
                })
            .plan(PROBLEM);
    assertThat(result.objective()).hasValue(17);
    assertThat(result.status()).isEqualTo(PlanStatus.FEASIBLE);
    assertThat(result.incumbents()).hasSize(1);
  }

  @Test
  void closingTheGapStopsTheSearch() {
    PlanResult result =
        FakePlanner.of(
                (request, sink, interrupter) -> {
                  sink.offer(runAt(0));
                  assertThat(interrupter.isInterrupted()).isTrue();
                  return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
                })
            .plan(PROBLEM);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void aSearchThatOffersOnlyAnInvalidPlanFails() {
    assertThatThrownBy(
            () ->
                FakePlanner.of(
                        (request, sink, i) -> {
                          assertThat(sink.offer(tooShort(0))).isFalse();
                          return Outcome.completed();
                        })
                    .plan(PROBLEM))
        .isInstanceOf(PlannerException.class)
        .hasMessageContaining("fake")
        .hasMessageContaining("DURATION");
  }

  @Test
  void anInvalidPlanIsDroppedAndTheLastValidOneStands() {
    for (int valid = 1; valid <= 40; valid++) {
      int number = valid;
      PlanResult result =
          FakePlanner.of(
                  (request, sink, i) -> {
                    for (int k = 0; k < number; k++) {
                      assertThat(sink.offer(runAt(100 - k))).isTrue();
                    }
                    sink.offer(tooShort(50));
                    return new Outcome(SearchEnd.COMPLETED, true, Map.of());
                  })
              .plan(PROBLEM);
      assertThat(result.objective()).as("after " + valid).hasValue(111 - valid);
      assertThat(result.stopReason()).isEqualTo(StopReason.FAILED);
      assertThat(result.fault()).contains("fake").contains("DURATION");
      assertThat(result.status()).as("what it says of its search").isEqualTo(PlanStatus.FEASIBLE);
    }
  }

  @Test
  void amongManyInvalidPlansTheLastCheckedOneStands() {
    PlanResult result =
        FakePlanner.of(
                (request, sink, i) -> {
                  sink.offer(runAt(1000));
                  for (int k = 0; k < 200; k++) {
                    sink.offer(tooShort(900 - k));
                  }
                  return Outcome.completed();
                })
            .plan(PROBLEM);
    assertThat(result.objective()).hasValue(1010);
    assertThat(result.fault()).contains("DURATION").contains("Faults after it: ");
  }

  @Test
  void aBoundAboveAValidPlanIsNotBelieved() {
    PlannerBackend backend =
        (request, sink, i) -> {
          sink.tightenLowerBound(16);
          return completed(sink.offer(runAt(5)));
        };
    PlanResult result = FakePlanner.of(backend).plan(PROBLEM);
    assertThat(result.stopReason()).isEqualTo(StopReason.FAILED);
    assertThat(result.fault()).contains("lower bound (16");
    assertThat(result.objective()).hasValue(15);
    assertThat(result.lowerBound()).isEqualTo(new LowerBound(10, "critical-path"));
  }

  @Test
  void whateverIsThrownAfterAPlanCostsNeitherThePlanNorTheHost() {
    for (Throwable thrown :
        List.of(
            new IllegalStateException("broken"),
            new ArithmeticException("long overflow"),
            new PlannerException("fake", "the model is refused"),
            new UnsatisfiedLinkError("no native code"),
            new NoClassDefFoundError("gone"),
            new StackOverflowError(),
            new AssertionError("as if"),
            new ExceptionInInitializerError("as if"))) {
      PlanResult result =
          FakePlanner.of(
                  (request, sink, i) -> {
                    sink.offer(runAt(3));
                    throw rethrown(thrown);
                  })
              .plan(PROBLEM);
      assertThat(result.stopReason()).as(thrown.toString()).isEqualTo(StopReason.FAILED);
      assertThat(result.faultCause()).isSameAs(thrown);
      assertThat(result.objective()).hasValue(13);
      assertThat(result.lowerBound().value()).isEqualTo(10);
      assertThatThrownBy(
              () ->
                  FakePlanner.of(
                          (request, sink, i) -> {
                            throw rethrown(thrown);
                          })
                      .plan(PROBLEM))
          .as("without a plan")
          .isInstanceOf(PlannerException.class);
    }
  }

  @Test
  void theGapThatWasAskedForIsWhyItStops() {
    PlannerOptions half = PlannerOptions.defaults().withRelativeGap(0.5);
    PlannerBackend backend =
        (request, sink, interrupter) -> {
          assertThat(sink.offer(runAt(50))).isTrue();
          assertThat(interrupter.isInterrupted()).isFalse();
          assertThat(sink.offer(runAt(10))).isTrue();
          assertThat(interrupter.isInterrupted()).isTrue();
          return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
        };
    PlanResult result = FakePlanner.of(backend).plan(PROBLEM, half);
    assertThat(result.stopReason()).isEqualTo(StopReason.GAP_REACHED);
    assertThat(result.status()).isEqualTo(PlanStatus.FEASIBLE);
    assertThat(result.objective()).hasValue(20);
  }

  @Test
  void anInterruptedThreadStopsTheCallAndKeepsItsFlag() {
    PlannerBackend backend =
        (request, sink, interrupter) -> {
          sink.offer(runAt(7));
          assertThat(interrupter.isInterrupted()).isFalse();
          Thread.currentThread().interrupt();
          assertThat(interrupter.isInterrupted()).isTrue();
          return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
        };
    PlanResult result = FakePlanner.of(backend).plan(PROBLEM);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.stopReason()).isEqualTo(StopReason.INTERRUPTED);
    assertThat(result.objective()).hasValue(17);
  }

  @Test
  void theTimeLimitIsSeenThroughTheInterrupter() {
    PlannerBackend backend =
        (request, sink, interrupter) -> {
          sink.offer(runAt(7));
          while (!interrupter.isInterrupted()) {
            Thread.onSpinWait();
          }
          return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
        };
    PlanResult result =
        FakePlanner.of(backend)
            .plan(PROBLEM, PlannerOptions.defaults().withTimeLimit(Duration.ofMillis(50)));
    assertThat(result.stopReason()).isEqualTo(StopReason.TIME_LIMIT);
    assertThat(result.objective()).hasValue(17);
  }

  @Test
  void aValidWarmStartIsKeptWithoutAnyTime() {
    Plan warmStart = new Plan(List.of(new TaskRun("job", "a", "default", "w", 3, 13)), List.of());
    PlannerOptions options =
        PlannerOptions.defaults().withTimeLimit(Duration.ZERO).withWarmStart(warmStart);
    PlanResult result =
        FakePlanner.of((request, sink, i) -> Outcome.completed()).plan(PROBLEM, options);
    assertThat(result.plan()).isEqualTo(warmStart);
    assertThat(result.objective()).hasValue(13);
    assertThat(result.stopReason()).isEqualTo(StopReason.TIME_LIMIT);
  }

  @Test
  void whatIsRefutedNeedsNoSearch() {
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("a", 10).build())
            .job(new Job("late", "f", 0).withDeadlineMicros(9L))
            .job(new Job("fine", "f", 0).withDeadlineMicros(100L))
            .objective(Objective.makespan())
            .build();
    PlanResult result =
        FakePlanner.of(
                (request, sink, i) -> {
                  throw new AssertionError("It must not be searched.");
                })
            .plan(problem);
    assertThat(result.status()).isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
    assertThat(result.infeasibilityReason())
        .contains("(late)")
        .contains("10 us")
        .contains("9 us")
        .doesNotContain("(fine)");
  }

  private static RuntimeException rethrown(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return (RuntimeException) thrown;
  }

  private static IndexedPlan tooShort(long start) {
    IndexedPlan plan = new IndexedPlan(1);
    plan.setRun(0, 0, 0, start, start + 9);
    return plan;
  }

  @Test
  void failureOfTheSearchNamesThePlannerAndKeepsTheCause() {
    IllegalStateException cause = new IllegalStateException("broken");
    assertThatThrownBy(
            () ->
                FakePlanner.of(
                        (request, sink, i) -> {
                          throw cause;
                        })
                    .plan(PROBLEM))
        .isInstanceOf(PlannerException.class)
        .hasMessageContaining("fake")
        .hasCause(cause);
  }

  @Test
  void runningOutOfMemoryKeepsTheBestPlan() {
    PlanResult result =
        FakePlanner.of(
                (request, sink, i) -> {
                  sink.offer(runAt(3));
                  throw new OutOfMemoryError("as if");
                })
            .plan(PROBLEM);
    assertThat(result.stopReason()).isEqualTo(StopReason.OUT_OF_MEMORY);
    assertThat(result.objective()).hasValue(13);
  }

  @Test
  void problemWithoutJobsHasAnEmptyOptimalPlan() {
    Problem empty =
        Problem.builder().worker(Worker.cpu("w")).objective(Objective.makespan()).build();
    PlanResult result =
        FakePlanner.of((request, sink, i) -> completed(sink.offer(new IndexedPlan(0)))).plan(empty);
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.objective()).hasValue(0);
    assertThat(result.relativeGap()).hasValue(0);
  }

  @Test
  void validWarmStartAtTheEndOfTimeIsKeptAndReplacedByABetterPlan() {
    long start = Long.MAX_VALUE - 10;
    Plan warmStart =
        new Plan(List.of(new TaskRun("job", "a", "default", "w", start, start + 10)), List.of());
    for (ObjectiveTerm term :
        List.of(ObjectiveTerm.MAKESPAN_MICROS, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)) {
      Problem problem = problem(Objective.of(term).plus(3, ObjectiveTerm.COST_MICRO_UNITS));
      assertThat(PlanChecker.check(problem, warmStart)).isEmpty();
      PlannerOptions options = PlannerOptions.defaults().withWarmStart(warmStart);
      PlanResult kept =
          FakePlanner.of((request, sink, i) -> Outcome.completed()).plan(problem, options);
      assertThat(kept.objective()).hasValue(Long.MAX_VALUE);
      assertThat(kept.status()).isEqualTo(PlanStatus.FEASIBLE);
      PlanResult better =
          FakePlanner.of((request, sink, i) -> completed(sink.offer(runAt(0))))
              .plan(problem, options);
      assertThat(better.status()).isEqualTo(PlanStatus.OPTIMAL);
    }
  }

  private static Problem problem(Objective objective) {
    return Problem.builder()
        .workers(Worker.cpu("w"), Worker.storage("store"))
        .transfers(TransferModel.uniform(0, 1_000_000))
        .workflow(Workflow.builder("f").task("a", 10).build())
        .job(new Job("job", "f", 0).withWeight(2).withOutputs(new JobOutput("a", 0, "store")))
        .objective(objective)
        .build();
  }

  private static IndexedPlan runAt(long start) {
    IndexedPlan plan = new IndexedPlan(1);
    plan.setRun(0, 0, 0, start, start + 10);
    return plan;
  }

  /** For lambdas that offer a plan and are done. */
  private static Outcome completed(boolean better) {
    assertThat(better).isTrue();
    return Outcome.completed();
  }
}

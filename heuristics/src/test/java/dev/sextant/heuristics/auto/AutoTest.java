package dev.sextant.heuristics.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutoTest {
  private static final Problem CROWD = TinyProblems.crowd(3);
  private static final PlannerOptions LONG =
      PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(60));
  private static final SearchOptions MINUTE =
      SearchOptions.defaults().withTimeLimit(Duration.ofSeconds(60));

  private static PlanResult plan(boolean alone, PlannerOptions options, PlannerBackend exact) {
    return new FakeExact(alone, exact).auto().plan(CROWD, options);
  }

  private static long counter(PlanResult result, String name) {
    return result.counters().getOrDefault("part." + name, 0L);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBoundOfTheExactPlannerThatMeetsThePlanEndsTheCall(boolean alone) {
    PlanResult result =
        plan(
            alone,
            LONG.withTimeLimit(Duration.ofSeconds(20)),
            (request, sink, interrupter) -> {
              sink.tightenLowerBound(sink.incumbentObjective());
              return new Outcome(SearchEnd.COMPLETED, false, Map.of("looked", 7L));
            });
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
    assertThat(counter(result, "local-search.calls")).isEqualTo(1);
    assertThat(counter(result, "fake.bounds")).isEqualTo(1);
    assertThat(counter(result, "fake.bestBound")).isEqualTo(1);
    assertThat(counter(result, "fake.looked")).isEqualTo(7);
    assertThat(counter(result, "lists.plans")).isPositive();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theExactPlannerStartsFromTheBestPlanWithTheThreadsThereAre(boolean alone) {
    List<Long> starts = new ArrayList<>();
    List<Long> incumbents = new ArrayList<>();
    List<Integer> threads = new ArrayList<>();
    PlannerBackend exact =
        (request, sink, interrupter) -> {
          IndexedPlan start = Objects.requireNonNull(request.warmStart());
          starts.add(new ObjectiveFunction(request.problem()).evaluate(start));
          incumbents.add(sink.incumbentObjective());
          threads.add(request.options().maxThreads().orElseThrow());
          interrupter.interrupt();
          return Outcome.completed();
        };
    PlannerOptions options = alone ? LONG : LONG.withTimeLimit(Duration.ofSeconds(5));
    plan(alone, options, exact);
    plan(alone, options.withMaxThreads(1), exact);
    plan(alone, options.withMaxThreads(4), exact);
    assertThat(starts).hasSize(3);
    for (int i = 0; i < 3; i++) {
      // A search beside it may have found another plan by now.
      assertThat(starts.get(i)).isGreaterThanOrEqualTo(incumbents.get(i));
    }
    // Half of them are those of the search beside it, unless it is best alone.
    assertThat(threads).containsExactly(alone ? 2 : 1, 1, alone ? 4 : 2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsNotProvenIsRaisedFromBelowBesideASearch(boolean alone) {
    List<String> asked = new ArrayList<>();
    FakeExact exact =
        new FakeExact(
            problem -> alone,
            (request, sink, interrupter) -> {
              asked.add("proof " + request.options().maxThreads().orElseThrow());
              return new Outcome(SearchEnd.TIME_LIMIT, false, Map.of());
            },
            (request, sink, interrupter) -> {
              asked.add("bound " + request.options().maxThreads().orElseThrow());
              interrupter.interrupt();
              return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
            });
    PlannerOptions limited = LONG.withTimeLimit(Duration.ofSeconds(5));
    exact.auto().plan(CROWD, limited);
    exact.auto().plan(CROWD, limited.withMaxThreads(1));
    assertThat(asked)
        .isEqualTo(
            alone
                ? List.of("proof 2", "bound 1", "proof 1", "bound 1")
                : List.of("bound 1", "bound 1"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aProofThatTakesLongerIsTriedBesideASearchWhereNoModelsAreLoaded(boolean mayBeProven) {
    Workflow.Builder workflow = Workflow.builder("w");
    for (int t = 0; t < 80; t++) {
      workflow.task("t" + t, 1_000 + 37 * t);
    }
    Problem problem =
        Problem.builder()
            .workflow(workflow.build())
            .job("j", "w")
            .workers(Worker.cpu("a"), Worker.cpu("b"), Worker.cpu("c"))
            .objective(Objective.makespan())
            .build();
    List<String> asked = new ArrayList<>();
    FakeExact exact =
        new FakeExact(
            any -> mayBeProven,
            (request, sink, interrupter) -> {
              asked.add("proof " + request.options().maxThreads().orElseThrow());
              interrupter.interrupt();
              return Outcome.completed();
            },
            (request, sink, interrupter) -> {
              asked.add("bound " + request.options().maxThreads().orElseThrow());
              interrupter.interrupt();
              return Outcome.completed();
            });
    exact.auto().plan(problem, LONG.withTimeLimit(Duration.ofSeconds(4)));
    assertThat(asked).containsExactly(mayBeProven ? "proof 1" : "bound 1");
  }

  /** The search beside it finds a plan with a part of what was open. */
  @ParameterizedTest
  @CsvSource({"74, 2", "76, 1"})
  void anExactPlannerBeginsAnewFromAMuchBetterPlan(long found, long calls) {
    LeapingClock clock = new LeapingClock();
    EndingInterrupter interrupter = new EndingInterrupter();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch better = new CountDownLatch(1);
    AtomicLong objective = new AtomicLong(1_100);
    OfferedPlans offered = aboveABoundOf1000(objective);
    PlannerBackend beside =
        (request, sink, stop) -> {
          await(begun);
          objective.set(1_000 + found);
          better.countDown();
          return Outcome.completed();
        };
    FakeExact exact =
        new FakeExact(
            problem -> clock.leaps(50, 51, false),
            (request, sink, stop) -> {
              if (begun.getCount() > 0) {
                begun.countDown();
                await(better);
                assertThat(stop.isInterrupted()).isFalse();
                clock.leaps(52, 53, true);
                if (stop.isInterrupted()) {
                  return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
                }
              }
              interrupter.endSoon();
              return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
            });
    Outcome outcome = onTwoThreads(exact, clock, beside, offered, interrupter);
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.counters()).containsEntry("part.fake.calls", calls);
  }

  /**
   * The silence passes on the clock of the call; the caller's thread ends it afterwards. A bound is
   * what the search beside it finds.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anExactPlannerThatIsSilentLeavesItsThreadsIfTheSearchBesideItIsNot(boolean finds) {
    LeapingClock clock = new LeapingClock();
    EndingInterrupter interrupter = new EndingInterrupter();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch found = new CountDownLatch(1);
    AtomicBoolean stopped = new AtomicBoolean();
    PlannerBackend beside =
        (request, sink, stop) -> {
          await(begun);
          if (finds) {
            sink.tightenLowerBound(sink.incumbentObjective() - 1);
          }
          found.countDown();
          return Outcome.completed();
        };
    FakeExact exact =
        new FakeExact(
            problem -> clock.leaps(54, 56, false),
            (request, sink, stop) -> {
              assertThat(request.options().maxThreads()).hasValue(1);
              begun.countDown();
              await(found);
              assertThat(stop.isInterrupted()).isFalse();
              clock.leaps(58, 58, true);
              stopped.set(stop.isInterrupted());
              interrupter.endSoon();
              return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
            });
    Outcome outcome = onTwoThreads(exact, clock, beside, new OfferedPlans(), interrupter);
    assertThat(outcome.failure()).isNull();
    assertThat(stopped.get()).isEqualTo(finds);
    assertThat(outcome.counters())
        .containsEntry("part.fake.calls", 1L)
        .containsEntry("part.local-search.calls", 2L)
        .containsEntry("part.local-search-beside.calls", 1L);
  }

  /** It leaves for good after a silence that began before it began anew. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anExactPlannerThatBeginsAnewHasBeenSilentAsLong(boolean finds) {
    LeapingClock clock = new LeapingClock();
    EndingInterrupter interrupter = new EndingInterrupter();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch better = new CountDownLatch(1);
    AtomicLong objective = new AtomicLong(1_100);
    AtomicBoolean leaves = new AtomicBoolean();
    OfferedPlans offered = aboveABoundOf1000(objective);
    PlannerBackend beside =
        (request, sink, stop) -> {
          await(begun);
          sink.tightenLowerBound(1_010);
          objective.set(1_050);
          better.countDown();
          return Outcome.completed();
        };
    FakeExact exact =
        new FakeExact(
            problem -> clock.leaps(50, 51, false),
            (request, sink, stop) -> {
              if (begun.getCount() > 0) {
                begun.countDown();
                await(better);
                clock.leaps(52, 53, true);
                assertThat(stop.isInterrupted()).isTrue();
                return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
              }
              assertThat(stop.isInterrupted()).isFalse();
              if (finds) {
                sink.tightenLowerBound(1_020);
              }
              clock.leaps(54.2, 54.4, true);
              leaves.set(stop.isInterrupted());
              interrupter.endSoon();
              return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
            });
    Outcome outcome = onTwoThreads(exact, clock, beside, offered, interrupter);
    assertThat(outcome.failure()).isNull();
    assertThat(leaves.get()).isEqualTo(!finds);
    assertThat(outcome.counters()).containsEntry("part.fake.calls", 2L);
  }

  private static OfferedPlans aboveABoundOf1000(AtomicLong objective) {
    return new OfferedPlans() {
      @Override
      public long incumbentObjective() {
        return objective.get();
      }

      @Override
      public long lowerBound() {
        return 1_000;
      }
    };
  }

  private static Outcome onTwoThreads(
      FakeExact exact,
      LeapingClock clock,
      PlannerBackend beside,
      OfferedPlans offered,
      SearchInterrupter interrupter) {
    return new AutoBackend(ExactPlanner.all(List.of(exact)), clock, () -> beside)
        .search(
            new SearchRequest(
                CompiledProblem.of(TinyProblems.crowd(9)), MINUTE.withMaxThreads(2), null),
            offered,
            interrupter);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anErrorOfTheExactPlannerEndsNoSearch(boolean alone) {
    LeapingClock clock = new LeapingClock();
    EndingInterrupter interrupter = new EndingInterrupter();
    AssertionError thrown = new AssertionError("wrong");
    FakeExact exact =
        new FakeExact(
            problem -> clock.leaps(54, 56, alone),
            (request, sink, stop) -> {
              interrupter.endSoon();
              throw thrown;
            });
    OfferedPlans offered = new OfferedPlans();
    Outcome outcome =
        new AutoBackend(ExactPlanner.all(List.of(exact)), clock)
            .search(
                new SearchRequest(CompiledProblem.of(CROWD), MINUTE, null), offered, interrupter);
    assertThat(outcome.failure()).isSameAs(thrown);
    assertThat(outcome.end()).isEqualTo(SearchEnd.INTERRUPTED);
    assertThat(outcome.counters())
        .containsEntry("part.fake.failed", 1L)
        .containsEntry("part.local-search.calls", 2L);
    assertThat(offered.plans()).isNotEmpty();
  }

  @Test
  void anErrorOfTheExactPlannerIsReportedBesideThePlan() {
    PlanResult result =
        plan(
            true,
            LONG,
            (request, sink, interrupter) -> {
              interrupter.interrupt();
              throw new AssertionError("wrong");
            });
    assertThat(result.stopReason()).isEqualTo(StopReason.FAILED);
    assertThat(result.fault()).contains("auto").contains("wrong");
    assertThat(result.plan()).isNotNull();
    assertThat(counter(result, "fake.failed")).isEqualTo(1);
  }

  @Test
  void anExceptionThatNobodyDeclaresIsReportedBesideThePlan() {
    IOException thrown = new IOException("undeclared");
    PlanResult result =
        plan(
            true,
            LONG,
            (request, sink, interrupter) -> {
              interrupter.interrupt();
              throw AutoTest.<RuntimeException>undeclared(thrown);
            });
    assertThat(result.faultCause()).isSameAs(thrown);
    assertThat(result.plan()).isNotNull();
    assertThat(counter(result, "fake.failed")).isEqualTo(1);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T undeclared(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Test
  void whatCannotRunHereOrHasNoMemoryIsNoFault() {
    PlanResult missing =
        plan(
            true,
            LONG,
            (request, sink, interrupter) -> {
              interrupter.interrupt();
              throw new PlannerUnavailableException("fake", "nothing to run on");
            });
    PlanResult large =
        plan(
            false,
            LONG,
            (request, sink, interrupter) -> {
              interrupter.interrupt();
              throw new OutOfMemoryError("no heap");
            });
    assertThat(missing.stopReason()).isEqualTo(StopReason.INTERRUPTED);
    assertThat(missing.plan()).isNotNull();
    assertThat(counter(missing, "fake.unavailable")).isEqualTo(1);
    assertThat(large.stopReason()).isEqualTo(StopReason.INTERRUPTED);
    assertThat(large.plan()).isNotNull();
    assertThat(counter(large, "fake.outOfMemory")).isEqualTo(1);
  }

  /** Five, five and two seconds on two workers within six: no bound of the library refutes it. */
  @Test
  void whatTheExactPlannerRefutesIsInfeasible() {
    List<Job> jobs = new ArrayList<>();
    for (String id : List.of("five", "five", "two")) {
      jobs.add(Job.builder("j" + jobs.size(), id).deadlineMicros(6_000_000L).build());
    }
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("u"), Worker.cpu("v"))
            .workflow(Workflow.builder("five").task("t", 5_000_000).build())
            .workflow(Workflow.builder("two").task("t", 2_000_000).build())
            .objective(Objective.makespan())
            .build()
            .withJobs(jobs);
    PlannerBackend exact =
        (request, sink, interrupter) -> new Outcome(SearchEnd.COMPLETED, true, Map.of());
    PlanResult result = new FakeExact(true, exact).auto().plan(problem, LONG);
    assertThat(result.status()).isEqualTo(PlanStatus.INFEASIBLE);
    PlanResult missed = Planners.get().plan(problem, LONG.withStepLimit(1_000));
    assertThat(missed.status()).isEqualTo(PlanStatus.UNKNOWN);
    assertThat(missed.counters()).containsEntry("smallestLatenessMicros", 1_000_000L);
  }

  /** As where a machine is busy or memory is collected: nothing is left of the proof's share. */
  @Test
  void aSearchThatIsHeldUpBeforeAProofLeavesTheExactPlannerOut() {
    LeapingClock clock = new LeapingClock();
    SearchRequest request =
        new SearchRequest(CompiledProblem.of(CROWD), MINUTE.withMaxThreads(1), null);
    AtomicBoolean suited = new AtomicBoolean();
    FakeExact fake =
        new FakeExact(
            problem -> {
              suited.set(true);
              return true;
            },
            (of, sink, interrupter) -> Outcome.completed());
    SearchInterrupter interrupter =
        new SearchInterrupter() {
          @Override
          public void interrupt() {}

          @Override
          public boolean isInterrupted() {
            return suited.get() && clock.leaps(59.9, 61, false);
          }

          @Override
          public Scope onInterrupt(Runnable action) {
            return () -> {};
          }
        };
    OfferedPlans offered = new OfferedPlans();
    Outcome outcome =
        new AutoBackend(ExactPlanner.all(List.of(fake)), clock)
            .search(request, offered, interrupter);
    assertThat(suited).isTrue();
    assertThat(outcome.end()).isEqualTo(SearchEnd.TIME_LIMIT);
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.counters()).doesNotContainKey("part.fake.calls");
    assertThat(offered.plans()).isNotEmpty();
  }

  @Test
  void stepsAreDividedAndRunsRepeatable() {
    List<Long> steps = new ArrayList<>();
    PlannerBackend exact =
        (request, sink, interrupter) -> {
          steps.add(request.options().stepLimit().orElseThrow());
          return new Outcome(SearchEnd.STEP_LIMIT, false, Map.of());
        };
    PlannerOptions counted = LONG.withStepLimit(1_000).withMaxThreads(2);
    PlanResult once = plan(false, counted, exact);
    PlanResult again = plan(false, counted, exact);
    assertThat(once.stopReason()).isEqualTo(StopReason.STEP_LIMIT);
    assertThat(once.plan()).isEqualTo(again.plan());
    assertThat(once.counters()).isEqualTo(again.counters());
    assertThat(steps).containsExactly(500L, 500L);
    assertThat(counter(once, "local-search.steps")).isEqualTo(500);
  }

  @Test
  void theTraitsAreThoseOfTheExactPlannersThereAre() {
    assertThat(Planners.traits(Planners.DEFAULT).exact()).isFalse();
    assertThat(Planners.traits(Planners.DEFAULT).deterministic()).isTrue();
    FakeExact fake = new FakeExact(true, (request, sink, interrupter) -> Outcome.completed());
    assertThat(new AutoProvider(() -> List.of(fake)).traits(Planners.DEFAULT).exact()).isTrue();
    assertThat(new AutoProvider(() -> List.of(fake)).traits(Planners.DEFAULT).deterministic())
        .isFalse();
  }
}

package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.DrawnSharing;
import dev.sextant.planner.sharing.DrawnTimes;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocators;
import dev.sextant.planner.sharing.check.AllocationChecker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sharing where workers change over time: by hand, by another formulation, and by relations. */
class OverTimeTest {
  private static final int DRAWN = Integer.getInteger("sextant.sharing.times", 150);
  private static final long S = DrawnTimes.SECOND;
  private static final double DIGITS = 2e-6;

  private static AllocationResult allocate(String allocator, SharingProblem problem) {
    AllocationResult result = Allocators.get(allocator).allocate(problem);
    assertThat(result.fault()).isNull();
    return result;
  }

  /** Allocates, and recomputes what proves the answer. */
  private static AllocationResult proven(String allocator, SharingProblem problem) {
    AllocationResult result = allocate(allocator, problem);
    AllocationChecker checker = new AllocationChecker(problem);
    if (result.allocation() == null) {
      assertThat(result.status()).isEqualTo(PlanStatus.INFEASIBLE);
      assertThat(result.prices().equals(AllocationPrices.NONE) || checker.refutes(result.prices()))
          .isTrue();
    } else {
      assertThat(result.status()).as("%s", result).isEqualTo(PlanStatus.OPTIMAL);
      assertThat(checker.check(result.allocation())).isEmpty();
      double bound = result.bound().orElseThrow();
      assertThat(checker.impliedBound(result.prices())).isEqualTo(bound, within(1e-9 * bound));
    }
    return result;
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices"})
  void theLeastCostIsThatOfAnotherFormulation(String allocator) {
    int infeasible = 0;
    for (int seed = 0; seed < DRAWN; seed++) {
      SharingProblem problem = DrawnTimes.of(SharingTerm.COST, seed);
      if (problem.isOverTime()) {
        AllocationResult result = proven(allocator, problem);
        double cost = SecondsProgram.cost(problem);
        infeasible += Double.isNaN(cost) ? 1 : 0;
        assertThat(result.allocation() == null).as("seed %d", seed).isEqualTo(Double.isNaN(cost));
        if (result.allocation() != null) {
          assertThat(result.objective().orElseThrow())
              .as("seed %d", seed)
              .isEqualTo(cost, within(DIGITS * (1 + cost)));
        }
      }
    }
    assertThat(infeasible).isBetween(DRAWN / 20, DRAWN * 4 / 5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices"})
  void theEarliestEndIsThatOfAnotherFormulation(String allocator) {
    int solved = 0;
    for (int seed = 0; seed < DRAWN; seed++) {
      SharingProblem problem = DrawnTimes.of(SharingTerm.MAKESPAN, seed);
      if (problem.isOverTime()) {
        AllocationResult result = proven(allocator, problem);
        if (result.allocation() == null) {
          assertThat(SecondsProgram.partDoneBy(problem, 60)).as("seed %d", seed).isLessThan(1);
        } else {
          double end = result.objective().orElseThrow();
          solved++;
          assertThat(SecondsProgram.partDoneBy(problem, end * (1 + DIGITS)))
              .as("seed %d", seed)
              .isGreaterThanOrEqualTo(1 - 1e-9);
          assertThat(SecondsProgram.partDoneBy(problem, end * (1 - DIGITS)))
              .as("seed %d", seed)
              .isLessThan(1);
        }
      }
    }
    assertThat(solved).isGreaterThan(DRAWN / 3);
  }

  private static SharingProblem.Builder twoTypes(SharingTerm term) {
    return SharingProblem.builder(SharingObjective.of(term))
        .workers(
            Worker.builder("v")
                .type("v")
                .price(new Price.Constant(5))
                .calendar(Calendar.of(Step.closed(10 * S), Step.open(20 * S)))
                .build(),
            Worker.builder("k").type("k").price(new Price.Constant(1)).build())
        .profiles(Profile.of("p", RateMode.of("m", WorkRate.perType(Map.of("v", 4 * S, "k", S)))))
        .jobs(
            DivisibleJob.builder("a", "p", 100 * S).deadlineMicros(40 * S).build(),
            DivisibleJob.of("b", "p", 20 * S));
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices"})
  void twoTypesByHand(String allocator) {
    // a needs 20 s of v and 20 s of k, at 5 and 1; b need not be done.
    AllocationResult cost = proven(allocator, twoTypes(SharingTerm.COST).build());
    assertThat(cost.objective().orElseThrow()).isEqualTo(120, within(1e-4));
    // Until T, v gives 4 x (T - 10) and k gives T: 120 at 32.
    AllocationResult end = proven(allocator, twoTypes(SharingTerm.MAKESPAN).build());
    assertThat(end.objective().orElseThrow()).isEqualTo(32.5, within(1e-4));
  }

  @Test
  void whoCannotBeDoneIsNamed() {
    SharingProblem.Builder closing = twoTypes(SharingTerm.MAKESPAN);
    List<Worker> workers = new ArrayList<>();
    for (Worker worker : closing.build().workers()) {
      workers.add(worker.toBuilder().calendar(Calendar.of(Step.closed(24 * S))).build());
    }
    AllocationResult result = allocate("lp", closing.workers(workers).build());
    assertThat(result.status()).isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(result.infeasibilityReason())
        .contains("Job (a) has 100000000 micro-units of work left")
        .contains("can do 96000000 at most");
    // Until 29 s each could be done alone, and both together not.
    List<Worker> later = new ArrayList<>();
    for (Worker worker : workers) {
      later.add(worker.toBuilder().calendar(Calendar.of(Step.closed(25 * S))).build());
    }
    SharingProblem both = closing.workers(later).jobs(DivisibleJob.of("c", "p", 10 * S)).build();
    AllocationResult together = proven("lp", both);
    assertThat(together.infeasibilityReason()).contains("the prices prove it");
  }

  @Test
  void rulesLookAtWhatIsOfferedNow() {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.COST))
            .workers(
                Worker.builder("v")
                    .type("v")
                    .price(new Price.Constant(8))
                    .calendar(Calendar.of(Step.open(86_400 * S, 2)))
                    .build(),
                Worker.builder("k")
                    .type("k")
                    .price(new Price.Constant(1))
                    .calendar(Calendar.of(Step.open(3_600 * S, 3)))
                    .build())
            .profiles(
                Profile.of("p", RateMode.of("m", WorkRate.perType(Map.of("v", 4 * S, "k", S)))))
            .jobs(DivisibleJob.of("a", "p", 2 * 86_400 * S));
    double day = 86_400;
    // Two days on k, whose price rises after an hour.
    assertThat(allocate("keep-cheapest", problem.build()).objective().orElseThrow())
        .isEqualTo(3_600 + 3 * (2 * day - 3_600), within(1.0));
    // k gives 1 for 1 at the beginning, v 4 for 8.
    assertThat(allocate("keep-best", problem.build()).objective().orElseThrow())
        .isEqualTo(3_600 + 3 * (2 * day - 3_600), within(1.0));
    // After a day v gives 4 for 2: a quarter of the second day.
    AllocationResult daily = allocate("daily-best", problem.build());
    assertThat(daily.objective().orElseThrow())
        .isEqualTo(3_600 + 3 * (day - 3_600) + 2 * day / 4, within(1.0));
    // A second job of half the size waits for nothing that is taken.
    SharingProblem two = problem.jobs(DivisibleJob.of("b", "p", 400 * S)).build();
    assertThat(allocate("keep-cheapest", two).requireAllocation().shares())
        .contains(Share.of("b", "m", "v", Share.ALL).during(0, 100 * S));
  }

  @Test
  void stepsThatChangeNothingChangeNothing() {
    for (int seed = 0; seed < 30; seed++) {
      SharingProblem problem = DrawnTimes.of(SharingTerm.COST, seed);
      List<Worker> cut = new ArrayList<>();
      for (Worker worker : problem.workers()) {
        List<Step> steps = new ArrayList<>();
        for (Step step : worker.calendar().steps()) {
          steps.add(step);
          steps.add(
              new Step(step.fromMicros() + 1, step.available(), step.priceMicroUnitsPerSecond()));
        }
        cut.add(worker.toBuilder().calendar(new Calendar(steps)).build());
      }
      SharingProblem same = problem.toBuilder().workers(cut).build();
      assertThat(allocate("lp", same).allocation()).isEqualTo(allocate("lp", problem).allocation());
    }
  }

  @Test
  void aCalendarThatNeverChangesGivesWhatNoneGives() {
    for (int seed = 1; seed <= 20; seed++) {
      SharingProblem plain = DrawnSharing.of(seed);
      List<Worker> workers = new ArrayList<>();
      for (Worker worker : plain.workers()) {
        long price = ((Price.Constant) worker.price()).microUnitsPerSecond();
        Calendar calendar =
            Calendar.of(
                Step.closed(0),
                Step.open(plain.nowMicros(), price),
                Step.open(plain.nowMicros() + 5, price));
        workers.add(worker.toBuilder().price(new Price.Constant(99)).calendar(calendar).build());
      }
      SharingProblem same = plain.toBuilder().workers(workers).build();
      for (String allocator : List.of("lp", "prices", "fifo")) {
        AllocationResult one = Allocators.get(allocator).allocate(plain);
        AllocationResult other = Allocators.get(allocator).allocate(same);
        assertThat(other.allocation()).isEqualTo(one.allocation());
        assertThat(other.prices()).isEqualTo(one.prices());
        assertThat(other.status()).isEqualTo(one.status());
      }
    }
  }

  @Test
  void dearerWorkersAndLessTimeCostNoLess() {
    for (int seed = 0; seed < 60; seed++) {
      SharingProblem problem = DrawnTimes.of(SharingTerm.COST, seed);
      AllocationResult result = allocate("lp", problem);
      if (!problem.isOverTime() || result.allocation() == null) {
        continue;
      }
      double cost = result.objective().orElseThrow();
      List<Worker> dearer = new ArrayList<>();
      for (Worker worker : problem.workers()) {
        List<Step> steps =
            worker.calendar().steps().stream()
                .map(
                    s ->
                        new Step(
                            s.fromMicros(),
                            s.available(),
                            2 * worker.priceMicroUnitsPerSecondAt(s.fromMicros())))
                .toList();
        long price = 2 * ((Price.Constant) worker.price()).microUnitsPerSecond();
        dearer.add(
            worker.toBuilder()
                .price(new Price.Constant(price))
                .calendar(new Calendar(steps))
                .build());
      }
      assertThat(
              allocate("lp", problem.toBuilder().workers(dearer).build()).objective().orElseThrow())
          .isEqualTo(2 * cost, within(4 * DIGITS * (1 + cost)));
      List<DivisibleJob> later = new ArrayList<>();
      for (DivisibleJob job : problem.jobs()) {
        Long deadline = job.deadlineMicros();
        later.add(job.toBuilder().deadlineMicros(deadline == null ? null : deadline + S).build());
      }
      assertThat(allocate("lp", problem.withJobs(later)).objective().orElseThrow())
          .isLessThanOrEqualTo(cost * (1 + DIGITS));
    }
  }

  @Test
  void othersSayThatTheyAreNotForThis() {
    for (String allocator : List.of("fifo", "drf", "integral", "allox")) {
      assertThatThrownBy(
              () -> Allocators.get(allocator).allocate(twoTypes(SharingTerm.COST).build()))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("Allocator (" + allocator + ") divides workers that stay")
          .hasMessageContaining("Maybe lp");
    }
  }

  /** Fourteen jobs in a week in which one type is dear by day and another is closed by night. */
  private static SharingProblem week() {
    List<Step> dear = new ArrayList<>();
    List<Step> closed = new ArrayList<>();
    for (int half = 1; half < 14; half++) {
      dear.add(Step.open(half * 43_200 * S, half % 2 == 0 ? 9 : 2));
      closed.add(half % 2 == 0 ? Step.open(half * 43_200 * S) : Step.closed(half * 43_200 * S));
    }
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.COST))
            .workers(
                Worker.builder("v")
                    .type("v")
                    .price(new Price.Constant(9))
                    .calendar(new Calendar(dear))
                    .build(),
                Worker.builder("k")
                    .type("k")
                    .price(new Price.Constant(1))
                    .calendar(new Calendar(closed))
                    .build())
            .profiles(
                Profile.of("p", RateMode.of("m", WorkRate.perType(Map.of("v", 4 * S, "k", S)))));
    for (int j = 0; j < 14; j++) {
      problem.jobs(
          DivisibleJob.builder("j" + j, "p", 50_000 * S)
              .releaseMicros(j * 21_600 * S)
              .deadlineMicros((j + 14) * 21_600 * S)
              .build());
    }
    return problem.build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices"})
  void withoutTimeThereIsNoFault(String allocator) {
    SharingProblem problem = week();
    proven(allocator, problem);
    AllocatorOptions noTime = AllocatorOptions.defaults().withTimeLimit(Duration.ZERO);
    stopped(Allocators.get(allocator).allocate(problem, noTime), StopReason.TIME_LIMIT);
    PlanInterrupter interrupter = new PlanInterrupter();
    interrupter.interrupt();
    stopped(
        Allocators.get(allocator).allocate(problem, AllocatorOptions.defaults(), interrupter),
        StopReason.INTERRUPTED);
  }

  private static void stopped(AllocationResult result, StopReason reason) {
    assertThat(result.fault()).isNull();
    // GLOP has a millisecond at least, in which it may be done, and is not interrupted.
    if (result.allocator().equals("prices") || result.allocation() == null) {
      assertThat(result.status()).isEqualTo(PlanStatus.UNKNOWN);
      assertThat(result.stopReason()).isEqualTo(reason);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices"})
  void allIsDoneAtTheVeryEndOfTheLastOpenTime(String allocator) {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAKESPAN))
            .workers(
                Worker.builder("w").type("w").calendar(Calendar.of(Step.closed(49 * S))).build())
            .profiles(Profile.of("p", RateMode.of("m", WorkRate.of(3 * S))))
            .jobs(DivisibleJob.of("a", "p", 147 * S))
            .build();
    assertThat(proven(allocator, problem).objective().orElseThrow()).isEqualTo(49, within(1e-6));
  }
}

package dev.sextant.heuristics.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the allocator {@code prices} does where there are many classes, in counts. */
class LargeSharingTest {
  private static final List<String> TYPES = List.of("v100", "p100", "k80");

  private static Profile profile(String id, SplittableRandom random) {
    long slow = 1_000_000 + random.nextLong(9_000_000);
    long middle = (long) (slow * (1 + 3 * random.nextDouble()));
    long fast = (long) (middle * (1 + 2 * random.nextDouble()));
    WorkRate rate = WorkRate.perType(Map.of("v100", fast, "p100", middle, "k80", slow));
    return Profile.of(id, RateMode.of("alone", rate));
  }

  private static SharingProblem.Builder different(int jobs, SharingTerm term) {
    SplittableRandom random = new SplittableRandom(7);
    SharingProblem.Builder problem = SharingProblem.builder(SharingObjective.of(term));
    TYPES.forEach(type -> problem.workers(type, jobs / 4));
    for (int j = 0; j < jobs; j++) {
      problem.profiles(profile("p" + j, random));
      long work = 1_000_000_000L + random.nextLong(1_000_000_000_000L);
      problem.jobs(DivisibleJob.of("j" + j, "p" + j, work));
    }
    return problem;
  }

  @ParameterizedTest
  @EnumSource(
      value = SharingTerm.class,
      names = {"MAX_MIN_RATE", "MAKESPAN", "FINISH_TIME_FAIRNESS", "TOTAL_RATE"})
  void aFewThousandJobsOfWhichNoTwoAreAlike(SharingTerm term) {
    AllocationResult result = Allocators.get("prices").allocate(different(4_000, term).build());
    assertThat(result.status()).as("%s", result).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
    assertThat(result.counters().get("programs")).isLessThanOrEqualTo(8);
    assertThat(result.counters().get("pivots")).isLessThan(30_000);
  }

  /** Their prices come from a sample whose own were too far off to tell which jobs are clear. */
  @ParameterizedTest
  @ValueSource(ints = {20_000, 30_000})
  void someTenThousandJobsTakeNoMoreSteps(int jobs) {
    SharingProblem problem = different(jobs, SharingTerm.MAX_MIN_RATE).build();
    AllocationResult result = Allocators.get("prices").allocate(problem);
    assertThat(result.status()).as("%s", result).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.counters().get("programs")).isLessThanOrEqualTo(16);
    assertThat(result.counters().get("pivots")).isLessThan(30_000);
  }

  @Test
  void afterOneArrivalThePricesBeforeLeaveLittleToDo() {
    SharingProblem.Builder problem = different(4_000, SharingTerm.MAX_MIN_RATE);
    AllocationResult before = Allocators.get("prices").allocate(problem.build());
    SharingProblem more =
        problem
            .profiles(profile("new", new SplittableRandom(8)))
            .jobs(DivisibleJob.of("new", "new", 1_000_000_000))
            .build();
    AllocationResult cold = Allocators.get("prices").allocate(more);
    AllocatorOptions start = AllocatorOptions.defaults().withWarmStart(before.prices());
    AllocationResult warm = Allocators.get("prices").allocate(more, start);
    assertThat(warm.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(warm.counters()).containsEntry("warmStartPricesUsed", 3L);
    assertThat(warm.counters().get("pivots")).isLessThan(cold.counters().get("pivots") / 10);
    assertThat(warm.counters().get("programs")).isLessThanOrEqualTo(4);
  }

  /** Rates of few kinds, so that prices leave very many jobs undecided at once. */
  private static SharingProblem alike(int jobs, SharingObjective objective) {
    SplittableRandom random = new SplittableRandom(5);
    SharingProblem.Builder problem = SharingProblem.builder(objective);
    TYPES.forEach(type -> problem.workers(type, jobs / 4));
    for (int p = 0; p < 3; p++) {
      RateMode two = RateMode.builder("two", WorkRate.of(3_000_000L + p)).gang(2).build();
      problem.profiles(Profile.of("p" + p, profile("p" + p, random).modes().get(0), two));
    }
    for (int j = 0; j < jobs; j++) {
      problem.jobs(
          DivisibleJob.builder("j" + j, "p" + j % 3, 1_000_000_000L + j)
              .weight(1 + j)
              .guaranteedRate(j % 5 == 0 ? 10_000 : 0)
              .build());
    }
    return problem.build();
  }

  @ParameterizedTest
  @EnumSource(
      value = SharingTerm.class,
      names = {"MAX_MIN_RATE", "MAKESPAN", "FINISH_TIME_FAIRNESS"})
  void manyClassesThatPricesHardlyTellApart(SharingTerm term) {
    AllocatorOptions unhurried = AllocatorOptions.defaults().withTimeLimit(Duration.ofMinutes(2));
    AllocationResult result =
        Allocators.get("prices").allocate(alike(2_500, SharingObjective.of(term)), unhurried);
    assertThat(result.fault()).isNull();
    assertThat(result.counters()).containsEntry("classes", 2_500L);
    assertThat(result.status()).as("%s", result).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void whereItIsInterruptedWhatWasFoundIsKept() {
    PlanInterrupter interrupter = new PlanInterrupter();
    interrupter.interrupt();
    for (SharingTerm term : List.of(SharingTerm.MAX_MIN_RATE, SharingTerm.TOTAL_RATE)) {
      AllocationResult result =
          Allocators.get("prices")
              .allocate(different(2_000, term).build(), AllocatorOptions.defaults(), interrupter);
      assertThat(result.fault()).isNull();
      assertThat(result.stopReason()).isEqualTo(StopReason.INTERRUPTED);
      assertThat(result.allocation()).isNotNull();
    }
  }

  private static SharingProblem colocated(int jobs, SharingObjective objective) {
    SplittableRandom random = new SplittableRandom(3);
    SharingProblem.Builder problem = SharingProblem.builder(objective);
    for (int w = 0; w < jobs; w++) {
      String type = TYPES.get(w % TYPES.size());
      Worker worker = Worker.cpu("w" + w).withType(type);
      problem.workers(worker.withPrice(new Price.Constant(1_000_000)));
    }
    for (int p = 0; p < jobs; p++) {
      problem.profiles(profile("p" + p, random));
      problem.jobs(DivisibleJob.of("j" + p, "p" + p, 1_000_000_000L + random.nextLong(1_000_000)));
    }
    for (int p = 0; p < jobs; p++) {
      for (int q = p + 1; q < jobs; q++) {
        WorkRate rate = WorkRate.of(500_000L + random.nextLong(2_000_000));
        problem.colocations(Colocation.builder().with("p" + p, rate).with("p" + q, rate).build());
      }
    }
    return problem.build();
  }

  @Test
  void theTimeLimitHoldsWithinAProgramOverColocations() {
    SharingProblem problem = colocated(350, SharingObjective.of(SharingTerm.FINISH_TIME_FAIRNESS));
    AllocatorOptions limit = AllocatorOptions.defaults().withTimeLimit(Duration.ofMillis(300));
    AllocationResult result = Allocators.get("prices").allocate(problem, limit);
    assertThat(result.fault()).isNull();
    assertThat(result.stopReason()).isEqualTo(StopReason.TIME_LIMIT);
    assertThat(result.allocation()).isNotNull();
    assertThat(result.relativeGap().orElseThrow()).isLessThan(1);
  }

  @Test
  void interruptedOnTheFirstLevelOfColocationsThereIsAnAllocationWithABound() {
    PlanInterrupter interrupter = new PlanInterrupter();
    interrupter.interrupt();
    for (SharingTerm term : SharingTerm.values()) {
      for (boolean lexicographic : new boolean[] {false, true}) {
        if (!lexicographic || term.isFairness()) {
          SharingProblem problem = colocated(30, new SharingObjective(term, lexicographic));
          AllocationResult result =
              Allocators.get("prices").allocate(problem, AllocatorOptions.defaults(), interrupter);
          assertThat(result.fault()).as("%s", result).isNull();
          assertThat(result.stopReason()).isEqualTo(StopReason.INTERRUPTED);
          assertThat(result.allocation()).as("%s", result).isNotNull();
          assertThat(result.bound()).as("%s", result).isPresent();
          assertThat(result.objective().orElseThrow()).as("%s", result).isFinite();
        }
      }
    }
  }

  /** Worker type a costs 2, and from a second on 1. */
  private static SharingProblem.Builder overTime(int workers) {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAKESPAN))
            .profiles(Profile.of("p", RateMode.of("m", WorkRate.of(1_000_000))));
    Calendar calendar =
        Calendar.of(Calendar.Step.closed(1_000_000), Calendar.Step.open(2_000_000, 1));
    for (int w = 0; w < workers; w++) {
      problem.workers(
          Worker.builder("a" + w)
              .type("a")
              .price(new Price.Constant(2))
              .calendar(calendar)
              .build());
    }
    return problem;
  }

  @ParameterizedTest
  @ValueSource(strings = {"keep-cheapest", "daily-best"})
  void manyJobsThatComeOneAfterTheOtherOverTime(String allocator) {
    int jobs = 5_000;
    SharingProblem.Builder problem = overTime(20);
    for (int j = 0; j < jobs; j++) {
      problem.jobs(DivisibleJob.builder("j" + j, "p", 1_000).releaseMicros(600L * j).build());
    }
    AllocationResult result = Allocators.get(allocator).allocate(problem.build());
    assertThat(result.fault()).isNull();
    assertThat(result.objective().orElseThrow()).isFinite();
    // Releases of others do not cut a share in two: what each job has is one share, or few where it
    // waits for a worker.
    assertThat(result.requireAllocation().shares()).hasSizeBetween(jobs, 2 * jobs);
  }

  @Test
  void aJobThatWouldEndAfterAllTimeWorksUntilThen() {
    SharingProblem problem = overTime(1).jobs(DivisibleJob.of("long", "p", 1L << 61)).build();
    SharingProblem slow =
        problem.toBuilder()
            .profiles(List.of(Profile.of("p", RateMode.of("m", WorkRate.of(1)))))
            .build();
    AllocationResult result = Allocators.get("keep-cheapest").allocate(slow);
    assertThat(result.fault()).isNull();
    assertThat(result.requireAllocation().shares()).isNotEmpty();
  }
}

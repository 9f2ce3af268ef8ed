package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.DrawnSharing;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;
import dev.sextant.planner.sharing.check.AllocationChecker;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The allocator {@code integral}: against all whole allocations there are, and by hand. */
class IntegralTest {
  private static final int DRAWN = Integer.getInteger("sextant.sharing.problems", 30);

  private final Allocator integral = Allocators.get("integral");

  @ParameterizedTest
  @EnumSource(SharingTerm.class)
  void noWholeAllocationIsBetter(SharingTerm term) {
    int found = 0;
    for (int seed = 1; seed <= DRAWN; seed++) {
      SharingProblem problem = TinySharing.of(seed, SharingObjective.of(term));
      WholeOracle oracle = new WholeOracle(problem);
      AllocationResult result = integral.allocate(problem);
      assertThat(result.fault()).as("seed %d", seed).isNull();
      assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
      assertThat(result.boundScope()).isEqualTo(BoundScope.WHOLE);
      if (oracle.exists()) {
        found++;
        isBest(problem, result, oracle.best(), seed);
      } else {
        assertThat(result.status()).as("seed %d", seed).isEqualTo(PlanStatus.INFEASIBLE);
      }
    }
    assertThat(found).isGreaterThan(DRAWN / 2);
  }

  private static void isBest(
      SharingProblem problem, AllocationResult result, double best, int seed) {
    Allocation allocation = result.requireAllocation();
    assertThat(new AllocationChecker(problem).check(allocation)).isEmpty();
    assertThat(allocation.isWhole()).isTrue();
    double value = result.objective().orElseThrow();
    if (Double.isInfinite(best)) {
      assertThat(value).as("seed %d", seed).isEqualTo(best);
      return;
    }
    assertThat(value).as("seed %d", seed).isEqualTo(best, within(1e-9 * Math.abs(best)));
    assertThat(result.status()).as("seed %d, %s", seed, result).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.prices()).isEqualTo(AllocationPrices.NONE);
  }

  @Test
  void afterTheWorstJobTheNextWorstCounts() {
    for (int seed = 1; seed <= DRAWN; seed++) {
      SharingProblem problem =
          TinySharing.of(seed, SharingObjective.lexicographic(SharingTerm.MAX_MIN_RATE));
      WholeOracle oracle = new WholeOracle(problem);
      AllocationResult result = integral.allocate(problem);
      if (oracle.exists()) {
        double[] rates = WholeOracle.sortedRates(problem, result.requireAllocation());
        assertThat(rates).as("seed %d", seed).containsExactly(oracle.bestRates(), within(1e-9));
      }
    }
  }

  /** Two jobs that would share the one fast worker: whole, one of them has it. */
  @Test
  void aBoundOnWholeAllocationsIsNotOneOnAll() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("fast", 1)
            .workers("slow", 1)
            .profiles(
                Profile.of(
                    "p",
                    RateMode.of(
                        "alone", WorkRate.perType(Map.of("fast", 3_000_000L, "slow", 1_000_000L)))))
            .jobs(DivisibleJob.of("a", "p", 1), DivisibleJob.of("b", "p", 1))
            .build();
    AllocationResult whole = integral.allocate(problem);
    assertThat(whole.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(whole.bound().orElseThrow()).isEqualTo(0.5, within(1e-12));
    AllocationResult divided = Allocators.get("lp").allocate(problem);
    assertThat(divided.boundScope()).isEqualTo(BoundScope.DIVISIBLE);
    assertThat(divided.objective().orElseThrow()).isEqualTo(1, within(1e-6));
  }

  /** The pool has room for three jobs of 2 of 3 units each, its two workers for one each. */
  @Test
  void theRoomOfWorkersCountsAndNotThatOfTheirPool() {
    SharingProblem problem = servers(2, 3, 2, 3);
    AllocationResult result = integral.allocate(problem);
    assertThat(result.objective().orElseThrow()).isEqualTo(2_000_000);
    assertThat(result.requireAllocation().shares())
        .extracting(Share::workers)
        .containsExactlyInAnyOrder(List.of("server-0"), List.of("server-1"));
  }

  /** Three gangs of two on three workers with room for two parts each. */
  @Test
  void gangsAreOnDifferentWorkers() {
    SharingProblem problem = servers(3, 3, 1, 2);
    RateMode pair =
        RateMode.builder("pair", WorkRate.of(1_000_000))
            .gang(2)
            .demands(Map.of("compute", 1L))
            .build();
    problem = problem.toBuilder().profiles(List.of(Profile.of("p", pair))).build();
    AllocationResult result = integral.allocate(problem);
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.requireAllocation().shares()).hasSize(3);
    assertThat(new AllocationChecker(problem).check(result.requireAllocation())).isEmpty();
  }

  @Test
  void whatCannotBePlacedIsInfeasibleAndSaysWhy() {
    SharingProblem problem = servers(2, 3, 2, 3);
    List<DivisibleJob> bound =
        problem.jobs().stream().map(job -> job.toBuilder().guaranteedRate(1).build()).toList();
    AllocationResult result = integral.allocate(problem.withJobs(bound));
    assertThat(result.status()).isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(result.infeasibilityReason()).contains("workers of its own");
    assertThat(Allocators.get("lp").allocate(problem.withJobs(bound)).status())
        .isEqualTo(PlanStatus.OPTIMAL);
  }

  @ParameterizedTest
  @EnumSource(SharingTerm.class)
  void whereAllIsDoneEveryWholeAllocationIsBest(SharingTerm term) {
    SharingProblem problem = servers(2, 3, 2, 3).withObjective(SharingObjective.of(term));
    Worker.Builder worker = problem.workers().get(0).toBuilder();
    List<DivisibleJob> done =
        problem.jobs().stream().map(job -> job.toBuilder().done(job.work()).build()).toList();
    SharingProblem over =
        problem.toBuilder()
            .workers(List.of(worker.price(new Price.Constant(1)).build()))
            .jobs(done)
            .build();
    AllocationResult result = integral.allocate(over);
    assertThat(result.fault()).isNull();
    assertThat(result.boundScope()).isEqualTo(BoundScope.WHOLE);
    double value = result.objective().orElseThrow();
    assertThat(value).isEqualTo(term == SharingTerm.MAX_MIN_RATE ? Double.POSITIVE_INFINITY : 0);
    assertThat(result.status())
        .isEqualTo(Double.isInfinite(value) ? PlanStatus.FEASIBLE : PlanStatus.OPTIMAL);
  }

  private static SharingProblem servers(int servers, int jobs, long demand, long capacity) {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
            .profiles(
                Profile.of(
                    "p",
                    RateMode.builder("one", WorkRate.of(1_000_000))
                        .demands(Map.of("compute", demand))
                        .build()));
    for (int s = 0; s < servers; s++) {
      problem.workers(
          Worker.cpu("server-" + s).withType("server").withCapacities(Map.of("compute", capacity)));
    }
    for (int j = 0; j < jobs; j++) {
      problem.jobs(DivisibleJob.of("j" + j, "p", 1));
    }
    return problem.build();
  }

  @Test
  void largerProblemsOfEveryKindGiveValidAllocations() {
    AllocatorOptions second = AllocatorOptions.defaults().withTimeLimit(Duration.ofSeconds(1));
    for (int seed = 1; seed <= 8; seed++) {
      SharingProblem problem = DrawnSharing.of(seed);
      AllocationResult result = integral.allocate(problem, second);
      assertThat(result.fault()).as("seed %d", seed).isNull();
      Allocation allocation = result.allocation();
      if (allocation != null) {
        assertThat(allocation.isWhole()).isTrue();
        assertThat(new AllocationChecker(problem).check(allocation)).isEmpty();
      }
    }
  }

  @Test
  void aProgramThatWouldBeTooLargeIsRefused() {
    SharingProblem problem = servers(1_000, 1, 1, 4);
    RateMode[] modes = new RateMode[1_001];
    for (int m = 0; m < modes.length; m++) {
      modes[m] =
          RateMode.builder("m" + m, WorkRate.of(1 + m))
              .demands(Map.of("compute", 1L, "r" + m, 0L))
              .gang(1 + m % 1_000)
              .build();
    }
    SharingProblem large = problem.toBuilder().profiles(List.of(Profile.of("p", modes))).build();
    assertThatThrownBy(() -> integral.allocate(large))
        .isInstanceOf(PlannerException.class)
        .hasMessageContaining("variables")
        .hasMessageContaining("Maybe lp");
  }

  @Test
  void theSameProblemGivesTheSameAllocation() {
    SharingProblem problem = TinySharing.of(7, SharingObjective.of(SharingTerm.TOTAL_RATE));
    assertThat(integral.allocate(problem).allocation())
        .isEqualTo(integral.allocate(problem).allocation());
  }

  @Test
  void interruptedItSaysSo() {
    PlanInterrupter interrupter = new PlanInterrupter();
    interrupter.interrupt();
    AllocationResult result =
        integral.allocate(
            TinySharing.of(1, SharingObjective.of(SharingTerm.TOTAL_RATE)),
            AllocatorOptions.defaults(),
            interrupter);
    assertThat(result.fault()).isNull();
    assertThat(result.stopReason()).isEqualTo(StopReason.INTERRUPTED);
    assertThat(result.status()).isEqualTo(PlanStatus.UNKNOWN);
  }

  @Test
  void whatJobsGetIsWhatTheMetricsSay() {
    SharingProblem problem = servers(2, 3, 1, 2);
    AllocationMetrics metrics =
        new AllocationMetrics(problem, integral.allocate(problem).requireAllocation());
    assertThat(problem.jobs()).allMatch(job -> metrics.rate(job.id()) == 1_000_000);
  }
}

package dev.sextant.heuristics.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.DrawnSharing;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingExamples;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocators;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest {
  private static SharingProblem drawnWithoutDuties(int seed) {
    SharingProblem problem = DrawnSharing.of(seed);
    List<DivisibleJob> jobs = new ArrayList<>();
    for (DivisibleJob job : problem.jobs()) {
      jobs.add(job.toBuilder().guaranteedRate(0).deadlineMicros(null).build());
    }
    return problem.withJobs(jobs);
  }

  @ParameterizedTest
  @ValueSource(strings = {"isolated", "proportional", "fifo", "drf", "allox", "gandiva"})
  void drawnProblemsAreDividedAndNoneBetterThanTheOptimum(String rule) {
    for (int seed = 1; seed <= 15; seed++) {
      SharingProblem problem = drawnWithoutDuties(seed);
      AllocationResult result = Allocators.get(rule).allocate(problem);
      assertThat(result.fault()).as("seed %d", seed).isNull();
      double value = result.objective().orElseThrow();
      double best = Allocators.get("prices").allocate(problem).bound().orElseThrow();
      boolean maximised = problem.objective().term().isMaximised();
      assertThat(maximised ? value <= best * (1 + 1e-6) : value >= best * (1 - 1e-6))
          .as("seed %d: %s, optimum %s", seed, value, best)
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"prices", "isolated", "proportional", "fifo", "drf", "allox", "gandiva"})
  void jobsThatAreDoneAreInNoShare(String allocator) {
    for (int seed = 1; seed <= 15; seed++) {
      SharingProblem problem = drawnWithoutDuties(seed);
      List<DivisibleJob> jobs = new ArrayList<>(problem.jobs());
      Set<String> done = new HashSet<>();
      for (int j = 0; j < jobs.size(); j += 2) {
        DivisibleJob job = jobs.get(j);
        jobs.set(j, job.toBuilder().done(job.work()).build());
        done.add(job.id());
      }
      AllocationResult result = Allocators.get(allocator).allocate(problem.withJobs(jobs));
      assertThat(result.fault()).as("seed %d", seed).isNull();
      Allocation allocation = result.allocation();
      assertThat(allocation == null ? List.<Share>of() : allocation.shares())
          .as("seed %d", seed)
          .noneMatch(share -> share.jobs().stream().anyMatch(done::contains));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "isolated",
        "proportional",
        "fifo",
        "drf",
        "allox",
        "gandiva",
        "keep-cheapest",
        "keep-best",
        "daily-best"
      })
  void guaranteesThatARuleMissesAreNoFault(String rule) {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .nowMicros(9)
            .workers("t", 1)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(1_000_000))));
    for (int j = 0; j < 4; j++) {
      problem.jobs(
          DivisibleJob.builder("j" + j, "p", j == 3 ? 90_000_000 : 9_000_000)
              .releaseMicros(j)
              .guaranteedRate(j == 3 ? 700_000 : 0)
              .build());
    }
    AllocationResult result = Allocators.get(rule).allocate(problem.build());
    assertThat(result.fault()).isNull();
    assertThat(result.status()).isEqualTo(PlanStatus.UNKNOWN);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
    assertThat(result.shortfall()).contains("(" + rule + ") looks at no guarantees", "lp");
    assertThat(result.counters()).containsEntry("guaranteesMissed", 1L);
  }

  @Test
  void alloxLetsManyJobsWaitForTheOnlyWorkerThatCanRunThem() {
    SharingProblem problem =
        new PlannerJson()
            .readSharingProblem(
                """
                {"formatVersion": 1, "kind": "sharing-problem",
                 "workers": [{"id": "a", "type": "A"}, {"id": "b1", "type": "B"},
                   {"id": "b2", "type": "B"}, {"id": "b3", "type": "B"}, {"id": "b4", "type": "B"},
                   {"id": "b5", "type": "B"}, {"id": "b6", "type": "B"}],
                 "profiles": [{"id": "p",
                   "modes": [{"id": "m", "workPerSecond": {"A": 1000000}}]}],
                 "jobs": [{"id": "x", "profile": "p", "work": 3000000},
                   {"id": "y", "profile": "p", "work": 1000000},
                   {"id": "z", "profile": "p", "work": 2000000}],
                 "objective": {"term": "MAKESPAN"}}
                """);
    AllocationResult result = Allocators.get("allox").allocate(problem);
    assertThat(result.fault()).isNull();
    // 1 + (1 + 2) + (1 + 2 + 3) seconds, the shortest first.
    assertThat(result.counters()).containsEntry(AlloX.COMPLETION_SECONDS, 10L);
    assertThat(result.requireAllocation().shares()).hasSize(1);
  }

  /** Two units of work of a billion in a second, within 20 seconds: a tenth of a billionth. */
  @Test
  void whoNeedsNextToNoTimeGetsSome() {
    SharingProblem problem =
        new PlannerJson()
            .readSharingProblem(
                """
                {"formatVersion": 1, "kind": "sharing-problem",
                 "workers": [{"id": "w", "type": "A", "priceMicroUnitsPerSecond": 1000000}],
                 "profiles": [{"id": "p", "modes": [
                   {"id": "m", "workPerSecond": {"A": 1000000000}}]}],
                 "jobs": [{"id": "j", "profile": "p", "work": 2, "deadlineMicros": 20000000}],
                 "objective": {"term": "COST"}}
                """);
    AllocationResult result = Allocators.get("prices").allocate(problem);
    assertThat(result.fault()).isNull();
    assertThat(result.requireAllocation().shares())
        .singleElement()
        .satisfies(share -> assertThat(share.shareNanos()).isBetween(1L, 2L));
  }

  @Test
  void modesThatDemandNothingAreNoFaultOfPrices() {
    SharingProblem problem =
        new PlannerJson()
            .readSharingProblem(
                """
                {"formatVersion": 1, "kind": "sharing-problem",
                 "workers": [{"id": "w", "type": "A"}],
                 "profiles": [{"id": "p", "modes": [
                   {"id": "m", "demands": {}, "workPerSecond": {"A": 1000}}]}],
                 "jobs": [{"id": "j", "profile": "p", "work": 108}],
                 "objective": {"term": "MAKESPAN"}}
                """);
    assertThat(Allocators.get("prices").allocate(problem).objective().orElseThrow())
        .isEqualTo(0.108, within(1e-9));
  }

  private static AllocationMetrics metrics(String rule, SharingProblem problem) {
    return new AllocationMetrics(
        problem, Allocators.get(rule).allocate(problem).requireAllocation());
  }

  @Test
  void isolatedIsTheStandardOfFinishTimeFairness() {
    SharingProblem problem =
        SharingExamples.of(
            SharingTerm.FINISH_TIME_FAIRNESS, SharingExamples.THREE, new int[] {1, 1, 1});
    assertThat(metrics("isolated", problem).value(SharingTerm.FINISH_TIME_FAIRNESS))
        .isEqualTo(1, within(1e-6));
  }

  @Test
  void fifoServesTheOldestFirst() {
    SharingProblem problem =
        SharingExamples.of(SharingTerm.TOTAL_RATE, SharingExamples.TWO, new int[] {1, 0, 0});
    DivisibleJob first = problem.jobs().get(0).toBuilder().releaseMicros(0).build();
    DivisibleJob second = problem.jobs().get(1).toBuilder().releaseMicros(0).build();
    SharingProblem late =
        problem.toBuilder()
            .nowMicros(10)
            .jobs(List.of(first.toBuilder().releaseMicros(5).build(), second))
            .build();
    assertThat(metrics("fifo", late).rate("j1")).isEqualTo(3_000_000);
    assertThat(metrics("fifo", late).rate("j0")).isZero();
  }

  @Test
  void dominantSharesAreEqual() {
    // The example of Ghodsi et al., section 4.1: 9 CPUs and 18 GB; a user's tasks of (1, 4) and
    // another's of (3, 1) come to 3 and 2. Here a job is as many of its tasks as fit in all.
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
            .workers(
                Worker.cpu("w").withType("t").withCapacities(Map.of("cpu", 90L, "memory", 180L)))
            .profiles(tasks("a", 1, 4), tasks("b", 3, 1))
            .jobs(DivisibleJob.of("a", "a", 1), DivisibleJob.of("b", "b", 1))
            .build();
    AllocationMetrics metrics = metrics("drf", problem);
    assertThat(metrics.rate("a")).isEqualTo(3e6, within(10.0));
    assertThat(metrics.rate("b")).isEqualTo(2e6, within(10.0));
  }

  @Test
  void alloxFindsTheLeastSumOfCompletionTimes() {
    double[][] rates = {{2, 1, 0.5}, {3, 2, 1}, {4, 3, 2}, {1, 1, 1}};
    SharingProblem problem =
        SharingExamples.of(SharingTerm.TOTAL_RATE, rates, new int[] {2, 1, 3}, 300, 500, 1000, 500);
    AllocationResult result = Allocators.get("allox").allocate(problem);
    assertThat(result.counters()).containsEntry("completionSeconds", 1150L);
    assertThat(result.requireAllocation().shares())
        .extracting(share -> share.jobs().get(0) + " " + share.workerType())
        .containsExactlyInAnyOrder("j0 t0", "j1 t0", "j2 t1", "j3 t2");
  }

  @Test
  void alloxQueuesTheLongBehindTheShort() {
    double[][] rates = {{1}, {1}, {1}};
    SharingProblem problem =
        SharingExamples.of(SharingTerm.TOTAL_RATE, rates, new int[] {1}, 30, 10, 20);
    AllocationResult result = Allocators.get("allox").allocate(problem);
    assertThat(result.counters()).containsEntry("completionSeconds", 10L + 30 + 60);
    assertThat(result.requireAllocation().shares())
        .singleElement()
        .isEqualTo(Share.of("j1", "alone", "t0", Share.ALL));
  }

  @Test
  void gandivaPairsOnlyUnderOverload() {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(10))))
            .jobs(DivisibleJob.of("a", "p", 1), DivisibleJob.of("b", "p", 1));
    SharingProblem.Builder good = problem.colocations(pair(6));
    assertThat(pairs(good.workers("t", 1).build())).isEqualTo(1);
    assertThat(pairs(good.workers("u", 1).build())).isZero();
  }

  @Test
  void gandivaDissolvesPairsThatDoNotPay() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
            .workers("t", 1)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(10))))
            .jobs(DivisibleJob.of("a", "p", 1), DivisibleJob.of("b", "p", 1))
            .colocations(pair(4))
            .build();
    assertThat(pairs(problem)).isZero();
  }

  private static Colocation pair(long rate) {
    return Colocation.builder().with("p", WorkRate.of(rate)).with("p", WorkRate.of(rate)).build();
  }

  private static long pairs(SharingProblem problem) {
    return Allocators.get("gandiva").allocate(problem).counters().getOrDefault("pairs", -1L);
  }

  /** A profile that gives 4.5 or 3 tasks at once, as many as fit, at a million per task. */
  private static Profile tasks(String id, long cpu, long memory) {
    long tenths = Math.min(90 / cpu, 180 / memory);
    RateMode mode =
        RateMode.builder("all", WorkRate.of(tenths * 100_000))
            .demands(Map.of("cpu", cpu * tenths, "memory", memory * tenths))
            .build();
    return Profile.of(id, mode);
  }
}

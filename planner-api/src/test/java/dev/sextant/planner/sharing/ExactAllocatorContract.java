package dev.sextant.planner.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.check.AllocationChecker;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every exact allocator keeps: known values, proofs, and how values follow from problems. */
public abstract class ExactAllocatorContract {
  private static final double DIGITS = 1e-6;
  private static final int DRAWN = Integer.getInteger("sextant.sharing.problems", 20);
  private static final int SEED = Integer.getInteger("sextant.sharing.seed", 1);

  /** The allocator to test. */
  protected abstract Allocator allocator();

  private void optimum(SharingProblem problem, double value) {
    AllocationResult result = proven(problem);
    assertThat(result.objective().orElseThrow()).isEqualTo(value, within(DIGITS * value));
  }

  /** Allocates, checks everything again, and wants a proof. */
  private AllocationResult proven(SharingProblem problem) {
    AllocationResult result = allocator().allocate(problem);
    if (!isRounding(problem, result)) {
      assertThat(result.status()).as("%s", result).isIn(PlanStatus.OPTIMAL, PlanStatus.INFEASIBLE);
    }
    assertThat(result.fault()).isNull();
    AllocationChecker checker = new AllocationChecker(problem);
    Allocation allocation = result.allocation();
    if (allocation != null) {
      assertThat(checker.check(allocation)).isEmpty();
      assertThat(checker.impliedBound(result.prices()))
          .isEqualTo(
              result.bound().orElseThrow(),
              within(1e-9 * Math.abs(result.bound().orElseThrow()) + Double.MIN_NORMAL));
    }
    return result;
  }

  /**
   * Whether some share is so small that a billionth of the time, which is the least there is, is
   * more than a millionth of it: then a gap of as much is the best there is.
   */
  private static boolean isRounding(SharingProblem problem, AllocationResult result) {
    Allocation allocation = result.allocation();
    if (allocation == null || result.stopReason() != StopReason.COMPLETED) {
      return false;
    }
    long smallest = allocation.shares().stream().mapToLong(Share::shareNanos).min().orElse(1);
    return smallest < 2_000_000
        && result.relativeGap().orElse(1) <= 2.0 * problem.jobs().size() / smallest;
  }

  @Test
  void twoJobsOnSixWorkers() {
    int[] workers = {1, 2, 3};
    double[][] rates = SharingExamples.TWO;
    optimum(SharingExamples.of(SharingTerm.MAX_MIN_RATE, rates, workers), 1.548387);
    optimum(SharingExamples.of(SharingTerm.MAKESPAN, rates, workers, 300, 500), 200);
    optimum(
        SharingExamples.of(SharingTerm.FINISH_TIME_FAIRNESS, rates, workers, 300, 500), 0.645833);
  }

  @Test
  void twoJobsOnThreeWorkers() {
    int[] workers = {1, 1, 1};
    double[][] rates = SharingExamples.TWO;
    optimum(SharingExamples.of(SharingTerm.MAX_MIN_RATE, rates, workers), 1.263158);
    optimum(
        SharingExamples.of(SharingTerm.FINISH_TIME_FAIRNESS, rates, workers, 300, 500), 0.791667);
  }

  @Test
  void threeJobs() {
    int[] workers = {1, 1, 1};
    double[][] rates = SharingExamples.THREE;
    double[] work = {300, 500, 400};
    optimum(SharingExamples.of(SharingTerm.MAX_MIN_RATE, rates, workers, work), 1.017327);
    optimum(SharingExamples.of(SharingTerm.MAKESPAN, rates, workers, work), 173.239437);
    optimum(SharingExamples.of(SharingTerm.FINISH_TIME_FAIRNESS, rates, workers, work), 0.982968);
    optimum(SharingExamples.of(SharingTerm.RATE_PER_COST, rates, workers, work), 7.333333);
    optimum(SharingExamples.of(SharingTerm.TOTAL_RATE, rates, workers, work), 10_000_000);
  }

  @Test
  void costsWhatItMust() {
    SharingProblem problem =
        SharingExamples.of(SharingTerm.COST, SharingExamples.TWO, new int[] {1, 1, 1}, 300, 500);
    List<DivisibleJob> jobs = new ArrayList<>();
    for (DivisibleJob job : problem.jobs()) {
      jobs.add(job.toBuilder().guaranteedRate(1_000_000).build());
    }
    // j0 needs all of t1 (1.5) or half of t0 (1.5) or none of t2; j1 takes t2 (0.5).
    optimum(problem.withJobs(jobs), 2_000_000);
  }

  @Test
  void everyDrawnProblemIsSolvedWithAProof() {
    for (int seed = SEED; seed < SEED + DRAWN; seed++) {
      SharingProblem problem = DrawnSharing.of(seed);
      assertThat(proven(problem).stopReason()).as("seed %d", seed).isEqualTo(StopReason.COMPLETED);
    }
  }

  @Test
  void twiceTheWorkTakesTwiceAsLong() {
    for (int seed = SEED; seed < SEED + DRAWN; seed++) {
      SharingProblem problem =
          DrawnSharing.of(seed).withObjective(SharingObjective.of(SharingTerm.MAKESPAN));
      SharingProblem free = problem.withJobs(withoutDuties(problem));
      double once = proven(free).objective().orElseThrow();
      List<DivisibleJob> twice = new ArrayList<>();
      for (DivisibleJob job : free.jobs()) {
        twice.add(
            DivisibleJob.builder(job.id(), job.profile(), 2 * job.work())
                .done(2 * job.done())
                .build());
      }
      assertThat(proven(free.withJobs(twice)).objective().orElseThrow())
          .as("seed %d", seed)
          .isEqualTo(2 * once, within(4 * DIGITS * once));
    }
  }

  @Test
  void aJobSplitInTwoOfHalfTheWeightGetsWhatItGot() {
    for (int seed = SEED; seed < SEED + DRAWN; seed++) {
      SharingProblem problem =
          DrawnSharing.of(seed).withObjective(SharingObjective.of(SharingTerm.MAX_MIN_RATE));
      // Colocations and time limits of a single job change with the number of jobs; so no more
      // than half of its time may be needed, which many workers of one type take care of.
      SharingProblem.Builder wide = problem.toBuilder().colocations(List.of()).groups(List.of());
      List<DivisibleJob> jobs = new ArrayList<>();
      for (DivisibleJob job : withoutDuties(problem)) {
        jobs.add(job.toBuilder().group(null).weight(2 * job.weight()).build());
      }
      double whole = proven(wide.jobs(jobs).build()).objective().orElseThrow();
      List<DivisibleJob> halves = new ArrayList<>();
      for (DivisibleJob job : jobs) {
        for (String half : List.of("a", "b")) {
          halves.add(job.toBuilder().id(job.id() + half).weight(job.weight() / 2).build());
        }
      }
      double split = proven(wide.jobs(halves).build()).objective().orElseThrow();
      assertThat(split).as("seed %d", seed).isGreaterThanOrEqualTo(whole * (1 - 2 * DIGITS));
    }
  }

  @Test
  void anotherWorkerNeverHurtsASum() {
    for (int seed = SEED; seed < SEED + DRAWN; seed++) {
      SharingProblem problem =
          DrawnSharing.of(seed).withObjective(SharingObjective.of(SharingTerm.TOTAL_RATE));
      SharingProblem free = problem.withJobs(withoutDuties(problem));
      SharingProblem more =
          free.toBuilder()
              .workers(
                  Worker.cpu("one-more")
                      .withType(free.workers().get(0).type())
                      .withPrice(free.workers().get(0).price())
                      .withCapacities(free.workers().get(0).capacities()))
              .build();
      assertThat(proven(more).objective().orElseThrow())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(proven(free).objective().orElseThrow() * (1 - 2 * DIGITS));
    }
  }

  private static List<DivisibleJob> withoutDuties(SharingProblem problem) {
    List<DivisibleJob> jobs = new ArrayList<>();
    for (DivisibleJob job : problem.jobs()) {
      jobs.add(job.toBuilder().guaranteedRate(0).deadlineMicros(null).build());
    }
    return jobs;
  }

  @Test
  void guaranteesThatCannotAllBeMetAreRefutedByPrices() {
    SharingProblem problem =
        SharingExamples.of(SharingTerm.TOTAL_RATE, SharingExamples.TWO, new int[] {1, 0, 0});
    List<DivisibleJob> jobs = new ArrayList<>();
    for (DivisibleJob job : problem.jobs()) {
      jobs.add(job.toBuilder().guaranteedRate(1_500_001).build());
    }
    // 0.75 and 0.5 of the only worker.
    AllocationResult result = proven(problem.withJobs(jobs));
    assertThat(result.status()).isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(result.infeasibilityReason()).contains("the prices prove it");
    assertThat(result.prices().jobs()).anyMatch(price -> price.guaranteeValue() > 0);
  }

  @Test
  void aJobThatCanRunNowhereIsNamed() {
    SharingProblem problem =
        SharingExamples.of(SharingTerm.MAX_MIN_RATE, SharingExamples.TWO, new int[] {1, 1, 1});
    RateMode pair = RateMode.builder("pair", WorkRate.of(1_000_000)).gang(2).build();
    SharingProblem hopeless =
        problem.toBuilder()
            .profiles(Profile.of("wide", pair))
            .jobs(DivisibleJob.of("lost", "wide", 1))
            .build();
    AllocationResult result = allocator().allocate(hopeless);
    assertThat(result.status()).isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(result.infeasibilityReason()).contains("Job (lost) can run nowhere");
  }

  @Test
  void aJobThatRunsOnlyWithOthersHasNoFinishTimeToBeHeldAgainst() {
    RateMode wide = RateMode.builder("wide", WorkRate.of(1)).demands(Map.of("cpu", 1L)).build();
    RateMode alone = RateMode.of("alone", WorkRate.of(1_000_000));
    WorkRate rate = WorkRate.of(1_000_000);
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.FINISH_TIME_FAIRNESS))
            .workers("t", 1)
            .profiles(Profile.of("p", wide), Profile.of("q", alone))
            .colocations(Colocation.builder().with("p", rate).with("p", rate).build())
            .jobs(DivisibleJob.of("a", "p", 1_000_000), DivisibleJob.of("b", "q", 1_000_000))
            .build();
    // Alone it would have half of the worker.
    optimum(problem, 0.5);
  }

  @Test
  void aJobThatRunsOnlyWithOthersIsNamedWhereTheyAreNotThere() {
    RateMode wide = RateMode.builder("wide", WorkRate.of(1)).demands(Map.of("cpu", 1L)).build();
    RateMode alone = RateMode.of("alone", WorkRate.of(1_000_000));
    WorkRate rate = WorkRate.of(1_000_000);
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAKESPAN))
            .workers("t", 1)
            .profiles(Profile.of("p", wide), Profile.of("q", alone))
            .colocations(Colocation.builder().with("p", rate).with("p", rate).build())
            .jobs(DivisibleJob.of("a", "p", 1_000_000), DivisibleJob.of("b", "q", 1_000_000))
            .build();
    DivisibleJob must = problem.jobs().get(0).toBuilder().guaranteedRate(1).build();
    Worker closing =
        Worker.builder("w").type("t").calendar(Calendar.of(Calendar.Step.open(9, 2))).build();
    for (SharingProblem one :
        List.of(
            problem,
            problem.toBuilder().workers(List.of(closing)).build(),
            problem
                .withObjective(SharingObjective.of(SharingTerm.TOTAL_RATE))
                .withJobs(List.of(must, problem.jobs().get(1))))) {
      AllocationResult result = allocator().allocate(one);
      assertThat(result.fault()).isNull();
      assertThat(result.infeasibilityReason())
          .contains("Job (a) can run nowhere")
          .contains("the jobs that it could run with are not there");
    }
    optimum(problem.toBuilder().jobs(DivisibleJob.of("c", "p", 1_000_000)).build(), 2);
  }

  @Test
  void whatCannotBeDoneIsRefutedWhereAColocationLacksItsJobs() {
    WorkRate rate = WorkRate.of(1_000_000);
    Worker small = Worker.builder("s").type("small").build();
    Worker closing =
        Worker.builder("w")
            .type("t")
            .capacities(Map.of("compute", 2L))
            .calendar(Calendar.of(Calendar.Step.closed(8_000_000)))
            .build();
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAKESPAN))
            .workers(small, closing)
            .profiles(
                Profile.of("p", RateMode.builder("m", rate).demands(Map.of("compute", 2L)).build()),
                Profile.of("q", RateMode.of("m", rate)))
            .colocations(Colocation.builder().with("p", rate).with("q", rate).build())
            .jobs(DivisibleJob.of("a", "p", 5_000_000), DivisibleJob.of("b", "p", 5_000_000))
            .build();
    AllocationResult result = allocator().allocate(problem);
    assertThat(result.status()).isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(result.infeasibilityReason()).contains("the prices prove it");
  }

  @Test
  void whatAGuaranteeLacksByRoundingIsNotTakenFromTheWorstJobInLargePieces() {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("t", 1)
            .profiles(Profile.of("p", RateMode.of("m", WorkRate.of(7_453_426))))
            .jobs(DivisibleJob.of("free", "p", 1_000_000));
    for (int j = 0; j < 10; j++) {
      problem.jobs(
          DivisibleJob.builder("j" + j, "p", 1_000_000).guaranteedRate(740_000 + j).build());
    }
    assertThat(proven(problem.build()).status()).isEqualTo(PlanStatus.OPTIMAL);
  }

  @Test
  void whoLacksMoreThanRoundingIsServedBeforeThoseWhoLackLess() {
    WorkRate slow = WorkRate.perType(Map.of("a", 7_195_919L, "b", 8_087_652L));
    WorkRate wide = WorkRate.perType(Map.of("a", 1_750_771L, "b", 2_705_398L));
    WorkRate fast = WorkRate.perType(Map.of("a", 13_874L, "b", 8_109_509L));
    Map<String, Long> capacities = Map.of("compute", 1L, "memory", 4L);
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
            .workers(
                Worker.cpu("w0").withType("a").withCapacities(capacities),
                Worker.cpu("w1").withType("a").withCapacities(capacities),
                Worker.cpu("w2").withType("b").withCapacities(capacities))
            .profiles(
                Profile.of(
                    "p",
                    RateMode.builder("slow", slow).demands(capacities).build(),
                    RateMode.builder("wide", wide)
                        .gang(2)
                        .demands(Map.of("compute", 1L, "memory", 3L))
                        .build(),
                    RateMode.builder("fast", fast)
                        .demands(Map.of("compute", 1L, "memory", 0L))
                        .build()));
    long[] guaranteed = {2_500_149, 7_500_448, 5_000_298, 7_500_448};
    for (int j = 0; j < guaranteed.length; j++) {
      problem.jobs(
          DivisibleJob.builder("j" + j, "p", 5_000_000)
              .weight(j == 0 ? 1 : 0)
              .guaranteedRate(guaranteed[j])
              .build());
    }
    optimum(problem.build(), 2_500_153);
  }

  @Test
  void finishTimesOfJobsReleasedLaterAreNotBelowZero() {
    SharingProblem problem =
        SharingExamples.of(
            SharingTerm.FINISH_TIME_FAIRNESS, SharingExamples.TWO, new int[] {1, 1, 1}, 300, 500);
    List<DivisibleJob> jobs = new ArrayList<>();
    for (DivisibleJob job : problem.jobs()) {
      jobs.add(job.toBuilder().releaseMicros(1_000_000_000_000L).build());
    }
    AllocationResult result = proven(problem.withJobs(jobs));
    assertThat(result.objective().orElseThrow()).isZero();
    // That is, 0 and not -0.0.
    assertThat(1 / result.bound().orElseThrow()).isPositive();
  }

  @Test
  void aGuaranteeThatNeedsAllTimeIsRoundedTowardsTheFasterChoice() {
    RateMode slow = RateMode.of("slow", WorkRate.of(254_362));
    RateMode fast =
        RateMode.builder("fast", WorkRate.of(2_530_461_211L))
            .costMicroUnitsPerSecond(928_246)
            .build();
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.COST))
            .workers(Worker.cpu("w").withType("t").withPrice(new Price.Constant(2)))
            .profiles(Profile.of("p", slow, fast))
            .jobs(DivisibleJob.builder("a", "p", 1_000_000_000).guaranteedRate(540_388).build())
            .build();
    AllocationResult result = allocator().allocate(problem);
    assertThat(result.fault()).isNull();
    double bound = result.bound().orElseThrow();
    assertThat(result.objective().orElseThrow()).isBetween(bound, bound * (1 + 1e-5));
  }

  @Test
  void aSumAsksNothingForAJobThatCanRunNowhere() {
    RateMode pair = RateMode.builder("pair", WorkRate.of(1_000_000)).gang(2).build();
    for (SharingTerm term : List.of(SharingTerm.TOTAL_RATE, SharingTerm.COST)) {
      SharingProblem problem =
          SharingExamples.of(term, SharingExamples.TWO, new int[] {1, 1, 1}, 300, 500).toBuilder()
              .profiles(Profile.of("wide", pair))
              .jobs(DivisibleJob.of("lost", "wide", 1))
              .build();
      AllocationResult result = allocator().allocate(problem);
      assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
      DivisibleJob must =
          DivisibleJob.builder("must", "wide", 1).deadlineMicros(1_000_000_000_000L).build();
      AllocationResult refused = allocator().allocate(problem.toBuilder().jobs(must).build());
      assertThat(refused.infeasibilityReason()).contains("Job (must) can run nowhere");
    }
  }

  @Test
  void aJobThatNeedsNextToNothingIsDone() {
    RateMode alone = RateMode.of("alone", WorkRate.of(1_000_000));
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAKESPAN))
            .workers("gpu", 1)
            .profiles(Profile.of("p", alone))
            .jobs(DivisibleJob.of("long", "p", 864_000_000_000L))
            .jobs(DivisibleJob.of("short", "p", 100), DivisibleJob.of("other", "p", 200))
            .build();
    optimum(problem, 864_000);
    assertThat(allocator().allocate(problem).requireAllocation().shares()).hasSize(3);
  }

  @Test
  void aJobThatIsDoneIsNobodysPartner() {
    WorkRate together = WorkRate.of(900_000);
    RateMode alone = RateMode.of("alone", WorkRate.of(500_000));
    for (SharingTerm term : SharingTerm.values()) {
      SharingProblem.Builder problem =
          SharingProblem.builder(SharingObjective.of(term))
              .workers(Worker.cpu("w").withType("t").withPrice(new Price.Constant(1_000_000)))
              .profiles(Profile.of("p", alone), Profile.of("q", alone))
              .colocations(Colocation.builder().with("p", together).with("q", together).build())
              .jobs(DivisibleJob.builder("a", "p", 1_000_000).guaranteedRate(250_000).build());
      double best = proven(problem.build()).objective().orElseThrow();
      AllocationResult result =
          proven(problem.jobs(DivisibleJob.builder("done", "q", 9).done(9).build()).build());
      if (term != SharingTerm.FINISH_TIME_FAIRNESS) {
        assertThat(result.objective().orElseThrow()).as("%s", term).isEqualTo(best, within(1e-6));
      }
      assertThat(result.requireAllocation().shares())
          .as("%s", term)
          .extracting(Share::jobs)
          .containsOnly(List.of("a"));
    }
  }

  @Test
  void whereNoJobCountsEachGetsWhatItMust() {
    RateMode alone = RateMode.of("alone", WorkRate.of(1_000_000));
    for (SharingTerm term : SharingTerm.values()) {
      SharingProblem done =
          SharingProblem.builder(SharingObjective.of(term))
              .workers(Worker.cpu("w").withType("t").withPrice(new Price.Constant(1)))
              .profiles(Profile.of("p", alone))
              .jobs(DivisibleJob.builder("done", "p", 1).done(1).guaranteedRate(5).build())
              .build();
      AllocationResult result = allocator().allocate(done);
      assertThat(result.stopReason()).as("%s", term).isEqualTo(StopReason.COMPLETED);
      assertThat(result.allocation()).as("%s", term).isNotNull();
    }
    // No mode of its own, so no equal split: it does not count, and must get its rate all the same.
    RateMode wide = RateMode.builder("wide", WorkRate.of(1)).demands(Map.of("cpu", 1L)).build();
    WorkRate rate = WorkRate.of(1_000_000);
    SharingProblem together =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("t", 1)
            .profiles(Profile.of("p", wide))
            .colocations(Colocation.builder().with("p", rate).with("p", rate).build())
            .jobs(DivisibleJob.of("a", "p", 1_000_000))
            .jobs(DivisibleJob.builder("b", "p", 1_000_000).guaranteedRate(500_000).build())
            .build();
    assertThat(allocator().allocate(together).requireAllocation().shares()).isNotEmpty();
    List<DivisibleJob> greedy = new ArrayList<>(together.jobs());
    greedy.add(DivisibleJob.builder("c", "p", 1_000_000).guaranteedRate(900_000).build());
    greedy.add(DivisibleJob.builder("d", "p", 1_000_000).guaranteedRate(900_000).build());
    AllocationResult refused = allocator().allocate(together.withJobs(greedy));
    assertThat(refused.status()).isEqualTo(PlanStatus.INFEASIBLE);
  }

  @Test
  void aGuaranteeIsKeptWhereRatesAreNineDigitsApart() {
    WorkRate rates = WorkRate.perType(Map.of("t0", 34_359_738_368L, "t1", 16L));
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.RATE_PER_COST))
            .workers(Worker.cpu("w0").withType("t0").withPrice(new Price.Constant(3_000_000)))
            .workers(Worker.cpu("w1").withType("t1").withPrice(new Price.Constant(2_000_000)))
            .profiles(Profile.of("p", RateMode.of("m", rates)))
            .jobs(DivisibleJob.builder("a", "p", 2368).guaranteedRate(21).build())
            .jobs(DivisibleJob.of("b", "p", 2368))
            .build();
    assertThat(proven(problem).status()).isEqualTo(PlanStatus.OPTIMAL);
  }

  @Test
  void whatIsDoneInNoTimeIsNotTakenForImpossible() {
    WorkRate one = WorkRate.perType(Map.of("t0", 298_000_000_000L, "t1", 472_000_000_000L));
    WorkRate first = WorkRate.perType(Map.of("t1", 430_000_000_000L));
    WorkRate second = WorkRate.perType(Map.of("t1", 202_000_000_000L));
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.FINISH_TIME_FAIRNESS))
            .workers("t0", 1)
            .workers("t1", 2)
            .profiles(Profile.of("p2", RateMode.of("m", one)))
            .profiles(Profile.of("p3", RateMode.of("m", WorkRate.of(427_000_000_000L))))
            .colocations(Colocation.builder().with("p2", first).with("p3", second).build())
            .jobs(DivisibleJob.builder("j0", "p2", 2681).guaranteedRate(261_333_333_333L).build())
            .jobs(DivisibleJob.builder("j1", "p2", 1643).guaranteedRate(309_666_666_666L).build())
            .jobs(
                DivisibleJob.builder("j2", "p3", 957).weight(3).isolatedMicros(2_632_372L).build())
            .build();
    assertThat(proven(problem).objective().orElseThrow()).isEqualTo(0.5262712, within(1e-6));
  }

  @Test
  void lexicographicFillingRaisesThoseWhoCanGetMore() {
    // j1 alone can use t1: max-min leaves it at the level of j0, water filling gives it all of t1.
    double[][] rates = {{1, 0}, {1, 1}};
    SharingProblem problem =
        SharingExamples.of(SharingTerm.MAX_MIN_RATE, rates, new int[] {1, 1})
            .withObjective(SharingObjective.lexicographic(SharingTerm.MAX_MIN_RATE));
    AllocationResult result = proven(problem);
    AllocationMetrics metrics = new AllocationMetrics(problem, result.requireAllocation());
    assertThat(metrics.rate("j0")).isEqualTo(1_000_000, within(1.0));
    assertThat(metrics.rate("j1")).isEqualTo(1_000_000, within(1.0));
  }

  @Test
  void levelsAreFilledWhereRatesAreTenDigitsApartOrItIsTold() {
    RateMode[] modes = {
      alone(Map.of("t0", 922_590_530L, "t1", 3L, "t2", 39_876_876L)),
      alone(Map.of("t0", 310_657_610_918L, "t1", 23_873L, "t2", 13L)),
      alone(Map.of("t0", 2_753_469_629L, "t1", 83_570_608_332L, "t2", 73_957L))
    };
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.lexicographic(SharingTerm.MAX_MIN_RATE))
            .workers("t0", 2)
            .workers("t1", 2)
            .workers("t2", 2)
            .jobs(DivisibleJob.builder("heavy", "p0", 408).weight(626).build());
    for (int p = 0; p < modes.length; p++) {
      problem.profiles(Profile.of("p" + p, modes[p]));
    }
    int[] profiles = {1, 2, 0, 0};
    for (int j = 0; j < profiles.length; j++) {
      long weight = j == 3 ? 3 : 2;
      problem.jobs(DivisibleJob.builder("j" + j, "p" + profiles[j], 210).weight(weight).build());
    }
    AllocationResult result = allocator().allocate(problem.build());
    assertThat(result.fault()).isNull();
    AllocationMetrics metrics = new AllocationMetrics(problem.build(), result.requireAllocation());
    // One worker of t1 is there for j1, which no other job is worse off for.
    boolean filled = metrics.rate("j1") > 83_570_608_000.0;
    assertThat(filled || result.shortfall() != null).isTrue();
    assertThat(filled || result.status() == PlanStatus.FEASIBLE).isTrue();
  }

  private static RateMode alone(Map<String, Long> rates) {
    return RateMode.of("alone", WorkRate.perType(rates));
  }

  @Test
  void pricesOfAnotherProblemAreABeginning() {
    for (int seed = SEED; seed < SEED + DRAWN; seed++) {
      SharingProblem problem = DrawnSharing.of(seed);
      AllocationResult cold = allocator().allocate(problem);
      List<AllocationPrices.PoolPrice> pools = new ArrayList<>(cold.prices().pools());
      pools.add(new AllocationPrices.PoolPrice("gone", "compute", 3));
      pools.add(new AllocationPrices.PoolPrice("t0", "compute", Double.NaN));
      pools.add(new AllocationPrices.PoolPrice("t0", "gone", Double.POSITIVE_INFINITY));
      AllocationPrices start = new AllocationPrices(pools, cold.prices().jobs());
      AllocationResult warm =
          allocator().allocate(problem, AllocatorOptions.defaults().withWarmStart(start));
      assertThat(warm.status()).as("seed %d", seed).isEqualTo(cold.status());
      if (cold.allocation() != null) {
        double value = cold.objective().orElseThrow();
        assertThat(warm.objective().orElseThrow())
            .as("seed %d", seed)
            .isEqualTo(value, within(DIGITS * Math.abs(value)));
        assertThat(warm.counters()).containsEntry("warmStartIgnored", 3L);
      }
    }
  }

  @Test
  void interruptedItReturnsSoonAndKeepsTheFlag() {
    SharingProblem problem =
        SharingExamples.of(SharingTerm.MAX_MIN_RATE, SharingExamples.TWO, new int[] {1, 2, 3});
    PlanInterrupter interrupter = new PlanInterrupter();
    interrupter.interrupt();
    AllocationResult result =
        allocator().allocate(problem, AllocatorOptions.defaults(), interrupter);
    assertThat(result.fault()).isNull();
    Thread.currentThread().interrupt();
    try {
      assertThat(allocator().allocate(problem).fault()).isNull();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void theSameProblemGivesTheSameAllocation() {
    for (int seed = SEED; seed < SEED + 10; seed++) {
      SharingProblem problem = DrawnSharing.of(seed);
      AllocationResult once = allocator().allocate(problem);
      AllocationResult again = allocator().allocate(problem);
      assertThat(again.allocation()).isEqualTo(once.allocation());
      assertThat(again.prices()).isEqualTo(once.prices());
    }
  }
}

package dev.sextant.planner.sharing.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.JobGroup;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** For each rule, what is exactly tight is valid, and one off is exactly that violation. */
class AllocationCheckerTest {
  private static final long ALL = Share.ALL;

  private static SharingProblem.Builder problem() {
    return SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
        .workers(
            Worker.cpu("w0").withType("big").withCapacities(Map.of("compute", 1L, "cpu", 4L)),
            Worker.cpu("w1").withType("big").withCapacities(Map.of("compute", 1L, "cpu", 4L)),
            Worker.cpu("w2").withType("small"))
        .profiles(
            Profile.of(
                "p",
                RateMode.of("alone", WorkRate.of(3)),
                RateMode.builder("pair", WorkRate.of(5)).gang(2).build(),
                RateMode.builder("wide", WorkRate.of(4))
                    .demands(Map.of("compute", 1L, "cpu", 4L))
                    .build()))
        .colocations(
            Colocation.builder().with("p", WorkRate.of(2)).with("p", WorkRate.of(2)).build())
        .jobs(DivisibleJob.of("a", "p", 100), DivisibleJob.of("b", "p", 100));
  }

  private static List<AllocationRule> broken(SharingProblem problem, Share... shares) {
    return new AllocationChecker(problem)
        .check(new Allocation(List.of(shares))).stream().map(AllocationViolation::rule).toList();
  }

  private static void valid(SharingProblem problem, Share... shares) {
    assertThat(broken(problem, shares)).isEmpty();
  }

  private static void breaks(AllocationRule rule, SharingProblem problem, Share... shares) {
    assertThat(broken(problem, shares)).containsExactly(rule);
  }

  @Test
  void reference() {
    SharingProblem problem = problem().build();
    valid(problem, Share.of("a", "alone", "big", 1));
    breaks(AllocationRule.REFERENCE, problem, Share.of("c", "alone", "big", 1));
    breaks(AllocationRule.REFERENCE, problem, Share.of("a", "gone", "big", 1));
    breaks(AllocationRule.REFERENCE, problem, Share.of("a", "alone", "huge", 1));
    breaks(AllocationRule.REFERENCE, problem, new Share(List.of("a", "b"), "gone", "big", 1));
  }

  @Test
  void eligibility() {
    SharingProblem problem = problem().build();
    valid(problem, Share.of("a", "pair", "big", 1), Share.of("b", "wide", "big", 1));
    breaks(AllocationRule.ELIGIBILITY, problem, Share.of("a", "pair", "small", 1));
    breaks(AllocationRule.ELIGIBILITY, problem, Share.of("a", "wide", "small", 1));
    valid(problem, new Share(List.of("a", "b"), "p+p", "small", 1));
    breaks(AllocationRule.ELIGIBILITY, problem, new Share(List.of("a", "a"), "p+p", "small", 1));
    breaks(
        AllocationRule.ELIGIBILITY,
        problem,
        Share.of("a", "alone", "big", 1),
        Share.of("a", "alone", "big", 1));
  }

  @Test
  void shareRange() {
    SharingProblem problem = problem().build();
    valid(problem, Share.of("a", "alone", "big", ALL));
    breaks(AllocationRule.SHARE_RANGE, problem, Share.of("a", "alone", "big", ALL + 1));
    breaks(AllocationRule.SHARE_RANGE, problem, Share.of("a", "alone", "big", 0));
  }

  @Test
  void jobTime() {
    SharingProblem problem = problem().build();
    Share half = Share.of("a", "alone", "big", ALL / 2);
    valid(problem, half, Share.of("a", "alone", "small", ALL / 2));
    breaks(AllocationRule.JOB_TIME, problem, half, Share.of("a", "alone", "small", ALL / 2 + 1));
  }

  @Test
  void workersThatAreNamed() {
    SharingProblem problem = problem().build();
    Share alone = Share.of("a", "alone", "big", ALL);
    Share pair = Share.of("a", "pair", "big", ALL);
    valid(problem, alone.on("w1"));
    valid(problem, pair.on("w1", "w0"));
    // The same jobs and choice on other workers are another share.
    valid(
        problem,
        Share.of("a", "alone", "big", ALL / 2).on("w0"),
        Share.of("a", "alone", "big", ALL / 2).on("w1"));
    breaks(AllocationRule.REFERENCE, problem, alone.on("w3"));
    breaks(AllocationRule.ELIGIBILITY, problem, alone.on("w2"));
    breaks(AllocationRule.ELIGIBILITY, problem, alone.on("w0", "w1"));
    breaks(AllocationRule.ELIGIBILITY, problem, pair.on("w0"));
    breaks(AllocationRule.ELIGIBILITY, problem, pair.on("w0", "w0"));
  }

  /** What the pool has room for, a worker of it may not. */
  @Test
  void workerCapacity() {
    SharingProblem problem = problem().build();
    Share most = Share.of("a", "alone", "big", ALL - 5).on("w0");
    valid(problem, most, Share.of("b", "wide", "big", 5).on("w0"));
    breaks(AllocationRule.WORKER_CAPACITY, problem, most, Share.of("b", "wide", "big", 6).on("w0"));
    valid(problem, most, Share.of("b", "wide", "big", 6).on("w1"));
    breaks(
        AllocationRule.WORKER_CAPACITY,
        problem,
        Share.of("a", "pair", "big", ALL / 2 + 1).on("w0", "w1"),
        Share.of("b", "alone", "big", ALL / 2).on("w1"));
  }

  @Test
  void isWholeWhereAllTimeIsOnWorkersThatAreNamed() {
    Share share = Share.of("a", "alone", "big", ALL);
    assertThat(new Allocation(List.of(share.on("w0"))).isWhole()).isTrue();
    assertThat(new Allocation(List.of(share.on("w0"), share)).isWhole()).isFalse();
    assertThat(Share.of("a", "alone", "big", ALL - 1).on("w0").isWhole()).isFalse();
  }

  @Test
  void poolCapacity() {
    SharingProblem problem = problem().build();
    Share pair = Share.of("a", "pair", "big", ALL / 2);
    valid(problem, pair, Share.of("b", "alone", "big", ALL));
    breaks(
        AllocationRule.POOL_CAPACITY,
        problem,
        Share.of("a", "pair", "big", ALL / 2 + 1),
        Share.of("b", "alone", "big", ALL));
    // Two on one worker take it once.
    valid(problem, new Share(List.of("a", "b"), "p+p", "small", ALL));
  }

  @Test
  void guarantee() {
    SharingProblem problem =
        problem().jobs(DivisibleJob.builder("g", "p", 9).guaranteedRate(2).build()).build();
    // 2 of 3 is not a whole number of billionths: what is rounded down is enough.
    valid(problem, Share.of("g", "alone", "big", 666_666_666));
    breaks(AllocationRule.GUARANTEE, problem, Share.of("g", "alone", "big", 666_666_665));
    breaks(AllocationRule.GUARANTEE, problem);
  }

  @Test
  void deadline() {
    SharingProblem problem =
        problem()
            .nowMicros(1_000_000)
            .jobs(DivisibleJob.builder("d", "p", 3).done(1).deadlineMicros(2_000_000L).build())
            .build();
    valid(problem, Share.of("d", "alone", "big", 666_666_666));
    breaks(AllocationRule.DEADLINE, problem, Share.of("d", "alone", "big", 666_666_665));
    SharingProblem done =
        problem()
            .jobs(DivisibleJob.builder("d", "p", 3).done(3).deadlineMicros(2_000_000L).build())
            .build();
    valid(done);
  }

  @Test
  void aJobWithNothingLeftIsInNoShareAndNobodysPartner() {
    SharingProblem problem =
        problem().jobs(DivisibleJob.builder("d", "p", 3).done(3).build()).build();
    valid(problem, new Share(List.of("a", "b"), "p+p", "big", 1));
    breaks(AllocationRule.ELIGIBILITY, problem, Share.of("d", "alone", "big", 1));
    breaks(AllocationRule.ELIGIBILITY, problem, new Share(List.of("a", "d"), "p+p", "big", 1));
  }

  @Test
  void whatAJobWithNothingLeftCouldGainRaisesNoPrices() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("t", 1)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(10))))
            .colocations(
                Colocation.builder().with("p", WorkRate.of(9)).with("p", WorkRate.of(9)).build())
            .jobs(DivisibleJob.of("a", "p", 1), DivisibleJob.builder("b", "p", 1).done(1).build())
            .build();
    AllocationPrices prices =
        new AllocationPrices(
            List.of(new AllocationPrices.PoolPrice("t", "compute", 10)),
            List.of(
                new AllocationPrices.JobPrice("a", 1, 0, 0),
                new AllocationPrices.JobPrice("b", 9, 0, 7)));
    assertThat(new AllocationChecker(problem).impliedBound(prices)).isEqualTo(1, within(1e-9));
  }

  @Test
  void pricesImplyABound() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("t", 1)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(10))))
            .jobs(DivisibleJob.of("a", "p", 1), DivisibleJob.of("b", "p", 1))
            .build();
    AllocationPrices.PoolPrice pool = new AllocationPrices.PoolPrice("t", "compute", 10);
    AllocationPrices.JobPrice a = new AllocationPrices.JobPrice("a", 1, 0, 0);
    AllocationPrices.JobPrice b = new AllocationPrices.JobPrice("b", 1, 0, 0);
    AllocationChecker checker = new AllocationChecker(problem);
    AllocationPrices prices = new AllocationPrices(List.of(pool), List.of(a, b));
    // Two jobs share one worker of which each would get all by an equal split.
    assertThat(checker.impliedBound(prices)).isEqualTo(0.5, within(1e-12));
    assertThat(checker.check(prices, 0.5)).isEmpty();
    assertThat(checker.check(prices, 0.6)).isEmpty();
    assertThat(checker.check(prices, 0.499))
        .singleElement()
        .matches(violation -> violation.rule() == AllocationRule.PRICES);
    AllocationPrices negative =
        new AllocationPrices(
            List.of(pool), List.of(a, new AllocationPrices.JobPrice("b", -1, 0, 0)));
    assertThat(checker.check(negative, 0.5)).isNotEmpty();
    // Prices that value more than they charge are raised until they do not.
    AllocationPrices cheap =
        new AllocationPrices(
            List.of(new AllocationPrices.PoolPrice("t", "compute", 4)), List.of(a, b));
    assertThat(checker.impliedBound(cheap)).isEqualTo((4 + 2 * 6) / 20.0, within(1e-12));
    assertThat(checker.impliedBound(AllocationPrices.NONE)).isNaN();
  }

  @Test
  void pricesBeyondMeasureImplyNoBound() {
    for (SharingTerm term : SharingTerm.values()) {
      SharingProblem problem =
          SharingProblem.builder(SharingObjective.of(term))
              .workers("t", 4)
              .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(10))))
              .jobs(DivisibleJob.of("a", "p", 1))
              .build();
      AllocationPrices prices =
          new AllocationPrices(
              List.of(new AllocationPrices.PoolPrice("t", "compute", 1e308)),
              List.of(new AllocationPrices.JobPrice("a", 1, 0, 0)));
      AllocationChecker checker = new AllocationChecker(problem);
      assertThat(checker.impliedBound(prices)).as("%s", term).isNaN();
      assertThat(checker.check(prices, 1))
          .as("%s", term)
          .extracting(AllocationViolation::rule)
          .containsExactly(AllocationRule.PRICES);
    }
  }

  /** Prices of a worker that gives 10 at a price of 1, and has a resource that nobody takes. */
  private static boolean refutes(
      double ofWorker, double ofSpare, double ofGuarantee, long... guarantees) {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers(
                Worker.cpu("w").withType("t").withCapacities(Map.of("compute", 1L, "spare", 5L)))
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(10))));
    List<AllocationPrices.JobPrice> jobs = new ArrayList<>();
    for (int j = 0; j < guarantees.length; j++) {
      problem.jobs(DivisibleJob.builder("j" + j, "p", 9).guaranteedRate(guarantees[j]).build());
      jobs.add(new AllocationPrices.JobPrice("j" + j, 0, ofGuarantee, 0));
    }
    AllocationPrices prices =
        new AllocationPrices(
            List.of(
                new AllocationPrices.PoolPrice("t", "compute", ofWorker),
                new AllocationPrices.PoolPrice("t", "spare", ofSpare)),
            jobs);
    return new AllocationChecker(problem.build()).refutes(prices);
  }

  @Test
  void weightsOfGroupsAndJobsMayBothBeLarge() {
    long large = 1L << 40;
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("t", 2)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(8))))
            .groups(JobGroup.fair("g", large))
            .jobs(
                DivisibleJob.builder("a", "p", 9).group("g").weight(large).build(),
                DivisibleJob.builder("b", "p", 9).group("g").weight(3 * large).build())
            .build();
    Allocation allocation =
        new Allocation(
            List.of(Share.of("a", "alone", "t", ALL / 2), Share.of("b", "alone", "t", ALL / 2)));
    AllocationMetrics metrics = new AllocationMetrics(problem, allocation);
    // A half over three quarters of the group's weight.
    assertThat(metrics.value(SharingTerm.MAX_MIN_RATE)).isEqualTo(2.0 / 3 / large);
  }

  @Test
  void pricesRefuteWhatIsMoreThanThereIs() {
    assertThat(refutes(1, 0, 0.1, 1, 2, 8)).isTrue();
    // Exactly all there is; in binary fractions it is less by the last digit.
    assertThat(refutes(1, 0, 0.1, 1, 2, 7)).isFalse();
    assertThat(refutes(1, -1, 0.1, 1, 2, 7)).as("negative").isFalse();
    assertThat(refutes(1, Double.NaN, 0.1, 1, 2, 8)).isFalse();
    assertThat(refutes(1, 0, Double.POSITIVE_INFINITY, 1, 2, 8)).isFalse();
  }
}

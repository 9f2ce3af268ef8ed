package dev.sextant.planner.sharing.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationPrices.JobPrice;
import dev.sextant.planner.sharing.AllocationPrices.PoolPrice;
import dev.sextant.planner.sharing.AllocationPrices.TimePrice;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.TimeSpan;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Each rule over time: exactly tight is valid, one off is exactly that violation. Worker t costs 2,
 * from 10 s on 5, is closed from 20 s to 30 s, and costs 1 then; worker u costs 3 at any time.
 */
class TimedCheckTest {
  private static final long S = 1_000_000;
  private static final long ALL = Share.ALL;

  private static SharingProblem.Builder problem(SharingTerm term) {
    Calendar calendar =
        Calendar.of(
            Step.open(10 * S, 5),
            Step.closed(20 * S),
            new Step(25 * S, false, 9L),
            Step.open(30 * S, 1));
    return SharingProblem.builder(SharingObjective.of(term))
        .workers(
            Worker.builder("t0").type("t").price(new Price.Constant(2)).calendar(calendar).build(),
            Worker.builder("u0").type("u").price(new Price.Constant(3)).build())
        .profiles(
            Profile.of("p", RateMode.of("m", WorkRate.perType(Map.of("t", 4 * S, "u", S)))),
            Profile.of("q", RateMode.of("m", WorkRate.of(S))))
        .jobs(
            DivisibleJob.builder("a", "p", 40 * S).deadlineMicros(40 * S).build(),
            DivisibleJob.builder("b", "q", 8 * S).releaseMicros(5 * S).build());
  }

  private static Share a(long from, long to, long nanos) {
    return Share.of("a", "m", "t", nanos).during(from, to);
  }

  private static Share b(String type, long from, long to, long nanos) {
    return Share.of("b", "m", type, nanos).during(from, to);
  }

  private static final Share ENOUGH = a(0, 10 * S, ALL);

  private static List<AllocationRule> broken(SharingProblem problem, Share... shares) {
    return new AllocationChecker(problem)
        .check(new Allocation(Arrays.asList(shares))).stream()
            .map(AllocationViolation::rule)
            .toList();
  }

  private static void valid(Share... shares) {
    assertThat(broken(problem(SharingTerm.COST).build(), shares)).isEmpty();
  }

  private static void breaks(AllocationRule rule, Share... shares) {
    assertThat(broken(problem(SharingTerm.COST).build(), shares)).containsExactly(rule);
  }

  @Test
  void intervalsAreCutByWhatCounts() {
    SharingProblem cost = problem(SharingTerm.COST).build();
    assertThat(cost.intervals())
        .extracting(TimeSpan::fromMicros)
        .containsExactly(0L, 5 * S, 10 * S, 20 * S, 30 * S, 40 * S);
    assertThat(cost.intervals().get(5).isEndless()).isTrue();
    SharingProblem makespan = problem(SharingTerm.MAKESPAN).build();
    assertThat(makespan.intervals())
        .extracting(TimeSpan::fromMicros)
        .containsExactly(0L, 5 * S, 20 * S, 30 * S, 40 * S);
  }

  @Test
  void everyShareHasAnIntervalThatEnds() {
    valid(ENOUGH);
    breaks(AllocationRule.INTERVAL, ENOUGH, Share.of("b", "m", "u", ALL));
    breaks(AllocationRule.INTERVAL, ENOUGH, b("u", 6 * S, 6 * S, 1));
    breaks(AllocationRule.INTERVAL, ENOUGH, b("u", 6 * S, TimeSpan.FOR_EVER, 1));
    SharingProblem later = problem(SharingTerm.COST).nowMicros(S).build();
    assertThat(broken(later, a(S, 11 * S, ALL))).isEmpty();
    assertThat(broken(later, a(S - 1, 11 * S, ALL)))
        .containsExactly(AllocationRule.INTERVAL, AllocationRule.DEADLINE);
  }

  @Test
  void whereNothingChangesNoShareHasAnInterval() {
    SharingProblem still =
        problem(SharingTerm.COST)
            .workers(
                List.of(
                    Worker.builder("t0").type("t").build(), Worker.builder("u0").type("u").build()))
            .build();
    assertThat(broken(still, Share.of("a", "m", "t", ALL))).isEmpty();
    assertThat(broken(still, Share.of("a", "m", "t", ALL), b("u", 5 * S, 6 * S, 1)))
        .containsExactly(AllocationRule.INTERVAL);
  }

  @Test
  void aShareWaitsForTheRelease() {
    valid(ENOUGH, b("u", 5 * S, 6 * S, ALL));
    breaks(AllocationRule.RELEASE, ENOUGH, b("u", 5 * S - 1, 6 * S, ALL));
  }

  @Test
  void noShareIsInAClosedTime() {
    valid(a(10 * S, 20 * S, ALL), b("t", 30 * S, 31 * S, ALL));
    breaks(AllocationRule.AVAILABILITY, ENOUGH, a(10 * S, 20 * S + 1, ALL));
    breaks(AllocationRule.AVAILABILITY, ENOUGH, b("t", 30 * S - 1, 31 * S, ALL));
    breaks(AllocationRule.AVAILABILITY, ENOUGH, b("t", 30 * S - 1, 31 * S, ALL).on("t0"));
  }

  @Test
  void aJobHasItsTimeOnceAtEveryInstant() {
    Share half = Share.of("a", "m", "u", ALL / 2).during(0, 10 * S);
    valid(half, a(0, 20 * S, ALL / 2));
    breaks(AllocationRule.JOB_TIME, half, a(0, 20 * S, ALL / 2 + 1));
    // One after the other they may be all of it.
    valid(ENOUGH, Share.of("a", "m", "u", ALL).during(10 * S, 20 * S));
    breaks(AllocationRule.JOB_TIME, ENOUGH, Share.of("a", "m", "u", 1).during(10 * S - 1, 20 * S));
  }

  @Test
  void aPoolIsGivenOnceAtEveryInstant() {
    valid(ENOUGH, b("t", 10 * S, 18 * S, ALL));
    breaks(AllocationRule.POOL_CAPACITY, ENOUGH, b("t", 10 * S - 1, 18 * S, 1));
  }

  @Test
  void aPoolHasItsOpenWorkersAlone() {
    SharingProblem two =
        problem(SharingTerm.COST)
            .workers(
                Worker.builder("t1")
                    .type("t")
                    .price(new Price.Constant(2))
                    .calendar(Calendar.of(Step.open(10 * S, 5), Step.open(30 * S, 1)))
                    .build())
            .build();
    Share second = Share.of("b", "m", "t", ALL);
    assertThat(broken(two, a(10 * S, 20 * S, ALL), second.during(10 * S, 20 * S))).isEmpty();
    assertThat(broken(two, a(10 * S, 20 * S + 1, ALL), second.during(10 * S, 20 * S))).isEmpty();
    assertThat(broken(two, a(10 * S, 20 * S + 1, ALL), second.during(10 * S, 20 * S + 1)))
        .containsExactly(AllocationRule.POOL_CAPACITY);
  }

  @Test
  void whatIsLeftIsDoneByTheDeadline() {
    // 10 s, less a billionth of the time, which rounding may cost, and no more.
    valid(a(0, 10 * S, ALL - 1));
    breaks(AllocationRule.DEADLINE, a(0, 10 * S, ALL - 2));
    valid(a(30 * S, 40 * S, ALL));
    breaks(AllocationRule.DEADLINE, a(30 * S + 1, 41 * S, ALL));
  }

  @Test
  void theSameShareTwiceOrOfNothing() {
    breaks(AllocationRule.ELIGIBILITY, a(0, 10 * S, ALL / 2), a(0, 10 * S, ALL / 2));
    breaks(AllocationRule.SHARE_RANGE, ENOUGH, b("u", 5 * S, 6 * S, 0));
    breaks(AllocationRule.REFERENCE, ENOUGH, Share.of("c", "m", "u", 1).during(0, S));
  }

  @Test
  void costFollowsThePrice() {
    SharingProblem problem = problem(SharingTerm.COST).build();
    Allocation allocation =
        new Allocation(
            List.of(a(8 * S, 12 * S, ALL), a(30 * S, 36 * S, ALL), b("u", 5 * S, 13 * S, ALL / 2)));
    AllocationMetrics metrics = new AllocationMetrics(problem, allocation);
    assertThat(metrics.value(SharingTerm.COST))
        .isEqualTo(2 * 2 + 2 * 5 + 6 + 3 * 8 / 2.0, within(1e-9));
    // a has done 16 of 40 by 12 s and the rest at 36 s; b has 4 of 8 and is never done.
    assertThat(metrics.value(SharingTerm.MAKESPAN)).isInfinite();
    Allocation done =
        new Allocation(
            List.of(a(8 * S, 12 * S, ALL), a(30 * S, 36 * S, ALL), b("u", 5 * S, 14 * S, ALL)));
    assertThat(new AllocationMetrics(problem, done).value(SharingTerm.MAKESPAN))
        .isEqualTo(36, within(1e-7));
    assertThat(metrics.value(SharingTerm.TOTAL_RATE)).isNaN();
  }

  @Test
  void anyPricesImplyABound() {
    SharingProblem problem = problem(SharingTerm.COST).build();
    AllocationChecker checker = new AllocationChecker(problem);
    // A unit of work of a is worth 1 of money; a second of t then gains 4 - 2, 4 - 5 and 4 - 1.
    List<JobPrice> jobs = List.of(new JobPrice("a", 0, 1e-6, 0));
    double owed = 40;
    AllocationPrices none = new AllocationPrices(List.of(), jobs);
    // The excess counts for each job that is there: 2 x (5 + 2 x 5) of both, then 3 x 10 x 2.
    assertThat(checker.impliedBound(none)).isEqualTo(Math.max(0, owed - 2 * 5 - 2 * 5 * 2 - 60));
    AllocationPrices better =
        new AllocationPrices(
            List.of(
                new PoolPrice("t", "compute", 2, new TimeSpan(0, 5 * S)),
                new PoolPrice("t", "compute", 2, new TimeSpan(5 * S, 10 * S))),
            jobs,
            List.of(new TimePrice("a", new TimeSpan(30 * S, 40 * S), 1.5)));
    // 40 less 2 x 10 for t, 15 for the time of a, and an excess of 1.5 for 10 s and two jobs.
    assertThat(checker.impliedBound(better)).isEqualTo(0);
    AllocationPrices small =
        new AllocationPrices(List.of(), List.of(new JobPrice("a", 0, 0.5e-6, 0)));
    // Worth 2 a second of t: it gains only while t costs 1, for 10 s and two jobs.
    assertThat(checker.impliedBound(small)).isEqualTo(0, within(1e-9));
    AllocationPrices tight =
        new AllocationPrices(
            List.of(new PoolPrice("t", "compute", 1, new TimeSpan(30 * S, 40 * S))),
            List.of(new JobPrice("a", 0, 0.5e-6, 0)));
    // Ten seconds of t at 1 are what a needs: 20 less 10.
    assertThat(checker.impliedBound(tight)).isEqualTo(10, within(1e-9));
    assertThat(checker.check(tight, 10)).isEmpty();
    assertThat(checker.check(tight, 10.001))
        .extracting(AllocationViolation::rule)
        .containsExactly(AllocationRule.PRICES);
    AllocationPrices elsewhere =
        new AllocationPrices(
            List.of(new PoolPrice("t", "compute", 1, new TimeSpan(30 * S, 41 * S))), jobs);
    assertThat(checker.check(elsewhere, 0))
        .extracting(AllocationViolation::rule)
        .containsExactly(AllocationRule.PRICES);
  }

  @Test
  void pricesRefuteByWhatTheyAreAlone() {
    SharingProblem problem =
        problem(SharingTerm.COST)
            .jobs(List.of(DivisibleJob.builder("a", "p", 40 * S).deadlineMicros(40 * S).build()))
            .build();
    AllocationChecker checker = new AllocationChecker(problem);
    List<JobPrice> jobs = List.of(new JobPrice("a", 0, 1e-6, 0));
    // When no job is there any more, a price below 0 would count for ever.
    TimeSpan last = problem.intervals().get(problem.intervals().size() - 1);
    for (double price : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      PoolPrice pool = new PoolPrice("u", "compute", price, last);
      assertThat(checker.refutes(new AllocationPrices(List.of(pool), jobs)))
          .as("%s", price)
          .isFalse();
    }
    SharingProblem tooMuch =
        problem.withJobs(
            List.of(DivisibleJob.builder("a", "p", 131 * S).deadlineMicros(40 * S).build()));
    assertThat(new AllocationChecker(tooMuch).refutes(new AllocationPrices(List.of(), jobs)))
        .isTrue();
  }

  @Test
  void aPriceThatIsNoneImpliesNoEnd() {
    SharingProblem problem = problem(SharingTerm.MAKESPAN).build();
    List<JobPrice> jobs = List.of(new JobPrice("a", 1, 0, 0));
    for (TimeSpan span : problem.intervals()) {
      PoolPrice pool = new PoolPrice("t", "compute", Double.NaN, span);
      List<PoolPrice> pools = List.of(pool, new PoolPrice("u", "compute", Double.NaN, span));
      double bound = new AllocationChecker(problem).impliedBound(new AllocationPrices(pools, jobs));
      assertThat(Double.isInfinite(bound)).as("%s", span).isFalse();
    }
    PoolPrice first = new PoolPrice("t", "compute", Double.NaN, problem.intervals().get(0));
    assertThat(
            new AllocationChecker(problem).impliedBound(new AllocationPrices(List.of(first), jobs)))
        .isNaN();
  }

  /** One job after the other: as many shares as jobs, at as many times. */
  private static TimedCheck sequence(int jobs, long length, long apart) {
    List<DivisibleJob> all = new ArrayList<>();
    List<Share> shares = new ArrayList<>();
    for (int j = 0; j < jobs; j++) {
      long from = j * apart;
      all.add(DivisibleJob.builder("j" + j, "q", length).releaseMicros(from).build());
      shares.add(Share.of("j" + j, "m", "u", ALL).during(from, from + length));
    }
    SharingProblem problem = problem(SharingTerm.MAKESPAN).jobs(all).build();
    return new TimedCheck(new Moments(problem), new Allocation(shares));
  }

  @Test
  void whatIsJudgedGrowsAsSharesDo() {
    int jobs = 30_000;
    TimedCheck check = sequence(jobs, 10, 10);
    assertThat(check.run()).isEmpty();
    // Where one ends and the next begins two jobs are judged and one type.
    assertThat(check.judged()).isLessThan(4L * jobs);
  }

  @Test
  void whatOverlapsIsFoundAmongMany() {
    TimedCheck check = sequence(1_000, 11, 10);
    List<AllocationViolation> violations = check.run();
    // What is taken is the same at all instants, and said once.
    assertThat(violations)
        .singleElement()
        .extracting(AllocationViolation::rule)
        .isEqualTo(AllocationRule.POOL_CAPACITY);
    assertThat(violations.get(0).message()).startsWith("From 10 on: On workers of type (u) ");
  }

  @Test
  void aShareThatEndedMayBeginAgain() {
    Share first = b("u", 5 * S, 6 * S, ALL);
    Share again = b("u", 6 * S, 7 * S, ALL);
    assertThat(broken(problem(SharingTerm.MAKESPAN).build(), ENOUGH, first, again)).isEmpty();
    Share within = b("u", 5 * S, 7 * S, ALL / 2);
    assertThat(
            broken(problem(SharingTerm.MAKESPAN).build(), ENOUGH, within, b("u", 6 * S, 7 * S, 1)))
        .containsExactly(AllocationRule.ELIGIBILITY);
  }
}

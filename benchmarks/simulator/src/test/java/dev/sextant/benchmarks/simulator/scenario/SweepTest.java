package dev.sextant.benchmarks.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.benchmarks.simulator.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final String[] POLICIES = {"compass", "hash"};

  @Test
  void rowsStandInTheOrderOfPointsAndPolicies() {
    Scenario scenario = Scenarios.small(List.of(2, 3), List.of(1.0, 2.0), 20, POLICIES);

    Results results = Scenarios.run(scenario);

    List<String> expected = new ArrayList<>();
    for (Point point : scenario.points()) {
      for (String policy : POLICIES) {
        expected.add(point + policy);
      }
    }
    assertThat(expected).hasSize(8);
    assertThat(results.rows()).extracting(r -> r.point() + r.policy().label()).isEqualTo(expected);
    assertThat(results.rows()).allSatisfy(r -> assertThat(r.figures()).hasSize(2));
    assertThat(results.rows())
        .allSatisfy(r -> assertThat(r.latencies().getTotalCount()).isEqualTo(40));
    assertThat(results.details().keySet()).containsExactly(POLICIES);
  }

  @Test
  void sameSeedsGiveSameFiguresAndOtherSeedsOthers() {
    Scenario scenario = Scenarios.small(List.of(3), List.of(2.0), 50, POLICIES);

    Row once = Scenarios.run(scenario).rows().get(1);
    Row again = Scenarios.run(scenario).rows().get(1);

    for (Metric metric : Metric.values()) {
      assertThat(again.values(metric)).isEqualTo(once.values(metric));
    }
    assertThat(once.values(Metric.MEAN_LATENCY)[0])
        .isNotEqualTo(once.values(Metric.MEAN_LATENCY)[1]);
  }

  @Test
  void aPolicyDoesNotDependOnWhichOthersAreSimulated() {
    double[] alone =
        Scenarios.run(Scenarios.small(List.of(3), List.of(2.0), 50, "hash"))
            .rows()
            .get(0)
            .values(Metric.MEAN_LATENCY);
    double[] beside =
        Scenarios.run(Scenarios.small(List.of(3), List.of(2.0), 50, "compass+", "hash"))
            .rows()
            .get(1)
            .values(Metric.MEAN_LATENCY);

    assertThat(beside).isEqualTo(alone);
  }

  @Test
  void keepsOnlyWholeRowsWhenItIsStopped() {
    Scenario scenario = Scenarios.small(List.of(2), List.of(1.0), 10, "compass", "hash", "jit");
    AtomicInteger runs = new AtomicInteger();

    Results results =
        Sweep.run(
            scenario,
            (number, all, point, policy, seed) -> runs.incrementAndGet(),
            () -> runs.get() >= 3);

    assertThat(runs).hasValue(3);
    assertThat(results.rows()).extracting(r -> r.policy().label()).containsExactly("compass");
  }

  @Test
  void noPolicyBeatsTheLowerBoundAndAPlanThatKnowsEverythingBeatsWhereItStarts() {
    Scenario scenario =
        Scenarios.small(
            List.of(3),
            List.of(4.0),
            20,
            "compass",
            "compass+",
            "offline:local-search",
            Reference.LOWER_BOUND);

    List<Row> rows = Scenarios.run(scenario).rows();

    for (int seed = 0; seed < 2; seed++) {
      double bound = rows.get(3).values(Metric.MEAN_LATENCY)[seed];
      double offline = rows.get(2).values(Metric.MEAN_LATENCY)[seed];
      assertThat(rows.get(0).values(Metric.MEAN_LATENCY)[seed]).isGreaterThanOrEqualTo(bound);
      assertThat(offline).isBetween(bound, rows.get(1).values(Metric.MEAN_LATENCY)[seed]);
    }
    assertThat(rows.get(3).values(Metric.UTILISATION)).containsOnly(Double.NaN);
  }

  @Test
  void everyJobEndsThoughWorkersFailAndNoTaskRunsTwice() {
    FailurePlan failures = new FailurePlan.Random(8_000_000, 2_000_000);
    Scenario scenario =
        Scenarios.of(List.of(4), List.of(2.0), 100, false, failures, "compass", "hash");

    Results results = Scenarios.run(scenario);

    assertThat(results.details()).hasSize(2);
    results
        .details()
        .forEach(
            (policy, seen) -> {
              assertThat(seen.outages()).as(policy).isNotEmpty();
              assertThat(seen.jobs()).allMatch(Observation.ObservedJob::ended);
              assertThat(seen.runs()).doesNotHaveDuplicates();
              assertThat(new HashSet<>(seen.runs().stream().map(r -> r.job() + r.task()).toList()))
                  .hasSameSizeAs(seen.runs());
            });
  }

  @Test
  void theFiguresOfThePublishedSimulatorStandBesideOurs() {
    Scenario scenario =
        Scenarios.of(List.of(120), List.of(40.0), 1000, true, FailurePlan.NONE, "compass", "hash");
    Results results = Scenarios.run(scenario);

    List<PublishedFigures.Comparison> comparisons = PublishedFigures.compare(results);

    assertThat(comparisons)
        .extracting(c -> c.row().policy().policy(), PublishedFigures.Comparison::metric)
        .containsExactly(
            tuple("compass", Metric.MEDIAN_SLOWDOWN),
            tuple("compass", Metric.WORKERS_USED),
            tuple("hash", Metric.MEDIAN_SLOWDOWN),
            tuple("hash", Metric.WORKERS_USED));
    assertThat(comparisons).allSatisfy(c -> assertThat(c.deviation()).isBetween(-0.35, 0.35));
    assertThat(comparisons.get(0).published()).isEqualTo(3.99);
  }

  @Test
  void noPublishedFigureStandsBesideRunsUnderOurRules() {
    Results ours = Scenarios.run(Scenarios.small(List.of(5), List.of(1.0), 20, "compass"));

    assertThat(PublishedFigures.compare(ours)).isEmpty();
  }

  @Test
  void theSmallestClusterIsTheFirstThatReachesTheTarget() {
    Results results =
        Scenarios.run(Scenarios.small(List.of(12, 2, 6), List.of(4.0), 60, "compass", "hash"));

    List<SmallestClusters.Need> needs = SmallestClusters.of(results);

    assertThat(needs).hasSize(4);
    for (SmallestClusters.Need need : needs) {
      Integer expected =
          results.rows().stream()
              .filter(r -> r.policy().equals(need.policy()))
              .filter(r -> r.mean(Metric.MEDIAN_SLOWDOWN).estimate() <= need.target())
              .map(r -> r.point().workers())
              .min(Integer::compare)
              .orElse(null);
      assertThat(need.workers()).isEqualTo(expected);
    }
    assertThat(needs).anyMatch(n -> n.workers() == null).anyMatch(n -> n.workers() != null);
  }

  @Test
  void pairedLatenciesCompareRunsOfOneSeed() {
    Results results =
        Scenarios.run(Scenarios.small(List.of(4), List.of(3.0), 60, "compass", "hash"));
    Row compass = results.rows().get(0);
    Row hash = results.rows().get(1);

    double ratio = PairedLatency.of(results, hash, compass.policy()).orElseThrow().estimate();

    double[] slow = hash.values(Metric.MEAN_LATENCY);
    double[] fast = compass.values(Metric.MEAN_LATENCY);
    assertThat(ratio).isEqualTo((slow[0] / fast[0] + slow[1] / fast[1]) / 2).isGreaterThan(1);
    assertThat(PairedLatency.of(results, hash, new PolicyChoice("jit", "jit", true, null)))
        .isEmpty();
  }
}

package dev.sextant.benchmarks.simulator.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.check.AllocationChecker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EqualRestTest {
  private static final long TENTH = Share.ALL / 10;

  private static SharingProblem problem(int gpus) {
    return SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
        .workers("gpu", gpus)
        .workers("old", 1)
        .profiles(
            Profile.of("p", RateMode.of("alone", WorkRate.perType(Map.of("gpu", 9L)))),
            Profile.of(
                "two",
                RateMode.builder("both", WorkRate.perType(Map.of("gpu", 9L))).gang(2).build()),
            Profile.of("any", RateMode.of("alone", WorkRate.of(3))))
        .colocations(
            Colocation.builder()
                .with("p", WorkRate.perType(Map.of("gpu", 7L)))
                .with("p", WorkRate.perType(Map.of("gpu", 7L)))
                .build())
        .jobs(
            DivisibleJob.of("a", "p", 100),
            DivisibleJob.of("b", "p", 100),
            DivisibleJob.of("w", "two", 100),
            DivisibleJob.of("x", "any", 100),
            DivisibleJob.builder("done", "any", 100).done(100).build())
        .build();
  }

  private static double share(Allocation allocation, String job, String type) {
    return allocation.shares().stream()
            .filter(each -> each.jobs().equals(List.of(job)) && each.workerType().equals(type))
            .mapToLong(Share::shareNanos)
            .sum()
        / (double) Share.ALL;
  }

  @Test
  void whatIsLeftGoesToAllAlike() {
    SharingProblem problem = problem(2);
    Allocation some = new Allocation(List.of(Share.of("a", "alone", "gpu", 5 * TENTH)));

    Allocation all = EqualRest.added(problem, some);

    // 1.5 of 2 are left for a, b, x and, with two workers at once, w: 0.3 for each. The old one is
    // left for x alone, who has time for 0.3 + 1 only in proportion; what it does not take is
    // divided again.
    double each = 0.3 + (0.3 - 0.3 / 1.3) / 4;
    assertThat(share(all, "b", "gpu")).isCloseTo(each, within(1e-6));
    assertThat(share(all, "a", "gpu")).isCloseTo(0.5 + each, within(1e-6));
    assertThat(share(all, "w", "gpu")).isCloseTo(each, within(1e-6));
    assertThat(share(all, "x", "gpu")).isCloseTo(0.3 / 1.3, within(1e-6));
    assertThat(share(all, "x", "old")).isCloseTo(1 / 1.3, within(1e-6));
    assertThat(all.shares()).noneMatch(share -> share.jobs().contains("done"));
    assertThat(new AllocationChecker(problem).check(all)).isEmpty();
  }

  @Test
  void nobodyGetsMoreThanAllTheTime() {
    SharingProblem problem = problem(9);
    Allocation pair =
        new Allocation(
            List.of(
                new Share(List.of("a", "b"), problem.colocations().get(0).id(), "gpu", 4 * TENTH)));

    Allocation all = EqualRest.added(problem, pair);

    assertThat(share(all, "a", "gpu"))
        .as("with what it has beside the other")
        .isCloseTo(0.6, within(1e-6));
    assertThat(share(all, "w", "gpu")).isCloseTo(1, within(1e-6));
    assertThat(all.shares().get(0)).isEqualTo(pair.shares().get(0));
    assertThat(new AllocationChecker(problem).check(all)).isEmpty();
  }

  @Test
  void whatIsWholeStays() {
    SharingProblem problem = problem(1);
    Allocation whole =
        new Allocation(
            List.of(
                Share.of("a", "alone", "gpu", Share.ALL),
                Share.of("x", "alone", "old", Share.ALL)));

    assertThat(EqualRest.added(problem, whole)).isEqualTo(whole);
  }
}

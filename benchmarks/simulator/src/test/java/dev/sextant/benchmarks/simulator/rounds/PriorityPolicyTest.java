package dev.sextant.benchmarks.simulator.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Round;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PriorityPolicyTest {
  private static final long SECOND = 1_000_000;
  private static final long STEP = 1_000_000;
  private static final long MUCH = 1_000_000_000_000L;

  private static Profile profile(String id, long fast, long slow) {
    return Profile.of(
        id, RateMode.of("alone", WorkRate.perType(Map.of("fast", fast, "slow", slow))));
  }

  private static SharingProblem.Builder problem() {
    return SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
        .workers("fast", 1)
        .workers("slow", 1)
        .profiles(profile("p", 4 * STEP, STEP), profile("q", 0, 2 * STEP));
  }

  private static List<Round> rounds(SharingProblem problem, String policy, int count) {
    List<Round> rounds = new ArrayList<>();
    RoundPolicy made = RoundPolicies.create(policy, problem, RoundSettings.DEFAULT, 1);
    RoundPolicy counted =
        view -> {
          if (rounds.size() == count) {
            throw new IllegalStateException("enough");
          }
          return made.place(view);
        };
    assertThatThrownBy(
            () ->
                RoundSimulator.run(
                    problem, counted, RoundSettings.DEFAULT, 0, problem.jobs().size(), rounds::add))
        .hasMessage("enough");
    return rounds;
  }

  private static long on(List<Round> rounds, String job, String worker) {
    return rounds.stream()
        .flatMap(round -> round.placements().stream())
        .filter(each -> each.jobs().contains(job) && each.workers().contains(worker))
        .count();
  }

  @Test
  void roundsApproachTheShares() {
    SharingProblem problem =
        problem()
            .jobs(
                DivisibleJob.of("a", "p", MUCH),
                DivisibleJob.of("b", "p", MUCH),
                DivisibleJob.of("c", "p", MUCH))
            .build();

    List<Round> rounds = rounds(problem, "priority", 300);

    for (String job : List.of("a", "b", "c")) {
      long steps =
          rounds.stream()
              .flatMap(round -> round.credits().stream())
              .filter(credit -> credit.job().equals(job))
              .mapToLong(credit -> credit.work() / STEP)
              .sum();
      assertThat(steps / (300 * 360 * 5 / 3.0)).isCloseTo(1, within(0.02));
    }
  }

  @Test
  void leftoversGoToSharersOrToAnyone() {
    SharingProblem one = problem().workers("best", 1).jobs(DivisibleJob.of("a", "p", MUCH)).build();
    SharingProblem rated =
        one.toBuilder()
            .profiles(
                List.of(
                    Profile.of(
                        "p",
                        RateMode.of(
                            "alone",
                            WorkRate.perType(
                                Map.of("fast", 4 * STEP, "slow", STEP, "best", 9 * STEP))))))
            .build();

    assertThat(on(rounds(rated, "priority", 5), "a", "best-0")).isEqualTo(5);
    // All of its share is on the best type; the published mechanism asks the first type first.
    assertThat(on(rounds(rated, "priority:published=true", 5), "a", "fast-0")).isEqualTo(5);
    assertThat(on(rounds(rated, "priority:published=true,types=best", 5), "a", "best-0"))
        .isEqualTo(5);
  }

  @Test
  void whoHasNoPlaceTakesWhatIsLeft() {
    SharingProblem problem =
        problem()
            .profiles(List.of(profile("p", 4 * STEP, STEP / 100)))
            .jobs(DivisibleJob.of("a", "p", MUCH), DivisibleJob.of("b", "p", MUCH))
            .build();

    assertThat(onSlow(problem, "priority:allocator=allox")).isEqualTo(5);
    assertThat(onSlow(problem, "priority:allocator=allox,leftovers=sharers")).isZero();
    assertThat(onSlow(problem, "priority:allocator=allox,published=true")).isEqualTo(5);
  }

  /** Of two jobs that AlloX puts into one queue, how many rounds one of them is elsewhere. */
  private static long onSlow(SharingProblem problem, String policy) {
    List<Round> rounds = rounds(problem, policy, 5);
    return on(rounds, "a", "slow-0") + on(rounds, "b", "slow-0");
  }

  @Test
  void newcomersRunOrIdleUntilSharesAreDivided() {
    SharingProblem problem =
        problem()
            .jobs(
                DivisibleJob.of("a", "p", MUCH),
                DivisibleJob.builder("b", "q", MUCH).releaseMicros(360 * SECOND).build())
            .build();

    assertThat(on(rounds(problem, "priority", 6), "b", "slow-0")).isEqualTo(5);
    assertThat(on(rounds(problem, "priority:newcomers=wait", 6), "b", "slow-0")).isZero();
    // The shares are divided anew 1920 s after the first time, in the seventh round.
    assertThat(on(rounds(problem, "priority:newcomers=wait", 9), "b", "slow-0")).isEqualTo(3);
    assertThat(on(rounds(problem, "priority:published=true", 6), "b", "slow-0")).isZero();
  }

  @Test
  void jobsStayOnTheirWorkers() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("gpu", 4)
            .profiles(
                Profile.of("two", RateMode.builder("alone", WorkRate.of(2 * STEP)).gang(2).build()),
                Profile.of("one", RateMode.of("alone", WorkRate.of(STEP))))
            .jobs(
                DivisibleJob.of("s", "one", 360 * STEP),
                DivisibleJob.of("t", "one", MUCH),
                DivisibleJob.of("w", "two", MUCH))
            .build();

    List<Round> rounds = rounds(problem, "priority", 8);

    List<List<String>> where =
        rounds.stream()
            .flatMap(round -> round.placements().stream())
            .filter(each -> each.jobs().contains("t"))
            .map(RoundPlacement::workers)
            .distinct()
            .toList();
    assertThat(where).hasSize(1);
    assertThat(on(rounds, "w", "gpu-0")).as("the largest gang comes first").isEqualTo(8);
  }

  @Test
  void colocationsAreRealised() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("gpu", 1)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(10 * STEP))))
            .colocations(
                Colocation.builder()
                    .with("p", WorkRate.of(9 * STEP))
                    .with("p", WorkRate.of(9 * STEP))
                    .build())
            .jobs(DivisibleJob.of("a", "p", MUCH), DivisibleJob.of("b", "p", MUCH))
            .build();

    List<Round> together = rounds(problem, "priority", 4);
    List<Round> apart = rounds(problem, "priority:colocations=false", 4);

    assertThat(on(together, "a", "gpu-0")).isEqualTo(4);
    assertThat(on(together, "b", "gpu-0")).isEqualTo(4);
    assertThat(on(apart, "a", "gpu-0")).isEqualTo(2);
  }

  /**
   * Two jobs of ten hours, one of which makes a step in 100 seconds. By a rate of one it should
   * have been done long ago when the other comes, and nothing is left for that.
   */
  @Test
  void aBlindPolicyHoldsWorkAgainstTheClockByTheRatesOfAReferenceType() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.FINISH_TIME_FAIRNESS))
            .workers("fast", 1)
            .profiles(
                Profile.of("p", RateMode.of("alone", WorkRate.of(STEP / 100))),
                Profile.of("q", RateMode.of("alone", WorkRate.of(STEP))))
            .jobs(
                DivisibleJob.of("a", "p", 360 * STEP),
                DivisibleJob.builder("b", "q", 36_000 * STEP).releaseMicros(7200 * SECOND).build())
            .build();

    long reference = on(rounds(problem, "priority:blind=true,reference=fast", 40), "b", "fast-0");

    assertThat(reference).as("about half of twenty rounds").isBetween(6L, 12L);
    assertThat(on(rounds(problem, "priority", 40), "b", "fast-0")).isEqualTo(reference);
    assertThat(on(rounds(problem, "priority:blind=true", 40), "b", "fast-0")).isLessThan(4);
  }

  @Test
  void pairsStayTogetherUntilOneIsDone() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("gpu", 1)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(10 * STEP))))
            .colocations(
                Colocation.builder()
                    .with("p", WorkRate.of(6 * STEP))
                    .with("p", WorkRate.of(6 * STEP))
                    .build())
            .jobs(
                DivisibleJob.of("a", "p", 60_000 * STEP),
                DivisibleJob.of("b", "p", MUCH),
                DivisibleJob.of("c", "p", 60_000 * STEP),
                DivisibleJob.of("d", "p", MUCH),
                DivisibleJob.builder("e", "p", MUCH).releaseMicros(2400 * SECOND).build())
            .build();

    List<Round> rounds =
        rounds(problem, "priority:allocator=gandiva,keep-pairs=true,leftovers=sharers", 60);

    // The fifth job comes when each of the others has a partner, so that it stays alone.
    List<Set<String>> first = groups(rounds.subList(0, 6));
    List<Set<String>> later = groups(rounds.subList(20, 40));
    assertThat(first).hasSize(2).allMatch(group -> group.size() == 2);
    assertThat(later).hasSize(3).containsAll(first).contains(Set.of("e"));
    assertThat(groups(rounds(problem, "priority:allocator=gandiva,leftovers=sharers", 60)))
        .as("drawn anew, others come together")
        .hasSizeGreaterThan(3);
  }

  private static List<Set<String>> groups(List<Round> rounds) {
    return rounds.stream()
        .flatMap(round -> round.placements().stream())
        .map(each -> Set.copyOf(each.jobs()))
        .distinct()
        .toList();
  }

  @Test
  void partnersThatSlowEachOtherDownPartAtTheNextDivision() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("gpu", 1)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(10 * STEP))))
            .colocations(
                Colocation.builder()
                    .with("p", WorkRate.of(4 * STEP))
                    .with("p", WorkRate.of(4 * STEP))
                    .build())
            .jobs(
                DivisibleJob.of("a", "p", MUCH),
                DivisibleJob.of("b", "p", MUCH),
                DivisibleJob.builder("c", "p", MUCH).releaseMicros(10 * SECOND).build(),
                DivisibleJob.builder("d", "p", MUCH).releaseMicros(10_000 * SECOND).build())
            .build();

    List<Round> rounds =
        rounds(problem, "priority:allocator=gandiva,keep-pairs=true,leftovers=sharers", 40);

    Set<Set<String>> begin = Set.copyOf(groups(rounds.subList(0, 5)));
    Set<Set<String>> all = Set.copyOf(groups(rounds));
    assertThat(begin).contains(Set.of("a", "b"));
    assertThat(all).as("drawn anew at each division").hasSizeGreaterThan(begin.size() + 1);
  }

  @Test
  void theSameSeedGivesTheSameRounds() {
    SharingProblem problem =
        problem()
            .jobs(
                DivisibleJob.of("a", "p", MUCH),
                DivisibleJob.of("b", "q", MUCH),
                DivisibleJob.of("c", "p", MUCH))
            .build();
    String blind = "priority:published=true,blind=true,allocator=gandiva";

    assertThat(rounds(problem, blind, 40)).isEqualTo(rounds(problem, blind, 40));
  }

  @Test
  void whatCannotBeChosenIsRefused() {
    SharingProblem problem = problem().jobs(DivisibleJob.of("a", "p", MUCH)).build();
    refused(problem, "prority", "There is no round policy (prority).\nMaybe priority.");
    refused(problem, "priority:blind", "must read NAME=VALUE");
    refused(problem, "priority:blind=1", "it is true or false");
    refused(problem, "priority:blnd=true", "has no option (blnd).\nMaybe blind.");
    refused(problem, "priority:objective=fairness", "it is one of max-min-rate, makespan");
    refused(problem, "priority:types=slow+tpu", "There is no worker of type (tpu)");
    refused(problem, "priority:blind=true,reference=tpu", "There is no worker of type (tpu)");
    refused(problem, "priority:reference=fast", "Only a blind policy");
    refused(
        problem, "priority:keep-pairs=true", "has no pairs to keep.\nMaybe add allocator=gandiva");
    refused(problem, "priority:allocator=none", "(allocator) of the policy (priority)");
    refused(problem, "priority:warm=true,warm=true", "is there twice");
  }

  private static void refused(SharingProblem problem, String policy, String message) {
    assertThatThrownBy(() -> RoundPolicies.create(policy, problem, RoundSettings.DEFAULT, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}

package dev.sextant.planner.sharing.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Round;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkCredit;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** For each rule, what is exactly tight is valid, and one off is exactly that violation. */
class RoundCheckerTest {
  private static final long SECOND = 1_000_000;
  private static final List<RoundPlacement> NOBODY = List.of();

  private static SharingProblem problem() {
    return SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
        .workers(
            Worker.cpu("w0").withType("big").withCapacities(Map.of("compute", 2L, "cpu", 4L)),
            Worker.cpu("w1").withType("big").withCapacities(Map.of("compute", 2L, "cpu", 4L)),
            Worker.cpu("w2").withType("small"))
        .profiles(
            Profile.of(
                "p",
                RateMode.of("alone", WorkRate.of(3)),
                RateMode.builder("pair", WorkRate.of(5)).gang(2).build(),
                RateMode.builder("wide", WorkRate.of(4))
                    .demands(Map.of("compute", 1L, "cpu", 2L))
                    .build(),
                RateMode.builder("wider", WorkRate.of(4))
                    .demands(Map.of("compute", 1L, "cpu", 3L))
                    .build()))
        .colocations(
            Colocation.builder().with("p", WorkRate.of(2)).with("p", WorkRate.of(2)).build())
        .jobs(
            DivisibleJob.of("a", "p", 100),
            DivisibleJob.of("b", "p", 100),
            DivisibleJob.builder("late", "p", 100).releaseMicros(10 * SECOND).build())
        .build();
  }

  private static RoundPlacement place(String job, String mode, String... workers) {
    return RoundPlacement.of(job, mode, List.of(workers));
  }

  private static WorkCredit credit(String job, long seconds, long work) {
    return new WorkCredit(job, seconds * SECOND, work);
  }

  private static Round round(long from, long until, List<RoundPlacement> who, WorkCredit... what) {
    return new Round(from * SECOND, until * SECOND, who, List.of(what));
  }

  private static List<AllocationRule> broken(long grain, Round... rounds) {
    RoundChecker checker = new RoundChecker(problem(), grain);
    List<AllocationRule> broken = List.of();
    for (Round round : rounds) {
      assertThat(broken).as("only the last round may be wrong").isEmpty();
      broken = checker.check(round).stream().map(AllocationViolation::rule).toList();
    }
    return broken;
  }

  private static void valid(Round... rounds) {
    assertThat(broken(1, rounds)).isEmpty();
  }

  private static void breaks(AllocationRule rule, Round... rounds) {
    assertThat(broken(1, rounds)).containsExactly(rule);
  }

  @Test
  void reference() {
    breaks(AllocationRule.REFERENCE, round(0, 1, List.of(place("c", "alone", "w0"))));
    breaks(AllocationRule.REFERENCE, round(0, 1, List.of(place("a", "alone", "w9"))));
  }

  @Test
  void aClosedWorkerIsNotThere() {
    SharingProblem open = problem();
    List<Worker> workers = new ArrayList<>(open.workers());
    workers.set(0, workers.get(0).withCalendar(Calendar.of(Calendar.Step.closed(0))));
    RoundChecker checker = new RoundChecker(open.toBuilder().workers(workers).build(), 1);

    assertThat(checker.check(round(0, 1, List.of(place("a", "alone", "w0")))))
        .extracting(AllocationViolation::rule)
        .containsExactly(AllocationRule.REFERENCE);
  }

  @Test
  void gang() {
    valid(round(0, 1, List.of(place("a", "pair", "w0", "w1")), credit("a", 1, 5)));
    breaks(AllocationRule.ROUND_GANG, round(0, 1, List.of(place("a", "pair", "w0"))));
    breaks(AllocationRule.ROUND_GANG, round(0, 1, List.of(place("a", "pair", "w0", "w0"))));
    breaks(AllocationRule.ROUND_GANG, round(0, 1, List.of(place("a", "pair", "w0", "w2"))));
    breaks(AllocationRule.ROUND_GANG, round(0, 1, List.of(place("a", "alone", "w0", "w1"))));
    breaks(AllocationRule.ROUND_GANG, round(0, 1, List.of(place("a", "alone"))));
    breaks(AllocationRule.ROUND_GANG, round(0, 1, List.of(place("a", "gone", "w0"))));
    breaks(AllocationRule.ROUND_GANG, round(0, 1, List.of(place("a", "wide", "w2"))));
    breaks(
        AllocationRule.ROUND_GANG,
        round(0, 1, List.of(new RoundPlacement(List.of("a"), "p+p", List.of("w0")))));
  }

  @Test
  void capacity() {
    List<RoundPlacement> full = List.of(place("a", "wide", "w0"), place("b", "wide", "w0"));
    valid(round(0, 1, full, credit("a", 1, 4), credit("b", 1, 4)));
    List<RoundPlacement> over = List.of(place("a", "wide", "w0"), place("b", "wider", "w0"));
    breaks(AllocationRule.ROUND_CAPACITY, round(0, 1, over, credit("a", 1, 4), credit("b", 1, 4)));
    List<RoundPlacement> two = List.of(place("a", "alone", "w2"), place("b", "alone", "w2"));
    breaks(AllocationRule.ROUND_CAPACITY, round(0, 1, two, credit("a", 1, 3), credit("b", 1, 3)));
  }

  @Test
  void once() {
    RoundPlacement both = new RoundPlacement(List.of("a", "b"), "p+p", List.of("w2"));
    valid(round(0, 1, List.of(both), credit("a", 1, 2), credit("b", 1, 2)));
    breaks(
        AllocationRule.ROUND_ONCE,
        round(
            0,
            1,
            List.of(place("a", "alone", "w0"), place("a", "alone", "w2")),
            credit("a", 1, 3)));
    valid(round(10, 11, List.of(place("late", "alone", "w0")), credit("late", 1, 3)));
    breaks(
        AllocationRule.ROUND_ONCE,
        round(9, 10, List.of(place("late", "alone", "w0")), credit("late", 1, 3)));
    valid(round(0, 2, NOBODY), round(2, 3, NOBODY));
    breaks(AllocationRule.ROUND_ONCE, round(0, 2, NOBODY), round(1, 3, NOBODY));
    breaks(AllocationRule.ROUND_ONCE, round(2, 1, NOBODY));
    Round all = round(0, 34, List.of(place("a", "alone", "w0")), credit("a", 34, 100));
    Round more = round(34, 35, List.of(place("a", "alone", "w0")), credit("a", 0, 0));
    breaks(AllocationRule.ROUND_ONCE, all, more);
  }

  @Test
  void work() {
    List<RoundPlacement> alone = List.of(place("a", "alone", "w0"));
    valid(round(0, 10, alone, credit("a", 10, 30)));
    breaks(AllocationRule.ROUND_WORK, round(0, 10, alone, credit("a", 10, 31)));
    breaks(AllocationRule.ROUND_WORK, round(0, 10, alone, credit("a", 10, 29)));
    breaks(AllocationRule.ROUND_WORK, round(0, 10, alone, credit("a", 11, 33)));
    breaks(AllocationRule.ROUND_WORK, round(0, 10, alone));
    breaks(AllocationRule.ROUND_WORK, round(0, 10, NOBODY, credit("a", 10, 30)));
    breaks(
        AllocationRule.ROUND_WORK, round(0, 10, alone, credit("a", 10, 30), credit("a", 10, 30)));
    Round most = round(0, 33, alone, credit("a", 33, 99));
    valid(most, round(33, 34, alone, credit("a", 1, 1)));
    breaks(AllocationRule.ROUND_WORK, most, round(33, 34, alone, credit("a", 1, 3)));
  }

  @Test
  void workInWholeGrains() {
    List<RoundPlacement> alone = List.of(place("a", "alone", "w0"));
    assertThat(broken(20, round(0, 10, alone, credit("a", 10, 20)))).isEmpty();
    assertThat(broken(20, round(0, 10, alone, credit("a", 10, 30))))
        .containsExactly(AllocationRule.ROUND_WORK);
    assertThat(broken(40, round(0, 34, alone, credit("a", 34, 100))))
        .as("the last of it is less than a grain")
        .isEmpty();
    assertThatThrownBy(() -> new RoundChecker(problem(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The grain (0) must be positive.");
  }

  @Test
  void largeNumbersStayExact() {
    long rate = Long.MAX_VALUE / 8;
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .workers("big", 1)
            .profiles(Profile.of("p", RateMode.of("alone", WorkRate.of(rate))))
            .jobs(DivisibleJob.of("a", "p", Long.MAX_VALUE))
            .build();
    RoundPlacement where = RoundPlacement.of("a", "alone", List.of("big-0"));
    RoundChecker checker = new RoundChecker(problem, 1);
    assertThat(checker.check(round(0, 7, List.of(where), credit("a", 7, 7 * rate)))).isEmpty();
    assertThat(checker.check(round(7, 8, List.of(where), credit("a", 1, rate + 1)))).hasSize(1);
  }
}

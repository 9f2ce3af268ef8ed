package dev.sextant.benchmarks.simulator.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Worker;
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
import org.junit.jupiter.api.Test;

/** The engine on cases that can be computed by hand. */
class RoundSimulatorTest {
  private static final long SECOND = 1_000_000;
  private static final long STEP = 1_000_000;
  private static final RoundSettings TEN =
      RoundSettings.DEFAULT.withRoundMicros(10 * SECOND).withReallocateMicros(0);

  /** A fast worker of 4 steps per second and a slow one of 1.5; jobs of 100 and 50 steps. */
  private static SharingProblem problem() {
    Map<String, Long> rates = Map.of("fast", 4 * STEP, "slow", 3 * STEP / 2);
    return SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
        .workers("fast", 1)
        .workers("slow", 1)
        .profiles(Profile.of("p", RateMode.of("alone", WorkRate.perType(rates))))
        .jobs(
            DivisibleJob.of("a", "p", 100 * STEP),
            DivisibleJob.builder("b", "p", 50 * STEP).releaseMicros(5 * SECOND).build())
        .build();
  }

  /** The first job on the fast worker, the second on the slow one. */
  private static List<RoundPlacement> inOrder(RoundView view) {
    List<RoundPlacement> placements = new ArrayList<>();
    for (RoundJob job : view.jobs()) {
      String worker = placements.isEmpty() ? "fast-0" : "slow-0";
      placements.add(RoundPlacement.of(job.job().id(), "alone", List.of(worker)));
    }
    return placements;
  }

  @Test
  void jobsWorkAtTheRatesOfTheirWorkersUntilTheyAreDone() {
    List<Round> rounds = new ArrayList<>();
    RoundOutcome outcome =
        RoundSimulator.run(problem(), RoundSimulatorTest::inOrder, TEN, 0, 2, rounds::add);

    // a: 40, 40, 20 steps on the fast one; b: 15 on the slow one from 10 s, 7 until 25 s, 28 fast.
    assertThat(outcome.doneMicros()[0]).isEqualTo(25 * SECOND);
    assertThat(rounds.get(1).endMicros()).isEqualTo(20 * SECOND);
    // The third round lasts until its last job stops working: b does 15 more steps in 10 s.
    assertThat(rounds.get(2).endMicros()).isEqualTo(30 * SECOND);
    assertThat(outcome.doneMicros()[1]).isEqualTo(35 * SECOND);
    assertThat(outcome.completionMicros(1)).isEqualTo(30 * SECOND);
    assertThat(outcome.makespanMicros()).isEqualTo(35 * SECOND);
    assertThat(outcome.rounds()).isEqualTo(4);
    assertThat(outcome.migrations()).isEqualTo(1);
    assertThat(outcome.preemptions()).isZero();
    assertThat(outcome.busyMicros()).containsExactly(30 * SECOND, 20 * SECOND);
    assertThat(outcome.attainedMicros()[1]).containsExactly(5 * SECOND, 20 * SECOND);
  }

  @Test
  void calendarsThatSayMoreThanAPriceAreRefused() {
    for (Calendar.Step step : List.of(Calendar.Step.closed(0), Calendar.Step.closed(SECOND))) {
      SharingProblem closing = withCalendar(Calendar.of(step));
      assertThatThrownBy(() -> RoundSimulator.run(closing, RoundSimulatorTest::inOrder, TEN))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("which rounds do not know of");
    }
    SharingProblem priced = withCalendar(Calendar.of(Calendar.Step.open(0, 1_000_000)));
    // The slow worker works until 25 s.
    assertThat(RoundSimulator.run(priced, RoundSimulatorTest::inOrder, TEN).costMicroUnits())
        .isEqualTo(20_000_000);
  }

  private static SharingProblem withCalendar(Calendar calendar) {
    SharingProblem open = problem();
    Worker slow = open.workers().get(1).withCalendar(calendar);
    return open.toBuilder()
        .objective(SharingObjective.of(SharingTerm.MAKESPAN))
        .workers(List.of(open.workers().get(0), slow))
        .build();
  }

  @Test
  void aWorkerThatJobsShareIsTakenOnce() {
    RateMode part = RateMode.builder("part", WorkRate.of(STEP)).demands(Map.of("cpu", 2L)).build();
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
            .workers(Worker.cpu("server").withCapacities(Map.of("cpu", 4L)))
            .profiles(Profile.of("p", part))
            .jobs(DivisibleJob.of("a", "p", 7 * STEP), DivisibleJob.of("b", "p", 9 * STEP))
            .build();

    RoundOutcome outcome =
        RoundSimulator.run(
            problem,
            view ->
                view.jobs().stream()
                    .map(job -> RoundPlacement.of(job.job().id(), "part", List.of("server")))
                    .toList(),
            TEN);

    assertThat(outcome.doneMicros()).containsExactly(7 * SECOND, 9 * SECOND);
    assertThat(outcome.busyMicros()).containsExactly(9 * SECOND);
  }

  @Test
  void aRoundEndsWithItsLastJobOrNot() {
    SharingProblem one = problem().withJobs(List.of(DivisibleJob.of("a", "p", 6 * STEP)));
    List<Round> rounds = new ArrayList<>();
    RoundSimulator.run(one, RoundSimulatorTest::inOrder, TEN, 0, 1, rounds::add);
    RoundSimulator.run(
        one, RoundSimulatorTest::inOrder, TEN.withEndsEarly(false), 0, 1, rounds::add);

    assertThat(rounds).extracting(Round::endMicros).containsExactly(3 * SECOND / 2, 10 * SECOND);
  }

  @Test
  void onlyWholeGrainsCount() {
    SharingProblem slow =
        problem().toBuilder().jobs(List.of(DivisibleJob.of("a", "p", 29 * STEP))).build();
    RoundPolicy policy = view -> List.of(RoundPlacement.of("a", "alone", List.of("slow-0")));
    RoundSettings seven = TEN.withRoundMicros(7 * SECOND).withEndsEarly(false);

    // 10.5 steps fit into 7 s: 10 whole ones in the first two rounds, then 9 in 6 s.
    assertThat(RoundSimulator.run(slow, policy, seven).doneMicros()[0]).isEqualTo(20 * SECOND);
    assertThat(RoundSimulator.run(slow, policy, seven.withGrain(1)).doneMicros()[0])
        .isCloseTo((long) (29 / 1.5 * SECOND), within(3L));
  }

  @Test
  void whoIsMovedOrResumedLosesTime() {
    RoundPolicy turns =
        view -> {
          long turn = view.nowMicros() / (10 * SECOND) % 3;
          return turn == 2
              ? List.of()
              : List.of(RoundPlacement.of("a", "alone", List.of(turn == 0 ? "fast-0" : "slow-0")));
        };
    SharingProblem one = problem().withJobs(List.of(DivisibleJob.of("a", "p", 100 * STEP)));
    RoundSettings lossy = TEN.withLosses(5 * SECOND, 4 * SECOND).withEndsEarly(false);
    List<Round> rounds = new ArrayList<>();

    RoundOutcome outcome = RoundSimulator.run(one, turns, lossy, 0, 1, rounds::add);

    assertThat(rounds.stream().flatMap(r -> r.credits().stream()).map(c -> c.work() / STEP))
        .as("begins, is moved after 4 s, is resumed after 5 s, is moved again, is resumed")
        .startsWith(40L, 9L, 20L, 9L, 20L);
    assertThat(outcome.migrations()).isEqualTo(3);
    assertThat(outcome.preemptions()).isEqualTo(2);
  }

  @Test
  void whatAPolicyBreaksIsSaid() {
    RoundPolicy greedy =
        view ->
            view.jobs().stream()
                .map(job -> RoundPlacement.of(job.job().id(), "alone", List.of("fast-0")))
                .toList();
    assertThatThrownBy(() -> RoundSimulator.run(problem(), greedy, TEN))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ROUND_CAPACITY")
        .hasMessageContaining("worker (fast-0) 2 are taken, and 1 are there");
    assertThatThrownBy(() -> RoundSimulator.run(problem(), view -> List.of(), TEN))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("No job has done anything");
  }

  @Test
  void ratiosAreOfIsolatedShares() {
    RoundOutcome outcome = RoundSimulator.run(problem(), RoundSimulatorTest::inOrder, TEN);
    double[] ratios = new RoundFigures(outcome).finishTimeRatios();

    // Alone a gets 2.75 steps/s (half of each worker's time, by time at most 1); beside b the same.
    assertThat(ratios[0]).isCloseTo(25 * 2.75 / 100, within(1e-9));
    assertThat(ratios[1]).isCloseTo(30 * 2.75 / 50, within(1e-9));
    assertThat(RoundFigures.jain(new double[] {1, 1, Double.NaN})).isCloseTo(1, within(1e-12));
    assertThat(RoundFigures.jain(new double[] {1, 1e9})).isCloseTo(0.5, within(1e-6));
    assertThat(new RoundFigures(outcome).useOfTypes().get("fast"))
        .isCloseTo(30 / 35.0, within(1e-9));
  }
}

package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Worker 0 refuses a task that would end at 100, because worker 1 runs it in 30. */
class RefusalsTest {
  private static final int NO_TASK = -1;

  private final Refusals refusals = new Refusals(2);

  @Test
  void holdUntilTheRivalIsNotEarlierAnyMore() {
    refusals.add(7, 1.5, 100, 1, 30);

    assertThat(refusals.hold(NO_TASK, 0, new long[] {0, 69})).isTrue();
    assertThat(refusals.hold(NO_TASK, 0, new long[] {0, 70})).isFalse();
    assertThat(refusals.hold(NO_TASK, 0, new long[] {70, 0})).isFalse();
  }

  @Test
  void holdUntilOneOfTheTasksIsPlaced() {
    refusals.add(7, 1.5, 100, 1, 30);
    refusals.add(3, 2, 100, 1, 30);

    assertThat(refusals.hold(3, 0, new long[] {0, 0})).isFalse();
    assertThat(refusals.hold(4, 0, new long[] {0, 0})).isTrue();
  }

  @Test
  void knowWhereATaskIs() {
    refusals.add(7, 1.5, 100, 1, 30);
    refusals.add(3, 2, 200, 1, 30);

    assertThat(refusals.find(3)).isEqualTo(1);
    assertThat(refusals.find(4)).isNegative();
    assertThat(refusals.holds(0, 0, new long[] {0, 100})).isFalse();
    assertThat(refusals.holds(1, 0, new long[] {0, 100})).isTrue();
  }

  @Test
  void anOfferThatComesLaterIsNotLookedAtOnceAllLooksAreTaken() {
    refusals.add(7, 1.5, 100, 1, 30);
    assertThat(refusals.comeBefore(5)).isFalse();

    refusals.add(3, 1.2, 100, 1, 30);
    assertThat(refusals.comeBefore(1.5)).isTrue();
    assertThat(refusals.comeBefore(1.4)).isFalse();

    refusals.clear();
    assertThat(refusals.find(7)).isNegative();
    assertThat(refusals.comeBefore(5)).isFalse();
  }

  @Test
  void areTakenOverWithWhatTheySay() {
    refusals.add(7, 1.5, 100, 1, 30);
    Refusals next = new Refusals(2);

    next.copy(refusals, 0, 1.5);

    assertThat(next.find(7)).isZero();
    assertThat(next.hold(NO_TASK, 0, new long[] {0, 69})).isTrue();
    assertThat(next.hold(NO_TASK, 0, new long[] {0, 70})).isFalse();
  }
}

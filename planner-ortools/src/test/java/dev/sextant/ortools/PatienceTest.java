package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatienceTest {
  private long objective = 10;
  private long now = 1_000;

  private boolean isOverAfter(Patience patience, long nanos) {
    now += nanos;
    return patience.isOver();
  }

  @Test
  void endsWhenNothingImprovedForItsShareOfTheTime() {
    Patience patience = new Patience(() -> objective, 0, 0.5, () -> now);
    assertThat(isOverAfter(patience, 100)).isFalse();
    assertThat(isOverAfter(patience, 99)).isFalse();
    objective = 9;
    assertThat(isOverAfter(patience, 101)).isFalse();
    // 300 have passed of 600.
    assertThat(isOverAfter(patience, 300)).isFalse();
    assertThat(isOverAfter(patience, 2)).isTrue();
  }

  @Test
  void lastsForItsShortestTime() {
    Patience patience = new Patience(() -> objective, 500, 0, () -> now);
    assertThat(isOverAfter(patience, 1)).isFalse();
    assertThat(isOverAfter(patience, 499)).isFalse();
    assertThat(isOverAfter(patience, 1)).isTrue();
  }
}

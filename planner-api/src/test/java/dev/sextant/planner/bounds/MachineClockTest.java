package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MachineClockTest {
  /** Four units a microsecond from 5 on, none from 10 to 20, then two. */
  private final MachineClock clock =
      new MachineClock(new TreeMap<>(Map.of(5L, 4L, 10L, -4L, 20L, 2L)), 100);

  @Test
  void theClockStandsWhileNothingCanBeDoneAndGoesSlowlyWhileLittleCan() {
    assertThat(clock.perMicro()).isEqualTo(4);
    assertThat(clock.at(0)).isEqualTo(105);
    assertThat(clock.at(107)).isEqualTo(107);
    assertThat(clock.at(115)).isEqualTo(110);
    assertThat(clock.at(123)).isEqualTo(111);
    assertThat(clock.when(110)).isEqualTo(110);
    assertThat(clock.when(111)).isEqualTo(122);
    assertThat(clock.when(103)).as("on credit").isEqualTo(103);
    // Two microseconds before it stands, and two ticks after it, of two microseconds each.
    assertThat(clock.mean(108, 112)).isEqualTo((2 * 109.0 + 2 * 122.0) / 4);
    assertThat(clock.mean(110, 112)).isEqualTo(122);
    assertThat(clock.mean(103, 107)).isEqualTo(105);
  }

  @Test
  void whereAllIsAlwaysThereItIsTime() {
    MachineClock even = new MachineClock(new TreeMap<>(Map.of(0L, 7L)), 100);
    assertThat(even.isEven(101, 1_000)).isTrue();
    assertThat(even.at(555)).isEqualTo(555);
    assertThat(even.when(555)).isEqualTo(555);
    assertThat(even.mean(101, 1_000)).isEqualTo(550.5);
  }

  @Test
  void workersThatNeverWorkHaveNoClock() {
    assertThatThrownBy(() -> new MachineClock(new TreeMap<>(Map.of(0L, 0L)), 100))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("Nothing can be done in any time.");
  }

  /** Microsecond by microsecond. */
  @Test
  void theClockIsNeverBehindAndNeverFast() {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TreeMap<Long, Long> changes = new TreeMap<>();
      long rate = 0;
      for (int i = 0; i < 8; i++) {
        long next = i == 7 ? random.nextInt(1, 4) : random.nextInt(4);
        changes.merge((long) random.nextInt(60), next - rate, Long::sum);
        rate = next;
      }
      long most = 0;
      long sum = 0;
      boolean negative = false;
      for (long more : changes.values()) {
        sum += more;
        negative |= sum < 0;
        most = Math.max(most, sum);
      }
      if (negative || sum <= 0) {
        continue;
      }
      MachineClock times = new MachineClock(changes, 0);
      long first = changes.firstKey();
      long done = 0;
      long now = 0;
      for (long t = first; t < 90; t++) {
        now += changes.getOrDefault(t, 0L);
        String name = "seed " + seed + " at " + t;
        assertThat((times.at(t) + 1 - first) * most).as(name).isGreaterThan(done);
        assertThat(times.at(t + 1) - times.at(t)).as(name).isBetween(0L, 1L);
        assertThat(times.when(times.at(t))).as(name).isLessThanOrEqualTo(t);
        assertThat(times.at(times.when(times.at(t)))).as(name).isEqualTo(times.at(t));
        done += now;
      }
      double halves = times.mean(first, first + 10) + times.mean(first + 10, first + 20);
      assertThat(times.mean(first, first + 20)).isCloseTo(halves / 2, within(1e-9));
    }
  }
}

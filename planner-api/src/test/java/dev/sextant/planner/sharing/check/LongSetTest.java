package dev.sextant.planner.sharing.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongSetTest {
  @ParameterizedTest
  @ValueSource(longs = {10, 5000, Long.MAX_VALUE})
  void holdsWhatASetHolds(long below) {
    SplittableRandom random = new SplittableRandom(below);
    LongSet numbers = new LongSet(0);
    Set<Long> expected = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      long number = random.nextLong(below);
      assertThat(numbers.add(number)).isEqualTo(expected.add(number));
      if (i % 3 == 0) {
        long gone = random.nextLong(below);
        numbers.remove(gone);
        expected.remove(gone);
      }
    }
  }

  /** Numbers that all belong to the same place of the table. */
  @Test
  void numbersThatBelongTogetherAreNotLookedForOneByOne() {
    long inverse = inverse();
    LongSet numbers = new LongSet(0);
    Set<Long> expected = new HashSet<>();
    for (long i = 1; expected.size() < 20_000; i++) {
      long number = i * inverse;
      if (number >= 0) {
        assertThat(numbers.add(number)).isEqualTo(expected.add(number));
        assertThat(numbers.add(number)).isFalse();
      }
    }
    assertThat(numbers.probes()).isLessThan(20_000 * 10L);
    for (long number : expected) {
      numbers.remove(number);
      assertThat(numbers.add(number)).isTrue();
    }
    assertThat(numbers.probes()).isLessThan(20_000 * 10L);
  }

  /** Numbers in a row, each in its own place: taking one out does not move all the others. */
  @Test
  void aLongRowIsNotMovedOneByOne() {
    int row = 1 << 14;
    LongSet numbers = new LongSet(row);
    long[] inRow = new long[row];
    for (int slot = 0; slot < row; slot++) {
      // Whichever is not negative; the first 16 bits of what is spread say where it belongs.
      inRow[slot] = -1;
      for (int more = 0; inRow[slot] < 0; more++) {
        inRow[slot] = (((long) slot << 48) + more) * inverse();
      }
      assertThat(numbers.add(inRow[slot])).isTrue();
    }
    assertThat(numbers.probes()).isZero();
    for (long number : inRow) {
      numbers.remove(number);
    }
    assertThat(numbers.probes()).isLessThan(2L * row);
    for (long number : inRow) {
      assertThat(numbers.add(number)).isTrue();
    }
  }

  /** What undoes the spreading of numbers. */
  private static long inverse() {
    long factor = 0x9E3779B97F4A7C15L;
    long inverse = factor;
    for (int i = 0; i < 6; i++) {
      inverse *= 2 - factor * inverse;
    }
    assertThat(factor * inverse).isEqualTo(1);
    return inverse;
  }
}

package dev.sextant.planner.sharing.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
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
    }
  }
}

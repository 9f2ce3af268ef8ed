package dev.sextant.planner.online;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreeNumbersTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 4_095, 4_096, 4_097, 5_000})
  void findsTheSmallest(int capacity) {
    FreeNumbers numbers = new FreeNumbers(capacity);
    TreeSet<Integer> free = new TreeSet<>();
    for (int n = 0; n < capacity; n++) {
      free.add(n);
    }
    SplittableRandom random = new SplittableRandom(capacity);
    for (int i = 0; i < 4 * capacity; i++) {
      assertThat(numbers.first()).isEqualTo(free.isEmpty() ? -1 : free.first());
      int number = random.nextInt(3) == 0 ? random.nextInt(capacity) : numbers.first();
      if (number >= 0 && random.nextInt(5) != 0) {
        numbers.take(number);
        free.remove(number);
      } else {
        int back = random.nextInt(capacity);
        numbers.release(back);
        free.add(back);
      }
    }
    while (!free.isEmpty()) {
      assertThat(numbers.first()).isEqualTo(free.first());
      numbers.take(free.pollFirst());
    }
    assertThat(numbers.first()).isEqualTo(-1);
  }

  @Test
  void numbersOfATableAreTheSmallest() {
    ClusterTable table = new ClusterTable(Catalogues.registry(1, 1), 1_000, 1);
    for (int w = 0; w < 1_000; w++) {
      assertThat(table.join(0)).isEqualTo(w);
    }
    table.leave(700);
    table.leave(70);
    table.leave(70);
    table.leave(999);
    assertThat(table.join(0)).isEqualTo(70);
    assertThat(table.join(0)).isEqualTo(700);
    assertThat(table.join(0)).isEqualTo(999);
  }
}

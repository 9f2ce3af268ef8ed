package dev.sextant.heuristics.sharing.prices;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SelectionTest {
  @Test
  void findsWhatSortingFinds() {
    SplittableRandom random = new SplittableRandom(1);
    for (int attempt = 0; attempt < 300; attempt++) {
      int values = 1 + random.nextInt(50);
      double[] numbers =
          random.ints(1 + random.nextInt(60), 0, values).mapToDouble(one -> one / 7.0).toArray();
      double[] sorted = numbers.clone();
      Arrays.sort(sorted);
      int position = random.nextInt(numbers.length);
      assertThat(Selection.smallest(numbers, position)).isEqualTo(sorted[position]);
    }
  }

  @Test
  void takesWhatIsNoNumberForInfinite() {
    double[] numbers = {Double.NaN, 3, Double.NEGATIVE_INFINITY, Double.NaN, 1};
    assertThat(Selection.smallest(numbers.clone(), 2)).isEqualTo(3);
    assertThat(Selection.smallest(numbers, 3)).isEqualTo(Double.POSITIVE_INFINITY);
  }
}

package dev.sextant.planner.sharing.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KindsTest {
  @Test
  void numbersKindsAsAMapOfTheirPartsDoes() {
    SplittableRandom random = new SplittableRandom(1);
    double[] some = {0, -0.0, 1, 2, 1e300, Double.POSITIVE_INFINITY, Double.NaN};
    int things = 20_000;
    Kinds kinds = new Kinds(things);
    Map<List<Object>, Integer> expected = new HashMap<>();
    for (int i = 0; i < things; i++) {
      int profile = random.nextInt(5);
      double[] amounts = random.ints(4, 0, some.length).mapToDouble(one -> some[one]).toArray();
      List<Object> parts = Arrays.asList(profile, amounts[0], amounts[1], amounts[2], amounts[3]);
      int number = expected.computeIfAbsent(parts, one -> expected.size());
      assertThat(kinds.number(profile, amounts[0], amounts[1], amounts[2], amounts[3]))
          .isEqualTo(number);
    }
    assertThat(kinds.size()).isEqualTo(expected.size()).isGreaterThan(5000);
  }
}

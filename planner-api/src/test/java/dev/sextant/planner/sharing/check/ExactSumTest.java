package dev.sextant.planner.sharing.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sums of products, against those of {@link BigInteger}. */
class ExactSumTest {
  @Test
  void isExactHoweverLarge() {
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < 200; run++) {
      ExactSum sum = new ExactSum();
      BigInteger expected = BigInteger.ZERO;
      int shift = random.nextInt(40);
      for (int i = 0; i < 50; i++) {
        long a = random.nextLong() >> shift;
        long b = random.nextLong() >> random.nextInt(64);
        sum.add(a, b);
        expected = expected.add(BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)));
        assertThat(sum.value()).isEqualTo(expected);
      }
    }
  }
}

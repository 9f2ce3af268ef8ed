package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SaturatedTest {
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  @Test
  void agreesWithExactArithmeticUpToTheLargestLong() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 10_000; i++) {
      long a = random.nextLong() >>> 1 + random.nextInt(63);
      long b = random.nextLong() >>> 1 + random.nextInt(63);
      long divisor = 1 + (random.nextLong() >>> 2 + random.nextInt(62));
      BigInteger exactA = BigInteger.valueOf(a);
      BigInteger exactB = BigInteger.valueOf(b);
      BigInteger up = BigInteger.valueOf(divisor - 1);

      assertThat(Saturated.add(a, b)).isEqualTo(exactA.add(exactB).min(MAX).longValue());
      assertThat(Saturated.multiply(a, b)).isEqualTo(exactA.multiply(exactB).min(MAX).longValue());
      assertThat(Saturated.multiplyDivideUp(a, b, divisor))
          .isEqualTo(
              exactA
                  .multiply(exactB)
                  .add(up)
                  .divide(BigInteger.valueOf(divisor))
                  .min(MAX)
                  .longValue());
    }
  }

  @Test
  void movesBytesInTheirLatencyAndTheirShareOfTheBandwidthRoundedUp() {
    assertThat(Saturated.moveMicros(3, 10, 2_000_000)).isEqualTo(12);
    assertThat(Saturated.moveMicros(0, 10, 1)).isZero();
    assertThat(Saturated.moveMicros(Long.MAX_VALUE, 10, Link.UNLIMITED)).isEqualTo(10);
    assertThat(Saturated.moveMicros(Long.MAX_VALUE, 10, 1)).isEqualTo(Long.MAX_VALUE);
  }
}

package dev.sextant.planner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;

class ExactTest {
  private static final long[] VALUES = {
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    -(1L << 32),
    -3,
    -1,
    0,
    1,
    2,
    7,
    999_999,
    1_000_000,
    1L << 32,
    1L << 62,
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE
  };

  private interface Wide {
    BigInteger of(BigInteger a, BigInteger b);
  }

  private static long clamped(BigInteger value) {
    return value
        .max(BigInteger.valueOf(Long.MIN_VALUE))
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValueExact();
  }

  private static void agrees(LongBinaryOperator operator, Wide expected) {
    for (long a : VALUES) {
      for (long b : VALUES) {
        BigInteger wide = expected.of(BigInteger.valueOf(a), BigInteger.valueOf(b));
        assertThat(operator.applyAsLong(a, b)).as("%d, %d", a, b).isEqualTo(clamped(wide));
      }
    }
  }

  @Test
  void sumsDifferencesAndProductsAreExactOrStopAtTheEndOfTheRange() {
    agrees(Exact::plus, BigInteger::add);
    agrees(Exact::minus, BigInteger::subtract);
    agrees(Exact::times, BigInteger::multiply);
  }

  @Test
  void quotientsRoundUpWithoutOverflow() {
    for (long a : VALUES) {
      for (long b : VALUES) {
        for (long divisor : VALUES) {
          if (a >= 0 && b >= 0 && divisor > 0) {
            BigInteger wide =
                BigInteger.valueOf(a)
                    .multiply(BigInteger.valueOf(b))
                    .add(BigInteger.valueOf(divisor - 1))
                    .divide(BigInteger.valueOf(divisor));
            assertThat(Exact.timesOver(a, b, divisor)).isEqualTo(clamped(wide));
          }
        }
      }
    }
  }

  @Test
  void comparisonsWithSumsAndDifferencesAreExact() {
    for (long a : VALUES) {
      for (long b : VALUES) {
        for (long c : VALUES) {
          BigInteger difference = BigInteger.valueOf(b).subtract(BigInteger.valueOf(a));
          assertThat(Exact.spans(a, b, c)).isEqualTo(difference.equals(BigInteger.valueOf(c)));
          if (c >= 0) {
            BigInteger sum = BigInteger.valueOf(b).add(BigInteger.valueOf(c));
            assertThat(Exact.atLeastSum(a, b, c))
                .isEqualTo(BigInteger.valueOf(a).compareTo(sum) >= 0);
          }
        }
      }
    }
  }
}

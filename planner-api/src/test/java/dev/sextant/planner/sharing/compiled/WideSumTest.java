package dev.sextant.planner.sharing.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WideSumTest {
  @Test
  void comparesLikeBigIntegers() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 10_000; i++) {
      WideSum one = new WideSum();
      WideSum other = new WideSum();
      BigInteger exactOne = BigInteger.ZERO;
      BigInteger exactOther = BigInteger.ZERO;
      for (int k = 0; k < 5; k++) {
        long a = random.nextLong() >> random.nextInt(64);
        long b = random.nextLong() >> random.nextInt(64);
        boolean first = random.nextBoolean();
        (first ? one : other).add(a, b);
        BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
        exactOne = first ? exactOne.add(product) : exactOne;
        exactOther = first ? exactOther : exactOther.add(product);
      }
      BigInteger least = BigInteger.ONE.shiftLeft(126);
      if (exactOne.abs().compareTo(least) < 0 && exactOther.abs().compareTo(least) < 0) {
        assertThat(one.exceeds(other)).isEqualTo(exactOne.compareTo(exactOther) > 0);
      }
    }
  }
}

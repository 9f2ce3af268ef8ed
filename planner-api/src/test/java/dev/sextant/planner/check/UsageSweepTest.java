package dev.sextant.planner.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.UsageSweep.Overload;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Overloads against exact sums at every instant of short sweeps. */
class UsageSweepTest {
  private static final long LAST = 9;
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
  private static final long[] AMOUNTS = {0, 1, 2, 5, 1L << 61, 1L << 62, Long.MAX_VALUE};
  private static final long[] CAPACITIES = {0, 1, 4, 1L << 61, 1L << 62, Long.MAX_VALUE - 1};

  private record Taken(long from, long until, long amount, String by) {
    boolean takes() {
      return from < until && amount > 0;
    }
  }

  private static List<Taken> some(SplittableRandom random) {
    int sizes = random.nextBoolean() ? 4 : AMOUNTS.length;
    List<Taken> all = new ArrayList<>();
    for (int i = random.nextInt(14); i > 0; i--) {
      long from = random.nextLong(LAST);
      long until = random.nextInt(6) == 0 ? Long.MAX_VALUE : from - 1 + random.nextInt(6);
      all.add(new Taken(from, until, AMOUNTS[random.nextInt(sizes)], "by " + i));
    }
    return all;
  }

  private static long used(List<Taken> all, long instant) {
    BigInteger sum = BigInteger.ZERO;
    for (Taken one : all) {
      if (one.takes() && one.from() <= instant && instant < one.until()) {
        sum = sum.add(BigInteger.valueOf(one.amount()));
      }
    }
    return sum.min(MAX).longValueExact();
  }

  private static List<Overload> expected(List<Taken> all, long capacity) {
    List<Overload> overloads = new ArrayList<>();
    for (long at = 0; at <= 2 * LAST; at++) {
      if (used(all, at) <= capacity) {
        continue;
      }
      long from = at;
      long peakAt = at;
      for (; at <= 2 * LAST && used(all, at) > capacity; at++) {
        peakAt = used(all, at) > used(all, peakAt) ? at : peakAt;
      }
      String by = "";
      for (Taken one : all) {
        by = one.takes() && one.from() == from ? one.by() : by;
      }
      long until = at > 2 * LAST ? Long.MAX_VALUE : at;
      overloads.add(new Overload(from, until, used(all, peakAt), peakAt, by));
    }
    return overloads;
  }

  @Test
  void overloadsAreThoseOfExactSumsHoweverLarge() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 3_000; round++) {
      List<Taken> all = some(random);
      UsageSweep sweep = new UsageSweep();
      all.forEach(one -> sweep.take(one.from(), one.until(), one.amount(), one::by));
      sweep.sweep();
      for (long capacity : CAPACITIES) {
        assertThat(sweep.overloads(capacity))
            .as("%s of %d", all, capacity)
            .isEqualTo(expected(all, capacity));
      }
    }
  }
}

package dev.sextant.benchmarks.simulator.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InTimeBatchTest {

  /** The largest set of which every member is due when the batch of the set ends, or later. */
  private static int bruteForce(long[] deadlines, long start, long[] micros) {
    int largest = 0;
    for (int set = 1; set < 1 << deadlines.length; set++) {
      int size = Integer.bitCount(set);
      boolean inTime = size <= micros.length;
      for (int i = 0; inTime && i < deadlines.length; i++) {
        inTime = (set >> i & 1) == 0 || deadlines[i] >= start + micros[size - 1];
      }
      largest = inTime ? Math.max(largest, size) : largest;
    }
    return largest;
  }

  @Test
  void noSetThatMeetsAllItsDeadlinesIsLarger() {
    int several = 0;
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] deadlines = random.longs(1 + random.nextInt(7), 0, 60).toArray();
      long[] micros = random.longs(1 + random.nextInt(5), 1, 40).sorted().toArray();
      long start = random.nextLong(20);

      InTimeBatch batch = InTimeBatch.largest(deadlines, deadlines.length, start, micros);

      assertThat(batch.size()).isEqualTo(bruteForce(deadlines, start, micros));
      long members = Arrays.stream(deadlines).filter(batch::takes).count();
      assertThat(members).isGreaterThanOrEqualTo(batch.size());
      several += batch.size() > 1 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(50);
  }
}

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

  @Test
  void nobodyWaitsForABatchThatSavesNothing() {
    long[] search = {24_560, 48_380, 66_220, 86_080};
    long[] deadlines = {30_000, 50_000, 60_000};

    InTimeBatch largest = InTimeBatch.largest(deadlines, 3, 1_000, search);
    InTimeBatch batch = largest.worthwhile(search);

    assertThat(largest).isEqualTo(new InTimeBatch(2, 49_380));
    assertThat(batch).isEqualTo(new InTimeBatch(1, 25_560));
    assertThat(batch.takes(deadlines[0])).isTrue();
  }

  @Test
  void batchesThatSaveTimeStayWhole() {
    long[] encoder = {7_100, 8_390, 10_290, 13_160};
    InTimeBatch three = new InTimeBatch(3, 11_290);

    assertThat(three.worthwhile(encoder)).isEqualTo(three);
    // 3 search tasks take 22.07 ms each, 2 of them 24.19 ms.
    InTimeBatch searches = new InTimeBatch(3, 67_220);
    assertThat(searches.worthwhile(new long[] {24_560, 48_380, 66_220})).isEqualTo(searches);
    assertThat(new InTimeBatch(0, 5).worthwhile(encoder)).isEqualTo(new InTimeBatch(0, 5));
  }
}

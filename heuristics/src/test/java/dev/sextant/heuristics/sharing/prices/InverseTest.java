package dev.sextant.heuristics.sharing.prices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InverseTest {
  @Test
  void columnAfterColumnReplacedItStaysTheInverse() {
    SplittableRandom random = new SplittableRandom(1);
    int size = 7;
    Inverse inverse = new Inverse(size);
    double[][] columns = new double[size][];
    for (int c = 0; c < size; c++) {
      columns[c] = drawn(size, random);
      inverse.set(c, columns[c]);
    }
    assertThat(inverse.invert()).isTrue();
    double[] image = new double[size];
    for (int turn = 0; turn < 200; turn++) {
      int position = random.nextInt(size);
      columns[position] = drawn(size, random);
      inverse.replace(position, columns[position]);
      assertThat(inverse.refresh()).isTrue();
      for (int c = 0; c < size; c++) {
        inverse.times(columns[c], image);
        for (int r = 0; r < size; r++) {
          assertThat(image[r]).isEqualTo(r == c ? 1 : 0, within(1e-6));
        }
      }
    }
  }

  /** Columns of scales from 1e-6 to 1. */
  private static double[] drawn(int size, SplittableRandom random) {
    double scale = Math.pow(10, -6 * random.nextDouble());
    double[] column = new double[size];
    for (int r = 0; r < size; r++) {
      column[r] = scale * (random.nextDouble() - 0.5);
    }
    return column;
  }

  @Test
  void parallelColumnsHaveNone() {
    Inverse inverse = new Inverse(2);
    inverse.set(0, new double[] {1, 2});
    inverse.set(1, new double[] {2, 4});
    assertThat(inverse.invert()).isFalse();
  }
}

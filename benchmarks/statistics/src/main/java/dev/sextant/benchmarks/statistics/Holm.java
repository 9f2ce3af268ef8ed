package dev.sextant.benchmarks.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * p-values of several tests made at once, adjusted so that the chance of any false alarm stays at
 * the level (Holm: A simple sequentially rejective multiple test procedure, Scandinavian Journal of
 * Statistics 6, 1979).
 */
public final class Holm {
  private Holm() {}

  /** The adjusted p-values, in the order of the given ones; none is above 1. */
  public static double[] adjust(double... pValues) {
    List<Integer> ascending =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .toList();
    double[] adjusted = new double[pValues.length];
    double largest = 0;
    for (int rank = 0; rank < pValues.length; rank++) {
      int test = ascending.get(rank);
      largest = Math.max(largest, Math.min(1, pValues[test] * (pValues.length - rank)));
      adjusted[test] = largest;
    }
    return adjusted;
  }
}

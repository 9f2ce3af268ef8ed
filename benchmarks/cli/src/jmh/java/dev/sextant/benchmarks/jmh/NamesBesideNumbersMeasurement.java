package dev.sextant.benchmarks.jmh;

import java.util.Arrays;
import java.util.Locale;

/**
 * What placing by names takes more than by numbers, as Markdown, where the machine is too noisy for
 * two averages to be compared: short blocks of calls take turns in one process, in the order ABBA,
 * and each pair of neighbours gives one difference. Printed are the quartiles of the differences
 * over all pairs. Not a JMH benchmark.
 *
 * <p>Arguments: numbers of workers. {@code mvn -Pjmh -DskipTests verify
 * -Djmh.main=dev.sextant.benchmarks.jmh.NamesBesideNumbersMeasurement "-Djmh.benchmark=5 100 1000"}
 */
public final class NamesBesideNumbersMeasurement {
  private static final int CALLS = 2_000;
  private static final int WARM_UP = 1_500;
  private static final int PAIRS = 4_000;

  private NamesBesideNumbersMeasurement() {}

  /** Measures and prints. */
  public static void main(String[] given) {
    System.out.println(
        "| Workers | By numbers, ns | More by names: quartile, median, quartile, ns |");
    System.out.println("|---|---|---|");
    for (String workers : String.join(" ", given).split(" ")) {
      NamedOnlineBenchmark benchmark = new NamedOnlineBenchmark();
      benchmark.workers = Integer.parseInt(workers);
      benchmark.build();
      measure(benchmark, workers);
    }
  }

  private static void measure(NamedOnlineBenchmark benchmark, String workers) {
    double[] numbers = new double[PAIRS];
    double[] more = new double[PAIRS];
    long sum = 0;
    for (int i = -WARM_UP; i < PAIRS; i++) {
      boolean namesFirst = (i & 1) == 0;
      double first = block(benchmark, namesFirst);
      double second = block(benchmark, !namesFirst);
      if (i >= 0) {
        numbers[i] = namesFirst ? second : first;
        more[i] = namesFirst ? first - second : second - first;
      }
      sum += (long) first;
    }
    Arrays.sort(numbers);
    Arrays.sort(more);
    System.out.printf(
        Locale.ROOT,
        "| %s | %.0f | %.0f, %.0f, %.0f |%n",
        workers,
        numbers[PAIRS / 2],
        more[PAIRS / 4],
        more[PAIRS / 2],
        more[3 * PAIRS / 4]);
    if (sum == 0) {
      throw new IllegalStateException("Nothing was measured.");
    }
  }

  /** Nanoseconds per call of a block. */
  private static double block(NamedOnlineBenchmark benchmark, boolean names) {
    long finish = 0;
    long begin = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      finish += names ? benchmark.placeByNames() : benchmark.placeByNumbers();
    }
    long nanos = System.nanoTime() - begin;
    if (finish == 0) {
      throw new IllegalStateException("Nothing was placed.");
    }
    return (double) nanos / CALLS;
  }
}

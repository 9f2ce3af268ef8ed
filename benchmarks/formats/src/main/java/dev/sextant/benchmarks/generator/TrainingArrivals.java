package dev.sextant.benchmarks.generator;

import dev.sextant.benchmarks.importer.SensitivityTables;
import dev.sextant.planner.sharing.DivisibleJob;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Training jobs as Synergy (OSDI'22) draws them: arrivals are a Poisson process in whole seconds;
 * four jobs of five take 60 x 10^U(1.5, 3) seconds at their proportional share, the fifth 60 x
 * 10^U(3, 4); each has one GPU. Kinds of models take turns so that their parts of the jobs stay
 * what they should be, and the models of a kind one after the other.
 */
public final class TrainingArrivals {
  private static final double LONG = 0.2;
  private static final double SECONDS_PER_HOUR = 3_600;
  private static final long MICROS = 1_000_000;

  /**
   * A kind of models.
   *
   * @param percent its part of the jobs
   * @param models take turns
   */
  public record Kind(int percent, List<String> models) {
    public Kind {
      models = List.copyOf(models);
      if (models.isEmpty()) {
        throw new IllegalArgumentException("A kind needs models.");
      }
    }
  }

  private final SensitivityTables tables;
  private final List<Kind> kinds;

  /** Arrivals of jobs that train these models. */
  public TrainingArrivals(SensitivityTables tables, List<Kind> kinds) {
    this.tables = tables;
    this.kinds = List.copyOf(kinds);
  }

  /** The first jobs of a seed; the same seed gives the same. */
  public List<DivisibleJob> draw(int count, double jobsPerHour, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<DivisibleJob> jobs = new ArrayList<>(count);
    int[] drawn = new int[kinds.size()];
    long seconds = 0;
    for (int j = 0; j < count; j++) {
      double hours = -Math.log(1 - random.nextDouble()) / jobsPerHour;
      seconds += (long) Math.ceil(hours * SECONDS_PER_HOUR);
      boolean isLong = random.nextDouble() < LONG;
      double exponent = isLong ? random.nextDouble(3, 4) : random.nextDouble(1.5, 3);
      int kind = kind(drawn, j);
      List<String> models = kinds.get(kind).models;
      String model = models.get(drawn[kind]++ % models.size());
      long iterations = (long) (60 * Math.pow(10, exponent) / tables.iterationSeconds(model));
      jobs.add(tables.job("j" + j, model, 1, iterations, seconds * MICROS));
    }
    return jobs;
  }

  /** The kind that has the fewest jobs for what it should have, of several the first. */
  private int kind(int[] drawn, int jobs) {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < drawn.length; k++) {
      double missing = kinds.get(k).percent / 100.0 - (double) drawn[k] / Math.max(1, jobs);
      if (missing > most) {
        most = missing;
        best = k;
      }
    }
    return best;
  }
}

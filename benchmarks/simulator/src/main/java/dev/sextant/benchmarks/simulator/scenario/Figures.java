package dev.sextant.benchmarks.simulator.scenario;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.Quantile;

/** The metrics of one run. Immutable. */
public final class Figures {
  private static final int DIGITS = 3;

  /** Linear between neighbours, as the published figures are. */
  private static final Quantile QUANTILES =
      Quantile.withDefaults().with(Quantile.EstimationMethod.HF7);

  private final double[] values;

  private Figures(double[] values) {
    this.values = values;
  }

  /** A metric; NaN where it does not apply. */
  public double of(Metric metric) {
    return values[metric.ordinal()];
  }

  /**
   * Measures a run.
   *
   * @param warmUp share of the jobs that is left out, the first of those that ended
   */
  public static Figures of(Observation seen, double warmUp) {
    double[] values = new double[Metric.values().length];
    Arrays.fill(values, Double.NaN);
    int[] measured = seen.measured(warmUp);
    set(values, Metric.JOBS, measured.length);
    counts(seen, values);
    Observation.Sharing sharing = seen.sharing();
    if (sharing != null) {
      sharing.figures().forEach((metric, value) -> set(values, metric, value));
    }
    if (seen.isPromised()) {
      ServingFigures.of(seen, warmUp).forEach((metric, value) -> set(values, metric, value));
    }
    if (measured.length > 0) {
      jobs(seen, measured, values);
      long from = seen.jobs().get(measured[0]).arrivalMicros();
      shares(seen, from, values);
      hits(seen, measured[0], values);
    }
    return new Figures(values);
  }

  /** Adds the measured latencies of a run, in microseconds, to a histogram. */
  static void addLatencies(Observation seen, double warmUp, Histogram histogram) {
    for (int job : seen.measured(warmUp)) {
      histogram.recordValue(Math.max(0, seen.jobs().get(job).latencyMicros()));
    }
  }

  /** An empty histogram of latencies. */
  static Histogram noLatencies() {
    return new Histogram(DIGITS);
  }

  private static void set(double[] values, Metric metric, double value) {
    values[metric.ordinal()] = value;
  }

  private static void counts(Observation seen, double[] values) {
    Observation.Counts counts = seen.counts();
    set(values, Metric.MOVED_BYTES, counts.movedBytes());
    set(values, Metric.LOADED_BYTES, counts.loadedBytes());
    set(values, Metric.FETCHES, counts.fetches());
    set(values, Metric.EVICTIONS, counts.evictions());
    set(values, Metric.ADJUSTMENTS, counts.adjustments());
    if (!seen.runs().isEmpty()) {
      boolean[] used = new boolean[seen.workers().size()];
      seen.runs().forEach(run -> used[run.worker()] = true);
      int count = 0;
      for (boolean each : used) {
        count += each ? 1 : 0;
      }
      set(values, Metric.WORKERS_USED, count);
    }
  }

  private static void jobs(Observation seen, int[] measured, double[] values) {
    double[] slowdowns = new double[measured.length];
    double[] latencies = new double[measured.length];
    for (int i = 0; i < measured.length; i++) {
      slowdowns[i] = seen.jobs().get(measured[i]).slowdown();
      latencies[i] = seen.jobs().get(measured[i]).latencyMicros();
    }
    set(values, Metric.MEAN_SLOWDOWN, Arrays.stream(slowdowns).average().orElse(Double.NaN));
    set(values, Metric.MEAN_LATENCY, Arrays.stream(latencies).average().orElse(Double.NaN));
    double[] s = QUANTILES.evaluate(slowdowns, 0.5, 0.95, 0.99);
    set(values, Metric.MEDIAN_SLOWDOWN, s[0]);
    set(values, Metric.P95_SLOWDOWN, s[1]);
    set(values, Metric.P99_SLOWDOWN, s[2]);
    double[] l = QUANTILES.evaluate(latencies, 0.5, 0.95, 0.99);
    set(values, Metric.MEDIAN_LATENCY, l[0]);
    set(values, Metric.P95_LATENCY, l[1]);
    set(values, Metric.P99_LATENCY, l[2]);
    if (!seen.isPromised()) {
      inTime(seen, measured, values);
    }
  }

  private static void inTime(Observation seen, int[] measured, double[] values) {
    double all = 0;
    double inTime = 0;
    for (int j : measured) {
      Observation.ObservedJob job = seen.jobs().get(j);
      if (job.isDue()) {
        all += job.weight();
        inTime += job.endMicros() <= job.dueMicros() ? job.weight() : 0;
      }
    }
    if (all > 0) {
      set(values, Metric.WEIGHT_IN_TIME, inTime / all);
    }
  }

  private static void shares(Observation seen, long from, double[] values) {
    long until = seen.endMicros();
    if (seen.runs().isEmpty() || until <= from) {
      return;
    }
    double all = (double) (until - from) * seen.workers().size();
    double busy = 0;
    for (Observation.Run run : seen.runs()) {
      busy += (double) within(run.startMicros(), run.endMicros(), from, until) / run.batch();
    }
    set(values, Metric.UTILISATION, busy / all);
    double loading = 0;
    for (Observation.Load load : seen.loads()) {
      loading += within(load.startMicros(), load.endMicros(), from, until);
    }
    set(values, Metric.LOAD_SHARE, loading / all);
  }

  private static long within(long start, long end, long from, long until) {
    return Math.max(0, Math.min(end, until) - Math.max(start, from));
  }

  private static void hits(Observation seen, int firstJob, double[] values) {
    List<Observation.Run> runs = seen.runs();
    long tasks = 0;
    long hits = 0;
    for (Observation.Run run : runs) {
      if (run.job() >= firstJob && run.need() != Observation.Need.NOTHING) {
        tasks++;
        hits += run.need() == Observation.Need.HIT ? 1 : 0;
      }
    }
    if (tasks > 0) {
      set(values, Metric.HIT_RATE, (double) hits / tasks);
    }
  }
}

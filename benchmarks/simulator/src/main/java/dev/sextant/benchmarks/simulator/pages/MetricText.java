package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.simulator.scenario.Metric;
import dev.sextant.benchmarks.simulator.scenario.Point;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.Staleness;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Figures of simulations in words, the same in every locale. */
public final class MetricText {
  private static final int DIGITS = 3;
  private static final long MICROS_PER_MINUTE = 60_000_000L;

  private MetricText() {}

  /** A value with its unit; a dash for NaN. */
  public static String value(Metric metric, double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return switch (metric.kind()) {
      case COUNT -> count(value);
      case SHARE -> String.format(Locale.ROOT, "%.1f %%", value * 100);
      case RATIO -> value < 100 ? String.format(Locale.ROOT, "%.2f", value) : count(value);
      case MICROS -> time(wholeMinutes(rounded(value)));
      case BYTES -> Quantities.bytes(rounded(value));
    };
  }

  /** A mean and half the width of its interval, which is left out where it is 0. */
  public static String mean(Metric metric, Interval interval) {
    double half = (interval.high() - interval.low()) / 2;
    String mean = value(metric, interval.estimate());
    return half > 0 ? mean + " \u00b1 " + value(metric, half) : mean;
  }

  /** A number of things, of which a mean need not be whole. */
  private static String count(double value) {
    return value == Math.rint(value) && value < 1e15
        ? Long.toString((long) value)
        : Quantities.number(
            BigDecimal.valueOf(value)
                .round(new MathContext(DIGITS, RoundingMode.HALF_UP))
                .doubleValue());
  }

  /** Three digits, so that means do not show more than they say. */
  private static long rounded(double value) {
    return BigDecimal.valueOf(value)
        .round(new MathContext(DIGITS, RoundingMode.HALF_UP))
        .setScale(0, RoundingMode.HALF_UP)
        .longValue();
  }

  /** From an hour on, seconds would say more than three digits do. */
  private static long wholeMinutes(long micros) {
    return micros < 60 * MICROS_PER_MINUTE
        ? micros
        : Math.round((double) micros / MICROS_PER_MINUTE) * MICROS_PER_MINUTE;
  }

  /** An age, or two where they differ. */
  public static String staleness(Staleness staleness) {
    String load = age(staleness.loadMicros());
    return staleness.loadMicros() == staleness.cacheMicros()
        ? load
        : load + " / " + age(staleness.cacheMicros());
  }

  /** A time; nothing is not a microsecond more or less. */
  static String time(long micros) {
    return micros == 0 ? "0 s" : Quantities.time(micros);
  }

  private static String age(long micros) {
    return micros == 0 ? "0" : Quantities.time(micros);
  }

  /** A point of a scenario in words; clusters that are shared in rounds publish no state. */
  public static String point(Scenario scenario, Point point) {
    return point.workers()
        + (point.workers() == 1 ? " worker, " : " workers, ")
        + Quantities.number(point.jobsPerSecond())
        + " jobs/s"
        + (scenario.rounds() == null ? ", staleness " + staleness(point.staleness()) : "")
        + (point.level() == null ? "" : ", due after " + level(point));
  }

  /** When jobs are due at a point, as scenarios write it; a dash where nothing is promised. */
  static String level(Point point) {
    ServiceLevel level = point.level();
    return level == null ? "-" : level.due().toString();
  }

  /** What a metric is called. */
  public static String name(Metric metric) {
    return switch (metric) {
      case JOBS -> "jobs measured";
      case MEDIAN_SLOWDOWN -> "median slowdown";
      case MEAN_SLOWDOWN -> "mean slowdown";
      case P95_SLOWDOWN -> "95th percentile of the slowdown";
      case P99_SLOWDOWN -> "99th percentile of the slowdown";
      case MEDIAN_LATENCY -> "median latency";
      case MEAN_LATENCY -> "mean latency";
      case P95_LATENCY -> "95th percentile of the latency";
      case P99_LATENCY -> "99th percentile of the latency";
      case WORKERS_USED -> "workers used";
      case UTILISATION -> "GPU utilisation";
      case LOAD_SHARE -> "time spent loading";
      case HIT_RATE -> "hit rate";
      case MOVED_BYTES -> "bytes moved";
      case LOADED_BYTES -> "bytes loaded";
      case FETCHES -> "fetches";
      case EVICTIONS -> "evictions";
      case ADJUSTMENTS -> "adjustments";
      case MAKESPAN -> "makespan";
      case MEAN_FINISH_RATIO -> "mean finish-time ratio";
      case WORST_FINISH_RATIO -> "worst finish-time ratio";
      case JAIN_INDEX -> "Jain index";
      case COST -> "cost";
      case PREEMPTIONS -> "preemptions";
      case MIGRATIONS -> "migrations";
      case WEIGHT_IN_TIME -> "weight in time";
      case ATTAINMENT -> "jobs in time";
      case GOODPUT -> "jobs in time per second";
      case DROPPED -> "jobs given up";
      case MEAN_TARDINESS -> "mean tardiness";
      case MEAN_BATCH -> "mean batch";
      case WASTED -> "work wasted";
    };
  }

  /** A ratio as a change, with {@code =} where its interval contains no change. */
  public static String change(Interval ratio) {
    if (Double.isNaN(ratio.estimate())) {
      return "-";
    }
    double half = (ratio.high() - ratio.low()) / 2;
    String mark = ratio.low() <= 1 && ratio.high() >= 1 ? "= " : "";
    String change = String.format(Locale.ROOT, "%+.1f %%", (ratio.estimate() - 1) * 100);
    return half > 0
        ? mark + change + String.format(Locale.ROOT, " \u00b1 %.1f", half * 100)
        : change;
  }

  /** The name as a heading. */
  public static String title(Metric metric) {
    String name = name(metric);
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** A short name, for headings of columns. */
  public static String shortName(Metric metric) {
    return switch (metric) {
      case JOBS -> "jobs";
      case P95_SLOWDOWN -> "p95 slowdown";
      case P99_SLOWDOWN -> "p99 slowdown";
      case P95_LATENCY -> "p95 latency";
      case P99_LATENCY -> "p99 latency";
      case UTILISATION -> "busy";
      case LOAD_SHARE -> "loading";
      case MOVED_BYTES -> "moved";
      case LOADED_BYTES -> "loaded";
      case ATTAINMENT -> "in time";
      case GOODPUT -> "goodput/s";
      case DROPPED -> "given up";
      case MEAN_TARDINESS -> "tardiness";
      case WASTED -> "wasted";
      default -> name(metric);
    };
  }
}

package dev.sextant.benchmarks.pages;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The horizontal axis of a chart: from microseconds to percent of its width, and the ticks. */
public final class TimeAxis {
  private static final long SECOND = 1_000_000L;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final int LABELS = 8;

  /** How much finer the second and third level of ticks are, at least. */
  private static final int[] FINER = {4, 16};

  /** One tick: where it is, what it says, and from which zoom level on it is shown. */
  public record Tick(long micros, String label, int level) {}

  private final long origin;
  private final long from;
  private final long to;

  /**
   * Creates an axis.
   *
   * @param origin the instant that is labelled 0
   */
  public TimeAxis(long origin, long from, long to) {
    this.origin = origin;
    this.from = from;
    this.to = Math.max(to, from + 1);
  }

  /**
   * The axis that shows a plan whole, except that work which began long before now is cut off.
   * Times are labelled relative to now.
   */
  public static TimeAxis of(Problem problem, Plan plan) {
    long now = problem.state().nowMicros();
    long from = now;
    long to = now;
    for (TaskRun run : plan.runs()) {
      from = Math.min(from, run.startMicros());
      to = Math.max(to, run.endMicros());
    }
    for (Residency r : plan.residencies()) {
      from = Math.min(from, r.loadStartMicros());
      to = Math.max(to, r.readyMicros());
    }
    from = Math.max(from, now - Math.max(1, (to - now) / 4));
    return new TimeAxis(now, from, to + Math.max(1, (to - from) / 100));
  }

  public long from() {
    return from;
  }

  public long to() {
    return to;
  }

  /** An instant as a percentage of the width, cut off at both ends. */
  public double percent(long micros) {
    long clamped = Math.min(Math.max(micros, from), to);
    return 100.0 * (clamped - from) / (to - from);
  }

  /** An instant as an SVG coordinate. */
  public String x(long micros) {
    return percentText(percent(micros));
  }

  /** A duration as an SVG length. */
  public String width(long startMicros, long endMicros) {
    return percentText(Math.max(0, percent(endMicros) - percent(startMicros)));
  }

  /** An instant in words, relative to now where that is not 0. */
  public String instant(long micros) {
    long offset = micros - origin;
    return (origin != 0 && offset >= 0 ? "+" : "") + Quantities.exactTime(offset);
  }

  /** The ticks of all levels; one instant has one tick. */
  public List<Tick> ticks() {
    long span = to - from;
    List<Long> steps = steps();
    int major = 0;
    while (major < steps.size() - 1 && span / steps.get(major) > LABELS) {
      major++;
    }
    List<Tick> ticks = new ArrayList<>();
    long coarse = steps.get(major);
    add(ticks, coarse, coarse, 0);
    long coarser = coarse;
    for (int level = 1; level <= FINER.length; level++) {
      long wanted = coarse / FINER[level - 1];
      for (int s = major; s >= 0; s--) {
        if (steps.get(s) <= wanted && coarser % steps.get(s) == 0) {
          add(ticks, steps.get(s), coarser, level);
          coarser = steps.get(s);
          break;
        }
      }
    }
    return ticks;
  }

  private void add(List<Tick> ticks, long step, long skip, int level) {
    long first = Math.floorDiv(from - origin + step - 1, step) * step;
    for (long offset = first; offset + origin <= to; offset += step) {
      if (level == 0 || offset % skip != 0) {
        ticks.add(new Tick(offset + origin, label(offset, step), level));
      }
    }
  }

  private String label(long offset, long step) {
    if (offset == 0) {
      return origin == 0 ? "0" : "now";
    }
    String sign = offset < 0 ? "-" : origin == 0 ? "" : "+";
    long amount = Math.abs(offset);
    long span = to - from;
    if (span < 2_000) {
      return sign + amount + " us";
    }
    if (span < 2 * SECOND) {
      return sign + decimal(amount, 3) + " ms";
    }
    if (span < 20 * MINUTE || step < SECOND) {
      return sign + decimal(amount, 6) + " s";
    }
    String clock = String.format(Locale.ROOT, "%d:%02d", amount / HOUR, amount / MINUTE % 60);
    return step >= MINUTE
        ? sign + clock + " h"
        : sign + clock + String.format(Locale.ROOT, ":%02d", amount / SECOND % 60);
  }

  private static String decimal(long amount, int scale) {
    return BigDecimal.valueOf(amount, scale).stripTrailingZeros().toPlainString();
  }

  /** Round steps, ascending: 1-2-5 of microseconds and seconds, then minutes, hours and days. */
  private static List<Long> steps() {
    List<Long> steps = new ArrayList<>();
    for (long power = 1; power < MINUTE; power *= 10) {
      for (long digit : new long[] {1, 2, 5}) {
        if (digit * power < MINUTE) {
          steps.add(digit * power);
        }
      }
    }
    steps.add(20 * SECOND);
    steps.add(30 * SECOND);
    for (long minutes : new long[] {1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440}) {
      steps.add(minutes * MINUTE);
    }
    for (long days = 48 * HOUR; days > 0 && days < Long.MAX_VALUE / 4; days *= 2) {
      steps.add(days);
    }
    return steps.stream().distinct().sorted().toList();
  }

  private static String percentText(double percent) {
    return decimal(percent) + "%";
  }

  /** A number with at most four decimals; charts have too many of them for String.format. */
  public static String decimal(double number) {
    long scaled = Math.round(number * 10_000);
    String sign = scaled < 0 ? "-" : "";
    long whole = Math.abs(scaled) / 10_000;
    long fraction = Math.abs(scaled) % 10_000;
    if (fraction == 0) {
      return sign + whole;
    }
    int end = 4;
    while (fraction % 10 == 0) {
      fraction /= 10;
      end--;
    }
    String digits = Long.toString(fraction);
    return sign + whole + "." + "0".repeat(end - digits.length()) + digits;
  }
}

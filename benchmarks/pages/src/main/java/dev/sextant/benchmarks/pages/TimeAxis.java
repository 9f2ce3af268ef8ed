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
  private static final long DAY = 24 * HOUR;
  private static final int LABELS = 8;

  /** One tick: where it is, and what it says. */
  public record Tick(long micros, String label) {}

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

  /** The axis that shows what this and another show; labelled as this. */
  public TimeAxis with(TimeAxis other) {
    return new TimeAxis(origin, Math.min(from, other.from), Math.max(to, other.to));
  }

  /** The instant that is labelled 0. */
  long origin() {
    return origin;
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

  /** The ticks that there is room for on a page. */
  public List<Tick> ticks() {
    long span = to - from;
    List<Long> steps = steps();
    int major = 0;
    while (major < steps.size() - 1 && span / steps.get(major) > LABELS) {
      major++;
    }
    List<Tick> ticks = new ArrayList<>();
    long step = steps.get(major);
    long first = Math.floorDiv(from - origin + step - 1, step) * step;
    for (long offset = first; offset + origin <= to; offset += step) {
      ticks.add(new Tick(offset + origin, label(offset, step)));
    }
    return ticks;
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
    if (span >= 4 * DAY && step >= HOUR) {
      long hours = amount / HOUR % 24;
      String days = amount < DAY ? "" : amount / DAY + "d";
      return sign + days + (hours == 0 ? "" : String.format(Locale.ROOT, "%02dh", hours));
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

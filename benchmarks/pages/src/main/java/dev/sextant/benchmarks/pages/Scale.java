package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * An axis of values: from a value to a share of its length, and the ticks. Logarithmic when the
 * values differ so much that small ones could not be told apart.
 */
public final class Scale {
  /** Values that differ by more than this factor stand on a logarithmic axis. */
  public static final double LINEAR_UP_TO = 10;

  private static final double DECADE = 10;
  private static final int TICKS = 5;
  private static final int UPRIGHT_TICKS = 10;
  private static final double[][] DIGITS = {{1, 2, 5}, {1, 3}, {1}};

  /**
   * A label.
   *
   * @param at where, as a share of the length
   */
  public record Tick(double at, String label) {}

  private final boolean logarithmic;

  /** Added to every value before its logarithm is taken, so that an axis may begin at 0. */
  private final double shift;

  private final double least;
  private final double most;
  private final DoubleFunction<String> label;
  private final List<Tick> ticks = new ArrayList<>();

  private Scale(boolean logarithmic, double least, double most, DoubleFunction<String> label) {
    this(logarithmic, 0, least, most, label);
  }

  private Scale(
      boolean logarithmic, double shift, double least, double most, DoubleFunction<String> label) {
    this.logarithmic = logarithmic;
    this.shift = shift;
    this.least = least;
    this.most = most;
    this.label = label;
  }

  /** An axis from one value to another with ticks at given values. */
  public static Scale ticked(
      boolean logarithmic,
      double least,
      double most,
      double[] ticks,
      DoubleFunction<String> label) {
    Scale scale = new Scale(logarithmic, least, most, label);
    for (double tick : ticks) {
      scale.ticks.add(new Tick(scale.at(tick), label.apply(tick)));
    }
    return scale;
  }

  /** The same axis with other ticks. */
  public Scale withTicks(List<Tick> other) {
    Scale scale = new Scale(logarithmic, shift, least, most, label);
    scale.ticks.addAll(other);
    return scale;
  }

  /**
   * An axis for values above 0, linear from 0 on or logarithmic.
   *
   * @param least the smallest value that must be told from others
   * @param most the largest value
   * @param label of a value
   */
  public static Scale of(double least, double most, DoubleFunction<String> label) {
    return least > 0 && most / least > LINEAR_UP_TO
        ? logarithmic(least, most, UPRIGHT_TICKS, label)
        : linear(0, most, label);
  }

  /** A linear axis from one value to at least another. */
  public static Scale linear(double from, double to, DoubleFunction<String> label) {
    double step = step((to - from) / TICKS);
    double end = from + step * Math.max(1, Math.ceil((to - from) / step - 1e-9));
    Scale scale = new Scale(false, from, end, label);
    for (int i = 0; from + i * step <= end + step * 1e-9; i++) {
      double value = from + i * step;
      scale.ticks.add(new Tick(scale.at(value), label.apply(rounded(value, step))));
    }
    return scale;
  }

  /** A linear axis from a round value below the least to a round value above the largest. */
  public static Scale around(double least, double most, DoubleFunction<String> label) {
    double step = step((most - least) / TICKS);
    return linear(Math.floor(least / step) * step, most, label);
  }

  /** A linear axis that ends where the values do. */
  public static Scale exact(double from, double to, DoubleFunction<String> label) {
    double step = step((to - from) / TICKS);
    Scale scale = new Scale(false, from, to, label);
    for (double i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) {
      scale.ticks.add(new Tick(scale.at(i * step), label.apply(rounded(i * step, step))));
    }
    return scale;
  }

  /**
   * A logarithmic axis around values above 0; ticks at 1, 2 and 5, or fewer.
   *
   * @param mostTicks how many ticks there is room for, at least 2
   */
  public static Scale logarithmic(
      double least, double most, int mostTicks, DoubleFunction<String> label) {
    double from = roundedDown(least);
    double to = roundedUp(Math.max(most, from * 1.01));
    return exactLogarithmic(from, to, mostTicks, label);
  }

  /** A logarithmic axis that begins and ends where the values do, with the same ticks. */
  public static Scale exactLogarithmic(
      double from, double to, int mostTicks, DoubleFunction<String> label) {
    Scale scale = new Scale(true, from, to, label);
    scale.addTicks(mostTicks);
    return scale;
  }

  /**
   * An axis from 0 on, for values some of which may be 0: linear if they are of one magnitude, else
   * linear below a value and logarithmic above it.
   *
   * @param least the smallest value above 0 that must be told from others
   * @param most the largest value
   * @param mostTicks how many ticks there is room for beside 0, at least 2
   */
  public static Scale fromZero(
      double least, double most, int mostTicks, DoubleFunction<String> label) {
    if (most <= least * LINEAR_UP_TO) {
      return linear(0, most, label);
    }
    Scale scale = new Scale(true, roundedDown(least), 0, roundedUp(most), label);
    scale.ticks.add(new Tick(0, label.apply(0)));
    scale.addTicks(mostTicks);
    return scale;
  }

  private void addTicks(int mostTicks) {
    List<Tick> before = List.copyOf(ticks);
    for (double[] digits : DIGITS) {
      ticks.clear();
      ticks.addAll(before);
      addTicks(digits);
      if (ticks.size() <= before.size() + mostTicks) {
        break;
      }
    }
  }

  private void addTicks(double[] digits) {
    double first = Math.max(least, shift);
    double power = Math.pow(DECADE, Math.floor(Math.log10(first) + 1e-9));
    for (; power <= most * 1.0001; power *= DECADE) {
      for (double digit : digits) {
        double value = digit * power;
        if (value >= first * 0.9999 && value <= most * 1.0001) {
          ticks.add(new Tick(at(value), label.apply(rounded(value, power))));
        }
      }
    }
  }

  /** Where a value is, as a share of the length, cut off at both ends. */
  public double at(double value) {
    double bounded = Math.min(most, Math.max(least, value));
    return logarithmic
        ? Math.log((bounded + shift) / (least + shift)) / Math.log((most + shift) / (least + shift))
        : (bounded - least) / (most - least);
  }

  /** A value in words, as at a tick. */
  public String label(double value) {
    return label.apply(value);
  }

  public List<Tick> ticks() {
    return List.copyOf(ticks);
  }

  public boolean isLogarithmic() {
    return logarithmic;
  }

  private static double step(double roughly) {
    double rough = Math.max(roughly, 1e-9);
    double power = Math.pow(DECADE, Math.floor(Math.log10(rough)));
    for (double digit : new double[] {1, 2, 5}) {
      if (digit * power >= rough * 0.999) {
        return digit * power;
      }
    }
    return DECADE * power;
  }

  private static double roundedDown(double value) {
    double power = Math.pow(DECADE, Math.floor(Math.log10(value)));
    double digit = value / power;
    return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power;
  }

  private static double roundedUp(double value) {
    double power = Math.pow(DECADE, Math.floor(Math.log10(value)));
    double digit = value / power;
    return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : DECADE) * power;
  }

  /** Without the dust that sums leave behind. */
  private static double rounded(double value, double step) {
    return Math.round(value / step * 100) * step / 100;
  }
}

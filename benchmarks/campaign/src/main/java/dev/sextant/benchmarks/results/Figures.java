package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.registry.BestKnown;
import dev.sextant.benchmarks.statistics.Interval;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Figures of campaigns as people read them; the same in every locale. */
final class Figures {
  static final String NONE = "-";

  private static final int DECIMALS = 3;

  private Figures() {}

  /** A share of one as a percentage; no sign on a zero. */
  static String percent(double share) {
    if (Double.isNaN(share)) {
      return NONE;
    }
    if (Double.isInfinite(share)) {
      return share > 0 ? "inf" : "-inf";
    }
    String text = String.format(Locale.ROOT, "%.2f", share * 100);
    return (text.equals("-0.00") ? "0.00" : text) + " %";
  }

  /** A mean with its confidence interval. */
  static String interval(@Nullable Interval interval) {
    if (interval == null) {
      return NONE;
    }
    String estimate = percent(interval.estimate());
    return interval.low() == interval.high()
        ? estimate
        : estimate + " [" + bare(interval.low()) + ", " + bare(interval.high()) + "]";
  }

  /** A mean without its confidence interval. */
  static String estimate(@Nullable Interval interval) {
    return interval == null ? NONE : percent(interval.estimate());
  }

  private static String bare(double share) {
    String text = percent(share);
    return text.endsWith(" %") ? text.substring(0, text.length() - 2) : text;
  }

  /** A duration. */
  static String time(double micros) {
    return Double.isInfinite(micros) ? NONE : Quantities.time(Math.round(micros));
  }

  /** A duration, if there is one. */
  static String time(OptionalDouble micros) {
    return micros.isPresent() ? time(micros.getAsDouble()) : NONE;
  }

  /** A p-value. */
  static String pValue(double p) {
    return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.3f", p);
  }

  /**
   * An objective: in the unit of its source, or with a unit of its own where there is no source.
   */
  static String objective(Instance instance, double value) {
    if (Double.isInfinite(value)) {
      return NONE;
    }
    if (instance.file().isEmpty()) {
      for (ObjectiveTerm term : ObjectiveTerm.values()) {
        if (term.key().equals(instance.objective())) {
          return Quantities.objective(term, Math.round(value));
        }
      }
    }
    return units(instance, value);
  }

  /** How often a run found its model, or a dash when no run needs one. */
  static String hitRate(PlanMetrics metrics) {
    return metrics.modelTasks() == 0 ? NONE : Quantities.percent(metrics.hitRate());
  }

  /** An objective, if there is one. */
  static String objective(Instance instance, OptionalDouble value) {
    return value.isPresent() ? objective(instance, value.getAsDouble()) : NONE;
  }

  /** An objective in the unit of its source, with at most three decimals. */
  private static String units(Instance instance, double value) {
    return plain(
        BigDecimal.valueOf(value)
            .divide(
                BigDecimal.valueOf(instance.microsPerUnit()), DECIMALS, RoundingMode.HALF_EVEN));
  }

  /** A number without needless zeros. */
  static String plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return (stripped.scale() < 0 ? stripped.setScale(0) : stripped).toPlainString();
  }

  /** What the registry knows: one value when it is closed, otherwise bound and plan. */
  static String bestKnown(@Nullable BestKnown row) {
    if (row == null) {
      return NONE;
    }
    BigDecimal lower = row.lower();
    BigDecimal upper = row.upper();
    if (upper == null) {
      return lower == null ? NONE : "at least " + plain(lower);
    }
    return lower == null || row.closed() ? plain(upper) : plain(lower) + " .. " + plain(upper);
  }

  /** A limit in words. */
  static String amount(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** A plural of its own. */
  static String amount(long number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }
}

package dev.sextant.benchmarks.pages;

import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Figures of sharing as people read them, with their units. */
public final class SharingWords {
  private static final MathContext DIGITS = new MathContext(7, RoundingMode.HALF_UP);
  private static final double MICROS = 1e6;
  private static final String NONE = "-";

  private SharingWords() {}

  /** The value of a term with its unit; a dash where there is none. */
  public static String value(SharingTerm term, double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    return switch (term) {
      case MAX_MIN_RATE -> number(value) + " x equal split";
      case MAKESPAN -> Double.isFinite(value) ? Quantities.time((long) (value * MICROS)) : "never";
      case FINISH_TIME_FAIRNESS -> number(value) + " x isolated";
      case TOTAL_RATE -> number(value / MICROS) + " units/s";
      case RATE_PER_COST ->
          Double.isFinite(value) ? number(value) + " units per unit of money" : "free";
      case COST -> number(value / MICROS) + " units of money/s";
    };
  }

  /** The value of a term for a problem with its unit: money where workers change over time. */
  public static String value(SharingProblem problem, SharingTerm term, double value) {
    return term == SharingTerm.COST && !Double.isNaN(value) && problem.isOverTime()
        ? number(value / MICROS) + " units of money"
        : value(term, value);
  }

  /** What a term is, in words. */
  public static String meaning(SharingProblem problem) {
    String meaning =
        switch (problem.objective().term()) {
          case MAX_MIN_RATE -> "rate of the job that fares worst, over its weight's equal split";
          case MAKESPAN -> "until the last job is done";
          case FINISH_TIME_FAIRNESS -> "time of the job that fares worst, over that in isolation";
          case TOTAL_RATE -> "sum of weight x rate";
          case RATE_PER_COST -> "work of all jobs for what the workers cost";
          case COST -> "what the workers in use cost";
        };
    return problem.objective().term()
        + (problem.objective().lexicographic() ? ", then the next worst, and so on: " : ": ")
        + meaning;
  }

  /** How far an allocation may be from the best one, in words. */
  public static String gap(AllocationResult result) {
    OptionalDouble gap = result.relativeGap();
    if (gap.isEmpty()) {
      return "not known, for there is no bound";
    }
    if (gap.getAsDouble() <= AllocationResult.OPTIMAL_GAP) {
      return (result.boundScope() == BoundScope.WHOLE
              ? "none: no whole allocation"
              : "none: nothing")
          + " is better by more than a millionth";
    }
    return Double.isNaN(gap.getAsDouble())
        ? "not known, for the value is not finite"
        : "at most " + Quantities.percent(gap.getAsDouble()) + " from the best";
  }

  /** A rate in micro-units per second. */
  public static String rate(double microUnits) {
    return number(microUnits / MICROS) + " units/s";
  }

  /** A number with at most seven digits. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? NONE : "infinite";
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}

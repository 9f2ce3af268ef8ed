package dev.sextant.benchmarks.pages;

import dev.sextant.planner.explain.AmountText;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Amounts with units, as people read them; the same in every locale. */
public final class Quantities {
  /** Microsecond, millisecond and second: the unit of the source needs no extra mention. */
  private static final Set<Long> TIME_UNITS = Set.of(1L, 1_000L, 1_000_000L);

  private Quantities() {}

  /** {@link AmountText#time}. */
  public static String time(long micros) {
    return AmountText.time(micros);
  }

  /** {@link AmountText#exactTime}. */
  public static String exactTime(long micros) {
    return AmountText.exactTime(micros);
  }

  /** {@link AmountText#bytes}. */
  public static String bytes(long bytes) {
    return AmountText.bytes(bytes);
  }

  /** A share of one as a percentage with two decimals. */
  public static String percent(double share) {
    String text = String.format(Locale.ROOT, "%.2f %%", share * 100);
    return text.equals("-0.00 %") ? "0.00 %" : text;
  }

  /** A gap as a percentage with two decimals, or a dash; one that is left is never called 0. */
  public static String gap(OptionalDouble gap) {
    double share = gap.orElse(0);
    return 0 < share && share < 0.00005 ? "below 0.01 %" : percent(gap);
  }

  /** A share of one as a percentage with two decimals, or a dash. */
  public static String percent(OptionalDouble share) {
    return share.isPresent() ? percent(share.getAsDouble()) : "-";
  }

  /** How many, a half included, or a dash. */
  public static String count(OptionalDouble count) {
    return count.isPresent() ? AmountText.plain(BigDecimal.valueOf(count.getAsDouble())) : "-";
  }

  /** A number with all its digits, without needless zeros. */
  public static String number(double value) {
    return value == 0 ? "0" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** A ratio with two decimals; {@code inf} when it has no finite value. */
  public static String ratio(double ratio) {
    return Double.isFinite(ratio) ? String.format(Locale.ROOT, "%.2f", ratio) : "inf";
  }

  /**
   * An objective value with its unit: rounded where it is a time, plus the value in the unit of the
   * source document when that is no unit of time people read at once.
   */
  public static String objective(Problem problem, long value) {
    return objective(problem, value, false);
  }

  /** An objective value with its unit, without rounding. */
  public static String exactObjective(Problem problem, long value) {
    return objective(problem, value, true);
  }

  private static String objective(Problem problem, long value, boolean exact) {
    ObjectiveTerm term = singleTerm(problem);
    if (term == null) {
      return Long.toString(value);
    }
    String text = objective(term, value, exact);
    return !term.isTime() || TIME_UNITS.contains(problem.microsPerUnit())
        ? text
        : text + " = " + inUnits(value, problem.microsPerUnit()) + " units";
  }

  /** A value of one term of an objective with its unit: rounded where it is a time. */
  public static String objective(ObjectiveTerm term, long value) {
    return objective(term, value, false);
  }

  private static String objective(ObjectiveTerm term, long value, boolean exact) {
    if (term.isTime()) {
      return exact ? exactTime(value) : time(value);
    }
    return switch (term) {
      case BYTES_MOVED -> exact ? bytes(value) + " (" + value + " bytes)" : bytes(value);
      case COST_MICRO_UNITS -> AmountText.money(value);
      default -> Long.toString(value);
    };
  }

  /** What an objective is: the name of its term, or the weighted sum. */
  public static String objectiveName(Problem problem) {
    return problem.objective().weights().entrySet().stream()
        .filter(e -> e.getValue() != 0)
        .map(e -> (e.getValue() == 1 ? "" : e.getValue() + " x ") + e.getKey().key())
        .collect(Collectors.joining(" + "));
  }

  /** Whether the objective is the makespan alone. */
  public static boolean isMakespan(Problem problem) {
    return singleTerm(problem) == ObjectiveTerm.MAKESPAN_MICROS;
  }

  private static @Nullable ObjectiveTerm singleTerm(Problem problem) {
    ObjectiveTerm single = null;
    for (Map.Entry<ObjectiveTerm, Long> e : problem.objective().weights().entrySet()) {
      if (Objects.equals(e.getValue(), 0L)) {
        continue;
      }
      if (single != null || e.getValue() != 1) {
        return null;
      }
      single = e.getKey();
    }
    return single;
  }

  private static String inUnits(long micros, long microsPerUnit) {
    return BigDecimal.valueOf(micros)
        .divide(BigDecimal.valueOf(microsPerUnit), 3, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}

package dev.sextant.planner.json;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a result document tells.
 *
 * @param problem what was planned; null as read, for a document does not hold it
 * @param result what a planner gave
 * @param metrics the figures of its plan, null when it has none, and as read
 */
record ResultDocument(@Nullable Problem problem, PlanResult result, @Nullable PlanMetrics metrics) {
  /** Before and after the point; readers take numbers of 32 characters. */
  private static final int MOST_DIGITS = 30;

  /** The name of the problem, null when it has none. */
  @Nullable String problemName() {
    return problem == null || problem.name().isEmpty() ? null : problem.name();
  }

  /** The objective in the problem's unit, null without a plan or unit. */
  @Nullable BigDecimal objectiveInUnits() {
    OptionalLong objective = result.objective();
    return problem == null || objective.isEmpty() ? null : inUnits(problem, objective.getAsLong());
  }

  /** The lower bound in the problem's unit, null without a unit. */
  @Nullable BigDecimal lowerBoundInUnits() {
    return problem == null ? null : inUnits(problem, result.lowerBound().value());
  }

  /** A value of the objective in the problem's unit; null where its terms have no common one. */
  private static @Nullable BigDecimal inUnits(Problem problem, long value) {
    boolean time = false;
    boolean other = false;
    for (Map.Entry<ObjectiveTerm, Long> weighed : problem.objective().weights().entrySet()) {
      if (weighed.getValue() > 0) {
        time |= weighed.getKey().isTime();
        other |= !weighed.getKey().isTime();
      }
    }
    if (!time) {
      return BigDecimal.valueOf(value);
    }
    return other ? null : quotient(value, problem.microsPerUnit());
  }

  private static BigDecimal quotient(long value, long divisor) {
    int decimals = MOST_DIGITS - BigDecimal.valueOf(value / divisor).precision();
    return trimmed(
        BigDecimal.valueOf(value)
            .divide(BigDecimal.valueOf(divisor), decimals, RoundingMode.HALF_EVEN));
  }

  private static BigDecimal trimmed(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}

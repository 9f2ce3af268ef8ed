package dev.sextant.benchmarks.statistics;

import java.util.List;
import java.util.OptionalLong;

/**
 * How the incumbent of one run fell. Immutable.
 *
 * @param steps in order of time, with falling objectives; empty when no plan was found
 */
public record Trajectory(List<Step> steps) {
  /**
   * A better plan.
   *
   * @param micros microseconds since the call began
   * @param objective its objective
   */
  public record Step(long micros, double objective) {}

  public Trajectory {
    steps = List.copyOf(steps);
    for (int i = 1; i < steps.size(); i++) {
      if (steps.get(i).micros() < steps.get(i - 1).micros()) {
        throw new IllegalArgumentException("The steps must be in the order of time.");
      }
    }
  }

  /** The incumbent's objective at an instant, infinite before the first. */
  public double objectiveAt(long micros) {
    double objective = Double.POSITIVE_INFINITY;
    for (Step step : steps) {
      if (step.micros() > micros) {
        break;
      }
      objective = step.objective();
    }
    return objective;
  }

  /**
   * The mean primal gap up to an instant: the primal integral over its length (Berthold 2013,
   * section 3). Before the first plan the gap is 1. Smaller is better; 0 is perfect.
   *
   * @param best the best objective known
   * @param untilMicros where the integral ends; above 0
   */
  public double primalIntegral(double best, long untilMicros) {
    if (untilMicros < 1) {
      throw new IllegalArgumentException(
          "The end of the integral (" + untilMicros + " us) must be above 0.");
    }
    double integral = 0;
    double gap = 1;
    long from = 0;
    for (Step step : steps) {
      long to = Math.min(step.micros(), untilMicros);
      integral += gap * Math.max(0, to - from);
      from = Math.max(from, to);
      gap = Gaps.primal(step.objective(), best);
    }
    integral += gap * (untilMicros - from);
    return integral / untilMicros;
  }

  /** The first instant at which the incumbent is no worse than a target. */
  public OptionalLong timeTo(double target) {
    for (Step step : steps) {
      if (step.objective() <= target) {
        return OptionalLong.of(step.micros());
      }
    }
    return OptionalLong.empty();
  }
}

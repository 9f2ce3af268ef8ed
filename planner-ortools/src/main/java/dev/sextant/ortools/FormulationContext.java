package dev.sextant.ortools;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What all parts of a formulation share.
 *
 * @param problem the problem that is modelled
 * @param candidates which choices its tasks have
 * @param bounds heads and tails of its tasks
 * @param options the numbers that decide what is in the model
 * @param scale how many microseconds a unit of time in the model is
 * @param hint values of the plan that the search starts from
 * @param horizon between which times tasks run, in units
 * @param hinted the model, to which all parts add
 * @param leastObjective a bound on the objective
 */
record FormulationContext(
    CompiledProblem problem,
    Candidates candidates,
    LowerBounds bounds,
    CpSatOptions options,
    TimeScale scale,
    Hint hint,
    Horizon horizon,
    HintedModel hinted,
    long leastObjective) {

  /**
   * For the whole of a problem, with an empty model.
   *
   * @param start a valid plan to hint, or null
   * @param incumbent the objective of that plan, or {@code Long.MAX_VALUE}
   * @param least a bound on the objective, or {@code Long.MIN_VALUE}
   * @param stop looked at now and then while the model is built
   */
  static FormulationContext of(
      CompiledProblem problem,
      Candidates candidates,
      CpSatOptions options,
      @Nullable IndexedPlan start,
      long incumbent,
      long least,
      StopSignal stop) {
    TimeScale scale = new TimeScale(problem);
    Hint hint = new Hint(problem, candidates, scale, start);
    // Without a hint, a horizon as short as a plan would keep the solver from finding any.
    long limit = hint.isPresent() ? incumbent : Long.MAX_VALUE;
    LowerBounds bounds = LowerBounds.of(problem);
    return new FormulationContext(
        problem,
        candidates,
        bounds,
        options,
        scale,
        hint,
        new Horizon(problem, scale, bounds, limit),
        new HintedModel(hint.isPresent(), stop),
        least);
  }

  /** No plan has a smaller makespan, in units. */
  long leastMakespan() {
    long least = scale.fromTail(bounds.makespanMicros().value());
    if (!problem.objective().weights().keySet().equals(Set.of(ObjectiveTerm.MAKESPAN_MICROS))) {
      return least;
    }
    long weight = problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS);
    long micros = -Math.floorDiv(-Math.max(0, leastObjective), weight);
    return Math.max(least, scale.fromTail(micros));
  }
}

package dev.sextant.planner;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import java.util.Objects;

/** A backend as a planner; each call is a {@link PlannerCall}. */
final class PlannerFacade implements Planner {
  private final String name;
  private final OptionValues values;
  private final PlannerBackend backend;

  PlannerFacade(String name, OptionValues values, PlannerBackend backend) {
    this.name = Objects.requireNonNull(name, "name");
    this.values = Objects.requireNonNull(values, "values");
    this.backend = Objects.requireNonNull(backend, "backend");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public PlanResult plan(
      Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter interrupter) {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(interrupter, "interrupter");
    return CallRecording.of(
        name,
        problem,
        () ->
            new PlannerCall(name, values, backend, problem, options, listener, interrupter).run());
  }

  @Override
  public String toString() {
    return name;
  }
}

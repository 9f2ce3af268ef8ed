package dev.sextant.planner.contract;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import java.util.ArrayList;
import java.util.List;

/** Gives some drawn problems a plan before, and an objective that weighs how far one is from it. */
final class PlannedMix {
  private static final int CHANCE = 30;

  private PlannedMix() {}

  /** The problem, with a plan before by chance; draws of its own, by the same seed. */
  static Problem of(Problem problem, long seed, Magnitude magnitude) {
    Draw draw = new Draw(seed ^ 0x5eed_0f_91a45L, magnitude);
    if (!draw.percent(CHANCE)) {
      return problem;
    }
    List<PlannedRun> planned = new ArrayList<>();
    long now = problem.state().nowMicros();
    for (Job job : problem.jobs()) {
      for (Task task : problem.workflow(job.workflow()).orElseThrow().tasks()) {
        if (draw.percent(70)) {
          long start = Math.max(0, now + draw.micros(0, 8) - draw.micros(0, 2));
          planned.add(new PlannedRun(job.id(), task.id(), draw.of(problem.workers()).id(), start));
        }
      }
    }
    Objective objective = problem.objective();
    if (draw.percent(30)) {
      boolean moves = draw.percent(50);
      objective = Objective.of(moves ? ObjectiveTerm.MOVED_RUNS : ObjectiveTerm.SHIFTED_MICROS);
    } else {
      objective = objective.plus(draw.between(0, 5), ObjectiveTerm.MOVED_RUNS);
      objective = objective.plus(draw.between(0, 2), ObjectiveTerm.SHIFTED_MICROS);
    }
    Problem changed =
        problem
            .withState(problem.state().toBuilder().planned(planned).build())
            .withObjective(objective);
    return changed.errors().isEmpty() ? changed : problem;
  }
}

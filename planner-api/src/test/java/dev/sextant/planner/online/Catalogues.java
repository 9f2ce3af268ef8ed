package dev.sextant.planner.online;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;

/** Small catalogues for tests. */
final class Catalogues {
  static final long GB = 1_000_000_000L;

  private Catalogues() {}

  /** Workers of one class with 10 GB, models of 1, 2, 3 ... GB, one workflow of two tasks. */
  static WorkflowRegistry registry(int workers, int models) {
    return WorkflowRegistry.of(CompiledProblem.of(builder(workers, models).build()));
  }

  static Problem.Builder builder(int workers, int models) {
    Problem.Builder builder =
        Problem.builder()
            .transfers(TransferModel.uniform(0, GB))
            .workflow(
                Workflow.builder("f")
                    .task("a", 100, "m0")
                    .task("b", 100)
                    .edge("a", "b", 1_000)
                    .build())
            .job(new Job("j", "f", 0))
            .objective(Objective.makespan());
    for (int m = 0; m < models; m++) {
      builder.model("m" + m, (m + 1) * GB);
    }
    for (int w = 0; w < workers; w++) {
      builder.worker(Worker.gpu("w" + w, "gpu", 10 * GB, GB));
    }
    return builder;
  }

  /** Both tasks on one worker, ending at 1000 and 2000, with a fetch of 1 GB for the first. */
  static Placement placement(int worker, boolean remembers) {
    Placement placement = new Placement(2);
    placement.begin(registry(1, 1).catalogue(), 0, 0, remembers);
    placement.place(0, 0, worker, 900, 1_000, 1_000, GB, true, Constraint.MODEL_RESIDENCY);
    placement.place(1, 1, worker, 1_900, 2_000, 2_000, 0, false, Constraint.INPUT_ARRIVAL);
    return placement;
  }
}

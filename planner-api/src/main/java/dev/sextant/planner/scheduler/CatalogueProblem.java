package dev.sextant.planner.scheduler;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A catalogue as the problem that a {@link dev.sextant.planner.online.WorkflowRegistry} wants: two
 * workers stand for every kind, so that means over pairs of workers have pairs to be taken over; a
 * job of each workflow says what its input is; nobody asks for the objective.
 */
final class CatalogueProblem {
  private static final int EACH = 2;

  private CatalogueProblem() {}

  /** A type of workers in a zone, or outside all zones. */
  record Kind(String type, @Nullable String zone) {}

  /** Number of the worker that stands for the kind of a number. */
  static int worker(int kind) {
    return EACH * kind;
  }

  /**
   * The compiled problem.
   *
   * @param inputs by workflow and task
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   */
  static CompiledProblem compile(
      List<ModelArtifact> models,
      List<Workflow> workflows,
      Map<String, Map<String, Long>> inputs,
      Map<String, WorkerType> types,
      List<Kind> kinds,
      TransferModel transfers) {
    Problem.Builder problem =
        Problem.builder().transfers(transfers).objective(Objective.makespan());
    models.forEach(problem::model);
    workflows.forEach(problem::workflow);
    for (Kind kind : kinds) {
      for (int i = 1; i <= EACH; i++) {
        problem.worker(worker(kind, types.get(kind.type()), i));
      }
    }
    String anywhere = kinds.isEmpty() ? "" : id(kinds.get(0), 1);
    for (Workflow workflow : workflows) {
      List<JobInput> ofWorkflow =
          inputs.getOrDefault(workflow.id(), Map.of()).entrySet().stream()
              .map(input -> new JobInput(input.getKey(), input.getValue(), anywhere))
              .toList();
      problem.job(new Job(workflow.id(), workflow.id(), 0).withInputs(ofWorkflow));
    }
    return CompiledProblem.of(problem.buildUnchecked());
  }

  private static Worker worker(Kind kind, WorkerType type, int i) {
    return Worker.storage(id(kind, i))
        .withType(type.id())
        .withZone(kind.zone())
        .withGpuMemoryBytes(type.gpuMemoryBytes())
        .withCapacities(type.capacities())
        .withModelLoad(type.modelLoad());
  }

  /** No type has such an id, so that durations by type are not taken for those of one worker. */
  private static String id(Kind kind, int i) {
    return kind.type() + (kind.zone() == null ? "" : " in " + kind.zone()) + " #" + i;
  }
}

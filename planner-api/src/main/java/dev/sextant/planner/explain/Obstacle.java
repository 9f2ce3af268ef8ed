package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import org.jspecify.annotations.Nullable;

/**
 * Why a mode of a task and a worker are no option: ELIGIBILITY, with what there is too little of.
 */
final class Obstacle {
  private final PlanIndex index;
  private final CompiledWorkflows workflows;
  private final int task;
  private final int mode;
  private final int worker;

  Obstacle(PlanIndex index, int task, int mode, int worker) {
    this.index = index;
    this.task = task;
    this.mode = mode;
    this.worker = worker;
    workflows = index.workflows;
  }

  /** The option that is none, or that the pin of the task forbids. */
  Alternative alternative(boolean pinned) {
    if (pinned) {
      return barred(index.party(task), null);
    }
    Shortfall missing = capacity();
    missing = missing == null ? memory() : missing;
    Party party = index.workerParty(worker);
    return missing == null ? barred(unloadable(party), null) : barred(party, missing);
  }

  private Alternative barred(Party party, @Nullable Shortfall missing) {
    return barred(
        index.modeId(task, mode), index.workerId(worker), Constraint.ELIGIBILITY, party, missing);
  }

  /** An option that is not possible. */
  static Alternative barred(
      String mode,
      String worker,
      Constraint constraint,
      @Nullable Party party,
      @Nullable Shortfall missing) {
    return new Alternative(mode, worker, null, null, 0, constraint, party, missing, null, 0);
  }

  private @Nullable Shortfall capacity() {
    CompiledWorkers workers = index.problem.workers();
    for (int p = workflows.demandsBegin(mode); p < workflows.demandsEnd(mode); p++) {
      int resource = workflows.demandResource(p);
      long capacity = workers.capacity(index.workerClass(worker), resource);
      if (workflows.demandAmount(p) > capacity) {
        String name = index.problem.resourceName(resource);
        return new Shortfall(name, workflows.demandAmount(p) - capacity);
      }
    }
    return null;
  }

  private @Nullable Shortfall memory() {
    long bytes = workflows.workspaceBytes(mode);
    for (int p = workflows.modelsBegin(mode); p < workflows.modelsEnd(mode); p++) {
      bytes += index.problem.modelBytes(workflows.model(p));
    }
    CompiledState state = index.state;
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      int model = state.residentModel(r);
      boolean other = state.residentPinned(r) && !workflows.needs(mode, model);
      bytes += other ? index.problem.modelBytes(model) : 0;
    }
    long there = index.problem.workers().gpuMemoryBytes(index.workerClass(worker));
    return bytes > there ? new Shortfall(Shortfall.MEMORY, bytes - there) : null;
  }

  /** A model that the worker can neither load nor has, else the worker itself. */
  private Party unloadable(Party otherwise) {
    for (int p = workflows.modelsBegin(mode); p < workflows.modelsEnd(mode); p++) {
      int model = workflows.model(p);
      long micros = index.problem.workers().loadMicros(index.workerClass(worker), model);
      if (micros == CompiledWorkers.NO_LOAD && !index.isResident(worker, model)) {
        return Party.model(index.workerId(worker), index.modelId(model));
      }
    }
    return otherwise;
  }
}

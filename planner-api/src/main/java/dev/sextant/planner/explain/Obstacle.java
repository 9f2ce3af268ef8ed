package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a mode of a task and a worker are no option, by the first of these: the mode is not for the
 * worker, and demands, or memory, are more than it has (ELIGIBILITY, with what there is too little
 * of); no open time is as long as the run (AVAILABILITY); the worker neither has a model, nor is
 * loading it, nor can load it (ELIGIBILITY with the model).
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
    Party party = index.workerParty(worker);
    long duration = duration();
    if (duration < 0) {
      return barred(party, null);
    }
    Shortfall missing = capacity();
    missing = missing == null ? memory() : missing;
    if (missing != null) {
      return barred(party, missing);
    }
    CompiledCalendars calendars = index.problem.workers().calendars();
    boolean opens =
        calendars.earliestOpen(index.workerClass(worker), index.now, duration)
            != CompiledCalendars.NEVER;
    return opens ? barred(unloadable(party), null) : barred(Constraint.AVAILABILITY, party, null);
  }

  private Alternative barred(Party party, @Nullable Shortfall missing) {
    return barred(Constraint.ELIGIBILITY, party, missing);
  }

  private Alternative barred(Constraint constraint, Party party, @Nullable Shortfall missing) {
    return barred(index.modeId(task, mode), index.workerId(worker), constraint, party, missing);
  }

  /** An option that is not possible. */
  static Alternative barred(
      String mode,
      String worker,
      @Nullable Constraint constraint,
      @Nullable Party party,
      @Nullable Shortfall missing) {
    return new Alternative(mode, worker, null, null, null, constraint, party, missing, null, 0);
  }

  /** The duration of the mode on the worker, or -1 where the mode is not for it. */
  private long duration() {
    Mode source = index.sourceMode(task, mode);
    Worker place = index.problem.problem().workers().get(worker);
    List<String> workers = source.workers();
    List<String> types = source.workerTypes();
    boolean eligible =
        (workers == null && types == null)
            || (workers != null && workers.contains(place.id()))
            || (types != null && types.contains(place.type()));
    if (!eligible) {
      return -1;
    }
    if (source.duration() instanceof TaskDuration.Fixed fixed) {
      return fixed.micros();
    }
    Map<String, Long> micros = ((TaskDuration.PerWorker) source.duration()).micros();
    Long byId = micros.get(place.id());
    return byId != null ? byId : micros.getOrDefault(place.type(), -1L);
  }

  private @Nullable Shortfall capacity() {
    CompiledWorkers workers = index.problem.workers();
    for (int p = workflows.demandsBegin(mode); p < workflows.demandsEnd(mode); p++) {
      int resource = workflows.demandResource(p);
      long capacity = workers.capacity(index.workerClass(worker), resource);
      if (workflows.demandAmount(p) > capacity) {
        String name = index.problem.resourceName(resource);
        return Shortfall.ofResource(name, workflows.demandAmount(p) - capacity);
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
    return bytes > there ? Shortfall.ofMemory(bytes - there) : null;
  }

  /** A model that the worker can neither load nor has, else the worker itself. */
  private Party unloadable(Party otherwise) {
    for (int p = workflows.modelsBegin(mode); p < workflows.modelsEnd(mode); p++) {
      int model = workflows.model(p);
      long micros = index.problem.workers().loadMicros(index.workerClass(worker), model);
      boolean comes = index.isResident(worker, model) || index.isInFlight(worker, model);
      if (micros == CompiledWorkers.NO_LOAD && !comes) {
        return Party.model(index.workerId(worker), index.modelId(model));
      }
    }
    return otherwise;
  }
}

package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.explain.Placement.Placed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what keeps an earliest placement of a task from being a microsecond earlier. */
final class Decider {
  /** What decides, and what there is too little of where it counts amounts. */
  record Decision(Cause cause, @Nullable Shortfall missing) {
    static Decision of(Cause cause) {
      return new Decision(cause, null);
    }
  }

  private final PlanIndex index;
  private final StartReasons reasons;
  private final WorkerTrack track;
  private final EarliestPlacement search;
  private final int task;
  private final int worker;

  Decider(
      PlanIndex index,
      StartReasons reasons,
      WorkerTrack track,
      EarliestPlacement search,
      int task,
      int worker) {
    this.index = index;
    this.reasons = reasons;
    this.track = track;
    this.search = search;
    this.task = task;
    this.worker = worker;
  }

  Decision decide(Placement found, int mode) {
    long start = found.start();
    if (Arrivals.inputMicros(index.problem, index.plan, task, worker) == start) {
      return Decision.of(lastInput(start));
    }
    if (Arrivals.releaseMicros(index.problem, task, worker) == start) {
      int job = index.jobs.jobOf(task);
      boolean now = index.jobs.releaseMicros(job) < start && start == index.now;
      return Decision.of(now ? Cause.of(Constraint.RELEASE) : Cause.job(Constraint.RELEASE, job));
    }
    if (index.state.availableFromMicros(worker) == start) {
      return Decision.of(Cause.worker(Constraint.AVAILABILITY, worker));
    }
    if (found.batch() != PlanIndex.NONE) {
      return Decision.of(Cause.task(Constraint.BATCH, found.batch()));
    }
    Decision room = room(found, mode);
    return room == null ? models(found) : room;
  }

  private Cause lastInput(long start) {
    CompiledWorkflows workflows = index.workflows;
    int workflowTask = index.jobs.workflowTask(task);
    int offset = task - workflowTask;
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      if (reasons.arrival(from, e, worker) == start) {
        return Cause.task(Constraint.INPUT_ARRIVAL, from);
      }
    }
    return Cause.of(Constraint.INPUT_ARRIVAL);
  }

  private @Nullable Decision room(Placement found, int mode) {
    long start = found.start();
    if (!index.isOpen(worker, start - 1)) {
      return Decision.of(Cause.worker(Constraint.AVAILABILITY, worker));
    }
    if (found.end() == start) {
      return null;
    }
    CompiledWorkflows workflows = index.workflows;
    for (int p = workflows.demandsBegin(mode); p < workflows.demandsEnd(mode); p++) {
      int resource = workflows.demandResource(p);
      Usage used = track.used(resource);
      long over =
          used == null
              ? 0
              : used.at(start - 1) + workflows.demandAmount(p) - track.capacity(resource);
      if (used != null && over > 0) {
        Cause cause = reasons.owner(Constraint.CAPACITY, used.giverAt(start), worker);
        return new Decision(
            cause, Shortfall.ofResource(index.problem.resourceName(resource), over));
      }
    }
    boolean excluded = !track.overlapLoads() && track.channel().at(start - 1) > 0;
    return excluded
        ? Decision.of(
            reasons.owner(Constraint.LOAD_EXCLUSION, track.channel().giverAt(start), worker))
        : null;
  }

  private Decision models(Placement found) {
    long begin = found.start();
    Placed first = null;
    for (Placed load = loadReadyAt(found, begin); load != null; ) {
      first = load;
      begin = load.from();
      load = load.from() < load.ready() ? loadReadyAt(found, begin) : null;
    }
    if (first != null) {
      return load(found, first);
    }
    for (Placed placed : found.models()) {
      Hold hold = placed.hold();
      if (hold != null && hold.isLoad() && hold.ready() == begin) {
        return Decision.of(reasons.load(hold.residency()));
      }
    }
    return memory(found, begin);
  }

  private static @Nullable Placed loadReadyAt(Placement found, long instant) {
    for (Placed placed : found.models()) {
      if (placed.isLoad() && placed.ready() == instant) {
        return placed;
      }
    }
    return null;
  }

  /** What keeps the first load of the run from being earlier. */
  private Decision load(Placement found, Placed load) {
    long begin = load.from();
    if (begin > index.now && load.from() < load.ready()) {
      if (track.channel().at(begin - 1) > 0) {
        return Decision.of(
            reasons.owner(Constraint.LOAD_CHANNEL, track.channel().giverAt(begin), worker));
      }
    }
    if (begin > index.now && missingBefore(found, begin) > 0) {
      return memory(found, begin);
    }
    boolean runs = !track.overlapLoads() && track.runs().at(begin - 1) > 0;
    if (begin > index.now && runs) {
      int run = track.runs().giverAt(begin);
      return Decision.of(reasons.owner(Constraint.LOAD_EXCLUSION, run, worker));
    }
    if (begin > index.now
        && (begin == index.state.availableFromMicros(worker) || !index.isOpen(worker, begin - 1))) {
      return Decision.of(Cause.worker(Constraint.AVAILABILITY, worker));
    }
    return Decision.of(Cause.model(Constraint.LOAD_DURATION, worker, load.model()));
  }

  /** What memory lacks if all that begins at an instant began a microsecond earlier. */
  private long missingBefore(Placement found, long instant) {
    List<Placed> earlier =
        found.models().stream()
            .map(
                placed ->
                    placed.from() == instant
                        ? new Placed(
                            placed.model(),
                            placed.hold(),
                            instant - 1,
                            placed.ready(),
                            placed.until())
                        : placed)
            .toList();
    long start = found.start() == instant ? instant - 1 : found.start();
    return search.bytesMissing(instant - 1, start, earlier);
  }

  private Decision memory(Placement found, long instant) {
    Cause cause = reasons.owner(Constraint.GPU_MEMORY, track.memory().giverAt(instant), worker);
    long missing = missingBefore(found, instant);
    return new Decision(cause, missing > 0 ? Shortfall.ofMemory(missing) : null);
  }
}

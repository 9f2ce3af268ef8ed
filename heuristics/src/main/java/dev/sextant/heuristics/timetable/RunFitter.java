package dev.sextant.heuristics.timetable;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * Finds the earliest start of one run on one worker together with the loads and extended
 * residencies it needs, and commits what it found. Keeps its findings until the next search. Not
 * thread-safe.
 *
 * <p>For a given start the loads are tried in their latest slots, one before the other: whatever
 * memory they do not find there they find nowhere earlier, so each failure tells how far the start
 * must move.
 */
final class RunFitter {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final LoadTiming timing;

  private WorkerTimeline timeline;
  private int mode;
  private long duration;
  private long start;
  private long searchedFrom;

  private Constraint why = Constraint.RELEASE;
  private Constraint reasonNotBefore = Constraint.RELEASE;

  // By position in the mode's list of models.
  private int models;
  private int[] model = new int[4];
  private int[] rides = new int[4];
  private boolean[] reload = new boolean[4];
  private long[] from = new long[4];
  private long[] earliest = new long[4];
  private int[] byFrom = new int[4];

  RunFitter(CompiledProblem problem, LoadTiming timing, WorkerTimeline anyTimeline) {
    this.problem = problem;
    this.workflows = problem.workflows();
    this.timing = timing;
    this.timeline = anyTimeline;
  }

  long start() {
    return start;
  }

  long end() {
    return start + duration;
  }

  /** The instant from which the last search looked. */
  long notBefore() {
    return searchedFrom;
  }

  Constraint reason() {
    return why;
  }

  /** Whether a model of the mode, by its position there, is loaded for the run last found. */
  boolean reloads(int i) {
    return reload[i];
  }

  /** Searches for a task in an option, after its placed predecessors. */
  boolean fit(WorkerTimeline onTimeline, IndexedPlan plan, int task, int option) {
    return fit(onTimeline, plan, task, option, Long.MIN_VALUE);
  }

  /** Searches for a task in an option, after its placed predecessors and not before an instant. */
  boolean fit(WorkerTimeline onTimeline, IndexedPlan plan, int task, int option, long floor) {
    long notBefore = notBefore(onTimeline, plan, task);
    return fit(
        onTimeline,
        workflows.optionMode(option),
        workflows.optionDurationMicros(option),
        Math.max(notBefore, floor),
        floor > notBefore ? Constraint.CAPACITY : reasonNotBefore);
  }

  /** The instant before which a task cannot start on a worker, whatever else is placed there. */
  long notBefore(WorkerTimeline onTimeline, IndexedPlan plan, int task) {
    int worker = onTimeline.worker;
    long instant = Arrivals.releaseMicros(problem, task, worker);
    reasonNotBefore = Constraint.RELEASE;
    if (onTimeline.available > instant) {
      instant = onTimeline.available;
      reasonNotBefore = Constraint.AVAILABILITY;
    }
    long arrived = Arrivals.inputMicros(problem, plan, task, worker);
    if (arrived >= instant) {
      instant = arrived;
      reasonNotBefore = Constraint.INPUT_ARRIVAL;
    }
    return instant;
  }

  /** Searches from an instant on; {@code reason} is what kept the run from starting before it. */
  boolean fit(WorkerTimeline onTimeline, int ofMode, long runs, long notBefore, Constraint reason) {
    timeline = onTimeline;
    mode = ofMode;
    duration = runs;
    start = notBefore;
    searchedFrom = notBefore;
    why = reason;
    models = workflows.modelsEnd(mode) - workflows.modelsBegin(mode);
    ensureModels();
    boolean needsMemory = models > 0 || workflows.workspaceBytes(mode) > 0;
    while (true) {
      long before = start;
      if (!isOpen() || (duration > 0 && !(capacityFits() && exclusionFits()))) {
        return false;
      }
      if (start > before) {
        continue;
      }
      long next = needsMemory ? modelsFit() : start;
      if (next == start) {
        return true;
      }
      next = orWhenAnotherResidencyIsReady(next);
      if (next == StepProfile.FOREVER) {
        return false;
      }
      start = next;
    }
  }

  /**
   * Whether what the last search found starts at none of the instants that are taken; moved on to
   * where it does, if it does not.
   */
  boolean fitApart(LongPredicate isTaken) {
    boolean fits = true;
    long from = searchedFrom;
    while (fits && isTaken.test(start)) {
      fits = fit(timeline, mode, duration, start + 1, Constraint.BATCH);
    }
    searchedFrom = from;
    return fits;
  }

  /**
   * Searches from an instant on as if the run needed no models and no GPU memory; what is found
   * must not be committed.
   */
  boolean fitWithoutModels(WorkerTimeline onTimeline, int ofMode, long runs, long notBefore) {
    timeline = onTimeline;
    mode = ofMode;
    duration = runs;
    start = notBefore;
    searchedFrom = notBefore;
    models = 0;
    while (true) {
      long before = start;
      if (!isOpen() || (duration > 0 && !(capacityFits() && exclusionFits()))) {
        return false;
      }
      if (start == before) {
        return true;
      }
    }
  }

  /** Moves the start to where the worker is open for long enough, if it ever is. */
  private boolean isOpen() {
    if (!timeline.closes) {
      return true;
    }
    long opens = timeline.earliestOpen(start, duration);
    if (opens > start) {
      start = opens;
      why = Constraint.AVAILABILITY;
    }
    return opens != StepProfile.FOREVER;
  }

  private boolean capacityFits() {
    int workerClass = timeline.workerClass;
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
        int resource = workflows.demandResource(d);
        long free = problem.workers().capacity(workerClass, resource) - workflows.demandAmount(d);
        long fits = timeline.used[resource].firstFit(start, duration, free);
        if (fits == StepProfile.FOREVER) {
          return false;
        }
        if (fits > start) {
          start = fits;
          why = Constraint.CAPACITY;
          moved = true;
        }
      }
    }
    return true;
  }

  private boolean exclusionFits() {
    if (timeline.overlap) {
      return true;
    }
    long fits = timeline.loads.firstFit(start, duration, 0);
    if (fits > start) {
      start = fits;
      why = Constraint.LOAD_EXCLUSION;
    }
    return fits != StepProfile.FOREVER;
  }

  /** The current start if models and memory allow it, else the next start worth trying. */
  private long modelsFit() {
    Arrays.fill(reload, 0, models, false);
    for (int i = 0; i < models; i++) {
      model[i] = workflows.model(workflows.modelsBegin(mode) + i);
    }
    while (true) {
      long blocked = chooseResidencies();
      if (blocked != start) {
        return blocked;
      }
      long noSlot = placeLoads();
      if (noSlot != start) {
        return noSlot;
      }
      long excess = findExcess();
      if (excess == StepProfile.FOREVER) {
        return start;
      }
      if (excess >= start) {
        why = Constraint.GPU_MEMORY;
        return timeline.memory.firstAtMost(excess, timeline.gpuMemory - heldBy(excess));
      }
      int extended = firstExtendedBefore(excess);
      if (extended < 0) {
        return afterExcess(excess);
      }
      reload[extended] = true;
    }
  }

  /** A start at which a residency that is not ready yet may serve instead, if that is earlier. */
  private long orWhenAnotherResidencyIsReady(long next) {
    long earliestReady = next;
    for (int i = 0; i < models; i++) {
      int following = timeline.after(model[i], timeline.readyBy(model[i], start));
      if (following != WorkerTimeline.NONE && timeline.ready(following) < earliestReady) {
        earliestReady = timeline.ready(following);
        why = Constraint.LOAD_DURATION;
      }
    }
    return earliestReady;
  }

  /** Decides for each model whether a residency serves, and from when memory is newly held. */
  private long chooseResidencies() {
    for (int i = 0; i < models; i++) {
      int residency = timeline.readyBy(model[i], start);
      int following = timeline.after(model[i], residency);
      rides[i] = residency;
      boolean ready = residency != WorkerTimeline.NONE;
      if (ready && heldUntil(timeline.loadStart(residency)) <= timeline.end(residency)) {
        reload[i] = false;
        from[i] = StepProfile.FOREVER;
        continue;
      }
      boolean loads = !ready || reload[i];
      long load = problem.workers().loadMicros(timeline.workerClass, model[i]);
      long latestBegin = loads ? start - Math.max(0, load) : timeline.loadStart(residency);
      if (following != WorkerTimeline.NONE
          && timeline.loadStart(following) < heldUntil(latestBegin)) {
        why = Constraint.LOAD_DURATION;
        return Math.max(start + 1, timeline.ready(following));
      }
      if (loads) {
        if (load == CompiledWorkers.NO_LOAD) {
          return StepProfile.FOREVER;
        }
        reload[i] = true;
        earliest[i] =
            ready ? Math.max(timeline.available, timeline.end(residency)) : timeline.available;
      } else {
        from[i] = timeline.end(residency);
      }
    }
    return start;
  }

  /** Puts the loads into their latest slots before the start, the last model last. */
  private long placeLoads() {
    long end = start;
    for (int i = models - 1; i >= 0; i--) {
      if (!reload[i]) {
        continue;
      }
      long load = loadMicros(i);
      from[i] = timeline.channel.latestFit(earliest[i], end, load, 0);
      if (from[i] == Long.MIN_VALUE) {
        return earliestChainEnd(0, Long.MIN_VALUE);
      }
      end = from[i];
    }
    return start;
  }

  /** When the loads from a position on can be done if they start at an instant; sets the reason. */
  private long earliestChainEnd(int position, long notBefore) {
    long end = notBefore;
    boolean waited = false;
    for (int i = position; i < models; i++) {
      if (reload[i]) {
        long ask = Math.max(end, earliest[i]);
        long slot = timeline.channel.firstFit(ask, loadMicros(i), 0);
        if (slot == StepProfile.FOREVER) {
          return StepProfile.FOREVER;
        }
        waited |= slot > ask;
        end = slot + loadMicros(i);
      }
    }
    why = waited ? Constraint.LOAD_CHANNEL : Constraint.LOAD_DURATION;
    return end;
  }

  /** The first instant at which memory does not suffice, or FOREVER. */
  private long findExcess() {
    if (duration == 0 && models == 0) {
      return StepProfile.FOREVER;
    }
    sortByFrom();
    long bytes = 0;
    for (int k = 0; k < models; k++) {
      int i = byFrom[k];
      bytes += problem.modelBytes(model[i]);
      long until = Math.min(start, k + 1 < models ? from[byFrom[k + 1]] : start);
      long excess = timeline.memory.firstExcess(from[i], until, timeline.gpuMemory - bytes);
      if (excess != StepProfile.FOREVER) {
        return excess;
      }
    }
    return runExcess();
  }

  /** The first instant within the run at which memory does not suffice. */
  private long runExcess() {
    long instant = start;
    long last = end();
    for (int i = 0; i < models; i++) {
      last = from[i] == StepProfile.FOREVER ? last : Math.max(last, heldUntil(i));
    }
    while (instant < last) {
      long until = instant < end() ? end() : last;
      for (int i = 0; i < models; i++) {
        if (from[i] > instant) {
          until = Math.min(until, from[i]);
        }
      }
      long excess =
          timeline.memory.firstExcess(instant, until, timeline.gpuMemory - heldBy(instant));
      if (excess != StepProfile.FOREVER) {
        return excess;
      }
      instant = until;
    }
    return StepProfile.FOREVER;
  }

  /** What the run and its models newly hold at an instant from its start on. */
  private long heldBy(long instant) {
    long bytes = instant < end() ? workflows.workspaceBytes(mode) : 0;
    for (int i = 0; i < models; i++) {
      if (from[i] <= instant && instant < heldUntil(i)) {
        bytes += problem.modelBytes(model[i]);
      }
    }
    return bytes;
  }

  /** Until when a residency that begins at an instant lasts that serves the run. */
  private long heldUntil(long begin) {
    return Math.max(end(), begin + WorkerTimeline.SHORTEST_RESIDENCY);
  }

  /** Until when the run newly holds a model, by its latest slot if it is loaded. */
  private long heldUntil(int i) {
    return heldUntil(reload[i] ? from[i] : timeline.loadStart(rides[i]));
  }

  private int firstExtendedBefore(long excess) {
    for (int i = 0; i < models; i++) {
      if (!reload[i]
          && from[i] <= excess
          && problem.workers().loadMicros(timeline.workerClass, model[i])
              != CompiledWorkers.NO_LOAD) {
        return i;
      }
    }
    return -1;
  }

  /** The loads that hold memory at the excess must begin after it. */
  private long afterExcess(long excess) {
    long bytes = 0;
    int last = -1;
    for (int i = 0; i < models; i++) {
      if (from[i] <= excess) {
        bytes += problem.modelBytes(model[i]);
        last = reload[i] ? i : last;
      }
    }
    long free = timeline.memory.firstAtMost(excess, timeline.gpuMemory - bytes);
    if (free == StepProfile.FOREVER || last < 0) {
      return StepProfile.FOREVER;
    }
    long end = earliestChainEnd(last, free);
    why = Constraint.GPU_MEMORY;
    return Math.max(end, start + 1);
  }

  private long loadMicros(int i) {
    return problem.workers().loadMicros(timeline.workerClass, model[i]);
  }

  /** Takes what the search found. */
  void commit() {
    timeline.addRun(problem, mode, start, end());
    for (int i = 0; i < models; i++) {
      if (!reload[i]) {
        long until = heldUntil(timeline.loadStart(rides[i]));
        timeline.addMemory(from[i], until, problem.modelBytes(model[i]));
        timeline.extend(rides[i], until);
      }
    }
    long channelFree = Long.MIN_VALUE;
    for (int i = 0; i < models; i++) {
      if (reload[i]) {
        long bytes = problem.modelBytes(model[i]);
        long begin = timing == LoadTiming.EARLIEST ? earlier(i, channelFree, bytes) : from[i];
        long ready = begin + loadMicros(i);
        long until = heldUntil(begin);
        timeline.addLoad(begin, ready);
        timeline.addMemory(begin, until, bytes);
        timeline.addResidency(model[i], begin, ready, until);
        channelFree = ready;
      }
    }
  }

  /** The earliest slot for a load from which memory holds until its latest slot. */
  private long earlier(int i, long notBefore, long bytes) {
    long limit = timeline.gpuMemory - bytes;
    long begin = Math.max(earliest[i], notBefore);
    while (begin < from[i]) {
      begin = timeline.channel.firstFit(begin, loadMicros(i), 0);
      if (begin >= from[i]) {
        break;
      }
      long after = timeline.memory.endOfLastExcess(begin, from[i], limit);
      if (after == begin) {
        return begin;
      }
      begin = after;
    }
    return from[i];
  }

  private void sortByFrom() {
    for (int k = 0; k < models; k++) {
      int i = k;
      int slot = k;
      while (slot > 0 && from[byFrom[slot - 1]] > from[i]) {
        byFrom[slot] = byFrom[slot - 1];
        slot--;
      }
      byFrom[slot] = i;
    }
  }

  private void ensureModels() {
    if (models > model.length) {
      int capacity = models * 2;
      model = new int[capacity];
      rides = new int[capacity];
      reload = new boolean[capacity];
      from = new long[capacity];
      earliest = new long[capacity];
      byFrom = new int[capacity];
    }
  }
}

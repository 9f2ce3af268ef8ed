package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * A run that is to be placed behind a {@link WorkerRecord}: when it may start, and which of its
 * models stay until then and which are loaded. Not thread-safe.
 *
 * <p>It is placed exactly as {@link RunFitter} does on a {@link WorkerTimeline} that does not close
 * before it ends, overlaps loads and runs, and has no facts but residents; {@link
 * WorkerRecord#UNKNOWN} where what was forgotten would be needed to do so.
 */
final class RecordedRun {
  private static final long UNKNOWN = WorkerRecord.UNKNOWN;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final RecordedMemory memory;
  private final RecordedChannel channel;

  // The worker.
  private int workerClass;
  private long available;
  private long gpuMemory;

  // The run, by position in the mode's list of models.
  private int models;
  private int[] model = new int[4];
  private int[] entry = new int[4];
  private boolean[] held = new boolean[4];
  private long[] lastUse = new long[4];
  private boolean[] reload = new boolean[4];
  private long[] from = new long[4];
  private int[] byFrom = new int[4];
  private boolean waited;

  /** Whether {@link #from} says when each model is loaded, all of them. */
  private boolean loadsAreKnown;

  /** Runs behind what these hold. */
  RecordedRun(CompiledProblem problem, RecordedMemory memory, RecordedChannel channel) {
    this.problem = problem;
    workflows = problem.workflows();
    workers = problem.workers();
    this.memory = memory;
    this.channel = channel;
  }

  /** Is to be placed on a worker. */
  void setWorker(int worker) {
    workerClass = workers.classOf(worker);
    available = problem.state().availableFromMicros(worker);
    gpuMemory = workers.gpuMemoryBytes(workerClass);
  }

  /** Class of the worker. */
  int workerClass() {
    return workerClass;
  }

  /** Number of models of the run that was fitted last. */
  int models() {
    return models;
  }

  /**
   * The earliest start of a run in a mode from an instant on, or {@link WorkerRecord#UNKNOWN}.
   *
   * @param start not before the end of the last run
   */
  long fit(int mode, long start) {
    waited = false;
    loadsAreKnown = false;
    models = workflows.modelsEnd(mode) - workflows.modelsBegin(mode);
    if (models == 0) {
      return start;
    }
    ensureModels();
    boolean anyHeld = false;
    boolean anyLost = false;
    for (int i = 0; i < models; i++) {
      model[i] = workflows.model(workflows.modelsBegin(mode) + i);
      entry[i] = memory.entryOf(model[i]);
      held[i] = entry[i] != RecordedMemory.NONE;
      reload[i] = true;
      if (held[i]) {
        lastUse[i] = memory.lastUse(entry[i]);
        reload[i] = !memory.staysBelow(entry[i], gpuMemory - bytes(i));
      }
      anyLost |= reload[i];
      anyHeld |= !reload[i];
    }
    if (!anyHeld) {
      long loaded = afterLoads();
      loadsAreKnown = true;
      waited = loaded > start;
      return Math.max(start, loaded);
    }
    if (!anyLost && (models == 1 || fitTogether())) {
      return start;
    }
    return fitSome(start);
  }

  /** Whether all models, of which each can stay, can stay together. */
  private boolean fitTogether() {
    sortByLastUse();
    long bytes = 0;
    for (int k = 0; k < models; k++) {
      bytes += bytes(byFrom[k]);
      if (memory.mostFrom(from[byFrom[k]]) > gpuMemory - bytes) {
        return false;
      }
    }
    return true;
  }

  private void sortByLastUse() {
    for (int i = 0; i < models; i++) {
      from[i] = lastUse[i];
    }
    sortByFrom();
  }

  /** Where some models can stay and others cannot: step by step like {@link RunFitter}. */
  private long fitSome(long notBefore) {
    long start = notBefore;
    while (true) {
      long next = modelsFit(start);
      if (next == start || next == UNKNOWN) {
        return next;
      }
      waited = true;
      start = next;
    }
  }

  private long modelsFit(long start) {
    for (int i = 0; i < models; i++) {
      reload[i] = !held[i];
    }
    boolean anyLost = false;
    while (true) {
      boolean found = placeLoads(start);
      if (!found && anyLost) {
        return endOfLoads();
      }
      if (!found || firstLoad() < memory.known()) {
        return anyLost ? UNKNOWN : afterLoads();
      }
      sortByFrom();
      int k = firstCrowded(start);
      if (k == models) {
        return start;
      }
      int crowded = certainlyCrowded(k, start);
      int kept = firstKept(k);
      if (kept != firstKept(crowded)) {
        return UNKNOWN;
      }
      if (kept < 0) {
        return anyLost ? UNKNOWN : afterLoads();
      }
      reload[kept] = true;
      anyLost = true;
    }
  }

  /** Puts the loads into their latest slots; returns whether there are any. */
  private boolean placeLoads(long start) {
    long before = start;
    for (int i = models - 1; i >= 0; i--) {
      if (!reload[i]) {
        from[i] = lastUse[i];
        continue;
      }
      long slot = channel.latestSlot(earliest(i), before, loadMicros(i));
      if (slot == RecordedChannel.NO_SLOT) {
        return false;
      }
      from[i] = slot;
      before = slot;
    }
    return true;
  }

  private long firstLoad() {
    long first = Long.MAX_VALUE;
    for (int i = 0; i < models; i++) {
      if (reload[i]) {
        first = Math.min(first, from[i]);
      }
    }
    return first;
  }

  /**
   * The first of the stretches between the begins of residencies, by rising begin, in which memory
   * may not suffice for those that have begun; as many as there are models when there is none.
   */
  private int firstCrowded(long start) {
    long bytes = 0;
    for (int k = 0; k < models; k++) {
      bytes += bytes(byFrom[k]);
      if (memory.crowdedUntil(from[byFrom[k]], until(k, start), gpuMemory - bytes)
          != Long.MIN_VALUE) {
        return k;
      }
    }
    return models;
  }

  private long until(int stretch, long start) {
    return stretch + 1 < models ? Math.min(start, from[byFrom[stretch + 1]]) : start;
  }

  /** The first stretch that is crowded beyond doubt, where one may be. */
  private int certainlyCrowded(int stretch, long start) {
    long bytes = 0;
    for (int k = 0; k <= stretch; k++) {
      bytes += bytes(byFrom[k]);
    }
    int k = stretch;
    long crowded = memory.crowdedUntil(from[byFrom[k]], until(k, start), gpuMemory - bytes);
    while (until(k, start) < crowded) {
      k++;
    }
    return k;
  }

  /**
   * The first start at which loads, of models that are not there, do not come too early for each
   * other: before it nothing else is tried, unless a model that may stay is in their way as well.
   * Then it would have to be known which of them memory is short for first, and until when.
   */
  private long afterLoads() {
    long done = Long.MIN_VALUE;
    long over = Long.MIN_VALUE;
    long bytes = 0;
    for (int i = 0; i < models; i++) {
      if (reload[i]) {
        bytes += bytes(i);
        over = memory.endOfLastExcess(gpuMemory - bytes);
        done = loadFrom(i, Math.max(done, over));
      }
    }
    for (int i = 0; i < models; i++) {
      if (!reload[i] && lastUse[i] < over) {
        return UNKNOWN;
      }
    }
    return done;
  }

  /** When a load is done that begins as early as it can, and not before an instant. */
  private long loadFrom(int i, long instant) {
    from[i] = channel.firstSlot(Math.max(instant, earliest(i)), loadMicros(i));
    return from[i] + loadMicros(i);
  }

  /** The first model in the order of the mode that would stay and has begun by a stretch. */
  private int firstKept(int stretch) {
    int first = -1;
    for (int k = 0; k <= stretch; k++) {
      int i = byFrom[k];
      if (!reload[i] && (first < 0 || i < first)) {
        first = i;
      }
    }
    return first;
  }

  /** When the loads can be done, one after the other, whatever memory they find. */
  private long endOfLoads() {
    long done = Long.MIN_VALUE;
    for (int i = 0; i < models; i++) {
      if (reload[i]) {
        if (Math.max(done, earliest(i)) < memory.known()) {
          return UNKNOWN;
        }
        done = loadFrom(i, done);
      }
    }
    return done;
  }

  /** Takes the memory behind the run that was fitted last to another array. */
  void moveMemory(long workspace, long runEnd, long[] into, int at) {
    if (models == 1 && workspace == 0 && !reload[0]) {
      memory.moveBehind(into, at, entry[0], bytes(0), runEnd);
    } else {
      memory.moveTo(into, at);
      memory.append(workspace, runEnd);
      takeMemory(runEnd);
    }
  }

  /**
   * Adds the loads of the run to the channel.
   *
   * @param leastGap gaps shorter than that are as good as busy
   */
  void addLoads(long leastGap) {
    for (int i = 0; i < models; i++) {
      if (reload[i]) {
        channel.add(from[i], from[i] + loadMicros(i), leastGap);
      }
    }
  }

  /** Models that stay take their memory on, and loads as early as they can, one after the other. */
  private void takeMemory(long runEnd) {
    for (int i = 0; i < models; i++) {
      memory.use(model[i], runEnd);
    }
    for (int i = 0; i < models; i++) {
      if (held[i]) {
        memory.detach(memory.entryOf(model[i]));
      }
      if (!reload[i]) {
        memory.raise(lastUse[i], bytes(i));
      }
    }
    long channelFree = Long.MIN_VALUE;
    for (int i = 0; i < models; i++) {
      if (reload[i]) {
        if (!loadsAreKnown) {
          long over = memory.endOfLastExcess(gpuMemory - bytes(i));
          channelFree = loadFrom(i, Math.max(over, channelFree));
        }
        memory.raise(from[i], bytes(i));
      }
    }
  }

  /** None of its models is there any more. */
  void loseModels() {
    Arrays.fill(held, 0, models, false);
  }

  /** Takes over what {@link RunFitter} has found for the run of the last {@link #fit}. */
  void take(RunFitter found) {
    loadsAreKnown = false;
    for (int i = 0; i < models; i++) {
      reload[i] = found.reloads(i);
    }
    waited = found.start() > found.notBefore();
  }

  /** Whether the run that was fitted last waits for models or memory. */
  boolean waited() {
    return waited;
  }

  private long earliest(int i) {
    return held[i] ? Math.max(available, lastUse[i]) : available;
  }

  private long bytes(int i) {
    return problem.modelBytes(model[i]);
  }

  private long loadMicros(int i) {
    return workers.loadMicros(workerClass, model[i]);
  }

  private void sortByFrom() {
    for (int k = 0; k < models; k++) {
      int slot = k;
      while (slot > 0 && from[byFrom[slot - 1]] > from[k]) {
        byFrom[slot] = byFrom[slot - 1];
        slot--;
      }
      byFrom[slot] = k;
    }
  }

  private void ensureModels() {
    if (models > model.length) {
      int capacity = models * 2;
      model = new int[capacity];
      entry = new int[capacity];
      held = new boolean[capacity];
      lastUse = new long[capacity];
      reload = new boolean[capacity];
      from = new long[capacity];
      byFrom = new int[capacity];
    }
  }
}

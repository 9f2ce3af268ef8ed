package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * What a worker that runs one task at a time is after some of its runs: all that the placing of its
 * further runs depends on, and no more. Placing the next run takes it to what the worker is after
 * that one. {@link #look} reads it from a flat array, {@link #commit} writes the next one.
 *
 * <p>It holds the end of the last run and the memory that is taken until then ({@link
 * RecordedMemory}), when the load channel is busy ({@link RecordedChannel}), and the residents with
 * their last use. Where memory is forgotten, loads and residents are, too.
 *
 * <p>Places runs exactly as {@link RunFitter} does on a {@link WorkerTimeline} that closes at no
 * time, overlaps loads and runs, and has no facts but residents. Where what was forgotten would be
 * needed to do so, {@link #fit} says {@link #UNKNOWN}. Not thread-safe.
 */
final class WorkerRecord {
  /** Answer where the record does not hold enough. */
  static final long UNKNOWN = Long.MIN_VALUE;

  /** Numbers before those of memory and loads: the end, and how many there are. */
  private static final int HEAD = 2;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;

  /** By class, how much may be taken where the smallest model of its options still fits. */
  private final long[] mostForModel;

  private final long[] leastLoad;
  private final boolean[] remembers;

  // The worker.
  private int workerClass;
  private long available;
  private long gpuMemory;

  // The record.
  private long end;
  private final RecordedMemory memory;
  private final RecordedChannel channel = new RecordedChannel();

  // The run to be placed.
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

  WorkerRecord(CompiledProblem problem) {
    this.problem = problem;
    workflows = problem.workflows();
    workers = problem.workers();
    memory = new RecordedMemory(problem.models());
    int classes = workers.classes();
    mostForModel = new long[classes];
    leastLoad = new long[classes];
    remembers = new boolean[classes];
    Arrays.fill(mostForModel, Long.MIN_VALUE / 4);
    Arrays.fill(leastLoad, Long.MAX_VALUE / 4);
    for (int t = 0; t < workflows.tasks(); t++) {
      for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
        learn(workflows.optionClass(o), workflows.optionMode(o));
      }
    }
  }

  private void learn(int ofClass, int mode) {
    remembers[ofClass] |= workflows.workspaceBytes(mode) > 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int needed = workflows.model(i);
      remembers[ofClass] = true;
      long room = workers.gpuMemoryBytes(ofClass) - problem.modelBytes(needed);
      mostForModel[ofClass] = Math.max(mostForModel[ofClass], room);
      leastLoad[ofClass] = Math.min(leastLoad[ofClass], workers.loadMicros(ofClass, needed));
    }
  }

  /** Whether any worker needs more than the end of its last run. */
  boolean holdsMemory() {
    for (boolean one : remembers) {
      if (one) {
        return true;
      }
    }
    return false;
  }

  /** How many numbers the record of a worker before any run has. */
  int numbersBefore(int worker) {
    CompiledState state = problem.state();
    int residents = state.residentsEnd(worker) - state.residentsBegin(worker);
    return remembers[workers.classOf(worker)] ? HEAD + 2 * residents : 1;
  }

  /**
   * Writes the record of a worker before any run.
   *
   * @param into with room for {@link #numbersBefore}
   */
  void writeBefore(int worker, long[] into, int at) {
    into[at] = Long.MIN_VALUE;
    if (!remembers[workers.classOf(worker)]) {
      return;
    }
    CompiledState state = problem.state();
    memory.look(into, at + HEAD, 0);
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      memory.addUnused(state.nowMicros(), state.residentModel(r));
    }
    into[at + 1] = counts(memory.count(), 0);
  }

  private void setWorker(int worker) {
    workerClass = workers.classOf(worker);
    available = problem.state().availableFromMicros(worker);
    gpuMemory = workers.gpuMemoryBytes(workerClass);
  }

  /** End of the last run, or {@code Long.MIN_VALUE}. */
  long end() {
    return end;
  }

  private static long counts(int entries, int loads) {
    return ((long) entries << Integer.SIZE) | loads;
  }

  /** How many numbers a record that was written has. */
  int length(int worker, long[] of, int at) {
    if (!remembers[workers.classOf(worker)]) {
      return 1;
    }
    return HEAD + 2 * ((int) (of[at + 1] >> Integer.SIZE) + (int) of[at + 1]);
  }

  /** Whether two records in an array are the same, of which the first is one of a worker. */
  boolean isSame(int worker, long[] in, int at, int other) {
    if (in[at] != in[other]) {
      return false;
    }
    int length = length(worker, in, at);
    return Arrays.equals(in, at, at + length, in, other, other + length);
  }

  /** Becomes a record of a worker that was written; it must stay as it is until the next one. */
  void look(int worker, long[] written, int at) {
    setWorker(worker);
    end = written[at];
    if (remembers[workerClass]) {
      long counts = written[at + 1];
      memory.look(written, at + HEAD, (int) (counts >> Integer.SIZE));
      channel.look(written, memory.end(), (int) counts);
    }
  }

  /**
   * The earliest start of a run in a mode, or {@link #UNKNOWN}.
   *
   * @param ready from when on the run may start, as far as inputs and release go
   */
  long fit(int mode, long ready) {
    long start = Math.max(ready, end);
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

  /** At most how many numbers the record behind the run that was fitted last has. */
  int mostNumbers() {
    return remembers[workerClass]
        ? HEAD + 2 * (memory.count() + channel.count() + 1 + 2 * models)
        : 1;
  }

  /**
   * Writes the record behind the run that was fitted last.
   *
   * @param into with room for {@link #mostNumbers}
   */
  void commit(int mode, long runEnd, long[] into, int at) {
    into[at] = runEnd;
    if (!remembers[workerClass]) {
      return;
    }
    long workspace = workflows.workspaceBytes(mode);
    if (models == 1 && workspace == 0 && !reload[0]) {
      memory.moveBehind(into, at + HEAD, entry[0], bytes(0), runEnd);
    } else {
      memory.moveTo(into, at + HEAD);
      memory.append(workspace, runEnd);
      takeMemory(runEnd);
    }
    boolean forgets = memory.forget(mostForModel[workerClass]);
    channel.moveTo(into, memory.end());
    for (int i = 0; i < models; i++) {
      if (reload[i]) {
        channel.add(from[i], from[i] + loadMicros(i), leastLoad[workerClass]);
      }
    }
    if (forgets) {
      channel.forgetBefore(memory.known());
    }
    into[at + 1] = counts(memory.count(), channel.count());
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

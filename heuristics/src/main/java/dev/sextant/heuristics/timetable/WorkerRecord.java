package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * What a worker that runs one task at a time is after some of its runs: all that the placing of its
 * further runs depends on, and no more. Placing the next run takes it to what the worker is after
 * that one. {@link #load} and {@link #store} move it from and to flat arrays.
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

  /** Numbers before those of steps, loads and residents: the end and two pairs of counts. */
  private static final int HEAD = 3;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;

  /** By class, the bytes of the smallest model that its options need, and its shortest load. */
  private final long[] leastBytes;

  private final long[] leastLoad;
  private final boolean[] remembers;

  // The worker.
  private int workerClass;
  private long available;
  private long gpuMemory;

  // The record.
  private final RecordedMemory memory = new RecordedMemory();
  private final RecordedChannel channel = new RecordedChannel();

  /** By resident its model, and the end of its last use. */
  private final LongPairs residents = new LongPairs();

  // The run to be placed.
  private int models;
  private int[] model = new int[4];
  private int[] held = new int[4];
  private boolean[] reload = new boolean[4];
  private long[] from = new long[4];
  private int[] byFrom = new int[4];
  private boolean waited;

  WorkerRecord(CompiledProblem problem) {
    this.problem = problem;
    workflows = problem.workflows();
    workers = problem.workers();
    int classes = workers.classes();
    leastBytes = new long[classes];
    leastLoad = new long[classes];
    remembers = new boolean[classes];
    Arrays.fill(leastBytes, Long.MAX_VALUE / 4);
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
      leastBytes[ofClass] = Math.min(leastBytes[ofClass], problem.modelBytes(needed));
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

  /** Becomes a worker before any run. */
  void reset(int worker) {
    setWorker(worker);
    memory.reset();
    channel.busy().clear();
    residents.clear();
    CompiledState state = problem.state();
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      residents.add(state.residentModel(r), state.nowMicros());
    }
  }

  private void setWorker(int worker) {
    workerClass = workers.classOf(worker);
    available = problem.state().availableFromMicros(worker);
    gpuMemory = workers.gpuMemoryBytes(workerClass);
  }

  /** End of the last run, or {@code Long.MIN_VALUE}. */
  long end() {
    return memory.end();
  }

  /** How many numbers {@link #store} writes. */
  int length() {
    return remembers[workerClass]
        ? HEAD + 2 * (memory.steps().count() + channel.busy().count() + residents.count())
        : 1;
  }

  /** Writes the record. */
  void store(long[] into, int at) {
    into[at] = memory.end();
    if (!remembers[workerClass]) {
      return;
    }
    into[at + 1] = pair(memory.steps().count(), memory.envelope());
    into[at + 2] = pair(channel.busy().count(), residents.count());
    int next = memory.steps().store(into, at + HEAD);
    next = channel.busy().store(into, next);
    residents.store(into, next);
  }

  private static long pair(int first, int second) {
    return ((long) first << Integer.SIZE) | second;
  }

  /** Whether a record that was stored is this one. */
  boolean equals(long[] stored, int at) {
    if (stored[at] != memory.end()) {
      return false;
    }
    if (!remembers[workerClass]) {
      return true;
    }
    if (stored[at + 1] != pair(memory.steps().count(), memory.envelope())
        || stored[at + 2] != pair(channel.busy().count(), residents.count())) {
      return false;
    }
    int next = at + HEAD;
    if (!memory.steps().equals(stored, next)) {
      return false;
    }
    next += 2 * memory.steps().count();
    if (!channel.busy().equals(stored, next)) {
      return false;
    }
    next += 2 * channel.busy().count();
    return residents.equals(stored, next);
  }

  /** Becomes a record of a worker that was stored. */
  void load(int worker, long[] stored, int at) {
    setWorker(worker);
    memory.setEnd(stored[at]);
    if (!remembers[workerClass]) {
      return;
    }
    long steps = stored[at + 1];
    long counts = stored[at + 2];
    memory.setEnvelope((int) steps);
    int next = memory.steps().load((int) (steps >> Integer.SIZE), stored, at + HEAD);
    next = channel.busy().load((int) (counts >> Integer.SIZE), stored, next);
    residents.load((int) counts, stored, next);
  }

  /**
   * The earliest start of a run in a mode, or {@link #UNKNOWN}.
   *
   * @param ready from when on the run may start, as far as inputs and release go
   */
  long fit(int mode, long ready) {
    long start = Math.max(ready, memory.end());
    waited = false;
    models = workflows.modelsEnd(mode) - workflows.modelsBegin(mode);
    if (models == 0) {
      return start;
    }
    ensureModels();
    boolean anyHeld = false;
    boolean anyLost = false;
    for (int i = 0; i < models; i++) {
      model[i] = workflows.model(workflows.modelsBegin(mode) + i);
      held[i] = residentOf(model[i]);
      reload[i] = held[i] < 0 || memory.mostFrom(residents.second(held[i])) > gpuMemory - bytes(i);
      anyLost |= reload[i];
      anyHeld |= !reload[i];
    }
    if (!anyHeld) {
      return Math.max(start, earliestLoads(start));
    }
    if (!anyLost && (models == 1 || fitTogether())) {
      return start;
    }
    return fitSome(start);
  }

  /** When all models can be loaded, one after the other. */
  private long earliestLoads(long start) {
    long done = Long.MIN_VALUE;
    long bytes = 0;
    for (int i = 0; i < models; i++) {
      bytes += bytes(i);
      long ask = Math.max(done, earliest(i));
      ask = Math.max(ask, memory.endOfLastExcess(gpuMemory - bytes));
      done = channel.firstSlot(ask, loadMicros(i)) + loadMicros(i);
    }
    waited = done > start;
    return done;
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
      from[i] = residents.second(held[i]);
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
      reload[i] = held[i] < 0;
    }
    while (true) {
      long noSlot = placeLoads(start);
      if (noSlot != start) {
        return noSlot;
      }
      sortByFrom();
      int k = firstCrowded(start);
      if (k == models) {
        return start;
      }
      if (k < 0) {
        return UNKNOWN;
      }
      int kept = firstKept(k);
      if (kept < 0) {
        return afterExcess(start, k);
      }
      reload[kept] = true;
    }
  }

  /** Puts the loads into their latest slots; the start, or a later one when there are none. */
  private long placeLoads(long start) {
    long before = start;
    for (int i = models - 1; i >= 0; i--) {
      if (!reload[i]) {
        from[i] = residents.second(held[i]);
        continue;
      }
      long slot = channel.latestSlot(earliest(i), before, loadMicros(i));
      if (slot == RecordedChannel.NO_SLOT) {
        return chainEnd(0, Long.MIN_VALUE);
      }
      if (slot < memory.known()) {
        return UNKNOWN;
      }
      from[i] = slot;
      before = slot;
    }
    return start;
  }

  /**
   * The first of the stretches between the begins of residencies, by rising begin, in which memory
   * does not suffice for those that have begun; as many as there are models when there is none, and
   * -1 when it is not known.
   */
  private int firstCrowded(long start) {
    long bytes = 0;
    for (int k = 0; k < models; k++) {
      int i = byFrom[k];
      bytes += bytes(i);
      long until = Math.min(start, k + 1 < models ? from[byFrom[k + 1]] : start);
      int crowded = memory.crowded(from[i], until, gpuMemory - bytes);
      if (crowded > 0 || (crowded < 0 && isAsGoodAsNext(k))) {
        return k;
      }
      if (crowded < 0) {
        return -1;
      }
    }
    return models;
  }

  /**
   * Whether the same model is to be loaded again for an excess in a stretch and in the next one, if
   * that is the last, so that it does not matter in which of them it is.
   */
  private boolean isAsGoodAsNext(int k) {
    return k + 2 == models && firstKept(k) >= 0 && firstKept(k) == firstKept(k + 1);
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

  /** The last of the loads that hold memory at the first excess must begin after it. */
  private long afterExcess(long start, int stretch) {
    long bytes = 0;
    int last = -1;
    for (int k = 0; k <= stretch; k++) {
      bytes += bytes(byFrom[k]);
      last = Math.max(last, byFrom[k]);
    }
    long excess = memory.endOfFirstExcess(from[byFrom[stretch]], gpuMemory - bytes);
    long chain = excess == UNKNOWN ? UNKNOWN : chainEnd(last, excess);
    return chain == UNKNOWN ? UNKNOWN : Math.max(chain, start + 1);
  }

  /** When the loads from a position on can be done if they start at an instant. */
  private long chainEnd(int position, long notBefore) {
    long done = notBefore;
    for (int i = position; i < models; i++) {
      if (reload[i]) {
        long ask = Math.max(done, earliest(i));
        if (ask < memory.known()) {
          return UNKNOWN;
        }
        done = channel.firstSlot(ask, loadMicros(i)) + loadMicros(i);
      }
    }
    return done;
  }

  /** Takes the run that was fitted last. */
  void commit(int mode, long start, long runEnd) {
    if (!remembers[workerClass]) {
      memory.setEnd(runEnd);
      return;
    }
    memory.append(start, workflows.workspaceBytes(mode), runEnd);
    for (int i = 0; i < models; i++) {
      if (!reload[i]) {
        memory.raise(residents.second(held[i]), bytes(i));
        residents.setSecond(held[i], runEnd);
      }
    }
    long channelFree = Long.MIN_VALUE;
    for (int i = 0; i < models; i++) {
      if (reload[i]) {
        long ask = Math.max(earliest(i), channelFree);
        ask = Math.max(ask, memory.endOfLastExcess(gpuMemory - bytes(i)));
        long begin = channel.firstSlot(ask, loadMicros(i));
        channelFree = begin + loadMicros(i);
        channel.add(begin, channelFree, leastLoad[workerClass]);
        memory.raise(begin, bytes(i));
        if (held[i] < 0) {
          residents.add(model[i], runEnd);
        } else {
          residents.setSecond(held[i], runEnd);
        }
      }
    }
    forget();
  }

  /** Takes over what {@link RunFitter} has found for the run of the last {@link #fit}. */
  void take(RunFitter found) {
    for (int i = 0; i < models; i++) {
      reload[i] = found.reloads(i);
    }
    waited = found.start() > found.notBefore();
  }

  /** Whether the run that was fitted last waits for models or memory. */
  boolean waited() {
    return waited;
  }

  /** Forgets what is before the last instant at which nothing fits. */
  private void forget() {
    if (!memory.forget(gpuMemory - leastBytes[workerClass])) {
      return;
    }
    long instant = memory.known();
    channel.forgetBefore(instant);
    for (int i = residents.count() - 1; i >= 0; i--) {
      if (residents.second(i) < instant) {
        residents.remove(i, i + 1);
      }
    }
  }

  private int residentOf(int wanted) {
    for (int i = 0; i < residents.count(); i++) {
      if (residents.first(i) == wanted) {
        return i;
      }
    }
    return -1;
  }

  private long earliest(int i) {
    return held[i] < 0 ? available : Math.max(available, residents.second(held[i]));
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
      held = new int[capacity];
      reload = new boolean[capacity];
      from = new long[capacity];
      byFrom = new int[capacity];
    }
  }
}

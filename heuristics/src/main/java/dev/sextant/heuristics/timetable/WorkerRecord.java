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
 * <p>It holds the end of the last run; the memory that is taken until then, over time; when the
 * load channel is busy; and the residents with their last use. Memory that was taken long ago
 * matters only as the most that was taken from an instant on: what is older than a few steps is
 * kept as that falling envelope, which later runs can raise without knowing more. Where even the
 * smallest model has no room, everything before is forgotten, loads and residents included.
 *
 * <pre>
 *   memory     ######
 *              #######   ##            envelope: what was there from an instant on, at most
 *              ############|##|####|
 *                          | steps  |
 *   end of the last run             ^
 * </pre>
 *
 * <p>Places runs exactly as {@link RunFitter} does on a {@link WorkerTimeline} that closes at no
 * time, overlaps loads and runs, and has no facts but residents. Where what was forgotten would be
 * needed to do so, {@link #fit} says {@link #UNKNOWN}. Not thread-safe.
 */
final class WorkerRecord {
  /** Answer where the record does not hold enough. */
  static final long UNKNOWN = Long.MIN_VALUE;

  /** Answer where there is no slot. */
  private static final long NONE = Long.MIN_VALUE + 1;

  /** Most steps of memory that are kept as they were. */
  private static final int STEPS = 12;

  /** Level of memory where nothing fits. */
  private static final long FULL = Long.MAX_VALUE / 4;

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
  private long end;
  private int steps;
  private int envelope;
  private long[] time = new long[32];
  private long[] level = new long[32];
  private int loads;
  private long[] loadBegin = new long[16];
  private long[] loadEnd = new long[16];
  private int residents;
  private int[] resident = new int[16];
  private long[] lastUse = new long[16];

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
    end = Long.MIN_VALUE;
    steps = 1;
    envelope = 0;
    time[0] = Long.MIN_VALUE;
    level[0] = 0;
    loads = 0;
    residents = 0;
    CompiledState state = problem.state();
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      addResident(state.residentModel(r), state.nowMicros());
    }
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

  /** How many numbers {@link #store} writes. */
  int length() {
    return remembers[workerClass] ? HEAD + 2 * (steps + loads + residents) : 1;
  }

  /** Writes the record. */
  void store(long[] into, int at) {
    into[at] = end;
    if (!remembers[workerClass]) {
      return;
    }
    into[at + 1] = pair(steps, envelope);
    into[at + 2] = pair(loads, residents);
    int next = at + HEAD;
    for (int i = 0; i < steps; i++) {
      into[next++] = time[i];
      into[next++] = level[i];
    }
    for (int i = 0; i < loads; i++) {
      into[next++] = loadBegin[i];
      into[next++] = loadEnd[i];
    }
    for (int i = 0; i < residents; i++) {
      into[next++] = resident[i];
      into[next++] = lastUse[i];
    }
  }

  private static long pair(int first, int second) {
    return ((long) first << Integer.SIZE) | second;
  }

  /** Whether a record that was stored is this one. */
  boolean equals(long[] stored, int at) {
    if (stored[at] != end) {
      return false;
    }
    if (!remembers[workerClass]) {
      return true;
    }
    if (stored[at + 1] != pair(steps, envelope) || stored[at + 2] != pair(loads, residents)) {
      return false;
    }
    int next = at + HEAD;
    for (int i = 0; i < steps; i++, next += 2) {
      if (stored[next] != time[i] || stored[next + 1] != level[i]) {
        return false;
      }
    }
    for (int i = 0; i < loads; i++, next += 2) {
      if (stored[next] != loadBegin[i] || stored[next + 1] != loadEnd[i]) {
        return false;
      }
    }
    for (int i = 0; i < residents; i++, next += 2) {
      if (stored[next] != resident[i] || stored[next + 1] != lastUse[i]) {
        return false;
      }
    }
    return true;
  }

  /** Becomes a record of a worker that was stored. */
  void load(int worker, long[] stored, int at) {
    setWorker(worker);
    end = stored[at];
    if (!remembers[workerClass]) {
      return;
    }
    steps = (int) (stored[at + 1] >> Integer.SIZE);
    envelope = (int) stored[at + 1];
    loads = (int) (stored[at + 2] >> Integer.SIZE);
    residents = (int) stored[at + 2];
    ensure();
    int next = at + HEAD;
    for (int i = 0; i < steps; i++) {
      time[i] = stored[next++];
      level[i] = stored[next++];
    }
    for (int i = 0; i < loads; i++) {
      loadBegin[i] = stored[next++];
      loadEnd[i] = stored[next++];
    }
    for (int i = 0; i < residents; i++) {
      resident[i] = (int) stored[next++];
      lastUse[i] = stored[next++];
    }
  }

  private void ensure() {
    if (time.length < steps + 8) {
      time = Arrays.copyOf(time, 2 * steps + 8);
      level = Arrays.copyOf(level, 2 * steps + 8);
    }
    if (loadBegin.length < loads + 2) {
      loadBegin = Arrays.copyOf(loadBegin, 2 * loads + 2);
      loadEnd = Arrays.copyOf(loadEnd, 2 * loads + 2);
    }
    if (resident.length < residents + 2) {
      resident = Arrays.copyOf(resident, 2 * residents + 2);
      lastUse = Arrays.copyOf(lastUse, 2 * residents + 2);
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
      reload[i] = held[i] < 0 || mostFrom(lastUse[held[i]]) > gpuMemory - bytes(i);
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
      ask = Math.max(ask, endOfLastExcess(gpuMemory - bytes));
      done = firstSlot(ask, loadMicros(i)) + loadMicros(i);
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
      if (mostFrom(from[byFrom[k]]) > gpuMemory - bytes) {
        return false;
      }
    }
    return true;
  }

  private void sortByLastUse() {
    for (int i = 0; i < models; i++) {
      from[i] = lastUse[held[i]];
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
        from[i] = lastUse[held[i]];
        continue;
      }
      long slot = latestSlot(earliest(i), before, loadMicros(i));
      if (slot == NONE) {
        return chainEnd(0, Long.MIN_VALUE);
      }
      if (slot == UNKNOWN) {
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
      int crowded = crowded(from[i], until, gpuMemory - bytes);
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

  /** Whether memory is above a limit somewhere in [begin, until): 1, 0, or -1 if not known. */
  private int crowded(long begin, long until, long limit) {
    if (begin >= until || begin >= end) {
      return 0;
    }
    int k = stepAt(begin);
    if (k < envelope) {
      if (level[k] > limit) {
        // The most of this step is at its very end.
        return until >= time[k + 1] ? 1 : -1;
      }
      k = envelope;
    }
    for (; k < steps && time[k] < until; k++) {
      if (level[k] > limit) {
        return 1;
      }
    }
    return 0;
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
    long limit = gpuMemory - bytes;
    long begin = from[byFrom[stretch]];
    int k = stepAt(begin);
    if (k < envelope) {
      return UNKNOWN;
    }
    while (level[k] <= limit) {
      k++;
    }
    while (k < steps && level[k] > limit) {
      k++;
    }
    long chain = chainEnd(last, k < steps ? time[k] : end);
    return chain == UNKNOWN ? UNKNOWN : Math.max(chain, start + 1);
  }

  /** When the loads from a position on can be done if they start at an instant. */
  private long chainEnd(int position, long notBefore) {
    long done = notBefore;
    for (int i = position; i < models; i++) {
      if (reload[i]) {
        long ask = Math.max(done, earliest(i));
        if (ask < known()) {
          return UNKNOWN;
        }
        done = firstSlot(ask, loadMicros(i)) + loadMicros(i);
      }
    }
    return done;
  }

  /** Takes the run that was fitted last. */
  void commit(int mode, long start, long runEnd) {
    long before = end;
    end = runEnd;
    if (!remembers[workerClass]) {
      return;
    }
    if (before != Long.MIN_VALUE && start > before) {
      append(before, 0);
    }
    append(start, workflows.workspaceBytes(mode));
    for (int i = 0; i < models; i++) {
      if (!reload[i]) {
        raise(lastUse[held[i]], bytes(i));
        lastUse[held[i]] = runEnd;
      }
    }
    long channelFree = Long.MIN_VALUE;
    for (int i = 0; i < models; i++) {
      if (reload[i]) {
        long ask = Math.max(earliest(i), channelFree);
        ask = Math.max(ask, endOfLastExcess(gpuMemory - bytes(i)));
        long begin = firstSlot(ask, loadMicros(i));
        channelFree = begin + loadMicros(i);
        addLoad(begin, channelFree);
        raise(begin, bytes(i));
        if (held[i] < 0) {
          addResident(model[i], runEnd);
        } else {
          lastUse[held[i]] = runEnd;
        }
      }
    }
    forget();
    ensure();
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

  private void append(long begin, long bytes) {
    if (level[steps - 1] == bytes && steps > envelope) {
      return;
    }
    // There is room: ensure() leaves more than a run appends.
    time[steps] = begin;
    level[steps++] = bytes;
  }

  /** Takes memory from an instant until the end of the last run. */
  private void raise(long begin, long bytes) {
    int k = stepAt(begin);
    if (k < envelope) {
      raiseEnvelope(k, bytes);
      k = envelope;
    } else if (time[k] < begin) {
      if (steps == time.length) {
        ensure();
      }
      System.arraycopy(time, k, time, k + 1, steps - k);
      System.arraycopy(level, k, level, k + 1, steps - k);
      steps++;
      time[++k] = begin;
    }
    for (int i = k; i < steps; i++) {
      level[i] += bytes;
    }
    if (k > envelope && level[k] == level[k - 1]) {
      removeSteps(k, k + 1);
    }
  }

  /** Raises the envelope from a step on; those before it are at least as high. */
  private void raiseEnvelope(int at, long bytes) {
    for (int i = at; i < envelope; i++) {
      level[i] += bytes;
    }
    int first = at;
    while (first > 0 && level[first - 1] <= level[at]) {
      first--;
    }
    if (first < at) {
      time[at] = time[first];
      removeSteps(first, at);
      envelope -= at - first;
    }
  }

  private void removeSteps(int begin, int until) {
    System.arraycopy(time, until, time, begin, steps - until);
    System.arraycopy(level, until, level, begin, steps - until);
    steps -= until - begin;
  }

  private void addLoad(long begin, long done) {
    int at = loads;
    while (at > 0 && loadBegin[at - 1] > begin) {
      at--;
    }
    // Gaps too short for any load are as good as busy.
    boolean joinsBefore = at > 0 && begin - loadEnd[at - 1] < leastLoad[workerClass];
    boolean joinsAfter = at < loads && loadBegin[at] - done < leastLoad[workerClass];
    if (joinsBefore && joinsAfter) {
      loadEnd[at - 1] = loadEnd[at];
      System.arraycopy(loadBegin, at + 1, loadBegin, at, loads - at - 1);
      System.arraycopy(loadEnd, at + 1, loadEnd, at, loads - at - 1);
      loads--;
    } else if (joinsBefore) {
      loadEnd[at - 1] = done;
    } else if (joinsAfter) {
      loadBegin[at] = begin;
    } else {
      ensure();
      System.arraycopy(loadBegin, at, loadBegin, at + 1, loads - at);
      System.arraycopy(loadEnd, at, loadEnd, at + 1, loads - at);
      loadBegin[at] = begin;
      loadEnd[at] = done;
      loads++;
    }
  }

  private void addResident(int added, long used) {
    ensure();
    resident[residents] = added;
    lastUse[residents++] = used;
  }

  /** Folds old steps into the envelope, and forgets what is before the last full one of it. */
  private void forget() {
    while (steps - envelope > STEPS) {
      int k = envelope;
      long most = level[k];
      int first = k;
      while (first > 0 && level[first - 1] <= most) {
        first--;
      }
      if (first < k) {
        time[k] = time[first];
        removeSteps(first, k);
      }
      envelope = first + 1;
    }
    int full = 0;
    while (full < envelope && level[full] > gpuMemory - leastBytes[workerClass]) {
      full++;
    }
    if (full == 0) {
      return;
    }
    if (full > 1) {
      removeSteps(1, full);
      envelope -= full - 1;
    }
    time[0] = Long.MIN_VALUE;
    level[0] = FULL;
    forgetBefore(time[1]);
  }

  private void forgetBefore(long instant) {
    int gone = 0;
    while (gone < loads && loadEnd[gone] <= instant) {
      gone++;
    }
    if (gone > 0) {
      System.arraycopy(loadBegin, gone, loadBegin, 0, loads - gone);
      System.arraycopy(loadEnd, gone, loadEnd, 0, loads - gone);
      loads -= gone;
    }
    int left = 0;
    for (int i = 0; i < residents; i++) {
      if (lastUse[i] >= instant) {
        resident[left] = resident[i];
        lastUse[left++] = lastUse[i];
      }
    }
    residents = left;
  }

  /** The instant before which nothing is known but that no model fits. */
  private long known() {
    return level[0] == FULL ? time[1] : Long.MIN_VALUE;
  }

  private int residentOf(int wanted) {
    for (int i = 0; i < residents; i++) {
      if (resident[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  /** The step that holds an instant before the end of the last run. */
  private int stepAt(long instant) {
    int k = steps - 1;
    while (time[k] > instant) {
      k--;
    }
    return k;
  }

  /** The most memory that is taken from an instant on. */
  private long mostFrom(long instant) {
    if (instant >= end) {
      return 0;
    }
    long most = 0;
    for (int k = steps - 1; ; k--) {
      most = Math.max(most, level[k]);
      if (time[k] <= instant) {
        return most;
      }
    }
  }

  /** The end of the last time at which more memory is taken than a limit; far back if none. */
  private long endOfLastExcess(long limit) {
    for (int k = steps - 1; k >= 0; k--) {
      if (level[k] > limit) {
        return k + 1 < steps ? time[k + 1] : end;
      }
    }
    return Long.MIN_VALUE;
  }

  /** The first slot of the channel from an instant on. */
  private long firstSlot(long ask, long length) {
    long begin = ask;
    for (int i = 0; i < loads; i++) {
      if (loadEnd[i] > begin) {
        if (loadBegin[i] - begin >= length) {
          return begin;
        }
        begin = loadEnd[i];
      }
    }
    return begin;
  }

  /** The latest slot that is over by an instant, {@link #NONE}, or {@link #UNKNOWN}. */
  private long latestSlot(long earliest, long by, long length) {
    long last = by;
    for (int i = loads - 1; i >= 0; i--) {
      if (loadBegin[i] >= last) {
        continue;
      }
      if (last - length >= loadEnd[i]) {
        break;
      }
      last = loadBegin[i];
    }
    if (last - length < earliest) {
      return NONE;
    }
    return last - length < known() ? UNKNOWN : last - length;
  }

  private long earliest(int i) {
    return held[i] < 0 ? available : Math.max(available, lastUse[held[i]]);
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

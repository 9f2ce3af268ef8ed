package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * What is committed on one worker: capacities, GPU memory, load channel and residencies.
 *
 * <p>A residency is committed from the start of its load to the end of its last user so far. Past
 * that end it may still be there: a later user extends it if the memory in between is free.
 *
 * <pre>
 *   runs             AAAA       BBBB         both use one model
 *   load channel   LL
 *   committed      |=====|                   after A: from the load to the end of its last user
 *   may be there         |- - -              until somebody else takes the memory
 *   committed      |================|        after B: extended, without another load
 * </pre>
 *
 * <p>Every change is written to a journal, so that the latest ones can be undone at the cost of
 * what they did, and done again without searching.
 */
final class WorkerTimeline {
  /** No residency. */
  static final int NONE = -1;

  /** A residency lasts at least so long, whatever it serves, in microseconds. */
  static final long SHORTEST_RESIDENCY = 1;

  final int worker;
  final int workerClass;
  final long available;
  final long gpuMemory;

  /** Used amount by resource. */
  final StepProfile[] used;

  /** Used GPU memory. */
  final StepProfile memory = new StepProfile();

  /** What a load must stay clear of: loads, and runs where loads exclude compute. */
  final StepProfile channel = new StepProfile();

  /** What a run must stay clear of: loads, on workers where they exclude compute; else empty. */
  final StepProfile loads = new StepProfile();

  /** When the worker is open. */
  private final CompiledCalendars calendars;

  /** Whether it closes at all. */
  final boolean closes;

  private final StepProfile[] profiles;
  private final Journal journal = new Journal();
  private int loadCount;
  private long loadMicros;

  final boolean overlap;

  private final int initialResidencies;
  private int residencies;
  private int[] model = new int[8];
  private long[] loadStart = new long[8];
  private long[] ready = new long[8];
  private long[] end = new long[8];
  private int[] next = new int[8];
  private final int[] first;

  /** By model, the residency that was asked for last; wherever it is, it stands in the chain. */
  private final int[] hint;

  private final TimelineSnapshot saved;

  WorkerTimeline(CompiledProblem problem, int worker) {
    CompiledWorkers workers = problem.workers();
    this.worker = worker;
    workerClass = workers.classOf(worker);
    available = problem.state().availableFromMicros(worker);
    calendars = workers.calendars();
    closes = calendars.closes(workerClass);
    gpuMemory = workers.gpuMemoryBytes(workerClass);
    overlap = workers.overlapLoads(workerClass);
    used = new StepProfile[workers.resources()];
    for (int r = 0; r < used.length; r++) {
      used[r] = new StepProfile();
    }
    profiles = Arrays.copyOf(used, used.length + 3);
    profiles[used.length] = memory;
    profiles[used.length + 1] = channel;
    profiles[used.length + 2] = loads;
    first = new int[problem.models()];
    hint = new int[problem.models()];
    saved = snapshot();
    Arrays.fill(first, NONE);
    addClosedTimes();
    addFacts(problem);
    initialResidencies = residencies;
  }

  /** The present, to come back to with {@link #undoTo}. */
  int mark() {
    return journal.size();
  }

  /** Undoes every change since a mark. */
  void undoTo(int mark) {
    for (int i = journal.size() - 1; i >= mark; i--) {
      switch (journal.kind(i)) {
        case Journal.EXTENSION -> end[(int) journal.a(i)] = journal.b(i);
        case Journal.RESIDENCY -> dropLastResidency();
        case Journal.LOAD -> count(-1, journal.a(i) - journal.b(i));
        default -> profiles[journal.kind(i)].add(journal.a(i), journal.b(i), -journal.c(i));
      }
    }
    journal.truncate(mark);
  }

  /** All changes, to be read only; {@link #mark} is how many there are. */
  Journal journal() {
    return journal;
  }

  /** The kind under which the journal has what GPU memory is taken. */
  int memoryKind() {
    return used.length;
  }

  /**
   * Copies the changes between two marks, to do them again later; they may have been undone, if
   * nothing was changed since.
   */
  void copyTo(Journal copy, int begin, int end) {
    copy.copyRange(journal, begin, end);
  }

  /** Room for a copy of this timeline. */
  TimelineSnapshot snapshot() {
    return new TimelineSnapshot(profiles.length, first.length);
  }

  /** Copies the present. */
  void copyTo(TimelineSnapshot copy) {
    for (int p = 0; p < profiles.length; p++) {
      copy.profiles[p].copyFrom(profiles[p]);
    }
    copy.ensure(model.length);
    System.arraycopy(model, 0, copy.model, 0, residencies);
    System.arraycopy(loadStart, 0, copy.loadStart, 0, residencies);
    System.arraycopy(ready, 0, copy.ready, 0, residencies);
    System.arraycopy(end, 0, copy.end, 0, residencies);
    System.arraycopy(next, 0, copy.next, 0, residencies);
    System.arraycopy(first, 0, copy.first, 0, first.length);
    copy.residencies = residencies;
    copy.loadCount = loadCount;
    copy.loadMicros = loadMicros;
  }

  private void copyFrom(TimelineSnapshot copy) {
    for (int p = 0; p < profiles.length; p++) {
      profiles[p].copyFrom(copy.profiles[p]);
    }
    ensureResidencies(copy.residencies);
    residencies = copy.residencies;
    System.arraycopy(copy.model, 0, model, 0, residencies);
    System.arraycopy(copy.loadStart, 0, loadStart, 0, residencies);
    System.arraycopy(copy.ready, 0, ready, 0, residencies);
    System.arraycopy(copy.end, 0, end, 0, residencies);
    System.arraycopy(copy.next, 0, next, 0, residencies);
    System.arraycopy(copy.first, 0, first, 0, first.length);
    loadCount = copy.loadCount;
    loadMicros = copy.loadMicros;
  }

  /** Remembers the present, to come back to it with {@link #restore} whatever happens meanwhile. */
  void save() {
    copyTo(saved);
  }

  /**
   * Remembers the present like {@link #save}, and goes back to a mark by way of a copy that was
   * taken at an earlier one.
   */
  void saveAndReturnTo(int mark, TimelineSnapshot copy, int copyMark) {
    exchangeWithSaved();
    copyFrom(copy);
    for (int i = copyMark; i < mark; i++) {
      switch (journal.kind(i)) {
        case Journal.EXTENSION -> end[(int) journal.a(i)] = journal.c(i);
        case Journal.RESIDENCY ->
            appendResidency((int) journal.a(i), journal.b(i), journal.c(i), journal.d(i));
        case Journal.LOAD -> count(1, journal.b(i) - journal.a(i));
        default -> profiles[journal.kind(i)].add(journal.a(i), journal.b(i), journal.c(i));
      }
    }
    journal.truncate(mark);
  }

  /** Comes back to what was saved, but for its journal ({@link #followUp}). */
  void restore() {
    exchangeWithSaved();
  }

  /** Keeps the journal up to a mark alone, and lets it go on with a copy of changes from one on. */
  void followUp(int mark, Journal changes, int from) {
    journal.truncate(mark);
    journal.append(changes, from);
  }

  private void exchangeWithSaved() {
    for (int p = 0; p < profiles.length; p++) {
      profiles[p].swap(saved.profiles[p]);
    }
    int[] otherModel = saved.model;
    long[] otherLoadStart = saved.loadStart;
    long[] otherReady = saved.ready;
    long[] otherEnd = saved.end;
    int[] otherNext = saved.next;
    saved.model = model;
    saved.loadStart = loadStart;
    saved.ready = ready;
    saved.end = end;
    saved.next = next;
    model = otherModel;
    loadStart = otherLoadStart;
    ready = otherReady;
    end = otherEnd;
    next = otherNext;
    for (int m = 0; m < first.length; m++) {
      int other = saved.first[m];
      saved.first[m] = first[m];
      first[m] = other;
    }
    int otherResidencies = saved.residencies;
    saved.residencies = residencies;
    residencies = otherResidencies;
    int otherLoadCount = saved.loadCount;
    saved.loadCount = loadCount;
    loadCount = otherLoadCount;
    long otherLoadMicros = saved.loadMicros;
    saved.loadMicros = loadMicros;
    loadMicros = otherLoadMicros;
  }

  /** Number of loads of the plan. */
  int loadCount() {
    return loadCount;
  }

  /** Total time of the loads of the plan. */
  long loadMicros() {
    return loadMicros;
  }

  /** Takes GPU memory. */
  void addMemory(long from, long to, long bytes) {
    add(used.length, from, to, bytes);
  }

  private void add(int profile, long from, long to, long amount) {
    if (from < to && amount != 0) {
      profiles[profile].add(from, to, amount);
      journal.add(profile, from, to, amount, 0);
    }
  }

  private void count(int loadsMore, long microsMore) {
    loadCount += loadsMore;
    loadMicros += microsMore;
  }

  private void countLoad(long from, long to) {
    count(1, to - from);
    journal.add(Journal.LOAD, from, to, 0, 0);
  }

  /** Nothing is loaded or held in a closed time; what runs there is asked of the calendar. */
  private void addClosedTimes() {
    int last = calendars.stepsEnd(workerClass) - 1;
    for (int i = calendars.stepsBegin(workerClass); closes && i <= last; i++) {
      if (!calendars.isOpen(i)) {
        long from = calendars.fromMicros(i);
        long until = i == last ? StepProfile.FOREVER : calendars.fromMicros(i + 1);
        addMemory(from, until, gpuMemory);
        add(used.length + 1, from, until, 1);
      }
    }
  }

  /** The earliest start, not before an instant, at which the worker is open for so long. */
  long earliestOpen(long notBefore, long length) {
    return calendars.earliestOpen(workerClass, notBefore, length);
  }

  private void addFacts(CompiledProblem problem) {
    CompiledState state = problem.state();
    CompiledWorkers workers = problem.workers();
    long now = state.nowMicros();
    for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
      long until = state.occupationUntilMicros(o);
      for (int d = state.occupationDemandsBegin(o); d < state.occupationDemandsEnd(o); d++) {
        add(state.occupationResource(d), now, until, state.occupationAmount(d));
      }
      addMemory(now, until, state.occupationMemoryBytes(o));
    }
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      int resident = state.residentModel(r);
      boolean kept =
          state.residentPinned(r)
              || workers.loadMicros(workerClass, resident) == CompiledWorkers.NO_LOAD;
      long until = kept ? calendars.firstClosed(workerClass, now) : now;
      addResidency(resident, now, now, until);
      addMemory(now, until, problem.modelBytes(resident));
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      int loading = state.flightModel(f);
      boolean kept = workers.loadMicros(workerClass, loading) == CompiledWorkers.NO_LOAD;
      long readyAt = state.flightReadyMicros(f);
      long shortest = state.flightStartMicros(f) + SHORTEST_RESIDENCY;
      long until = kept ? calendars.firstClosed(workerClass, readyAt) : Math.max(readyAt, shortest);
      addResidency(loading, state.flightStartMicros(f), readyAt, until);
      addMemory(state.flightStartMicros(f), until, problem.modelBytes(loading));
      occupyChannel(state.flightStartMicros(f), readyAt);
    }
  }

  /** Takes over a running task: its capacity, workspace and models until its end. */
  void addRunning(CompiledProblem problem, int running) {
    CompiledWorkflows workflows = problem.workflows();
    int mode = problem.state().runningMode(running);
    long runEnd = problem.state().runningEndMicros(running);
    if (problem.state().runningTakes(running)) {
      addRun(problem, mode, problem.state().runningStartMicros(running), runEnd);
    }
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int needed = workflows.model(i);
      int residency = first[needed];
      if (residency != NONE && end[residency] < runEnd) {
        addMemory(end[residency], runEnd, problem.modelBytes(needed));
        extend(residency, runEnd);
      }
    }
  }

  /** Takes capacity and workspace for a run; a run without length takes nothing. */
  void addRun(CompiledProblem problem, int mode, long start, long runEnd) {
    if (start == runEnd) {
      return;
    }
    CompiledWorkflows workflows = problem.workflows();
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      add(workflows.demandResource(d), start, runEnd, workflows.demandAmount(d));
    }
    addMemory(start, runEnd, workflows.workspaceBytes(mode));
    if (!overlap) {
      add(used.length + 1, start, runEnd, 1);
    }
  }

  /** Takes the load channel for a load of the plan. */
  void addLoad(long from, long to) {
    occupyChannel(from, to);
    countLoad(from, to);
  }

  private void occupyChannel(long from, long to) {
    add(used.length + 1, from, to, 1);
    if (!overlap) {
      add(used.length + 2, from, to, 1);
    }
  }

  /** Adds a residency to the chain of its model; memory is not touched. */
  void addResidency(int ofModel, long from, long readyAt, long until) {
    appendResidency(ofModel, from, readyAt, until);
    journal.add(Journal.RESIDENCY, ofModel, from, readyAt, until);
  }

  private void appendResidency(int ofModel, long from, long readyAt, long until) {
    ensureResidencies(residencies + 1);
    int i = residencies++;
    model[i] = ofModel;
    loadStart[i] = from;
    ready[i] = readyAt;
    end[i] = until;
    int before = NONE;
    int after = first[ofModel];
    // After an initial resident that is evicted at the instant at which this one begins.
    while (after != NONE && loadStart[after] <= from) {
      before = after;
      after = next[after];
    }
    next[i] = after;
    if (before == NONE) {
      first[ofModel] = i;
    } else {
      next[before] = i;
    }
  }

  private void ensureResidencies(int needed) {
    if (needed > model.length) {
      int capacity = Math.max(needed, model.length * 2);
      model = Arrays.copyOf(model, capacity);
      loadStart = Arrays.copyOf(loadStart, capacity);
      ready = Arrays.copyOf(ready, capacity);
      end = Arrays.copyOf(end, capacity);
      next = Arrays.copyOf(next, capacity);
    }
  }

  private void dropLastResidency() {
    int i = --residencies;
    int ofModel = model[i];
    if (first[ofModel] == i) {
      first[ofModel] = next[i];
      return;
    }
    int before = first[ofModel];
    while (next[before] != i) {
      before = next[before];
    }
    next[before] = next[i];
  }

  /** The last residency of a model that is ready at an instant, or {@link #NONE}. */
  int readyBy(int ofModel, long instant) {
    int found = NONE;
    int i = hint[ofModel];
    if (i >= residencies || model[i] != ofModel || ready[i] > instant) {
      i = first[ofModel];
    }
    for (; i != NONE && ready[i] <= instant; i = next[i]) {
      found = i;
    }
    if (found != NONE) {
      hint[ofModel] = found;
    }
    return found;
  }

  /** The residency of a model after this one, or the first one after {@link #NONE}. */
  int after(int ofModel, int residency) {
    return residency == NONE ? first[ofModel] : next[residency];
  }

  /** Lets a residency last at least until an instant; memory is not touched. */
  void extend(int residency, long until) {
    if (until > end[residency]) {
      journal.add(Journal.EXTENSION, residency, end[residency], until, 0);
      end[residency] = until;
    }
  }

  int residencies() {
    return residencies;
  }

  /** How many of them, the first ones, are no loads of the plan. */
  int initialResidencies() {
    return initialResidencies;
  }

  int model(int residency) {
    return model[residency];
  }

  long loadStart(int residency) {
    return loadStart[residency];
  }

  long ready(int residency) {
    return ready[residency];
  }

  long end(int residency) {
    return end[residency];
  }

  int next(int residency) {
    return next[residency];
  }
}

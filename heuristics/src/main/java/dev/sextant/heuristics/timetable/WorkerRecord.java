package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledCalendars;
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
 * RecordedMemory}), with the models that are there, and when the load channel is busy ({@link
 * RecordedChannel}). Where memory is forgotten, loads are, too. A {@link RecordedRun} is placed
 * behind it. Not thread-safe.
 *
 * <p>A run that does not end before the worker closes comes after an opening. Nothing is there
 * then: to all runs behind it, it is as if memory had been full until that instant.
 */
final class WorkerRecord {
  /** Answer where the record does not hold enough. */
  static final long UNKNOWN = Long.MIN_VALUE;

  /** Answer where the worker is not open for so long at any time. */
  static final long NEVER = CompiledCalendars.NEVER;

  /** Numbers before those of memory and loads: the end, and how many there are. */
  private static final int HEAD = 2;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;

  /** By class, how much may be taken where the smallest model of its options still fits. */
  private final long[] mostForModel;

  private final long[] leastLoad;
  private final boolean[] remembers;

  private final CompiledCalendars calendars;
  private final long now;

  private long end;

  /** The memory of a worker that has just opened. */
  private final long[] opened = new long[2];

  private final RecordedMemory memory;
  private final RecordedChannel channel = new RecordedChannel();
  private final RecordedRun run;

  WorkerRecord(CompiledProblem problem) {
    this.problem = problem;
    workflows = problem.workflows();
    workers = problem.workers();
    calendars = workers.calendars();
    now = problem.state().nowMicros();
    memory = new RecordedMemory(problem.models());
    run = new RecordedRun(problem, memory, channel);
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
    run.setWorker(worker);
    end = written[at];
    if (remembers[run.workerClass()]) {
      long counts = written[at + 1];
      memory.look(written, at + HEAD, (int) (counts >> Integer.SIZE));
      channel.look(written, memory.end(), (int) counts);
    }
  }

  /**
   * The earliest start of a run in a mode, {@link #UNKNOWN} or {@link #NEVER}.
   *
   * @param ready from when on the run may start, as far as inputs and release go
   */
  long fit(int mode, long micros, long ready) {
    long from = Math.max(ready, end);
    return calendars.closes(run.workerClass())
        ? fitWhileOpen(mode, micros, from)
        : run.fit(mode, from);
  }

  private long fitWhileOpen(int mode, long micros, long from) {
    int c = run.workerClass();
    long closes = calendars.firstClosed(c, lastInstant());
    long start = from < closes ? run.fit(mode, from) : NEVER;
    if (start == UNKNOWN || (start != NEVER && closes - start >= micros)) {
      return start;
    }
    while (closes != NEVER) {
      start = calendars.earliestOpen(c, Math.max(from, closes), micros);
      if (start == NEVER) {
        return NEVER;
      }
      open(calendars.openSince(c, start));
      closes = calendars.firstClosed(c, start);
      start = run.fit(mode, start);
      if (closes - start >= micros) {
        return start;
      }
    }
    return NEVER;
  }

  /** An instant within the last run, or now. */
  private long lastInstant() {
    return end == Long.MIN_VALUE ? now : end - 1;
  }

  /** Becomes what the worker is when it opens. */
  private void open(long instant) {
    if (remembers[run.workerClass()]) {
      memory.look(opened, 0, 0);
      memory.addFull(instant);
      channel.look(opened, 2, 0);
    }
  }

  /** Takes over what {@link RunFitter} has found for the run of the last {@link #fit}. */
  void take(RunFitter found) {
    int c = run.workerClass();
    long closes = calendars.firstClosed(c, lastInstant());
    if (found.start() >= closes) {
      open(calendars.openSince(c, found.start()));
      run.loseModels();
    }
    run.take(found);
  }

  /** Whether the run that was fitted last waits for models or memory. */
  boolean waited() {
    return run.waited();
  }

  /** At most how many numbers the record behind the run that was fitted last has. */
  int mostNumbers() {
    return remembers[run.workerClass()]
        ? HEAD + 2 * (memory.count() + channel.count() + 1 + 2 * run.models())
        : 1;
  }

  /**
   * Writes the record behind the run that was fitted last.
   *
   * @param into with room for {@link #mostNumbers}
   */
  void commit(int mode, long runEnd, long[] into, int at) {
    into[at] = runEnd;
    if (!remembers[run.workerClass()]) {
      return;
    }
    run.moveMemory(workflows.workspaceBytes(mode), runEnd, into, at + HEAD);
    boolean forgets = memory.forget(mostForModel[run.workerClass()]);
    channel.moveTo(into, memory.end());
    run.addLoads(leastLoad[run.workerClass()]);
    if (forgets) {
      channel.forgetBefore(memory.known());
    }
    into[at + 1] = counts(memory.count(), channel.count());
  }
}

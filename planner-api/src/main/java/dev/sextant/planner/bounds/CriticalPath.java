package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Earliest ends of tasks and jobs when every task finds its best worker idle: the longest path
 * under minimum durations, with the transfers and model loads that no choice of workers avoids.
 *
 * <p>A task's earliest end is computed per worker class. Data from a predecessor on the same class
 * may be there at once (it may be the same worker); from another class it takes at least the
 * fastest link. A model that no worker of the class holds costs its load from the moment the first
 * of them is available, or from the moment a class opens again, for a closing empties memory; loads
 * on one worker follow each other.
 */
final class CriticalPath {
  /** Beyond this many table entries the classes are merged into one, which weakens the bound. */
  static final long MAX_TABLE = 50_000_000;

  private static final long NONE = Long.MAX_VALUE;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final int classes;
  private final boolean merged;
  private final long[] classAvailable;
  private final boolean[] held;
  private final long[] heldFrom;
  private final long[] end;
  private final long[] best;
  private final ClassTransfers transfers;

  final long[] head;

  /** No new run starts on a worker of the class earlier; {@code Long.MAX_VALUE} if none may. */
  final long[] firstStart;

  final long[] jobEnd;

  /** By job, when the last of its new runs and their deliveries can end; far back if none. */
  final long[] newEnd;

  /** Pending tasks for which no open time is left after all that must come before them. */
  final List<Integer> shutOut = new ArrayList<>();

  private final long @Nullable [] starts;

  private final List<Map<Long, Long>> shortest = new ArrayList<>();

  /** The options that are in it, as far as they are on a class that closes. */
  private final BitSet noted = new BitSet();

  /** Whether it goes on although the problem's signal to stop is set. */
  private boolean quiet;

  CriticalPath(CompiledProblem problem, ClassTransfers transfers) {
    this(problem, transfers, null, MAX_TABLE);
  }

  /**
   * The same, and per task and worker class the earliest start there.
   *
   * @param starts where to note them, at task x classes + class, {@code Long.MAX_VALUE} where a
   *     pending task cannot run; null for nowhere
   * @param most table entries, {@link #MAX_TABLE} but in tests
   */
  CriticalPath(
      CompiledProblem problem, ClassTransfers transfers, long @Nullable [] starts, long most) {
    this.starts = starts;
    if (starts != null) {
      Arrays.fill(starts, NONE);
    }
    this.transfers = transfers;
    this.problem = problem;
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.jobs = problem.jobs();
    this.state = problem.state();
    int largest = 0;
    for (int f = 0; f < workflows.count(); f++) {
      largest = Math.max(largest, workflows.tasksEnd(f) - workflows.tasksBegin(f));
    }
    merged = (long) largest * workers.classes() > most;
    classes = merged ? 1 : workers.classes();
    classAvailable = new long[workers.classes()];
    held = new boolean[workers.classes() * problem.models()];
    heldFrom = new long[held.length];
    describeClasses();
    end = new long[largest * classes];
    best = new long[largest];
    head = new long[problem.tasks()];
    firstStart = new long[workers.classes()];
    Arrays.fill(firstStart, NONE);
    for (int c = 0; c < workers.classes(); c++) {
      shortest.add(new TreeMap<>());
    }
    jobEnd = new long[jobs.count()];
    newEnd = new long[jobs.count()];
    Arrays.fill(newEnd, Long.MIN_VALUE);
    for (int j = 0; j < jobs.count(); j++) {
      jobEnd[j] = sweep(j);
    }
  }

  /** From when the first worker of a class takes new work. */
  long availableMicros(int workerClass) {
    return classAvailable[workerClass];
  }

  /** Whether a worker of the class holds the model now or will without a load of the plan. */
  boolean isHeld(int workerClass, int model) {
    return held[workerClass * problem.models() + model];
  }

  private void describeClasses() {
    Arrays.fill(classAvailable, NONE);
    Arrays.fill(heldFrom, NONE);
    int models = problem.models();
    for (int w = 0; w < workers.count(); w++) {
      int c = workers.classOf(w);
      classAvailable[c] = Math.min(classAvailable[c], state.availableFromMicros(w));
      for (int r = state.residentsBegin(w); r < state.residentsEnd(w); r++) {
        held[c * models + state.residentModel(r)] = true;
        heldFrom[c * models + state.residentModel(r)] = state.nowMicros();
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        int slot = c * models + state.flightModel(f);
        held[slot] = true;
        heldFrom[slot] = Math.min(heldFrom[slot], state.flightReadyMicros(f));
      }
    }
  }

  /**
   * The tasks of a job that make it end no sooner than it does, each after those it depends on: the
   * last one to end and, from it backwards, for each option the one that it waits for longest.
   */
  List<Integer> behind(int job) {
    int first = jobs.tasksBegin(job);
    int last = first;
    // The rows are those of the last job that was swept; what is said again is dropped.
    int said = shutOut.size();
    quiet = true;
    sweep(job);
    shutOut.subList(said, shutOut.size()).clear();
    for (int t = first; t < jobs.tasksEnd(job); t++) {
      if (ends(t, first) == jobEnd[job]) {
        last = t;
      }
    }
    BitSet needed = new BitSet();
    needed.set(last - first);
    List<Integer> tasks = new ArrayList<>();
    for (int t = last; t >= first; t--) {
      if (needed.get(t - first)) {
        tasks.add(t);
        if (state.isPending(t)) {
          addAwaited(t, first, needed);
        }
      }
    }
    Collections.reverse(tasks);
    return tasks;
  }

  private long ends(int t, int first) {
    return Math.max(best[t - first], deliveries(t, (t - first) * classes));
  }

  private void addAwaited(int t, int first, BitSet needed) {
    int wt = jobs.workflowTask(t);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int c = workflows.optionClass(o);
      if (!problem.pinsAllow(t, o)) {
        continue;
      }
      long own =
          Math.max(
              Math.max(classAvailable[c], modelsReady(workflows.optionMode(o), c)), release(t, c));
      int awaited = -1;
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        int from = workflows.edgeFrom(e) + t - wt;
        long arrives = arrives(from, first, c, e);
        if (arrives > own) {
          own = arrives;
          awaited = from - first;
        }
      }
      if (awaited >= 0) {
        needed.set(awaited);
      }
    }
  }

  private long sweep(int job) {
    int offset = jobs.offset(job);
    int first = jobs.tasksBegin(job);
    long latest = Long.MIN_VALUE;
    for (int t = first; t < jobs.tasksEnd(job); t++) {
      if (!quiet) {
        problem.stop().look(t);
      }
      int row = (t - first) * classes;
      Arrays.fill(end, row, row + classes, NONE);
      if (state.isFinished(t)) {
        head[t] = state.finishedEndMicros(t);
        best[t - first] = head[t];
      } else if (state.isRunning(t)) {
        int i = state.runningIndex(t);
        head[t] = state.runningStartMicros(i);
        best[t - first] = state.runningEndMicros(i);
        end[row + column(workers.classOf(state.runningWorker(i)))] = best[t - first];
      } else {
        sweepPending(t, t - offset, first, row);
      }
      long ends = Math.max(best[t - first], deliveries(t, row));
      latest = Math.max(latest, ends);
      if (state.isPending(t)) {
        newEnd[job] = Math.max(newEnd[job], ends);
      }
    }
    return latest;
  }

  private void sweepPending(int t, int workflowTask, int first, int row) {
    head[t] = NONE;
    best[t - first] = NONE;
    long shutOutStart = NONE;
    long shutOutEnd = NONE;
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      int c = workflows.optionClass(o);
      if (!problem.pinsAllow(t, o)) {
        continue;
      }
      long start =
          Math.max(
              Math.max(classAvailable[c], modelsReady(workflows.optionMode(o), c)),
              Math.max(release(t, c), inputs(t, workflowTask, first, c)));
      long duration = workflows.optionDurationMicros(o);
      shutOutStart = Math.min(shutOutStart, start);
      shutOutEnd = Math.min(shutOutEnd, start + duration);
      if (workers.calendars().closes(c)) {
        long lead = loadsAnew(workflows.optionMode(o), c);
        if (lead != CompiledCalendars.NEVER && !noted.get(o)) {
          noted.set(o);
          shortest.get(c).merge(lead, duration, Math::min);
        }
        start = workers.calendars().earliestOpen(c, start, lead, duration);
      }
      if (start == NONE) {
        continue;
      }
      long optionEnd = start + duration;
      head[t] = Math.min(head[t], start);
      if (starts != null) {
        int slot = t * workers.classes() + c;
        starts[slot] = Math.min(starts[slot], start);
      }
      firstStart[c] = Math.min(firstStart[c], start);
      best[t - first] = Math.min(best[t - first], optionEnd);
      end[row + column(c)] = Math.min(end[row + column(c)], optionEnd);
    }
    if (best[t - first] == NONE && shutOutEnd != NONE) {
      // No plan exists; whatever follows goes on as if the workers did not close.
      shutOut.add(t);
      head[t] = shutOutStart;
      best[t - first] = shutOutEnd;
      Arrays.fill(end, row, row + classes, shutOutEnd);
    }
    if (best[t - first] == NONE) {
      throw new IllegalArgumentException(
          "A task has no option; see CompiledProblem.taskWithoutOption.");
    }
  }

  /**
   * By how long the loads of all its models take, the shortest run of a pending task on a class
   * that closes.
   */
  Map<Long, Long> shortestByLead(int workerClass) {
    return shortest.get(workerClass);
  }

  /** How long the loads of all models take where none is there; never where one cannot load. */
  private long loadsAnew(int mode, int c) {
    long loads = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      long load = workers.loadMicros(c, workflows.model(i));
      if (load == CompiledWorkers.NO_LOAD) {
        return CompiledCalendars.NEVER;
      }
      loads = Math.addExact(loads, load);
    }
    return loads;
  }

  private int column(int workerClass) {
    return merged ? 0 : workerClass;
  }

  /** Loads of models that no worker of the class holds follow each other on one channel. */
  private long modelsReady(int mode, int c) {
    long loads = 0;
    long ready = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int slot = c * problem.models() + workflows.model(i);
      if (held[slot]) {
        // A load of the plan may beat the load in flight only on another worker of the class.
        long load = workers.loadMicros(c, workflows.model(i));
        long reload =
            load == CompiledWorkers.NO_LOAD ? NONE : Math.addExact(classAvailable[c], load);
        ready = Math.max(ready, Math.min(heldFrom[slot], reload));
      } else {
        loads += workers.loadMicros(c, workflows.model(i));
      }
    }
    return loads == 0 ? ready : Math.max(ready, classAvailable[c] + loads);
  }

  private long release(int t, int c) {
    long released = Math.max(state.nowMicros(), jobs.releaseMicros(jobs.jobOf(t)));
    long start = released;
    for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
      if (jobs.inputBytes(i) > 0) {
        start = Math.max(start, firstArrival(i, released, c));
      }
    }
    return start;
  }

  /** When a tied input can be on some worker of a class at the earliest. */
  private long firstArrival(int input, long released, int c) {
    long first = NONE;
    for (int p = jobs.placesBegin(input); p < jobs.placesEnd(input); p++) {
      long there = Math.max(released, jobs.placeSinceMicros(p));
      boolean near = workers.classOf(jobs.place(p)) == c;
      first = Math.min(first, near ? there : there + fastestFrom(jobs.place(p), input));
    }
    return first;
  }

  private long fastestFrom(int place, int input) {
    long fastest = NONE;
    int from = problem.transfers().position(place);
    for (int to = 0; to < problem.transfers().positions(); to++) {
      long micros = problem.transfers().microsBetween(from, to, jobs.inputBytes(input));
      fastest = Math.min(fastest, micros);
    }
    return fastest;
  }

  private long inputs(int t, int workflowTask, int first, int c) {
    int offset = t - workflowTask;
    long start = Long.MIN_VALUE;
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + offset;
      start = Math.max(start, arrives(from, first, c, e));
    }
    return start;
  }

  private long arrives(int from, int first, int c, int edge) {
    return state.isFinished(from)
        ? fromFinished(from, c, edge)
        : merged ? best[from - first] : arrival(from - first, c, edge);
  }

  private long arrival(int from, int c, int edge) {
    int row = from * classes;
    long earliest = end[row + c];
    if (!transfers.isExact()) {
      return Math.min(earliest, best[from] + transfers.fastestMicros(edge));
    }
    for (int k = 0; k < classes; k++) {
      if (k != c && end[row + k] != NONE) {
        earliest = Math.min(earliest, end[row + k] + transfers.micros(edge, k, c));
      }
    }
    return earliest;
  }

  private long fromFinished(int from, int c, int edge) {
    if (workflows.edgeBytes(edge) == 0) {
      return Long.MIN_VALUE;
    }
    long earliest = NONE;
    for (int i = state.copiesBegin(from); i < state.copiesEnd(from); i++) {
      if (!FinishedData.isOf(state, i, workflows.edgeItem(edge))) {
        continue;
      }
      long since = state.copySinceMicros(i);
      long away = Math.max(state.nowMicros(), since) + transfers.fastestMicros(edge);
      earliest =
          Math.min(
              earliest, workers.classOf(state.copyWorker(i)) == c ? Math.min(since, away) : away);
    }
    return earliest;
  }

  private long deliveries(int t, int row) {
    long latest = Long.MIN_VALUE;
    for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
      int to = jobs.outputTo(o);
      long bytes = jobs.outputBytes(o);
      if (state.isFinished(t)) {
        latest = Math.max(latest, FinishedData.deliveryMicros(problem, t, o));
        continue;
      }
      long earliest = NONE;
      for (int c = 0; c < classes; c++) {
        long taskEnd = end[row + c];
        if (taskEnd != NONE) {
          long transfer = merged ? 0 : transfers.deliveryMicros(c, to, bytes);
          earliest = Math.min(earliest, taskEnd + transfer);
        }
      }
      latest = Math.max(latest, earliest);
    }
    return latest;
  }
}

package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * What has been placed so far, and the one estimate by which every list scheduler judges what it
 * may place next.
 *
 * <p>The estimate is when a task could start in an option on a worker: after its release and
 * inputs, in the first gap or behind the worker's queue ({@link Gaps}). With fetches in view it is
 * what the timetable would do, model loads and GPU memory included; without, the textbook's, which
 * knows of neither. Either way the timetable decides the real times.
 *
 * <p>Questions are about one task at a time, see {@link #consider}. Not thread-safe.
 */
final class PartialSchedule {
  /** Start or end of what cannot be placed. */
  static final long NEVER = Timetable.NEVER;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final Timetable timetable;
  private final InputArrivals arrivals;
  private final boolean gapsLeft;
  private final boolean seesFetches;
  private final int resources;

  private int task;
  private long estimates;

  /** By worker, the latest start of a run; nothing starts before it if gaps are left. */
  private final long[] queueFloor;

  // By resource, and by position among the members of classes: nothing that takes some of the
  // resource starts on the worker from the one instant until before the other; the last row is for
  // runs that take none.
  private final long[][] fullFrom;
  private final long[][] fullUntil;

  private final int[] memberOf;

  PartialSchedule(CompiledProblem problem, Gaps gaps, boolean seesFetches) {
    this(problem, new Timetable(problem), gaps, seesFetches);
  }

  /** Over a timetable in which tasks may have been placed by another way, where gaps are filled. */
  PartialSchedule(CompiledProblem problem, Timetable timetable, Gaps gaps, boolean seesFetches) {
    this.problem = problem;
    this.timetable = timetable;
    this.seesFetches = seesFetches;
    workflows = problem.workflows();
    workers = problem.workers();
    arrivals = new InputArrivals(problem, timetable);
    gapsLeft = gaps == Gaps.LEFT;
    resources = workers.resources();
    queueFloor = new long[workers.count()];
    fullFrom = new long[resources + 1][workers.count()];
    fullUntil = new long[resources + 1][workers.count()];
    memberOf = new int[workers.count()];
    for (int i = 0; i < memberOf.length; i++) {
      int worker = workers.member(i);
      memberOf[worker] = i;
      queueFloor[worker] = problem.state().availableFromMicros(worker);
      for (int r = 0; r <= resources; r++) {
        fullFrom[r][i] = Long.MIN_VALUE;
        fullUntil[r][i] = queueFloor[worker];
      }
    }
    for (int i = 0; i < problem.state().runningCount(); i++) {
      int worker = problem.state().runningWorker(i);
      lengthenQueue(
          worker,
          problem.state().runningMode(i),
          problem.state().runningStartMicros(i),
          problem.state().runningEndMicros(i));
    }
  }

  CompiledProblem problem() {
    return problem;
  }

  /** The timetable; whoever places there by another way must not go on asking here. */
  Timetable timetable() {
    return timetable;
  }

  /** Whether the estimate sees model loads. */
  boolean seesFetches() {
    return seesFetches;
  }

  /** Turns to a task; what follows is about it, with its inputs as they are placed now. */
  void consider(int nextTask) {
    consider(nextTask, Long.MIN_VALUE);
  }

  /** The same as if the task could not start before an instant. */
  void consider(int nextTask, long notBefore) {
    task = nextTask;
    arrivals.consider(nextTask, notBefore);
  }

  /** The task under consideration. */
  int task() {
    return task;
  }

  /** Where the considered task's inputs are, and when they arrive. */
  InputArrivals arrivals() {
    return arrivals;
  }

  /** First option of the considered task. */
  int optionsBegin() {
    return workflows.optionsBegin(problem.jobs().workflowTask(task));
  }

  /** After the last option of the considered task. */
  int optionsEnd() {
    return workflows.optionsEnd(problem.jobs().workflowTask(task));
  }

  /** Whether pins let the considered task run in an option on a worker. */
  boolean isAllowed(int option, int worker) {
    return problem.pinsAllow(task, workflows.optionMode(option), worker);
  }

  /** When the considered task would start, or {@link #NEVER}. */
  long startMicros(int option, int worker) {
    return estimate(option, worker, Math.max(arrivals.micros(worker), floor(worker)));
  }

  /** When the considered task would end, or {@link #NEVER}. */
  long endMicros(int option, int worker) {
    long start = startMicros(option, worker);
    return start == NEVER ? NEVER : start + workflows.optionDurationMicros(option);
  }

  /**
   * A resource that an option takes some of, or the number of resources if it takes none; so it
   * counts where it may join a batch that takes it already.
   */
  int anyResource(int option) {
    int mode = workflows.optionMode(option);
    return workflows.batch(mode) == CompiledWorkflows.NO_BATCH
            && workflows.optionDurationMicros(option) > 0
            && workflows.demandsBegin(mode) < workflows.demandsEnd(mode)
        ? workflows.demandResource(workflows.demandsBegin(mode))
        : resources;
  }

  /**
   * By position among the members of classes, where the last known time begins during which a
   * worker has none of a resource to spare.
   */
  long[] fullFrom(int anyResource) {
    return fullFrom[anyResource];
  }

  /** By position among the members of classes, where that time ends. */
  long[] fullUntil(int anyResource) {
    return fullUntil[anyResource];
  }

  /**
   * A start before which nothing runs in an option on a worker, from an instant on: what is known
   * without asking the timetable.
   */
  long boundMicros(int option, int worker, long instant) {
    return resourceBoundMicros(anyResource(option), worker, instant);
  }

  /** The same for an option that takes some of a resource, as by {@link #anyResource}. */
  long resourceBoundMicros(int anyResource, int worker, long instant) {
    int member = memberOf[worker];
    long from = Math.max(instant, floor(worker));
    return from >= fullFrom[anyResource][member]
        ? Math.max(from, fullUntil[anyResource][member])
        : from;
  }

  /** Position of a worker among the members of classes. */
  int memberOf(int worker) {
    return memberOf[worker];
  }

  /**
   * A start before which the considered task cannot, from an instant on, have what an option takes
   * of {@link #anyResource}; the exact start where {@link #takesOneResourceOnly}. Any later instant
   * if that is after the latest start of interest.
   */
  long capacityFromMicros(int option, int worker, int anyResource, long instant, long latest) {
    long notBefore = Math.max(instant, floor(worker));
    if (anyResource == resources) {
      return notBefore;
    }
    int mode = workflows.optionMode(option);
    return timetable.earliestCapacityMicros(
        worker,
        anyResource,
        workflows.demandAmount(workflows.demandsBegin(mode)),
        notBefore,
        workflows.optionDurationMicros(option),
        latest);
  }

  /** Whether the estimate for an option depends on inputs and one capacity alone. */
  boolean takesOneResourceOnly(int option) {
    int mode = workflows.optionMode(option);
    boolean needsMemory =
        workflows.modelsBegin(mode) < workflows.modelsEnd(mode)
            || workflows.workspaceBytes(mode) > 0;
    return workflows.batch(mode) == CompiledWorkflows.NO_BATCH
        && !(seesFetches && needsMemory)
        && workflows.demandsEnd(mode) - workflows.demandsBegin(mode) <= 1
        && workers.overlapLoads(workflows.optionClass(option))
        && !workers.calendars().closes(workflows.optionClass(option));
  }

  /** When the considered task would start if its inputs were all there at an instant. */
  long startWithInputsMicros(int option, int worker, long instant) {
    return estimate(option, worker, Math.max(instant, floor(worker)));
  }

  /**
   * Load time of the models of an option that a worker does not hold at the end of its queue; 0 if
   * the estimate does not see fetches.
   */
  long fetchMicros(int option, int worker) {
    int mode = workflows.optionMode(option);
    long micros = 0;
    for (int i = workflows.modelsBegin(mode); seesFetches && i < workflows.modelsEnd(mode); i++) {
      if (!holdsAtQueueEnd(workflows.model(i), worker)) {
        micros += Math.max(0, workers.loadMicros(workers.classOf(worker), workflows.model(i)));
      }
    }
    return micros;
  }

  /** Whether a worker holds a model when the last run of its queue starts. */
  boolean holdsAtQueueEnd(int model, int worker) {
    return timetable.holds(worker, model, queueFloor[worker]);
  }

  /** Duration of an option. */
  long durationMicros(int option) {
    return workflows.optionDurationMicros(option);
  }

  /**
   * An instant by which the last run of a worker has started and, as far as is known, none of its
   * resources is full any more. A run that takes little of them may start earlier.
   */
  long queueEndMicros(int worker) {
    long end = queueFloor[worker];
    for (long[] row : fullUntil) {
      end = Math.max(end, row[memberOf[worker]]);
    }
    return end;
  }

  /** Until when a worker is known to be full, from where the next run may start on. */
  long busyUntilMicros(int worker) {
    long until = floor(worker);
    for (int r = 0; r <= resources; r++) {
      until = Math.max(until, resourceBoundMicros(r, worker, Long.MIN_VALUE));
    }
    return until;
  }

  /** With gaps left, the latest start of a run on a worker, before which none starts there. */
  long queueFloorMicros(int worker) {
    return queueFloor[worker];
  }

  /** How often the timetable was asked for a start so far. */
  long estimates() {
    return estimates;
  }

  /** No run starts earlier on a worker: it is not available, or gaps are left. */
  long floor(int worker) {
    return gapsLeft ? queueFloor[worker] : problem.state().availableFromMicros(worker);
  }

  private long estimate(int option, int worker, long notBefore) {
    estimates++;
    return seesFetches
        ? timetable.earliestStartMicros(option, worker, notBefore)
        : timetable.earliestStartWithoutModelsMicros(option, worker, notBefore);
  }

  /** Places the considered task; false, with nothing changed, when that is impossible. */
  boolean place(int option, int worker) {
    boolean waits = gapsLeft && queueFloor[worker] > arrivals.micros(worker);
    return noted(
        option,
        worker,
        waits
            ? timetable.placeFrom(task, option, worker, queueFloor[worker], Constraint.CAPACITY)
            : timetable.place(task, option, worker));
  }

  private boolean noted(int option, int worker, boolean done) {
    if (done) {
      lengthenQueue(
          worker,
          workflows.optionMode(option),
          timetable.startMicros(task),
          timetable.endMicros(task));
    }
    return done;
  }

  /** Places the considered task no earlier than an instant; false when that is impossible. */
  boolean placeBehind(int option, int worker, long instant) {
    if (arrivals.micros(worker) >= instant) {
      return place(option, worker);
    }
    return noted(
        option, worker, timetable.placeFrom(task, option, worker, instant, Constraint.CAPACITY));
  }

  /** Places the considered task where the timetable ends it first; false when that is nowhere. */
  boolean placeSomewhere(Choice choice) {
    choice.clear(task);
    for (int o = optionsBegin(); o < optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        if (isAllowed(o, worker)) {
          long from = Math.max(arrivals.micros(worker), floor(worker));
          long start = timetable.earliestStartMicros(o, worker, from);
          choice.offer(start == NEVER ? NEVER : start + durationMicros(o), worker, o);
        }
      }
    }
    return choice.isMade() && place(choice.option, choice.worker);
  }

  /**
   * Places the considered task for a trial, inputs that are not placed yet left aside, to be taken
   * back by {@code timetable().undoLast(mark)}. Only where gaps are filled: queues do not notice.
   */
  boolean tryOut(int option, int worker) {
    return timetable.placeFrom(
        task,
        option,
        worker,
        Math.max(arrivals.micros(worker), floor(worker)),
        Constraint.INPUT_ARRIVAL);
  }

  private void lengthenQueue(int worker, int mode, long start, long end) {
    if (end == start) {
      return;
    }
    queueFloor[worker] = Math.max(start, queueFloor[worker]);
    int member = memberOf[worker];
    for (int r = 0; gapsLeft && r <= resources; r++) {
      fullUntil[r][member] = Math.max(fullUntil[r][member], start);
    }
    int workerClass = workers.classOf(worker);
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      int resource = workflows.demandResource(d);
      if (workflows.demandAmount(d) == workers.capacity(workerClass, resource)) {
        noteFull(fullFrom[resource], fullUntil[resource], member, start, end);
      }
    }
  }

  private static void noteFull(long[] from, long[] until, int member, long start, long end) {
    if (start > until[member]) {
      from[member] = start;
      until[member] = end;
    } else if (start >= from[member] && end > until[member]) {
      until[member] = end;
    } else if (end == from[member]) {
      from[member] = start;
    }
  }
}

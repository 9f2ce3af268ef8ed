package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Finds the batch on a worker that one more run could join, and lengthens it. A run that joins ends
 * with the batch, which ends later by what it adds: the worker must have room for that, models
 * included, and nothing that was placed may wait for the end of the batch.
 *
 * <p>What is placed on a worker is told by its tasks and their runs alone, so nothing needs to be
 * kept or taken back here. Not thread-safe.
 */
final class BatchFitter {
  private static final int NO_TASK = -1;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final IndexedPlan plan;
  private final IntPredicate isSettled;

  private long[] starts = new long[16];
  private int[] sizes = new int[16];
  private int batches;

  // The batch that was found.
  private boolean found;
  private long start;
  private long endBefore;
  private long end;

  /**
   * Fits runs beside those of a plan.
   *
   * @param isSettled which tasks must not start any later because a run joins a batch
   */
  BatchFitter(CompiledProblem problem, IndexedPlan plan, IntPredicate isSettled) {
    this.problem = problem;
    this.workflows = problem.workflows();
    this.plan = plan;
    this.isSettled = isSettled;
  }

  /** Whether a task in an option goes in a batch at all. */
  boolean concerns(int option) {
    return workflows.batch(workflows.optionMode(option)) != CompiledWorkflows.NO_BATCH;
  }

  /** When the batch that was found starts. */
  long start() {
    return start;
  }

  /** When the batch that was found ends with one run more. */
  long end() {
    return end;
  }

  /**
   * Looks for the batch that a run could join to end first.
   *
   * @param placed tasks on the worker, the first {@code count} of which count
   * @param task the task that would join, or a negative number for any
   * @param notBefore when its inputs are there
   * @return whether there is one
   */
  boolean find(
      WorkerTimeline timeline, int[] placed, int count, int task, int option, long notBefore) {
    found = false;
    collect(placed, count, option);
    for (int i = 0; i < batches; i++) {
      if (starts[i] >= notBefore && sizes[i] < workflows.batchLimit(option)) {
        long before = starts[i] + workflows.batchMicros(option, sizes[i]);
        long after = starts[i] + workflows.batchMicros(option, sizes[i] + 1);
        if ((!found || after < end)
            && hasRoom(timeline, workflows.optionMode(option), starts[i], before, after)
            && mayEndLater(placed, count, task, option, starts[i], before, after)) {
          found = true;
          start = starts[i];
          endBefore = before;
          end = after;
        }
      }
    }
    return found;
  }

  /** Whether a batch of an option's kind begins at an instant, so that no other one may. */
  boolean startsAt(int[] placed, int count, int option, long instant) {
    for (int i = 0; i < count; i++) {
      if (plan.start[placed[i]] == instant && isAlike(placed[i], option)) {
        return true;
      }
    }
    return false;
  }

  /** Takes what the found batch takes longer; its runs are for the caller to lengthen. */
  void commit(WorkerTimeline timeline, int option) {
    int mode = workflows.optionMode(option);
    timeline.addRun(problem, mode, endBefore, end);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int model = workflows.model(i);
      int residency = timeline.readyBy(model, start);
      long until = heldUntil(timeline, residency, end);
      timeline.addMemory(timeline.end(residency), until, problem.modelBytes(model));
      timeline.extend(residency, until);
    }
  }

  /** Number of tasks of the batch of an option's kind that starts on a worker at an instant. */
  int size(int[] placed, int count, int option, long atStart) {
    int size = 0;
    for (int i = 0; i < count; i++) {
      size += isMember(placed[i], option, atStart) ? 1 : 0;
    }
    return size;
  }

  /** Whether a placed task is in the batch of an option's kind that starts at an instant. */
  boolean isMember(int other, int option, long atStart) {
    return plan.start[other] == atStart && isAlike(other, option);
  }

  private boolean isAlike(int other, int option) {
    return workflows.batch(plan.mode[other]) == workflows.batch(workflows.optionMode(option));
  }

  /** Groups the placed tasks of an option's kind by start. */
  private void collect(int[] placed, int count, int option) {
    batches = 0;
    for (int i = 0; i < count; i++) {
      if (isAlike(placed[i], option)) {
        long instant = plan.start[placed[i]];
        int at = batches - 1;
        while (at >= 0 && starts[at] != instant) {
          at--;
        }
        if (at < 0) {
          at = open(instant);
        }
        sizes[at]++;
      }
    }
  }

  private int open(long instant) {
    if (batches == starts.length) {
      starts = Arrays.copyOf(starts, batches * 2);
      sizes = Arrays.copyOf(sizes, batches * 2);
    }
    starts[batches] = instant;
    sizes[batches] = 0;
    return batches++;
  }

  /** Whether a worker can go on with a batch from one end to a later one. */
  private boolean hasRoom(WorkerTimeline timeline, int mode, long from, long before, long after) {
    if (before == after) {
      return true;
    }
    if (timeline.closes && timeline.earliestOpen(from, after - from) != from) {
      return false;
    }
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      int resource = workflows.demandResource(d);
      long free =
          problem.workers().capacity(timeline.workerClass, resource) - workflows.demandAmount(d);
      if (timeline.used[resource].firstFit(before, after - before, free) != before) {
        return false;
      }
    }
    return (timeline.overlap || timeline.loads.firstFit(before, after - before, 0) == before)
        && hasMemory(timeline, mode, from, before, after);
  }

  private boolean hasMemory(WorkerTimeline timeline, int mode, long from, long before, long after) {
    long first = before;
    long last = after;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int residency = timeline.readyBy(workflows.model(i), from);
      int following = timeline.after(workflows.model(i), residency);
      long until = heldUntil(timeline, residency, after);
      if (following != WorkerTimeline.NONE && timeline.loadStart(following) < until) {
        return false;
      }
      first = Math.min(first, timeline.end(residency));
      last = Math.max(last, until);
    }
    long instant = first;
    while (instant < last) {
      long bytes = newlyHeld(timeline, mode, from, before, after, instant);
      long until = nextChange(timeline, mode, from, before, after, instant, last);
      if (bytes > 0
          && timeline.memory.firstExcess(instant, until, timeline.gpuMemory - bytes)
              != StepProfile.FOREVER) {
        return false;
      }
      instant = until;
    }
    return true;
  }

  /** What a longer batch holds at an instant that it did not hold before. */
  private long newlyHeld(
      WorkerTimeline timeline, int mode, long from, long before, long after, long instant) {
    long bytes = before <= instant && instant < after ? workflows.workspaceBytes(mode) : 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int residency = timeline.readyBy(workflows.model(i), from);
      if (timeline.end(residency) <= instant && instant < heldUntil(timeline, residency, after)) {
        bytes += problem.modelBytes(workflows.model(i));
      }
    }
    return bytes;
  }

  private long nextChange(
      WorkerTimeline timeline,
      int mode,
      long from,
      long before,
      long after,
      long instant,
      long last) {
    long next = sooner(sooner(last, before, instant), after, instant);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int residency = timeline.readyBy(workflows.model(i), from);
      next = sooner(next, timeline.end(residency), instant);
      next = sooner(next, heldUntil(timeline, residency, after), instant);
    }
    return next;
  }

  private static long sooner(long next, long change, long instant) {
    return change > instant ? Math.min(next, change) : next;
  }

  private static long heldUntil(WorkerTimeline timeline, int residency, long runEnd) {
    return Math.max(runEnd, timeline.loadStart(residency) + WorkerTimeline.SHORTEST_RESIDENCY);
  }

  /** Whether nothing waits for the tasks of a batch, and no deadline is missed for one more. */
  private boolean mayEndLater(
      int[] placed, int count, int joining, int option, long from, long before, long after) {
    if (before == after) {
      return true;
    }
    for (int i = 0; i < count; i++) {
      int member = placed[i];
      if (isMember(member, option, from)
          && (isAwaited(member, joining) || missesDeadline(member, before, after))) {
        return false;
      }
    }
    return true;
  }

  private boolean missesDeadline(int member, long before, long after) {
    long deadline = problem.jobs().deadlineMicros(problem.jobs().jobOf(member));
    return deadline != CompiledJobs.NONE && before <= deadline && after > deadline;
  }

  private boolean isAwaited(int member, int joining) {
    int offset = problem.jobs().offset(problem.jobs().jobOf(member));
    int wt = member - offset;
    for (int s = workflows.succsBegin(wt); s < workflows.succsEnd(wt); s++) {
      int successor = workflows.edgeTo(workflows.succEdge(s)) + offset;
      if (isSettled.test(successor) || (joining != NO_TASK && successor == joining)) {
        return true;
      }
    }
    return false;
  }
}

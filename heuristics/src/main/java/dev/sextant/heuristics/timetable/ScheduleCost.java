package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a decoded solution, kept up to date from change to change: every objective term, and
 * a penalty for missed deadlines and exceeded budgets. Terms without weight are not kept.
 */
public final class ScheduleCost {
  private static final long MOST = Long.MAX_VALUE / 2;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final IndexedPlan plan;
  private final WorkerTimeline[] timelines;
  private final int[] depth;
  private final ObjectiveFunction function;

  private final long[] weight = new long[ObjectiveTerm.values().length];
  private final ViolationPenalty penalty;
  private final DuePromise duePromise;
  private final boolean deadlines;
  private final boolean makespanOnly;
  private final boolean changesCount;

  /** Whether runs of a batch pay for its time together, so that no run has a cost of its own. */
  private final boolean costsAreShared;

  /** Whether runs have costs of their own that count. */
  private final boolean runsCost;

  /** What loads count; null where they do not, or each of them in full. */
  private final @Nullable LoadChances loadChances;

  private final long[] jobEnd;
  private final long[] jobBytes;
  private final long[] jobLateness;
  private final long[] budgetLeft;

  // Sums, in the order of CostTerm.
  private long[] sum = new long[CostTerm.values().length];
  private long[] sumBefore = new long[CostTerm.values().length];

  private int stamp;
  private int touchedJobs;
  private final int[] touched;
  private final int[] jobStamp;
  private final long[] endBefore;
  private final long[] bytesBefore;
  private final long[] latenessBefore;
  private final long[] budgetBefore;

  private enum CostTerm {
    FLOW,
    TARDINESS,
    LATE,
    COST,
    MOVED,
    SHIFTED,
    BYTES,
    DUE_PROMISE,
    LATENESS,
    EXCESS,
    PENALTY_OF_LATENESS,
    TOTAL
  }

  ScheduleCost(CompiledProblem problem, IndexedPlan plan, WorkerTimeline[] timelines, int[] depth) {
    this.problem = problem;
    this.workflows = problem.workflows();
    this.jobs = problem.jobs();
    this.state = problem.state();
    this.plan = plan;
    this.timelines = timelines;
    this.depth = depth;
    this.function = new ObjectiveFunction(problem);
    int weighed = 0;
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      weight[term.ordinal()] = problem.objective().weight(term);
      weighed += weight[term.ordinal()] > 0 ? 1 : 0;
    }
    int count = jobs.count();
    deadlines = jobs.haveDeadlines();
    duePromise = new DuePromise(problem);
    penalty = new ViolationPenalty(problem, deadlines || problem.budgets() > 0);
    makespanOnly =
        weighed == 1
            && weight(ObjectiveTerm.MAKESPAN_MICROS) > 0
            && !deadlines
            && problem.budgets() == 0;
    costsAreShared = workflows.hasBatches() && weight(ObjectiveTerm.COST_MICRO_UNITS) > 0;
    runsCost = !costsAreShared && weight(ObjectiveTerm.COST_MICRO_UNITS) > 0;
    boolean loadsCount =
        weight(ObjectiveTerm.LOAD_COUNT) + weight(ObjectiveTerm.MODEL_LOAD_MICROS) > 0;
    loadChances =
        loadsCount && workflows.hasChances() ? new LoadChances(problem, plan, timelines) : null;
    changesCount = weight(ObjectiveTerm.MOVED_RUNS) + weight(ObjectiveTerm.SHIFTED_MICROS) > 0;
    jobEnd = new long[count];
    jobBytes = new long[count];
    jobLateness = new long[count];
    budgetLeft = new long[problem.budgets()];
    budgetBefore = new long[budgetLeft.length];
    touched = new int[count];
    jobStamp = new int[count];
    endBefore = new long[count];
    bytesBefore = new long[count];
    latenessBefore = new long[count];
  }

  /** The cost. */
  long total() {
    return sum[CostTerm.TOTAL.ordinal()];
  }

  /** What jobs promise by how near they are to their due dates. */
  long duePromise() {
    return get(CostTerm.DUE_PROMISE);
  }

  /** What tells how near jobs are to their due dates. */
  DuePromise dues() {
    return duePromise;
  }

  /** Cost and promise in one, in units of the promise, if it is not too much for that. */
  long value() {
    long promise = duePromise();
    return total() > (MOST - promise) / duePromise.units()
        ? MOST
        : duePromise.units() * total() + promise;
  }

  /** Whether no deadline and no budget is missed. */
  boolean isFeasible() {
    return get(CostTerm.LATENESS) == 0 && get(CostTerm.EXCESS) == 0;
  }

  /** By how much deadlines are missed in total, in microseconds. */
  public long latenessMicros() {
    return get(CostTerm.LATENESS);
  }

  /** By how much budgets are exceeded in total. */
  public long budgetExcess() {
    return get(CostTerm.EXCESS);
  }

  /** When a job ends. */
  public long jobEndMicros(int job) {
    return jobEnd[job];
  }

  /** Whether the last end is all that counts. */
  boolean isMakespanOnly() {
    return makespanOnly;
  }

  /** The latest task end with which the cost can be below a limit, as far as that is known. */
  long latestEndBelow(long limit) {
    if (!makespanOnly || limit == Long.MAX_VALUE) {
      return Long.MAX_VALUE;
    }
    long makespanWeight = weight(ObjectiveTerm.MAKESPAN_MICROS);
    return state.nowMicros() + (limit - 1) / makespanWeight;
  }

  /** Computes everything anew. */
  void recompute() {
    Arrays.fill(sum, 0);
    for (int b = 0; b < budgetLeft.length; b++) {
      budgetLeft[b] = problem.budgetLeft(b);
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        consume(plan.mode[t], 1);
        if (runsCost) {
          add(CostTerm.COST, runCost(plan.mode[t], plan.worker[t], plan.start[t], plan.end[t]));
        }
        if (changesCount) {
          addChange(t, plan.worker[t], plan.start[t], 1);
        }
      }
    }
    if (costsAreShared) {
      set(CostTerm.COST, function.costMicroUnits(plan));
    }
    for (int j = 0; j < jobs.count(); j++) {
      jobEnd[j] = function.jobEndMicros(plan, j);
      addJob(j, 1);
      jobBytes[j] = weight(ObjectiveTerm.BYTES_MOVED) > 0 ? function.bytesMoved(plan, j) : 0;
      add(CostTerm.BYTES, jobBytes[j]);
      jobLateness[j] = lateness(j);
      add(CostTerm.LATENESS, jobLateness[j]);
      add(CostTerm.PENALTY_OF_LATENESS, penalty.ofLateness(j, jobLateness[j]));
    }
    set(CostTerm.EXCESS, excess());
    set(CostTerm.TOTAL, weighted());
  }

  /** Remembers the present. */
  void begin() {
    stamp++;
    touchedJobs = 0;
    System.arraycopy(sum, 0, sumBefore, 0, sum.length);
    System.arraycopy(budgetLeft, 0, budgetBefore, 0, budgetLeft.length);
  }

  /** Takes over where the logged tasks are now; returns the new cost. */
  long update(TaskLog log) {
    for (int i = 0; i < log.size(); i++) {
      int task = log.task(i);
      int job = jobs.jobOf(task);
      if (jobStamp[job] != stamp) {
        jobStamp[job] = stamp;
        endBefore[touchedJobs] = jobEnd[job];
        bytesBefore[touchedJobs] = jobBytes[job];
        latenessBefore[touchedJobs] = jobLateness[job];
        touched[touchedJobs++] = job;
      }
      int oldMode = workflows.optionMode(log.option(i));
      int mode = plan.mode[task];
      if (oldMode != mode) {
        consume(oldMode, -1);
        consume(mode, 1);
      }
      if (changesCount) {
        addChange(task, plan.worker[task], plan.start[task], 1);
        addChange(task, log.worker(i), log.start(i), -1);
      }
      if (runsCost) {
        add(
            CostTerm.COST,
            runCost(mode, plan.worker[task], plan.start[task], plan.end[task])
                - runCost(oldMode, log.worker(i), log.start(i), log.end(i)));
      }
    }
    if (costsAreShared) {
      set(CostTerm.COST, function.costMicroUnits(plan));
    }
    for (int i = 0; i < touchedJobs; i++) {
      updateJob(touched[i]);
    }
    set(CostTerm.EXCESS, excess());
    set(CostTerm.TOTAL, weighted());
    return total();
  }

  private void updateJob(int job) {
    long end = function.jobEndMicros(plan, job);
    if (end != jobEnd[job]) {
      addJob(job, -1);
      jobEnd[job] = end;
      addJob(job, 1);
    }
    if (weight(ObjectiveTerm.BYTES_MOVED) > 0) {
      long bytes = function.bytesMoved(plan, job);
      add(CostTerm.BYTES, bytes - jobBytes[job]);
      jobBytes[job] = bytes;
    }
    if (deadlines) {
      long late = lateness(job);
      if (late != jobLateness[job]) {
        add(CostTerm.LATENESS, late - jobLateness[job]);
        add(
            CostTerm.PENALTY_OF_LATENESS,
            penalty.ofLateness(job, late) - penalty.ofLateness(job, jobLateness[job]));
      }
      jobLateness[job] = late;
    }
  }

  void commit() {
    touchedJobs = 0;
  }

  void rollback() {
    for (int i = 0; i < touchedJobs; i++) {
      jobEnd[touched[i]] = endBefore[i];
      jobBytes[touched[i]] = bytesBefore[i];
      jobLateness[touched[i]] = latenessBefore[i];
    }
    touchedJobs = 0;
    System.arraycopy(sumBefore, 0, sum, 0, sum.length);
    System.arraycopy(budgetBefore, 0, budgetLeft, 0, budgetLeft.length);
  }

  private void addJob(int job, int sign) {
    long end = jobEnd[job];
    long due = jobs.dueMicros(job);
    long signed = sign * jobs.weight(job);
    add(CostTerm.FLOW, signed * (end - jobs.releaseMicros(job)));
    if (due != CompiledJobs.NONE && end > due) {
      add(CostTerm.TARDINESS, signed * (end - due));
      add(CostTerm.LATE, signed);
    }
    if (duePromise.exists()) {
      add(CostTerm.DUE_PROMISE, sign * duePromise.of(job, end));
    }
  }

  /** Adds what a run is away from the plan before, or takes it off. */
  private void addChange(int task, int worker, long start, int sign) {
    add(CostTerm.MOVED, state.isMoved(task, worker) ? sign : 0);
    add(CostTerm.SHIFTED, sign * state.shiftMicros(task, start));
  }

  private long lateness(int job) {
    long deadline = jobs.deadlineMicros(job);
    if (deadline == CompiledJobs.NONE) {
      return 0;
    }
    long end = Long.MIN_VALUE;
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      if (state.isPending(t)) {
        end = Math.max(end, Math.max(plan.end[t], function.deliveryEndMicros(plan, t)));
      }
    }
    return end > deadline ? end - deadline : 0;
  }

  private long runCost(int mode, int worker, long start, long end) {
    return problem.timeCost(mode, worker, start, end) + workflows.costMicroUnits(mode);
  }

  private void consume(int mode, int sign) {
    for (int i = workflows.consumesBegin(mode); i < workflows.consumesEnd(mode); i++) {
      budgetLeft[workflows.consumesBudget(i)] -= sign * workflows.consumesAmount(i);
    }
  }

  /** What is left of a budget; negative where more is taken than there is. */
  long budgetLeft(int budget) {
    return budgetLeft[budget];
  }

  private long excess() {
    long excess = 0;
    for (long left : budgetLeft) {
      excess -= Math.min(0, left);
    }
    return excess;
  }

  private long weighted() {
    long total =
        weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) * get(CostTerm.FLOW)
            + weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS) * get(CostTerm.TARDINESS)
            + weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) * get(CostTerm.LATE)
            + weight(ObjectiveTerm.COST_MICRO_UNITS) * get(CostTerm.COST)
            + weight(ObjectiveTerm.BYTES_MOVED) * get(CostTerm.BYTES)
            + weight(ObjectiveTerm.MOVED_RUNS) * get(CostTerm.MOVED)
            + weight(ObjectiveTerm.SHIFTED_MICROS) * get(CostTerm.SHIFTED);
    if (weight(ObjectiveTerm.MAKESPAN_MICROS) > 0) {
      long latest = state.nowMicros();
      for (long end : jobEnd) {
        latest = Math.max(latest, end);
      }
      total += weight(ObjectiveTerm.MAKESPAN_MICROS) * (latest - state.nowMicros());
    }
    long loadWeight = weight(ObjectiveTerm.LOAD_COUNT);
    long loadMicrosWeight = weight(ObjectiveTerm.MODEL_LOAD_MICROS);
    long workerWeight = weight(ObjectiveTerm.WORKERS_USED);
    if (loadWeight + loadMicrosWeight + workerWeight > 0) {
      for (int w = 0; w < timelines.length; w++) {
        total += depth[w] > 0 ? workerWeight : 0;
        if (loadChances == null) {
          total +=
              loadWeight * timelines[w].loadCount() + loadMicrosWeight * timelines[w].loadMicros();
        }
      }
    }
    if (loadChances != null) {
      loadChances.look();
      total += loadWeight * loadChances.count() + loadMicrosWeight * loadChances.micros();
    }
    long violation = violation();
    return violation == 0 ? total : Math.min(violation, Long.MAX_VALUE - 1 - total) + total;
  }

  /** What is paid for deadlines and budgets missed; part of the total. */
  long violation() {
    if (isFeasible()) {
      return 0;
    }
    long violation = get(CostTerm.PENALTY_OF_LATENESS);
    for (int b = 0; b < budgetLeft.length; b++) {
      violation += penalty.ofExcess(b, -Math.min(0, budgetLeft[b]));
    }
    return violation;
  }

  private long weight(ObjectiveTerm term) {
    return weight[term.ordinal()];
  }

  private long get(CostTerm which) {
    return sum[which.ordinal()];
  }

  private void set(CostTerm which, long value) {
    sum[which.ordinal()] = value;
  }

  private void add(CostTerm which, long value) {
    sum[which.ordinal()] += value;
  }
}

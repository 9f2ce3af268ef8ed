package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Task;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objective of plans in numbers (SEMANTICS.md, section 5). Keeps scratch space, so it is not
 * thread-safe; the checker's metrics compute the same on their own.
 */
public final class ObjectiveFunction {
  /** What the runs of one batch have in common. */
  private record StartedBatch(int batch, int worker, long start) {}

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final boolean[] workerUsed;
  private final MovedItems moved;

  /** By batch, what the likeliest of its runs so far has paid for its time. */
  private final Map<StartedBatch, Long> batches = new HashMap<>();

  private final @Nullable ExpectedLoads expectedLoads;
  private final long[] terms = new long[ObjectiveTerm.values().length];

  /** An evaluator for plans of a problem. */
  public ObjectiveFunction(CompiledProblem problem) {
    this.problem = problem;
    this.workflows = problem.workflows();
    this.jobs = problem.jobs();
    this.state = problem.state();
    this.workerUsed = new boolean[problem.workers().count()];
    this.moved = new MovedItems();
    this.expectedLoads = workflows.hasChances() ? new ExpectedLoads(problem) : null;
  }

  /** The weighted sum of a complete plan; one that leaves the range of a long is its end. */
  public long evaluate(IndexedPlan plan) {
    Arrays.fill(terms, 0);
    addJobs(plan);
    addLoads(plan);
    addRuns(plan);
    if (weight(ObjectiveTerm.BYTES_MOVED) > 0) {
      addBytes(plan);
    }
    long sum = 0;
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      sum = Arithmetic.plus(sum, Arithmetic.times(weight(term), terms[term.ordinal()]));
    }
    return sum;
  }

  /** When a job ends in a plan: its latest task end or delivery. */
  public long jobEndMicros(IndexedPlan plan, int job) {
    long jobEnd = Long.MIN_VALUE;
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      jobEnd = Math.max(jobEnd, state.isFinished(t) ? state.finishedEndMicros(t) : plan.end[t]);
      jobEnd = Math.max(jobEnd, deliveryEndMicros(plan, t));
    }
    return jobEnd;
  }

  /** When the last tied output of a task is delivered; {@code Long.MIN_VALUE} if it has none. */
  public long deliveryEndMicros(IndexedPlan plan, int task) {
    long end = Long.MIN_VALUE;
    for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
      end = Math.max(end, deliveryMicros(plan, task, o));
    }
    return end;
  }

  private long weight(ObjectiveTerm term) {
    return problem.objective().weight(term);
  }

  private void addJobs(IndexedPlan plan) {
    long latest = state.nowMicros();
    for (int j = 0; j < jobs.count(); j++) {
      long jobEnd = jobEndMicros(plan, j);
      latest = Math.max(latest, jobEnd);
      add(
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
          Arithmetic.times(jobs.weight(j), jobEnd - jobs.releaseMicros(j)));
      if (jobs.dueMicros(j) != CompiledJobs.NONE && jobEnd > jobs.dueMicros(j)) {
        add(
            ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
            Arithmetic.times(jobs.weight(j), jobEnd - jobs.dueMicros(j)));
        add(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, jobs.weight(j));
      }
    }
    add(ObjectiveTerm.MAKESPAN_MICROS, latest - state.nowMicros());
  }

  private long deliveryMicros(IndexedPlan plan, int task, int output) {
    return state.isFinished(task)
        ? FinishedData.deliveryMicros(problem, task, output)
        : Arithmetic.plus(
            plan.end[task],
            problem
                .transfers()
                .micros(plan.worker[task], jobs.outputTo(output), jobs.outputBytes(output)));
  }

  private void addLoads(IndexedPlan plan) {
    boolean counts =
        weight(ObjectiveTerm.LOAD_COUNT) > 0 || weight(ObjectiveTerm.MODEL_LOAD_MICROS) > 0;
    if (counts && expectedLoads != null) {
      expectedLoads.of(plan);
    }
    for (int i = 0; counts && i < plan.residencies(); i++) {
      if (isNewLoad(plan, i)) {
        long chance =
            expectedLoads == null ? Task.CERTAIN_MILLIONTHS : expectedLoads.chanceMillionths(i);
        add(ObjectiveTerm.LOAD_COUNT, Chances.expected(1, chance));
        add(
            ObjectiveTerm.MODEL_LOAD_MICROS,
            Chances.expected(plan.ready(i) - plan.loadStart(i), chance));
      }
    }
  }

  /** Whether a residency is a load of the plan: neither an initial resident nor in flight. */
  private boolean isNewLoad(IndexedPlan plan, int residency) {
    int worker = plan.residencyWorker(residency);
    int model = plan.residencyModel(residency);
    if (plan.loadStart(residency) == state.nowMicros()
        && plan.ready(residency) == state.nowMicros()) {
      for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
        if (state.residentModel(r) == model) {
          return false;
        }
      }
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (state.flightModel(f) == model
          && state.flightStartMicros(f) == plan.loadStart(residency)
          && state.flightReadyMicros(f) == plan.ready(residency)) {
        return false;
      }
    }
    return true;
  }

  /** What a run pays for its time: in a batch, what those that were asked before have not paid. */
  private long timeCost(IndexedPlan plan, int task) {
    int mode = plan.mode[task];
    int batch = workflows.batch(mode);
    if (batch == CompiledWorkflows.NO_BATCH) {
      return problem.timeCost(mode, plan.worker[task], plan.start[task], plan.end[task]);
    }
    StartedBatch started = new StartedBatch(batch, plan.worker[task], plan.start[task]);
    Long paid = batches.get(started);
    if (paid != null && !workflows.hasChances()) {
      return 0;
    }
    long all = problem.timeCost(mode, plan.worker[task], plan.start[task], plan.end[task]);
    long before = paid == null ? 0 : paid;
    batches.put(started, Math.max(before, all));
    return Math.max(0, all - before);
  }

  /** What the pending runs of a complete plan cost. */
  public long costMicroUnits(IndexedPlan plan) {
    batches.clear();
    long cost = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      cost = state.isPending(t) ? Arithmetic.plus(cost, costMicroUnits(plan, t)) : cost;
    }
    return cost;
  }

  private long costMicroUnits(IndexedPlan plan, int task) {
    return timeCost(plan, task) + workflows.costMicroUnits(plan.mode[task]);
  }

  private void addRuns(IndexedPlan plan) {
    Arrays.fill(workerUsed, false);
    batches.clear();
    for (int t = 0; t < problem.tasks(); t++) {
      if (!state.isPending(t)) {
        continue;
      }
      int worker = plan.worker[t];
      add(ObjectiveTerm.COST_MICRO_UNITS, costMicroUnits(plan, t));
      if (!workerUsed[worker]) {
        workerUsed[worker] = true;
        add(ObjectiveTerm.WORKERS_USED, 1);
      }
      add(ObjectiveTerm.MOVED_RUNS, state.isMoved(t, worker) ? 1 : 0);
      add(ObjectiveTerm.SHIFTED_MICROS, state.shiftMicros(t, plan.start[t]));
    }
  }

  private void addBytes(IndexedPlan plan) {
    for (int j = 0; j < jobs.count(); j++) {
      add(ObjectiveTerm.BYTES_MOVED, bytesMoved(plan, j));
    }
  }

  /** Bytes that a plan moves between workers for one job. */
  public long bytesMoved(IndexedPlan plan, int job) {
    moved.clear();
    int offset = jobs.offset(job);
    long bytes = 0;
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      if (state.isPending(t)) {
        int worker = plan.worker[t];
        int wt = t - offset;
        for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
          int from = workflows.edgeFrom(e) + offset;
          boolean here =
              state.isFinished(from)
                  ? FinishedData.isThere(problem, from, e, worker)
                  : plan.worker[from] == worker;
          if (!here) {
            long counted = workflows.edgeExpectedBytes(e);
            bytes += moved.unpaid(MovedItems.EDGE, workflows.edgeItem(e), worker, counted);
          }
        }
        for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
          if (!jobs.isPlace(i, worker)) {
            long counted = jobs.inputExpectedBytes(i);
            bytes += moved.unpaid(MovedItems.INPUT, jobs.inputItem(i), worker, counted);
          }
        }
      }
      for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
        boolean here =
            state.isFinished(t)
                ? FinishedData.isDelivered(problem, t, o)
                : plan.worker[t] == jobs.outputTo(o);
        bytes += here ? 0 : jobs.outputExpectedBytes(o);
      }
    }
    return bytes;
  }

  private void add(ObjectiveTerm term, long amount) {
    terms[term.ordinal()] = Arithmetic.plus(terms[term.ordinal()], amount);
  }

  /** How many bytes of which items of one job have been counted for which worker. */
  private static final class MovedItems {
    static final int EDGE = 0;
    static final int INPUT = 1;

    private final Map<Long, Long> paid = new HashMap<>();

    void clear() {
      paid.clear();
    }

    /** How many bytes more have to be counted, once for all that read an item at a worker. */
    long unpaid(int space, int item, int worker, long bytes) {
      if (item < 0) {
        return bytes;
      }
      long key = ((long) item * 2 + space) << 31 | worker;
      Long before = paid.get(key);
      if (before == null || before < bytes) {
        paid.put(key, bytes);
      }
      return before == null ? bytes : Math.max(0, bytes - before);
    }
  }
}

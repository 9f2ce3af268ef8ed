package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.jspecify.annotations.Nullable;

/** The terms of the objective (SEMANTICS.md, section 5), each in a method of its name. */
final class ObjectiveFormulation {
  private final FormulationContext context;
  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final CompiledWorkflows workflows;
  private final HintedModel hinted;
  private final CpModel model;
  private final TimeScale scale;
  private final Hint hint;
  private final Runs runs;
  private final RunFormulation runFormulation;
  private final Horizon horizon;
  private final LowerBounds bounds;
  private final @Nullable IntVar[] jobEnd;
  private @Nullable IntVar makespan;

  private final WeightedSum sum = new WeightedSum();

  ObjectiveFormulation(FormulationContext context, RunFormulation runFormulation) {
    this.context = context;
    this.problem = context.problem();
    this.jobs = problem.jobs();
    this.state = problem.state();
    this.workflows = problem.workflows();
    this.hinted = context.hinted();
    this.model = hinted.cp;
    this.scale = context.scale();
    this.hint = context.hint();
    this.runs = runFormulation.runs();
    this.runFormulation = runFormulation;
    this.horizon = context.horizon();
    this.bounds = context.bounds();
    jobEnd = new IntVar[jobs.count()];
  }

  /** Adds the weighted sum as what is to be minimised. */
  void addAll(Loads loads) {
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      long weight = problem.objective().weight(term);
      if (weight > 0) {
        switch (term) {
          case MAKESPAN_MICROS -> makespan(weight);
          case TOTAL_WEIGHTED_FLOW_MICROS -> flow(weight);
          case TOTAL_WEIGHTED_TARDINESS_MICROS -> tardiness(weight);
          case TOTAL_WEIGHTED_LATE_JOBS -> lateJobs(weight);
          case MODEL_LOAD_MICROS -> loadMicros(weight, loads);
          case LOAD_COUNT -> loadCount(weight, loads);
          case BYTES_MOVED -> new MovedBytes(context, runs, sum, weight).addAll();
          case COST_MICRO_UNITS -> cost(weight);
          case WORKERS_USED -> workersUsed(weight);
          case MOVED_RUNS -> movedRuns(weight);
          case SHIFTED_MICROS -> shifted(weight);
        }
      }
    }
    sum.minimize(model);
  }

  /** The objective that a bound on what the solver minimises stands for. */
  long objective(long solverValue) {
    return sum.atLeast(solverValue);
  }

  /** The makespan in units, when it is a term. */
  @Nullable IntVar makespan() {
    return makespan;
  }

  private void add(Literal part, long weight) {
    sum.add(part, BigInteger.valueOf(weight));
  }

  private void add(Literal part, long weight, long amount) {
    sum.add(part, times(weight, amount));
  }

  /** Adds a weighted time in units. */
  private void addTime(IntVar part, BigInteger weight, long low, long high) {
    sum.add(part, weight.multiply(BigInteger.valueOf(scale.unitMicros())), low, high);
  }

  private static BigInteger times(long a, long b) {
    return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
  }

  private void makespan(long weight) {
    long latest = 0;
    long facts = 0;
    for (int j = 0; j < jobs.count(); j++) {
      facts = Math.max(facts, factsEnd(j));
      latest = Math.max(latest, hintedJobEnd(j));
    }
    long low = Math.max(facts, context.leastMakespan());
    long high = Math.max(facts, horizon.latestEnd());
    IntVar end = hinted.integer(low, high, Math.max(facts, latest), "makespan");
    for (int j = 0; j < jobs.count(); j++) {
      endsBy(j, end);
    }
    makespan = end;
    addTime(end, BigInteger.valueOf(weight), low, Math.max(low, high));
  }

  private void flow(long weight) {
    for (int j = 0; j < jobs.count(); j++) {
      BigInteger w = times(weight, jobs.weight(j));
      if (w.signum() > 0) {
        addConstant(w, state.nowMicros() - jobs.releaseMicros(j));
        addJobEnd(j, w);
      }
    }
  }

  /** Adds weight x (end of the job - now). */
  private void addJobEnd(int job, BigInteger weight) {
    if (hasPending(job)) {
      long low = lower(job);
      addTime(jobEnd(job), weight, low, Math.max(low, upper(job)));
    } else {
      addConstant(weight, factsEndMicros(job) - state.nowMicros());
    }
  }

  private void addConstant(BigInteger weight, long amount) {
    sum.addConstant(weight.multiply(BigInteger.valueOf(amount)));
  }

  private void tardiness(long weight) {
    for (int j = 0; j < jobs.count(); j++) {
      BigInteger w = times(weight, jobs.weight(j));
      if (w.signum() == 0 || jobs.dueMicros(j) == CompiledJobs.NONE) {
        continue;
      }
      if (!hasPending(j)) {
        addConstant(w, Math.max(0, factsEndMicros(j) - jobs.dueMicros(j)));
        continue;
      }
      long due = scale.fromNowDown(jobs.dueMicros(j));
      IntVar end = jobEnd(j);
      long late = Math.max(0, hintedJobEnd(j) - due);
      long latest = Math.max(0, upper(j) - due);
      IntVar tardiness = hinted.integer(0, latest, late, "tardiness" + j);
      model.addGreaterOrEqual(LinearExpr.newBuilder().add(tardiness).add(due), end);
      addTime(tardiness, w, 0, latest);
    }
  }

  private void lateJobs(long weight) {
    for (int j = 0; j < jobs.count(); j++) {
      BigInteger w = times(weight, jobs.weight(j));
      if (w.signum() == 0 || jobs.dueMicros(j) == CompiledJobs.NONE) {
        continue;
      }
      if (!hasPending(j)) {
        addConstant(w, factsEndMicros(j) > jobs.dueMicros(j) ? 1 : 0);
        continue;
      }
      long due = scale.fromNowDown(jobs.dueMicros(j));
      Literal late = hinted.bool(hintedJobEnd(j) > due, "late" + j);
      model.addLessOrEqual(jobEnd(j), due).onlyEnforceIf(late.not());
      sum.add(late, w);
    }
  }

  private void loadMicros(long weight, Loads loads) {
    loads.all().forEach(load -> load(load, weight, load.micros()));
  }

  private void loadCount(long weight, Loads loads) {
    loads.all().forEach(load -> load(load, weight, 1));
  }

  /** A load counts as often as the likeliest run that it serves. */
  private void load(Loads.Load load, long weight, long amount) {
    LongSummaryStatistics counted =
        load.served().stream()
            .mapToLong(served -> CompiledWorkflows.expectedAt(amount, served.chance()))
            .summaryStatistics();
    if (counted.getMin() == counted.getMax()) {
      if (counted.getMax() > 0) {
        add(load.made(), weight, counted.getMax());
      }
      return;
    }
    long hintedMost = 0;
    for (Loads.Served served : load.served()) {
      if (hinted.isHintedTrue(served.when())) {
        hintedMost = Math.max(hintedMost, CompiledWorkflows.expectedAt(amount, served.chance()));
      }
    }
    IntVar most = hinted.integer(0, counted.getMax(), hintedMost, "");
    for (Loads.Served served : load.served()) {
      long one = CompiledWorkflows.expectedAt(amount, served.chance());
      model.addGreaterOrEqual(most, LinearExpr.term(served.when(), one));
    }
    sum.add(most, BigInteger.valueOf(weight), 0, counted.getMax());
  }

  private void cost(long weight) {
    PriceFormulation prices = new PriceFormulation(context);
    ExpectedCost expected = new ExpectedCost(context, runs);
    for (int t = 0; t < problem.tasks(); t++) {
      for (Runs.Choice choice : runs.choices(t)) {
        long cost = workflows.costMicroUnits(choice.mode());
        boolean alone = workflows.batch(choice.mode()) == CompiledWorkflows.NO_BATCH;
        if (alone && !prices.change(choice)) {
          cost += workflows.expected(choice.mode(), prices.constantCost(choice));
        }
        if (cost > 0) {
          add(choice.chosen(), weight, cost);
        }
      }
      for (Runs.Choice taker : runs.takers(t)) {
        boolean leads = workflows.batch(taker.mode()) != CompiledWorkflows.NO_BATCH;
        if (leads && !prices.change(taker) && prices.constantCost(taker) > 0) {
          expected.of(t, sum, weight).add(taker.chosen(), prices.constantCost(taker));
        }
      }
    }
    prices.addAll(runFormulation, t -> expected.of(t, sum, weight));
    expected.close(sum, weight);
  }

  private void workersUsed(long weight) {
    for (int w = 0; w < problem.workers().count(); w++) {
      int worker = w;
      List<Literal> uses = new ArrayList<>();
      boolean hintedUse = false;
      for (int t = 0; t < problem.tasks(); t++) {
        hinted.look();
        if (state.isPending(t)) {
          runs.places(t).stream()
              .filter(place -> place.worker() == worker)
              .forEach(place -> uses.add(place.used()));
          hintedUse |= hint.runsOn(t, w);
        }
      }
      if (!uses.isEmpty()) {
        Literal used = hinted.bool(hintedUse, "used" + w);
        for (Literal use : uses) {
          model.addImplication(use, used);
        }
        add(used, weight);
      }
    }
  }

  private void movedRuns(long weight) {
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        for (Runs.WorkerUse place : runs.places(t)) {
          if (state.isMoved(t, place.worker())) {
            add(place.used(), weight);
          }
        }
      }
    }
  }

  /**
   * By how much each run starts later than in the plan before, of which each start is a due date.
   */
  private void shifted(long weight) {
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t) && state.plannedWorker(t) != CompiledState.FREE) {
        long due = scale.fromNowDown(state.plannedStartMicros(t));
        long latest = Math.max(0, horizon.latestEnd() - due);
        long hintedShift = Math.max(0, hint.start(t) - due);
        IntVar shift = hinted.integer(0, latest, Math.min(latest, hintedShift), "shift" + t);
        model.addGreaterOrEqual(LinearExpr.newBuilder().add(shift).add(due), runs.start(t));
        addTime(shift, BigInteger.valueOf(weight), 0, latest);
      }
    }
  }

  /** When a job with pending tasks ends, counted from now; may lie before its facts end. */
  private IntVar jobEnd(int job) {
    IntVar known = jobEnd[job];
    if (known != null) {
      return known;
    }
    long facts = factsEnd(job);
    IntVar end =
        hinted.integer(lower(job), upper(job), Math.max(facts, hintedJobEnd(job)), "job" + job);
    endsBy(job, end);
    jobEnd[job] = end;
    return end;
  }

  private long lower(int job) {
    return Math.max(factsEnd(job), scale.fromNowUp(bounds.jobEndMicros(job)));
  }

  private long upper(int job) {
    return Math.max(factsEnd(job), horizon.latestJobEnd(job));
  }

  private void endsBy(int job, IntVar end) {
    int offset = jobs.offset(job);
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      hinted.look();
      if (!state.isPending(t)) {
        continue;
      }
      boolean last = true;
      int wt = t - offset;
      for (int s = workflows.succsBegin(wt); s < workflows.succsEnd(wt); s++) {
        last &= !state.isPending(workflows.edgeTo(workflows.succEdge(s)) + offset);
      }
      if (last) {
        model.addLessOrEqual(runs.end(t), end);
      } else {
        long tail = scale.fromTail(bounds.tailMicros(t));
        model.addLessOrEqual(LinearExpr.newBuilder().add(runs.end(t)).add(tail), end);
      }
      for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
        model.addLessOrEqual(runFormulation.delivery(t, o), end);
      }
    }
  }

  private boolean hasPending(int job) {
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      if (state.isPending(t)) {
        return true;
      }
    }
    return false;
  }

  /** When finished and running tasks of a job and their deliveries end; in units from now. */
  private long factsEnd(int job) {
    long end = factsEndMicros(job);
    return end == Long.MIN_VALUE ? 0 : scale.fromNow(end);
  }

  private long factsEndMicros(int job) {
    long end = Long.MIN_VALUE;
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      if (state.isPending(t)) {
        continue;
      }
      int i = state.isRunning(t) ? state.runningIndex(t) : -1;
      end = Math.max(end, i < 0 ? state.finishedEndMicros(t) : state.runningEndMicros(i));
      for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
        long bytes = jobs.outputBytes(o);
        int to = jobs.outputTo(o);
        end =
            Math.max(
                end,
                i < 0
                    ? FinishedData.deliveryMicros(problem, t, o)
                    : state.runningEndMicros(i)
                        + problem.transfers().micros(state.runningWorker(i), to, bytes));
      }
    }
    return end;
  }

  private long hintedJobEnd(int job) {
    long end = factsEnd(job);
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      if (state.isPending(t)) {
        end = Math.max(end, hint.end(t));
        for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
          for (Runs.WorkerUse place : runs.places(t)) {
            if (hint.runsOn(t, place.worker())) {
              long transfer =
                  problem.transfers().micros(place.worker(), jobs.outputTo(o), jobs.outputBytes(o));
              end = Math.max(end, hint.end(t) + scale.units(transfer));
            }
          }
        }
      }
    }
    return end;
  }
}

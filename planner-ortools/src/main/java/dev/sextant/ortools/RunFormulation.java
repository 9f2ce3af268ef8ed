package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntervalVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import com.google.ortools.util.Domain;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.List;

/**
 * The constraints on runs, each in a method of its name in SEMANTICS.md: RELEASE, AVAILABILITY,
 * INPUT_ARRIVAL, DEADLINE, CAPACITY and BUDGET. FIXED holds because running tasks have no
 * variables.
 */
final class RunFormulation {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final HintedModel hinted;
  private final CpModel model;
  private final TimeScale scale;
  private final Runs runs;
  private final Horizon horizon;
  private final List<List<Runs.Choice>> choicesOn = new ArrayList<>();
  private final List<List<Runs.Choice>> takersOn = new ArrayList<>();
  private final boolean[] unary;
  private final ClosedTimes closedTimes;
  private final FactTimes facts;
  private boolean exact = true;

  RunFormulation(FormulationContext context, Runs runs) {
    this.problem = context.problem();
    this.workflows = problem.workflows();
    this.workers = problem.workers();
    this.jobs = problem.jobs();
    this.state = problem.state();
    this.hinted = context.hinted();
    this.model = hinted.cp;
    this.scale = context.scale();
    this.runs = runs;
    this.horizon = context.horizon();
    this.closedTimes = new ClosedTimes(context);
    this.facts = new FactTimes(problem, scale);
    this.unary = new boolean[workers.count()];
    for (int w = 0; w < workers.count(); w++) {
      choicesOn.add(new ArrayList<>());
      takersOn.add(new ArrayList<>());
    }
    for (int t = 0; t < problem.tasks(); t++) {
      for (Runs.Choice choice : runs.choices(t)) {
        choicesOn.get(choice.worker()).add(choice);
      }
      for (Runs.Choice taker : runs.takers(t)) {
        takersOn.get(taker.worker()).add(taker);
      }
    }
  }

  /** Adds all of them. */
  void addAll() {
    for (int w = 0; w < workers.count(); w++) {
      openTimes(w);
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        releaseAndAvailability(t);
        inputArrivals(t);
        deadline(t);
      }
    }
    for (int w = 0; w < workers.count(); w++) {
      capacity(w);
    }
    for (int b = 0; b < problem.budgets(); b++) {
      budget(b);
    }
  }

  /** When workers are closed. */
  ClosedTimes closedTimes() {
    return closedTimes;
  }

  /** The variables that the constraints are on. */
  Runs runs() {
    return runs;
  }

  /** Whether no constraint had to be relaxed. */
  boolean isExact() {
    return exact;
  }

  /** All choices that use a worker. */
  List<Runs.Choice> choicesOn(int worker) {
    return choicesOn.get(worker);
  }

  /** All that takes something of a worker, by task. */
  List<Runs.Choice> takersOn(int worker) {
    return takersOn.get(worker);
  }

  /** Whether a worker runs one task at a time. */
  boolean isUnary(int worker) {
    return unary[worker];
  }

  private void releaseAndAvailability(int task) {
    long least = Long.MAX_VALUE;
    long most = 0;
    LinearExprBuilder sum = LinearExpr.newBuilder();
    for (Runs.WorkerUse place : runs.places(task)) {
      long earliest = facts.earliest(task, place.worker());
      least = Math.min(least, earliest);
      most = Math.max(most, earliest);
      sum.addTerm(place.used(), earliest);
    }
    if (most > least) {
      model.addGreaterOrEqual(runs.start(task), sum);
    }
    if (least > horizon.earliestStart(task)) {
      model.addGreaterOrEqual(runs.start(task), least);
    }
  }

  /** AVAILABILITY, as the calendar of a worker says it of runs. */
  private void openTimes(int worker) {
    int c = workers.classOf(worker);
    if (!workers.calendars().closes(c)) {
      return;
    }
    for (Runs.Choice choice : takersOn.get(worker)) {
      hinted.look();
      Domain starts = closedTimes.starts(c, choice.duration());
      if (starts.isEmpty()) {
        model.addBoolOr(List.of(choice.chosen().not()));
      } else {
        model
            .addLinearExpressionInDomain(runs.start(choice.task()), starts)
            .onlyEnforceIf(choice.chosen());
      }
    }
  }

  private void inputArrivals(int task) {
    int offset = jobs.offset(jobs.jobOf(task));
    int wt = task - offset;
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      int from = workflows.edgeFrom(e) + offset;
      if (state.isPending(from)) {
        inputArrival(from, task, workflows.edgeBytes(e));
      }
    }
  }

  /**
   * One constraint for the shortest transfer of all, and one per destination that adds up the
   * transfers from all sources: fewer and not weaker than one per pair of workers.
   */
  private void inputArrival(int from, int to, long bytes) {
    List<Runs.WorkerUse> sources = runs.places(from);
    List<Runs.WorkerUse> destinations = runs.places(to);
    long[][] transfer = new long[destinations.size()][sources.size()];
    long least = Long.MAX_VALUE;
    for (int d = 0; d < transfer.length; d++) {
      hinted.look();
      for (int s = 0; s < transfer[d].length; s++) {
        long micros =
            problem
                .transfers()
                .micros(sources.get(s).worker(), destinations.get(d).worker(), bytes);
        transfer[d][s] = scale.units(micros);
        least = Math.min(least, transfer[d][s]);
      }
    }
    model.addGreaterOrEqual(runs.start(to), after(runs.end(from), least));
    for (int d = 0; d < transfer.length; d++) {
      hinted.look();
      arrivalOn(destinations.get(d), from, to, sources, transfer[d], least);
    }
  }

  private void arrivalOn(
      Runs.WorkerUse destination,
      int from,
      int to,
      List<Runs.WorkerUse> sources,
      long[] transfer,
      long known) {
    int own = -1;
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int s = 0; s < transfer.length; s++) {
      if (sources.get(s).worker() == destination.worker()) {
        own = s;
      } else {
        least = Math.min(least, transfer[s]);
        most = Math.max(most, transfer[s]);
      }
    }
    if (most <= known) {
      return;
    }
    if (least == most) {
      Literal[] when =
          own < 0
              ? new Literal[] {destination.used()}
              : new Literal[] {destination.used(), sources.get(own).used().not()};
      model.addGreaterOrEqual(runs.start(to), after(runs.end(from), most)).onlyEnforceIf(when);
      return;
    }
    LinearExprBuilder arrival = LinearExpr.newBuilder().add(runs.end(from));
    for (int s = 0; s < transfer.length; s++) {
      arrival.addTerm(sources.get(s).used(), transfer[s]);
    }
    model.addGreaterOrEqual(runs.start(to), arrival).onlyEnforceIf(destination.used());
  }

  private void deadline(int task) {
    long deadline = jobs.deadlineMicros(jobs.jobOf(task));
    if (deadline == CompiledJobs.NONE) {
      return;
    }
    long latest = scale.fromNowDown(deadline);
    model.addLessOrEqual(runs.end(task), latest);
    for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
      model.addLessOrEqual(delivery(task, o), latest);
    }
  }

  /** When an output of a pending task is delivered. */
  LinearArgument delivery(int task, int output) {
    LinearExprBuilder end = LinearExpr.newBuilder().add(runs.end(task));
    for (Runs.WorkerUse place : runs.places(task)) {
      long micros =
          problem
              .transfers()
              .micros(place.worker(), jobs.outputTo(output), jobs.outputBytes(output));
      end.addTerm(place.used(), scale.units(micros));
    }
    return end.build();
  }

  private void capacity(int worker) {
    List<List<IntervalVar>> disjoint = new ArrayList<>();
    for (int r = 0; r < workers.resources(); r++) {
      capacity(worker, r, disjoint);
    }
  }

  private void capacity(int worker, int resource, List<List<IntervalVar>> disjoint) {
    long capacity = workers.capacity(workers.classOf(worker), resource);
    Demands demands = new Demands();
    boolean all = true;
    for (Runs.Choice choice : takersOn.get(worker)) {
      hinted.look();
      all &= workflows.batchLimit(choice.option()) == 1;
      if (choice.interval() != null) {
        long demand = workflows.demand(choice.mode(), resource);
        demands.add(choice.interval(), demand, choice.task());
        all &= demand > 0;
      }
    }
    addFacts(demands, worker, resource);
    if (demands.size() < 2 || demands.fitTogether(capacity)) {
      return;
    }
    if (demands.areUnary(capacity)) {
      unary[worker] |= all;
      List<IntervalVar> intervals = demands.intervals();
      if (disjoint.stream().noneMatch(list -> list.containsAll(intervals))) {
        model.addNoOverlap(intervals);
        disjoint.add(intervals);
      }
    } else {
      exact &= demands.addCumulative(model, capacity, horizon.latestEnd());
    }
  }

  private void addFacts(Demands demands, int worker, int resource) {
    for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
      for (int d = state.occupationDemandsBegin(o); d < state.occupationDemandsEnd(o); d++) {
        if (state.occupationResource(d) == resource) {
          long until = scale.fromNow(state.occupationUntilMicros(o));
          demands.addFact(model, until, state.occupationAmount(d));
        }
      }
    }
    for (int i = 0; i < state.runningCount(); i++) {
      if (state.runningWorker(i) == worker && state.runningTakes(i)) {
        long until = scale.fromNow(state.runningEndMicros(i));
        demands.addFact(model, until, workflows.demand(state.runningMode(i), resource));
      }
    }
  }

  private void budget(int budget) {
    hinted.look();
    LinearExprBuilder sum = LinearExpr.newBuilder();
    for (int t = 0; t < problem.tasks(); t++) {
      hinted.look();
      for (Runs.Choice choice : runs.choices(t)) {
        long amount = workflows.consumption(choice.mode(), budget);
        if (amount > 0) {
          sum.addTerm(choice.chosen(), amount);
        }
      }
    }
    model.addLessOrEqual(sum, problem.budgetLeft(budget));
  }

  private static LinearArgument after(LinearArgument end, long delay) {
    return delay == 0 ? end : LinearExpr.newBuilder().add(end).add(delay).build();
  }
}

package dev.sextant.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.IntervalVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The constraints on models in the GPU memory of one worker, each in a method of its name in
 * SEMANTICS.md: MODEL_RESIDENCY, LOAD_DURATION, LOAD_CHANNEL, LOAD_EXCLUSION and RESIDENCY_SHAPE;
 * GPU_MEMORY is in {@link WorkerMemory}.
 *
 * <p>Leader formulation: a residency is named by the task that opens it, the first of its users. A
 * literal per pair says that a task rides on the residency that another one opened. This is exact
 * without a limit on the number of residencies, and has no symmetry between them. On a worker that
 * never closes and whose memory holds everything at once, a model is loaded at most once and memory
 * is not modelled.
 *
 * <p>Two residencies of a model may overlap in a solution; read as one, they take less memory and a
 * load less, so no constraint forbids it.
 *
 * <p>An example: A, B and C use a model on a worker that holds two such models, and something else
 * takes its place between B and C.
 *
 * <pre>
 *   runs               AAAAAA  BBBB   . . .          CCCC
 *   residencies   [load|=============)        [load|=====)
 *                      A opens       evict          C opens
 *
 *   for A   opened(A)           | rides on B's | rides on C's | does not use it      exactly one
 *   for B   opened(B)           | rides on A's | rides on C's | does not use it      is true
 *   for C   opened(C)           | rides on A's | rides on B's | does not use it
 * </pre>
 *
 * True are opened(A), "B rides on A's" and opened(C). B may ride on A's only if A's is opened and A
 * starts first, so that there are no two names for one residency; B's end bounds the eviction of
 * A's from below. A residency that nobody opens is an absent interval: it has no load and takes no
 * memory. Had the model been there from the beginning, riding on that would be one more way.
 */
final class CacheFormulation {
  private static final int NONE = -1;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final HintedModel hinted;
  private final CpModel model;
  private final TimeScale scale;
  private final Hint hint;
  private final Runs runs;
  private final RunFormulation runFormulation;
  private final Horizon horizon;
  private final Precedence precedence;
  private final int worker;
  private final WorkerMemory memory;
  private final Loads loads;
  private final List<IntervalVar> channel = new ArrayList<>();

  /** Whether the worker has closed times, over which nothing is held. */
  private final boolean closes;

  private final List<IntervalVar> closed;

  /**
   * Takes what the workers share.
   *
   * @param loads to which those that may be made are added
   */
  CacheFormulation(
      FormulationContext context,
      RunFormulation runFormulation,
      Precedence precedence,
      int worker,
      Loads loads) {
    this.problem = context.problem();
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.hinted = context.hinted();
    this.model = hinted.cp;
    this.scale = context.scale();
    this.hint = context.hint();
    this.runs = runFormulation.runs();
    this.runFormulation = runFormulation;
    this.horizon = context.horizon();
    this.precedence = precedence;
    this.worker = worker;
    this.memory = new WorkerMemory(context, runFormulation, worker);
    this.loads = loads;
    int workerClass = workers.classOf(worker);
    closes = workers.calendars().closes(workerClass);
    closed = runFormulation.closedTimes().intervals(workerClass);
  }

  /**
   * Adds all of them, and the residencies that may be to the given list, by model; returns whether
   * no constraint had to be relaxed.
   */
  boolean add(List<Residencies> residencies) {
    List<Residencies> here = users();
    boolean everythingFits = !closes && memory.everythingFits(here);
    for (Residencies r : here) {
      if (everythingFits) {
        modelResidencyHeld(r);
      } else {
        modelResidency(r);
      }
    }
    residencies.addAll(here);
    loadChannel();
    boolean exact = loadExclusion();
    return (everythingFits || memory.add(here)) && exact;
  }

  /** Per model that some choice on the worker needs, the tasks that may need it. */
  private List<Residencies> users() {
    Residencies[] byModel = new Residencies[problem.models()];
    List<List<Literal>> literals = new ArrayList<>();
    List<Residencies> here = new ArrayList<>();
    int[] lastTask = new int[problem.models()];
    boolean[] hintedUse = new boolean[problem.models()];
    List<List<Integer>> tasks = new ArrayList<>();
    for (Runs.Choice choice : runFormulation.choicesOn(worker)) {
      for (int i = workflows.modelsBegin(choice.mode());
          i < workflows.modelsEnd(choice.mode());
          i++) {
        int m = workflows.model(i);
        if (byModel[m] == null) {
          byModel[m] = new Residencies(worker, m);
          here.add(byModel[m]);
          lastTask[m] = NONE;
        }
        boolean runs = hint.runs(choice.task(), choice.mode(), worker);
        int at = here.indexOf(byModel[m]);
        if (at == literals.size()) {
          literals.add(new ArrayList<>());
          tasks.add(new ArrayList<>());
        }
        if (lastTask[m] != choice.task()) {
          lastTask[m] = choice.task();
          hintedUse[m] = runs;
          tasks.get(at).add(choice.task());
          byModel[m].users.add(new Residencies.User(choice.task(), choice.chosen()));
        } else {
          int last = byModel[m].users.size() - 1;
          hintedUse[m] |= runs;
          Literal before = byModel[m].users.get(last).uses();
          byModel[m].users.set(
              last, new Residencies.User(choice.task(), either(before, choice, hintedUse[m], m)));
        }
      }
    }
    return here;
  }

  /** Whether a task uses the model in one of the choices seen so far or in another one. */
  private Literal either(Literal before, Runs.Choice choice, boolean hintedUse, int m) {
    BoolVar either = hinted.bool(hintedUse, "use" + choice.task() + "m" + m);
    model.addEquality(LinearExpr.sum(new LinearArgument[] {before, choice.chosen()}), either);
    return either;
  }

  /** A model that is held from its one load, or from the beginning, to the end. */
  private void modelResidencyHeld(Residencies r) {
    if (memory.resident(r.model) != NONE) {
      return;
    }
    int flight = memory.flight(r.model);
    if (flight != NONE) {
      long ready = scale.fromNow(state.flightReadyMicros(flight));
      for (Residencies.User user : r.users) {
        model.addGreaterOrEqual(runs.start(user.task()), ready).onlyEnforceIf(user.uses());
      }
      return;
    }
    int residency = NONE;
    for (Residencies.User user : r.users) {
      int used = hint.residency(user.task(), worker, r.model);
      if (hint.runsOn(user.task(), worker)
          && used != NONE
          && (residency == NONE || hint.loadStart(used) < hint.loadStart(residency))) {
        residency = used;
      }
    }
    Literal loaded = hinted.bool(residency != NONE, "load" + worker + "m" + r.model);
    long length = scale.units(workers.loadMicros(workers.classOf(worker), r.model));
    IntVar loadStart = loadStart(residency, length);
    Loads.Load load = load(r, loaded, loadStart, length);
    for (Residencies.User user : r.users) {
      serve(load, user.task(), user.uses());
      model.addImplication(user.uses(), loaded);
      model
          .addGreaterOrEqual(
              runs.start(user.task()), LinearExpr.newBuilder().add(loadStart).add(length).build())
          .onlyEnforceIf(user.uses());
    }
    if (workflows.hasChances()) {
      // A load that serves nobody would count in full.
      List<Literal> used = new ArrayList<>(List.of(loaded.not()));
      r.users.forEach(user -> used.add(user.uses()));
      model.addBoolOr(used);
    }
    r.openings.add(new Residencies.Opening(NONE, loaded, loadStart, new Literal[0]));
  }

  private void serve(Loads.Load load, int task, Literal when) {
    long chance = workflows.chanceMillionths(problem.jobs().workflowTask(task));
    load.served().add(new Loads.Served(chance, when));
  }

  private IntVar loadStart(int residency, long length) {
    long earliest = scale.fromNow(state.availableFromMicros(worker));
    return hinted.integer(
        earliest,
        Math.max(earliest, horizon.latestEnd() - length),
        residency == NONE ? earliest : hint.loadStart(residency),
        "");
  }

  /** LOAD_DURATION, and the load's place in the channel. */
  private Loads.Load load(Residencies r, Literal made, IntVar loadStart, long length) {
    long micros = workers.loadMicros(workers.classOf(worker), r.model);
    Loads.Load load = loads.add(worker, r.model, made, micros);
    if (length > 0) {
      channel.add(model.newOptionalFixedSizeIntervalVar(loadStart, length, made, ""));
    }
    return load;
  }

  /** Every user opens a residency, or rides on one that another user opened or that was there. */
  private void modelResidency(Residencies r) {
    int count = r.users.size();
    boolean loadable =
        workers.loadMicros(workers.classOf(worker), r.model) != CompiledWorkers.NO_LOAD;
    List<List<Literal>> ways = new ArrayList<>();
    int[] leaderOfHint = new int[count];
    for (int j = 0; j < count; j++) {
      ways.add(new ArrayList<>());
      leaderOfHint[j] = hintedLeader(r, j);
    }
    if (memory.resident(r.model) != NONE || memory.flight(r.model) != NONE) {
      rideOnInitial(r, ways);
    }
    if (loadable) {
      for (int i = 0; i < count; i++) {
        open(r, i, ways, leaderOfHint);
      }
    }
    for (int j = 0; j < count; j++) {
      // Exactly one way if it uses the model, none if not.
      ways.get(j).add(r.users.get(j).uses().not());
      model.addExactlyOne(ways.get(j));
    }
    atLeastOneLoad(r);
  }

  /** Redundant: who uses the model first must have loaded it. */
  private void atLeastOneLoad(Residencies r) {
    if (r.openings.size() < 2 || r.initialRiders.length > 0) {
      return;
    }
    boolean used = false;
    for (Residencies.User user : r.users) {
      used |=
          hint.residency(user.task(), worker, r.model) != NONE && hint.runsOn(user.task(), worker);
    }
    Literal any = hinted.bool(used, "any" + worker + "m" + r.model);
    List<Literal> opened = new ArrayList<>();
    for (Residencies.User user : r.users) {
      model.addImplication(user.uses(), any);
    }
    for (Residencies.Opening opening : r.openings) {
      opened.add(opening.opened());
      model.addImplication(opening.opened(), any);
    }
    opened.add(any.not());
    model.addBoolOr(opened);
  }

  /** The user that opens the residency that a user has in the hint; -1 if initial or none. */
  private int hintedLeader(Residencies r, int j) {
    int task = r.users.get(j).task();
    if (!hint.runsOn(task, worker)) {
      return NONE;
    }
    int residency = hint.residency(task, worker, r.model);
    if (residency == NONE || hint.isInitial(residency)) {
      return NONE;
    }
    int leader = NONE;
    for (int i = 0; i < r.users.size(); i++) {
      int other = r.users.get(i).task();
      if (hint.runsOn(other, worker)
          && hint.residency(other, worker, r.model) == residency
          && (leader == NONE || hint.start(other) < hint.start(r.users.get(leader).task()))) {
        leader = i;
      }
    }
    return leader;
  }

  private void rideOnInitial(Residencies r, List<List<Literal>> ways) {
    int flight = memory.flight(r.model);
    long ready = flight == NONE ? 0 : scale.fromNow(state.flightReadyMicros(flight));
    r.initialRiders = new Literal[r.users.size()];
    long latest =
        Math.min(horizon.latestEnd(), runFormulation.closedTimes().first(workers.classOf(worker)));
    long least = memory.heldAtLeastUntil(r.model);
    long leastUsed = Math.max(least, memory.beganBeforeNow(r.model) ? 0 : 1);
    boolean pinned = memory.isPinned(r.model);
    long hintedEnd = least;
    for (int j = 0; j < r.users.size(); j++) {
      int task = r.users.get(j).task();
      int residency = hint.residency(task, worker, r.model);
      boolean rides = hint.runsOn(task, worker) && residency != NONE && hint.isInitial(residency);
      r.initialRiders[j] = hinted.bool(rides, "");
      ways.get(j).add(r.initialRiders[j]);
      model.addImplication(r.initialRiders[j], r.users.get(j).uses());
      if (rides) {
        hintedEnd = Math.max(hintedEnd, Math.max(leastUsed, hint.end(task)));
      }
    }
    long low = pinned ? Math.max(latest, least) : least;
    IntVar evict =
        hinted.integer(
            low, Math.max(low, latest), pinned ? low : hintedEnd, "evict" + worker + "m" + r.model);
    memory.hold(model.newIntervalVar(LinearExpr.constant(0), evict, evict, ""), r.model);
    for (int j = 0; j < r.users.size(); j++) {
      Literal rides = r.initialRiders[j];
      int task = r.users.get(j).task();
      model.addLessOrEqual(runs.end(task), evict).onlyEnforceIf(rides);
      model.addGreaterOrEqual(evict, leastUsed).onlyEnforceIf(rides);
      if (ready > 0) {
        model.addGreaterOrEqual(runs.start(task), ready).onlyEnforceIf(rides);
      }
    }
  }

  /** The residency that user i opens, and who may ride on it. */
  private void open(Residencies r, int i, List<List<Literal>> ways, int[] leaderOfHint) {
    int leader = r.users.get(i).task();
    boolean opens = leaderOfHint[i] == i;
    int residency = opens ? hint.residency(leader, worker, r.model) : NONE;
    long length = scale.units(workers.loadMicros(workers.classOf(worker), r.model));
    Literal opened = hinted.bool(opens, "open" + leader + "w" + worker + "m" + r.model);
    IntVar loadStart = loadStart(residency, length);
    ways.get(i).add(opened);
    Loads.Load load = load(r, opened, loadStart, length);
    serve(load, leader, opened);
    int flight = memory.flight(r.model);
    if (flight != NONE && length == 0) {
      // The channel keeps longer loads away from the load in flight.
      long ready = scale.fromNow(state.flightReadyMicros(flight));
      model.addGreaterOrEqual(loadStart, ready).onlyEnforceIf(opened);
    }
    model
        .addGreaterOrEqual(
            runs.start(leader), LinearExpr.newBuilder().add(loadStart).add(length).build())
        .onlyEnforceIf(opened);
    Literal[] riders = new Literal[r.users.size()];
    long low = scale.fromNow(state.availableFromMicros(worker)) + Math.max(1, length);
    long hintedEnd = opens ? Math.max(hint.end(leader), hint.loadStart(residency) + 1) : low;
    for (int j = 0; j < r.users.size(); j++) {
      int rider = r.users.get(j).task();
      if (j == i || precedence.isBefore(rider, leader)) {
        continue;
      }
      boolean rides = leaderOfHint[j] == i;
      riders[j] = hinted.bool(rides, "");
      serve(load, rider, riders[j]);
      ways.get(j).add(riders[j]);
      model.addImplication(riders[j], opened);
      if (rides) {
        hintedEnd = Math.max(hintedEnd, hint.end(rider));
      }
      rideAfter(leader, i, rider, j, riders[j]);
    }
    shape(r, i, opened, loadStart, length, riders, low, hintedEnd);
    r.openings.add(new Residencies.Opening(i, opened, loadStart, riders));
  }

  /** The leader of a residency is its first user; of users that start together the first listed. */
  private void rideAfter(int leader, int i, int rider, int j, Literal rides) {
    boolean disjoint =
        runFormulation.isUnary(worker)
            && runs.leastDuration(leader) > 0
            && runs.leastDuration(rider) > 0;
    if (disjoint) {
      model.addGreaterOrEqual(runs.start(rider), runs.end(leader)).onlyEnforceIf(rides);
    } else if (j < i) {
      model.addGreaterThan(runs.start(rider), runs.start(leader)).onlyEnforceIf(rides);
    } else {
      model.addGreaterOrEqual(runs.start(rider), runs.start(leader)).onlyEnforceIf(rides);
    }
  }

  /** RESIDENCY_SHAPE: from the load to the last end of its users, and never empty. */
  private void shape(
      Residencies r,
      int i,
      Literal opened,
      IntVar loadStart,
      long length,
      @Nullable Literal[] riders,
      long low,
      long hintedEnd) {
    int leader = r.users.get(i).task();
    long high = Math.max(low, horizon.latestEnd() + 1);
    long begin = scale.fromNow(state.availableFromMicros(worker));
    boolean opens = hint.isPresent() && hintedEnd > low;
    IntVar evict = hinted.integer(low, high, opens ? hintedEnd : low, "");
    long least = Math.max(1, length + runs.leastDuration(leader));
    int residency = hint.residency(leader, worker, r.model);
    boolean hintedOpen = hintedLeader(r, i) == i;
    long hintedStart = hintedOpen ? hint.loadStart(residency) : begin;
    long hintedSize =
        Math.min(Math.max(least, (opens ? hintedEnd : low) - hintedStart), Math.max(least, high));
    IntVar size = hinted.integer(least, Math.max(least, high - begin), hintedSize, "");
    IntervalVar held = model.newOptionalIntervalVar(loadStart, size, evict, opened, "");
    memory.hold(held, r.model);
    availability(held);
    model.addLessOrEqual(runs.end(leader), evict).onlyEnforceIf(opened);
    for (int j = 0; j < riders.length; j++) {
      Literal rides = riders[j];
      if (rides != null) {
        model.addLessOrEqual(runs.end(r.users.get(j).task()), evict).onlyEnforceIf(rides);
      }
    }
  }

  /** AVAILABILITY: a residency, and its load with it, keeps out of closed times. */
  private void availability(IntervalVar held) {
    if (!closed.isEmpty()) {
      List<IntervalVar> disjoint = new ArrayList<>(closed);
      disjoint.add(held);
      model.addNoOverlap(disjoint);
    }
  }

  private void loadChannel() {
    List<IntervalVar> intervals = new ArrayList<>(channel);
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      long ready = scale.fromNow(state.flightReadyMicros(f));
      if (ready > 0) {
        intervals.add(model.newFixedInterval(0, ready, ""));
      }
    }
    if (intervals.size() > 1 && !channel.isEmpty()) {
      model.addNoOverlap(intervals);
    }
  }

  /**
   * Where runs cannot overlap either they share the channel's line; else a load takes it all.
   * Returns whether this did not have to be relaxed.
   */
  private boolean loadExclusion() {
    if (workers.overlapLoads(workers.classOf(worker))) {
      return true;
    }
    List<IntervalVar> timed = new ArrayList<>();
    for (Runs.Choice choice : runFormulation.takersOn(worker)) {
      if (choice.interval() != null) {
        timed.add(choice.interval());
      }
    }
    List<IntervalVar> flights = new ArrayList<>();
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      long ready = scale.fromNow(state.flightReadyMicros(f));
      if (ready > 0) {
        flights.add(model.newFixedInterval(0, ready, ""));
      }
    }
    List<IntervalVar> running = new ArrayList<>();
    for (int i = 0; i < state.runningCount(); i++) {
      long end = scale.fromNow(state.runningEndMicros(i));
      if (state.runningWorker(i) == worker
          && end > 0
          && state.runningEndMicros(i) > state.runningStartMicros(i)) {
        running.add(model.newFixedInterval(0, end, ""));
      }
    }
    if (channel.isEmpty() && flights.isEmpty()) {
      return true;
    }
    if (runFormulation.isUnary(worker) && running.isEmpty()) {
      timed.addAll(channel);
      timed.addAll(flights);
      model.addNoOverlap(timed);
      return true;
    }
    timed.addAll(running);
    long all = Math.max(1, timed.size());
    Demands line = new Demands();
    timed.forEach(interval -> line.add(interval, 1));
    channel.forEach(interval -> line.add(interval, all));
    flights.forEach(interval -> line.add(interval, all));
    return line.addCumulative(model, all, horizon.latestEnd());
  }
}

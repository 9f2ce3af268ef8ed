package dev.sextant.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.IntervalVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledState;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The GPU memory of one worker as far as its early runs need it: each rides on the residency that
 * the first of its early users opened, as in {@link CacheFormulation}, or on the one that was there
 * from the beginning. A residency ends with its last early run, so that what later runs hold is
 * left out.
 */
final class PrefixMemory {
  private final PrefixProblem shared;
  private final PrefixRuns runs;
  private final CpModel model;
  private final int worker;
  private final long until;
  private final long most;
  private final Demands held = new Demands();
  private final TreeSet<Integer> modelled = new TreeSet<>();

  /**
   * Nothing is held yet.
   *
   * @param until the point in time
   * @param most no run ends later
   */
  PrefixMemory(
      PrefixProblem shared, PrefixRuns runs, CpModel model, int worker, long until, long most) {
    this.shared = shared;
    this.runs = runs;
    this.model = model;
    this.worker = worker;
    this.until = until;
    this.most = most;
  }

  /** Early runs that need a model; their loads are added to the channel. */
  void add(int m, List<PrefixRuns.Early> users, List<IntervalVar> channel) {
    modelled.add(m);
    List<List<Literal>> ways = new ArrayList<>();
    for (PrefixRuns.Early user : users) {
      ways.add(new ArrayList<>(List.of(user.starts().not())));
    }
    if (shared.isInitial(worker, m)) {
      initial(m, users, ways);
    }
    if (shared.isLoadable(worker, m)) {
      for (int i = 0; i < users.size(); i++) {
        open(m, i, users, ways, channel);
      }
    }
    ways.forEach(model::addExactlyOne);
  }

  /** The constraint on the memory, given all early runs. */
  void close(List<PrefixRuns.Early> here) {
    facts();
    for (PrefixRuns.Early early : here) {
      if (early.interval() != null) {
        held.add(early.interval(), shared.workflows.workspaceBytes(early.run().mode()), "run");
      }
    }
    held.addCumulative(model, shared.workers.gpuMemoryBytes(shared.workers.classOf(worker)), most);
  }

  /** What holds memory from now on, whatever runs. */
  private void facts() {
    CompiledState state = shared.state;
    for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
      held.addFact(
          model,
          shared.scale.fromNow(state.occupationUntilMicros(o)),
          state.occupationMemoryBytes(o));
    }
    for (int i = 0; i < state.runningCount(); i++) {
      if (state.runningWorker(i) == worker
          && state.runningEndMicros(i) > state.runningStartMicros(i)) {
        held.addFact(
            model,
            shared.scale.fromNow(state.runningEndMicros(i)),
            shared.workflows.workspaceBytes(state.runningMode(i)));
      }
    }
    for (int m = 0; m < shared.problem.models(); m++) {
      if (!modelled.contains(m) && shared.isInitial(worker, m)) {
        held.addFact(model, heldUntil(m), shared.problem.modelBytes(m));
      }
    }
  }

  private int resident(int m) {
    CompiledState state = shared.state;
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      if (state.residentModel(r) == m) {
        return r;
      }
    }
    return -1;
  }

  /** At least until then a model is held that is there from the beginning. */
  private long heldUntil(int m) {
    int resident = resident(m);
    CompiledState state = shared.state;
    if (resident >= 0 && state.residentPinned(resident)) {
      return until;
    }
    long least = shared.flightReady(worker, m);
    for (int i = 0; i < state.runningCount(); i++) {
      if (state.runningWorker(i) == worker && shared.workflows.needs(state.runningMode(i), m)) {
        least = Math.max(least, shared.scale.fromNow(state.runningEndMicros(i)));
      }
    }
    return least;
  }

  private void initial(int m, List<PrefixRuns.Early> users, List<List<Literal>> ways) {
    long least = heldUntil(m);
    IntVar evict = model.newIntVar(least, Math.max(least, most), "");
    held.add(
        model.newIntervalVar(LinearExpr.constant(0), evict, evict, ""),
        shared.problem.modelBytes(m),
        "m" + m);
    for (int j = 0; j < users.size(); j++) {
      BoolVar rides = model.newBoolVar("");
      ways.get(j).add(rides);
      model.addLessOrEqual(end(users.get(j)), evict).onlyEnforceIf(rides);
    }
  }

  private void open(
      int m,
      int i,
      List<PrefixRuns.Early> users,
      List<List<Literal>> ways,
      List<IntervalVar> channel) {
    PrefixRuns.Early leader = users.get(i);
    long length = shared.load(worker, m);
    long from = length > 0 ? shared.loadsFrom(worker) : shared.availableFrom(worker);
    if (from + length >= until) {
      return;
    }
    BoolVar opened = model.newBoolVar("");
    IntVar loadStart = model.newIntVar(from, until - 1 - length, "");
    IntVar evict = model.newIntVar(from, most, "");
    IntVar size = model.newIntVar(0, most - from, "");
    ways.get(i).add(opened);
    if (length > 0) {
      channel.add(model.newOptionalFixedSizeIntervalVar(loadStart, length, opened, ""));
    }
    held.add(
        model.newOptionalIntervalVar(loadStart, size, evict, opened, ""),
        shared.problem.modelBytes(m),
        "m" + m);
    model
        .addLessOrEqual(LinearExpr.newBuilder().add(loadStart).add(length), start(leader))
        .onlyEnforceIf(opened);
    model.addLessOrEqual(end(leader), evict).onlyEnforceIf(opened);
    for (int j = 0; j < users.size(); j++) {
      if (j != i && users.get(j).run().task() != leader.run().task()) {
        BoolVar rides = model.newBoolVar("");
        ways.get(j).add(rides);
        model.addImplication(rides, opened);
        model.addLessOrEqual(end(users.get(j)), evict).onlyEnforceIf(rides);
        model.addLessOrEqual(start(leader), start(users.get(j))).onlyEnforceIf(rides);
      }
    }
  }

  private IntVar start(PrefixRuns.Early early) {
    return runs.start(early.run().task());
  }

  private LinearArgument end(PrefixRuns.Early early) {
    return runs.end(early.run().task());
  }
}

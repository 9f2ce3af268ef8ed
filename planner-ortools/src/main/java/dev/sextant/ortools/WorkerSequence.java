package dev.sextant.ortools;

import com.google.ortools.sat.CircuitConstraint;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one worker, one after the other: which run has which position, which models are there
 * at it, and the loads and the time this takes at least. One is used once.
 */
final class WorkerSequence {
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final Candidates candidates;
  private final CpModel model;
  private final List<List<Literal>> chosen;
  private final LinearExprBuilder objective;
  private final @Nullable IntVar makespan;
  private final int worker;
  private final int workerClass;
  private final List<Candidates.Candidate> runs;
  private final int size;
  private final Literal[][] at;
  private final @Nullable Literal[][] there;
  private final @Nullable Literal[][] rises;
  private final LinearExprBuilder work = LinearExpr.newBuilder();
  private final LinearExprBuilder channel = LinearExpr.newBuilder();

  WorkerSequence(SequenceContext context, int worker) {
    this.problem = context.problem();
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.candidates = context.candidates();
    this.model = context.model();
    this.chosen = context.chosen();
    this.objective = context.objective();
    this.makespan = context.makespan();
    this.worker = worker;
    this.workerClass = workers.classOf(worker);
    this.runs = candidates.sequence(worker);
    this.size = runs.size();
    this.at = new Literal[size][size];
    this.there = new Literal[problem.models()][];
    this.rises = new Literal[problem.models()][];
  }

  /** Adds its constraints. */
  void add() {
    positions();
    for (int m = 0; m < problem.models(); m++) {
      model(m);
    }
    memory();
    follow();
    makespan();
    if (workers.count() == 1) {
      breakReversal();
    }
  }

  /** Sets the runs in the order of a solution; times are positions. */
  void addOrder(NativeSolver.Values values, IndexedPlan plan) {
    for (int a = 0; a < size; a++) {
      for (int p = 0; p < size; p++) {
        if (values.isTrue(at[a][p])) {
          plan.setRun(runs.get(a).task(), runs.get(a).mode(), worker, p, p + 1);
        }
      }
    }
  }

  private Literal isChosen(int run) {
    Candidates.Candidate c = runs.get(run);
    return chosen.get(c.task()).get(candidates.of(c.task()).indexOf(c));
  }

  private boolean uses(int run, int m) {
    return workflows.needs(runs.get(run).mode(), m);
  }

  private void positions() {
    for (int a = 0; a < size; a++) {
      for (int p = 0; p < size; p++) {
        at[a][p] = model.newBoolVar("");
      }
      model.addEquality(LinearExpr.sum(at[a]), isChosen(a));
      work.addTerm(isChosen(a), runs.get(a).durationMicros());
    }
    Literal before = null;
    for (int p = 0; p < size; p++) {
      Literal taken = model.newBoolVar("");
      LinearArgument[] here = new LinearArgument[size];
      for (int a = 0; a < size; a++) {
        here[a] = at[a][p];
      }
      model.addEquality(LinearExpr.sum(here), taken);
      if (before != null) {
        model.addImplication(taken, before);
      }
      before = taken;
    }
  }

  private void model(int m) {
    List<Integer> users = new ArrayList<>();
    for (int a = 0; a < size; a++) {
      if (uses(a, m)) {
        users.add(a);
      }
    }
    if (users.isEmpty()) {
      return;
    }
    boolean initial = candidates.isInitial(worker, m);
    long load = workers.loadMicros(workerClass, m);
    Literal[] held = new Literal[size];
    Literal[] rise = new Literal[size];
    for (int p = 0; p < size; p++) {
      held[p] = model.newBoolVar("");
      rise[p] = model.newBoolVar("");
      for (int a : users) {
        model.addImplication(at[a][p], held[p]);
      }
      if (p > 0) {
        model.addBoolOr(new Literal[] {held[p].not(), held[p - 1], rise[p]});
      } else if (!initial) {
        model.addImplication(held[p], rise[p]);
      }
      if (load == CompiledWorkers.NO_LOAD) {
        model.addEquality(rise[p], 0);
      } else {
        objective.addTerm(rise[p], problem.objective().weight(ObjectiveTerm.LOAD_COUNT));
        objective.addTerm(
            rise[p], problem.objective().weight(ObjectiveTerm.MODEL_LOAD_MICROS) * load);
        channel.addTerm(rise[p], load);
      }
    }
    if (!initial) {
      for (int a : users) {
        List<Literal> some = new ArrayList<>(List.of(rise));
        some.add(isChosen(a).not());
        model.addBoolOr(some);
      }
    }
    there[m] = held;
    rises[m] = rise;
  }

  private void memory() {
    for (int p = 0; p < size; p++) {
      LinearExprBuilder used = LinearExpr.newBuilder();
      for (int m = 0; m < there.length; m++) {
        Literal[] held = there[m];
        if (held != null) {
          used.addTerm(held[p], problem.modelBytes(m));
        }
      }
      for (int a = 0; a < size; a++) {
        used.addTerm(at[a][p], workspaceBytes(a));
      }
      model.addLessOrEqual(used, workers.gpuMemoryBytes(workerClass));
    }
  }

  /** What a run takes beside its models; nothing if it takes no time. */
  private long workspaceBytes(int run) {
    Candidates.Candidate c = runs.get(run);
    return c.durationMicros() > 0 ? workflows.workspaceBytes(c.mode()) : 0;
  }

  /** Which run follows which, and the loads between two that follow each other. */
  private void follow() {
    if (size < 2) {
      return;
    }
    CircuitConstraint circuit = model.addCircuit();
    Literal empty = model.newBoolVar("");
    circuit.addArc(0, 0, empty);
    LinearExprBuilder unavoidable = LinearExpr.newBuilder();
    for (int a = 0; a < size; a++) {
      model.addImplication(empty, isChosen(a).not());
      circuit.addArc(a + 1, a + 1, isChosen(a).not());
      circuit.addArc(0, a + 1, at[a][0]);
      circuit.addArc(a + 1, 0, model.newBoolVar(""));
      unavoidable.addTerm(at[a][0], firstLoads(a));
      for (int b = 0; b < size; b++) {
        if (a != b) {
          Literal arc = model.newBoolVar("");
          circuit.addArc(a + 1, b + 1, arc);
          long loads = loadsBetween(a, b);
          unavoidable.addTerm(arc, loads);
          link(a, b, arc, loads);
        }
      }
    }
    model.addGreaterOrEqual(allRises(), unavoidable);
  }

  private LinearExpr allRises() {
    LinearExprBuilder sum = LinearExpr.newBuilder();
    for (Literal[] rise : rises) {
      if (rise != null) {
        sum.addSum(rise);
      }
    }
    return sum.build();
  }

  private void link(int a, int b, Literal arc, long loads) {
    for (int p = 0; p + 1 < size; p++) {
      Literal first = at[a][p];
      Literal second = at[b][p + 1];
      model.addBoolOr(new Literal[] {arc.not(), first.not(), second});
      model.addBoolOr(new Literal[] {first.not(), second.not(), arc});
      if (loads > 0) {
        LinearExprBuilder sum = LinearExpr.newBuilder();
        for (Literal[] rise : rises) {
          if (rise != null) {
            sum.add(rise[p + 1]);
          }
        }
        model.addGreaterOrEqual(sum, loads).onlyEnforceIf(new Literal[] {first, second});
      }
    }
    model.addImplication(arc, at[a][size - 1].not());
  }

  private long firstLoads(int run) {
    long loads = 0;
    for (int m = 0; m < there.length; m++) {
      loads += uses(run, m) && !candidates.isInitial(worker, m) ? 1 : 0;
    }
    return loads;
  }

  /** How many models of b at least cannot be there beside a's: the largest are taken to be. */
  private long loadsBetween(int a, int b) {
    long free = workers.gpuMemoryBytes(workerClass) - workspaceBytes(a);
    long needed = 0;
    List<Long> sizes = new ArrayList<>();
    for (int m = 0; m < there.length; m++) {
      if (uses(a, m)) {
        free -= problem.modelBytes(m);
      } else if (uses(b, m)) {
        needed += problem.modelBytes(m);
        sizes.add(problem.modelBytes(m));
      }
    }
    sizes.sort((x, y) -> Long.compare(y, x));
    long loads = 0;
    for (int i = 0; i < sizes.size() && needed > free; i++) {
      needed -= sizes.get(i);
      loads++;
    }
    return loads;
  }

  private void makespan() {
    if (makespan == null || size == 0) {
      return;
    }
    long begin = state.availableFromMicros(worker) - state.nowMicros();
    if (workers.overlapLoads(workerClass)) {
      model.addLessOrEqual(LinearExpr.newBuilder().add(channel), makespan);
    } else {
      work.add(channel);
    }
    Literal any = model.newBoolVar("");
    for (int a = 0; a < size; a++) {
      model.addImplication(isChosen(a), any);
    }
    work.addTerm(any, begin);
    model.addLessOrEqual(work, makespan);
  }

  /**
   * A sequence read backwards needs as many loads, when nothing is there at the beginning and all
   * runs are of this worker: the run with the most models is in the first half.
   */
  private void breakReversal() {
    boolean free = size >= 2;
    for (int m = 0; m < there.length; m++) {
      free &= !candidates.isInitial(worker, m);
    }
    int most = 0;
    for (int a = 0; a < size; a++) {
      free &= candidates.of(runs.get(a).task()).size() == 1;
      most = firstLoads(a) > firstLoads(most) ? a : most;
    }
    for (int p = (size + 1) / 2; free && p < size; p++) {
      model.addEquality(at[most][p], 0);
    }
  }
}

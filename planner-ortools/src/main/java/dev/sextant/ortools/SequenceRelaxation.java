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
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A relaxation that forgets time and sees sequences: on every worker whose runs come one after the
 * other they take positions, and at each position the models of the run and those kept beside it
 * fit into the memory. A model that is there at a position and was not at the one before has been
 * loaded.
 *
 * <p>This holds for every plan: a residency covers consecutive runs, so each rise of a model is a
 * load of its own. It bounds the number and time of loads, and through the work and the loads of a
 * worker the makespan. Positions follow Tang and Denardo's model of tool switching (Operations
 * Research 36(5), 1988); the loads that two runs in a row cannot avoid are Laporte,
 * Salazar-Gonzalez and Semet's arcs (IIE Transactions 36(1), 2004).
 */
final class SequenceRelaxation implements Relaxation {
  private static final int MAX_POSITIONS = 16;
  private static final int MAX_CELLS = 1_200;
  private static final double SHARE = 0.6;
  private static final double TIMELESS_SHARE = 0.9;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final Candidates candidates;
  private final CpModel model = new CpModel();
  private final List<List<Literal>> chosen = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private final LinearExprBuilder objective = LinearExpr.newBuilder();
  private final @Nullable IntVar makespan;

  private SequenceRelaxation(
      CompiledProblem problem, Candidates candidates, long least, long incumbent) {
    this.problem = problem;
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.candidates = candidates;
    long weight = weight(ObjectiveTerm.MAKESPAN_MICROS);
    makespan = weight > 0 ? model.newIntVar(0, incumbent / weight, "makespan") : null;
    if (makespan != null) {
      objective.addTerm(makespan, weight);
    }
    choose();
    for (int w = 0; w < workers.count(); w++) {
      if (!candidates.sequence(w).isEmpty()) {
        Line line = new Line(w);
        line.add();
        lines.add(line);
      }
    }
    model.addLinearConstraint(objective, least, incumbent);
    model.minimize(objective);
  }

  /**
   * The relaxation of a problem for which it may tell more than the other bounds, or null.
   *
   * @param least a bound on the objective
   * @param incumbent the objective of a plan
   */
  static @Nullable SequenceRelaxation of(
      CompiledProblem problem, Candidates candidates, long least, long incumbent) {
    return isWorthIt(problem, candidates) && incumbent < Long.MAX_VALUE / 4
        ? new SequenceRelaxation(problem, candidates, least, incumbent)
        : null;
  }

  @Override
  public CpModel model() {
    return model;
  }

  @Override
  public long objective(long solverBound) {
    return solverBound;
  }

  /** Without a makespan it counts loads. */
  @Override
  public Portfolio portfolio() {
    return makespan == null ? Portfolio.CORE_GUIDED : Portfolio.VARIED;
  }

  /** Where time is no term, the whole model has little to add. */
  @Override
  public double share() {
    return makespan == null ? TIMELESS_SHARE : SHARE;
  }

  /** Tasks on other workers than those with sequences are left out. */
  @Override
  public IndexedPlan order(NativeSolver.Values values) {
    IndexedPlan plan = new IndexedPlan(problem.tasks());
    for (Line line : lines) {
      line.addOrder(values, plan);
    }
    return plan;
  }

  /** The terms that it bounds. */
  private static final EnumSet<ObjectiveTerm> TERMS =
      EnumSet.of(
          ObjectiveTerm.MAKESPAN_MICROS, ObjectiveTerm.LOAD_COUNT, ObjectiveTerm.MODEL_LOAD_MICROS);

  /** Loads must count or keep workers from running, memory must be tight, and lines short. */
  private static boolean isWorthIt(CompiledProblem problem, Candidates candidates) {
    boolean loadsCount =
        problem.objective().weight(ObjectiveTerm.LOAD_COUNT) > 0
            || problem.objective().weight(ObjectiveTerm.MODEL_LOAD_MICROS) > 0;
    boolean makespanCounts = problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS) > 0;
    long cells = 0;
    boolean tight = false;
    if (!TERMS.containsAll(problem.objective().weights().keySet())) {
      return false;
    }
    for (int w = 0; w < problem.workers().count(); w++) {
      int positions = candidates.sequence(w).size();
      cells += (long) positions * positions;
      if (positions > MAX_POSITIONS || cells > MAX_CELLS) {
        return false;
      }
      boolean loadsDelay = makespanCounts && !problem.workers().overlapLoads(classOf(problem, w));
      tight |= (loadsCount || loadsDelay) && isTight(problem, candidates, w);
    }
    return tight;
  }

  private static int classOf(CompiledProblem problem, int worker) {
    return problem.workers().classOf(worker);
  }

  private static boolean isTight(CompiledProblem problem, Candidates candidates, int worker) {
    CompiledWorkflows workflows = problem.workflows();
    TreeSet<Integer> models = new TreeSet<>();
    for (Candidates.Candidate c : candidates.sequence(worker)) {
      for (int i = workflows.modelsBegin(c.mode()); i < workflows.modelsEnd(c.mode()); i++) {
        models.add(workflows.model(i));
      }
    }
    long bytes = models.stream().mapToLong(problem::modelBytes).sum();
    return bytes > problem.workers().gpuMemoryBytes(classOf(problem, worker));
  }

  private long weight(ObjectiveTerm term) {
    return problem.objective().weight(term);
  }

  private void choose() {
    for (int t = 0; t < problem.tasks(); t++) {
      List<Literal> literals = new ArrayList<>();
      for (int i = 0; i < candidates.of(t).size(); i++) {
        literals.add(model.newBoolVar(""));
      }
      if (state.isPending(t)) {
        model.addExactlyOne(literals);
      }
      chosen.add(literals);
    }
  }

  /** The runs of one worker, one after the other. */
  private final class Line {
    private final int worker;
    private final int workerClass;
    private final List<Candidates.Candidate> runs;
    private final int size;
    private final Literal[][] at;
    private final @Nullable Literal[][] there = new Literal[problem.models()][];
    private final @Nullable Literal[][] rises = new Literal[problem.models()][];
    private final LinearExprBuilder work = LinearExpr.newBuilder();
    private final LinearExprBuilder channel = LinearExpr.newBuilder();

    Line(int worker) {
      this.worker = worker;
      this.workerClass = workers.classOf(worker);
      this.runs = candidates.sequence(worker);
      this.size = runs.size();
      this.at = new Literal[size][size];
    }

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

    private void addOrder(NativeSolver.Values values, IndexedPlan plan) {
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
      int mode = runs.get(run).mode();
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        if (workflows.model(i) == m) {
          return true;
        }
      }
      return false;
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
          objective.addTerm(rise[p], weight(ObjectiveTerm.LOAD_COUNT));
          objective.addTerm(rise[p], weight(ObjectiveTerm.MODEL_LOAD_MICROS) * load);
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
}

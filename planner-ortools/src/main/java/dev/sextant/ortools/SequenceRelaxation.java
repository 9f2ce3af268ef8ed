package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
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
 *
 * <p>An example: a memory for two models; A needs 1 and 2, B needs 2 and 3, C needs 1 and 2. A
 * model that is there is {@code #}, one that rises at a position {@code ^}.
 *
 * <pre>
 *   position   0  1  2               0  1  2
 *   run        A  B  C               A  C  B
 *   model 1    ^  .  ^               ^  #  .
 *   model 2    ^  #  #               ^  #  #
 *   model 3    .  ^  .               .  .  ^
 *   loads      2  1  1  in all 4     2  0  1  in all 3
 * </pre>
 *
 * Model 1 cannot stay beside B, which is all that memory says at position 1. Three is the least:
 * each model rises once. That a run that follows another must load at least so much, here 1 for B
 * after A or C and for either after B, is known before anything is searched and added as rows over
 * arcs.
 */
final class SequenceRelaxation implements Relaxation {
  private final CompiledProblem problem;
  private final Candidates candidates;
  private final CpSatOptions options;
  private final CpModel model = new CpModel();
  private final List<List<Literal>> chosen = new ArrayList<>();
  private final List<WorkerSequence> sequences = new ArrayList<>();
  private final LinearExprBuilder objective = LinearExpr.newBuilder();
  private final @Nullable IntVar makespan;

  private SequenceRelaxation(
      CompiledProblem problem,
      Candidates candidates,
      CpSatOptions options,
      long least,
      long incumbent) {
    this.problem = problem;
    this.candidates = candidates;
    this.options = options;
    long weight = weight(ObjectiveTerm.MAKESPAN_MICROS);
    makespan = weight > 0 ? model.newIntVar(0, incumbent / weight, "makespan") : null;
    if (makespan != null) {
      objective.addTerm(makespan, weight);
    }
    choose();
    SequenceContext context =
        new SequenceContext(problem, candidates, model, chosen, objective, makespan);
    for (int w = 0; w < problem.workers().count(); w++) {
      if (!candidates.sequence(w).isEmpty()) {
        WorkerSequence sequence = new WorkerSequence(context, w);
        sequence.add();
        sequences.add(sequence);
      }
    }
    model.addLinearConstraint(objective, least, incumbent);
    model.minimize(objective);
  }

  /**
   * The relaxation of a problem for which it may tell more than the other bounds, or null.
   *
   * @param options the numbers that decide how large it may be
   * @param least a bound on the objective
   * @param incumbent the objective of a plan
   */
  static @Nullable SequenceRelaxation of(
      CompiledProblem problem,
      Candidates candidates,
      CpSatOptions options,
      long least,
      long incumbent) {
    if (!isWorthIt(problem, candidates, options) || incumbent >= Long.MAX_VALUE / 4) {
      return null;
    }
    SequenceRelaxation made =
        new SequenceRelaxation(problem, candidates, options, least, incumbent);
    return Magnitudes.fitObjective(made.model) ? made : null;
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
    return options.tuned(
        makespan == null ? CpSatTuning.SEQUENCE_SHARE_TIMELESS : CpSatTuning.SEQUENCE_SHARE);
  }

  /** Tasks on other workers than those with sequences are left out. */
  @Override
  public IndexedPlan order(NativeSolver.Values values) {
    IndexedPlan plan = new IndexedPlan(problem.tasks());
    for (WorkerSequence sequence : sequences) {
      sequence.addOrder(values, plan);
    }
    return plan;
  }

  /** The terms that it bounds. */
  private static final EnumSet<ObjectiveTerm> TERMS =
      EnumSet.of(
          ObjectiveTerm.MAKESPAN_MICROS, ObjectiveTerm.LOAD_COUNT, ObjectiveTerm.MODEL_LOAD_MICROS);

  /** Loads must count or keep workers from running, memory must be tight, and lines short. */
  private static boolean isWorthIt(
      CompiledProblem problem, Candidates candidates, CpSatOptions options) {
    boolean loadsCount =
        problem.objective().weight(ObjectiveTerm.LOAD_COUNT) > 0
            || problem.objective().weight(ObjectiveTerm.MODEL_LOAD_MICROS) > 0;
    boolean makespanCounts = problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS) > 0;
    long cells = 0;
    boolean tight = false;
    if (!TERMS.containsAll(problem.objective().weights().keySet())
        || loadsCount && problem.workflows().hasChances()) {
      return false;
    }
    for (int w = 0; w < problem.workers().count(); w++) {
      int positions = candidates.sequence(w).size();
      cells += (long) positions * positions;
      if (positions > options.whole(CpSatTuning.SEQUENCE_POSITIONS)
          || cells > options.whole(CpSatTuning.SEQUENCE_CELLS)) {
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
      if (problem.state().isPending(t)) {
        model.addExactlyOne(literals);
      }
      chosen.add(literals);
    }
  }
}

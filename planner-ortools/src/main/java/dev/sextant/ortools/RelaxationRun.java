package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One search over a relaxation, where there is one that suits the problem: it raises the bound. */
final class RelaxationRun implements NativeSolver.Listener {
  private final CpSatCall call;
  private final Relaxation relaxation;
  private final IncumbentSink sink;
  private final AtomicReference<@Nullable IndexedPlan> order = new AtomicReference<>();

  private RelaxationRun(CpSatCall call, Relaxation relaxation) {
    this.call = call;
    this.relaxation = relaxation;
    sink = call.sink;
  }

  /** The run that suits the problem, or null where the whole model may prove as much. */
  static @Nullable RelaxationRun of(CpSatCall call, Candidates candidates) {
    if (call.mustStop() || call.options.stepLimit().isPresent()) {
      return null;
    }
    long least = call.sink.lowerBound();
    long incumbent = call.sink.incumbentObjective();
    Relaxation suitable =
        SequenceRelaxation.of(call.problem, candidates, call.chosen, least, incumbent);
    if (suitable == null && !call.mayBeProven(candidates)) {
      suitable = LoadingRelaxation.of(call.problem, candidates, call.chosen, least, incumbent);
    }
    return suitable == null ? null : new RelaxationRun(call, suitable);
  }

  /** Searches; returns the choices of the last solution as a plan that says an order, or null. */
  @Nullable IndexedPlan solve() {
    CpModel model = relaxation.model();
    NativeSolver solver = new NativeSolver(model, call.interrupter);
    solver.logTo(call.chosen.log());
    solver.limit(call.leftNanos() * relaxation.share());
    relaxation.portfolio().configure(solver.parameters(), call.workers, call.chosen);
    solver.parameters().setRandomSeed(call.solverSeed()).setCpModelProbingLevel(0);
    CpSolverStatus status = solver.solve(this);
    solver.bound(status).ifPresent(this::onBound);
    if (status == CpSolverStatus.INFEASIBLE) {
      throw SolverRun.contradiction(
          model, "the solver found no solution of a relaxation although a plan exists");
    }
    return order.get();
  }

  @Override
  public void onSolution(NativeSolver.Values values) {
    order.set(relaxation.order(values));
  }

  @Override
  public void onBound(long solverBound) {
    long bound = relaxation.objective(solverBound);
    if (bound > sink.incumbentObjective()) {
      throw SolverRun.contradiction(
          relaxation.model(),
          "the bound (" + bound + ") of a relaxation is above the objective of a plan");
    }
    sink.tightenLowerBound(bound);
  }
}

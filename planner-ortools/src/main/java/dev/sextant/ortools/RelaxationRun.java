package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One search over a relaxation: it raises the bound. */
final class RelaxationRun implements NativeSolver.Listener {
  private final CpSatCall call;
  private final Relaxation relaxation;
  private final IncumbentSink sink;
  private final AtomicReference<@Nullable IndexedPlan> order = new AtomicReference<>();

  private boolean solved;

  RelaxationRun(CpSatCall call, Relaxation relaxation) {
    this.call = call;
    this.relaxation = relaxation;
    sink = call.sink;
  }

  /** Whether the search came to its end, so that what it returned is best. */
  boolean isSolved() {
    return solved;
  }

  /** Searches; returns the choices of the last solution as a plan that says an order, or null. */
  @Nullable IndexedPlan solve() {
    CpModel model = relaxation.model();
    NativeSolver solver = new NativeSolver(model, call.interrupter);
    solver.logTo(call.chosen.log());
    solver.limit(call.leftNanos() * relaxation.share());
    relaxation.portfolio().configure(solver.parameters(), call.workers(), call.chosen);
    solver.parameters().setRandomSeed(call.solverSeed()).setCpModelProbingLevel(0);
    CpSolverStatus status = solver.solve(this);
    solver.bound(status).ifPresent(this::onBound);
    solved = status == CpSolverStatus.OPTIMAL;
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

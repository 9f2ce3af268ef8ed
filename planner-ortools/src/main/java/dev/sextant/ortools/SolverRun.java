package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.SatParameters;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Searches a formulation: passes plans and bounds on as they are found, and does not believe the
 * solver where a checked plan says otherwise.
 */
final class SolverRun {
  private static final double STEP_DETERMINISTIC_SECONDS = 0.001;

  private final CpSatCall call;
  private final Formulation formulation;
  private final IncumbentSink sink;
  private final NativeSolver solver;
  private SearchEnd end = SearchEnd.COMPLETED;

  /**
   * A search of a formulation that hands plans and bounds to a sink.
   *
   * @param interrupter is set with the caller's, or earlier
   */
  SolverRun(
      CpSatCall call, Formulation formulation, IncumbentSink sink, SearchInterrupter interrupter) {
    this.call = call;
    this.formulation = formulation;
    this.sink = sink;
    solver = new NativeSolver(formulation.model(), interrupter);
    solver.logTo(call.chosen.log());
  }

  /** How to search. */
  SatParameters.Builder parameters() {
    return solver.parameters();
  }

  /** Searches for a share of what is left; returns whether the problem has no plan. */
  boolean solve(double share) {
    SatParameters.Builder parameters = solver.parameters();
    solver.limit(call.leftNanos() * share);
    parameters.setRandomSeed(call.solverSeed());
    parameters.setCpModelProbingLevel(0);
    call.options
        .stepLimit()
        .ifPresent(steps -> parameters.setMaxDeterministicTime(steps * STEP_DETERMINISTIC_SECONDS));
    parameters.mergeFrom(SolverParameters.parse(call.chosen.parameters()));
    CpSolverStatus status =
        solver.solve(
            new NativeSolver.Listener() {
              @Override
              public void onSolution(NativeSolver.Values values) {
                IndexedPlan plan = formulation.plan(values);
                if (formulation.isExact() && solver.isExact()) {
                  sink.offer(plan);
                } else {
                  sink.offerUnchecked(plan);
                }
              }

              @Override
              public void onBound(long bound) {
                tighten(bound);
              }
            });
    solver.bound(status).ifPresent(this::tighten);
    boolean infeasible = status == CpSolverStatus.INFEASIBLE;
    if (infeasible && sink.incumbentObjective() != Long.MAX_VALUE) {
      throw contradiction(formulation.model(), "the solver found no plan although one exists");
    }
    boolean complete = infeasible || status == CpSolverStatus.OPTIMAL;
    end = complete ? SearchEnd.COMPLETED : stopped();
    return infeasible;
  }

  private void tighten(long solverBound) {
    long bound = formulation.objective(solverBound);
    if (bound > sink.incumbentObjective()) {
      throw contradiction(
          formulation.model(),
          "the solver's bound ("
              + bound
              + ") is above the objective ("
              + sink.incumbentObjective()
              + ") of a plan");
    }
    sink.tightenLowerBound(bound);
  }

  private SearchEnd stopped() {
    if (call.interrupter.isInterrupted()) {
      return SearchEnd.INTERRUPTED;
    }
    return call.options.stepLimit().isPresent() && !solver.usedItsTime()
        ? SearchEnd.STEP_LIMIT
        : SearchEnd.TIME_LIMIT;
  }

  /** An exception that says where the model is that the solver was wrong about. */
  static PlannerException contradiction(CpModel model, String what) {
    String where;
    try {
      Path file = Files.createTempFile("sextant-cp-sat-", ".pb");
      where =
          model.exportToFile(file.toString())
              ? "the model is in " + file
              : "the model could not be written to " + file;
    } catch (IOException e) {
      where = "the model could not be written: " + e;
    }
    return new PlannerException("cp-sat", what + "; " + where);
  }

  /** Why it ended. */
  SearchEnd end() {
    return end;
  }
}

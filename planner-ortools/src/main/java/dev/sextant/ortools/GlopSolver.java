package dev.sextant.ortools;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import dev.sextant.heuristics.sharing.linear.LinearProgram;
import dev.sextant.heuristics.sharing.linear.LinearSolver;
import org.jspecify.annotations.Nullable;

/** Linear programs solved by OR-Tools' GLOP: the border to its words. */
final class GlopSolver implements LinearSolver {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long deadline;

  /**
   * A solver for one call.
   *
   * @param deadline by {@link System#nanoTime}; a program that is not solved by then has no
   *     solution, or one that is not optimal
   */
  GlopSolver(long deadline) {
    this.deadline = deadline;
  }

  @Override
  public LinearProgram.@Nullable Solution solve(LinearProgram program) {
    Natives.load();
    MPSolver solver = MPSolver.createSolver("GLOP");
    try {
      return solve(program, solver);
    } finally {
      solver.delete();
    }
  }

  private LinearProgram.@Nullable Solution solve(LinearProgram program, MPSolver solver) {
    MPConstraint[] rows = new MPConstraint[program.rows()];
    for (int r = 0; r < rows.length; r++) {
      rows[r] = solver.makeConstraint(program.lower(r), program.upper(r));
    }
    MPVariable[] variables = new MPVariable[program.variables()];
    MPObjective objective = solver.objective();
    for (int v = 0; v < variables.length; v++) {
      double lower = program.isFree(v) ? Double.NEGATIVE_INFINITY : 0;
      variables[v] = solver.makeNumVar(lower, Double.POSITIVE_INFINITY, "");
      objective.setCoefficient(variables[v], program.cost(v));
      for (LinearProgram.Entry entry : program.column(v)) {
        rows[entry.row()].setCoefficient(variables[v], entry.value());
      }
    }
    objective.setMinimization();
    // A limit of 0 would be none.
    solver.setTimeLimit(Math.max(1, (deadline - System.nanoTime()) / NANOS_PER_MILLI));
    MPSolver.ResultStatus status = solver.solve();
    if (status != MPSolver.ResultStatus.OPTIMAL && status != MPSolver.ResultStatus.FEASIBLE) {
      return null;
    }
    double[] values = new double[variables.length];
    for (int v = 0; v < values.length; v++) {
      values[v] = variables[v].solutionValue();
    }
    double[] duals = new double[rows.length];
    for (int r = 0; r < duals.length; r++) {
      duals[r] = rows[r].dualValue();
    }
    return new LinearProgram.Solution(values, duals, status == MPSolver.ResultStatus.OPTIMAL);
  }
}

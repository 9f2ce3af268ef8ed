package dev.sextant.heuristics.sharing;

import org.jspecify.annotations.Nullable;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/** Linear programs solved by ojAlgo: the border to its words. */
final class OjAlgoSolver implements LinearSolver {
  @Override
  public LinearProgram.@Nullable Solution solve(LinearProgram program) {
    double[] values = solution(primal(program));
    double[] duals = values == null ? null : solution(dual(program));
    return values == null || duals == null ? null : new LinearProgram.Solution(values, duals);
  }

  private static double @Nullable [] solution(ExpressionsBasedModel model) {
    Optimisation.Result result = model.minimise();
    if (!result.getState().isOptimal()) {
      return null;
    }
    double[] values = new double[model.countVariables()];
    for (int i = 0; i < values.length; i++) {
      values[i] = result.doubleValue(i);
    }
    return values;
  }

  private static ExpressionsBasedModel primal(LinearProgram program) {
    ExpressionsBasedModel model = new ExpressionsBasedModel();
    for (int v = 0; v < program.variables(); v++) {
      Variable variable = model.newVariable("x" + v).weight(program.cost(v));
      if (!program.isFree(v)) {
        variable.lower(0);
      }
    }
    Expression[] rows = new Expression[program.rows()];
    for (int r = 0; r < rows.length; r++) {
      rows[r] = model.newExpression("r" + r);
      if (program.lower(r) > Double.NEGATIVE_INFINITY) {
        rows[r].lower(program.lower(r));
      }
      if (program.upper(r) < Double.POSITIVE_INFINITY) {
        rows[r].upper(program.upper(r));
      }
    }
    for (int v = 0; v < program.variables(); v++) {
      for (LinearProgram.Entry entry : program.column(v)) {
        rows[entry.row()].set(v, entry.value());
      }
    }
    return model;
  }

  /**
   * The dual program, written out: the multipliers that the solver itself tells are not those of
   * the rows where a solution is degenerate.
   */
  private static ExpressionsBasedModel dual(LinearProgram program) {
    ExpressionsBasedModel model = new ExpressionsBasedModel();
    for (int r = 0; r < program.rows(); r++) {
      boolean bounded = program.lower(r) > Double.NEGATIVE_INFINITY;
      double bound = bounded ? program.lower(r) : program.upper(r);
      Variable variable = model.newVariable("y" + r).weight(-bound);
      if (program.upper(r) == Double.POSITIVE_INFINITY) {
        variable.lower(0);
      } else if (!bounded) {
        variable.upper(0);
      }
    }
    for (int v = 0; v < program.variables(); v++) {
      Expression row = model.newExpression("d" + v).upper(program.cost(v));
      if (program.isFree(v)) {
        row.lower(program.cost(v));
      }
      for (LinearProgram.Entry entry : program.column(v)) {
        row.set(entry.row(), entry.value());
      }
    }
    return model;
  }
}

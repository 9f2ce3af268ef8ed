package dev.sextant.ortools;

import com.google.ortools.sat.ConstraintProto;
import com.google.ortools.sat.ConstraintProtoOrBuilder;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpModelProto;
import com.google.ortools.sat.CpObjectiveProtoOrBuilder;
import com.google.ortools.sat.CumulativeConstraintProtoOrBuilder;
import com.google.ortools.sat.IntegerVariableProtoOrBuilder;
import com.google.ortools.sat.LinearConstraintProto;
import com.google.ortools.sat.LinearConstraintProtoOrBuilder;
import dev.sextant.planner.compiled.CommonDivisor;

/**
 * How large the numbers of a finished model are. Every model passes through here before it is
 * solved.
 *
 * <p>A row whose terms may add up to more than the solver can hold is written in smaller numbers:
 * what exceeds the right-hand side anyway is cut, then the row is divided by the greatest common
 * divisor of its coefficients, which are both exact; if it is still too large, it is divided by a
 * power of two and rounded, which admits more than the row did.
 */
final class Magnitudes {
  /** What the terms of a row may add up to; the solver refuses 2^62 and needs room of its own. */
  static final double MAX_ROW = 0x1p60;

  /**
   * What no row may reach if presolve is to merge rows with sets of literals. There the solver
   * (9.15.6755, issue 5293) adds the coefficients of the literals of a row in 32 bits; once they
   * wrap, it drops the condition of a conditional row, and solutions are lost. The room below 2^31
   * is for rows that presolve puts together and for integers that it replaces by literals.
   */
  static final double MAX_MERGED_ROW = 0x1p24;

  private final CpModelProto.Builder model;
  private final double[] largest;
  private final double[] span;
  private double largestRow;
  private boolean exact = true;

  private Magnitudes(CpModelProto.Builder model) {
    this.model = model;
    int count = model.getVariablesCount();
    largest = new double[count];
    span = new double[count];
    for (int v = 0; v < count; v++) {
      IntegerVariableProtoOrBuilder variable = model.getVariablesOrBuilder(v);
      double low = variable.getDomain(0);
      double high = variable.getDomain(variable.getDomainCount() - 1);
      largest[v] = Math.max(Math.abs(low), Math.abs(high));
      span[v] = high - low;
    }
  }

  /** Measures a model, and changes the rows that the solver could not add up. */
  static Magnitudes fit(CpModel model) {
    Magnitudes magnitudes = new Magnitudes(model.getBuilder());
    int constraints = magnitudes.model.getConstraintsCount();
    for (int c = 0; c < constraints; c++) {
      magnitudes.take(c);
    }
    return magnitudes;
  }

  /** Whether the solver can add up what a model minimises. */
  static boolean fitObjective(CpModel model) {
    return largestObjective(model) <= MAX_ROW;
  }

  /** What the terms that a model minimises may add up to, whatever their signs. */
  static double largestObjective(CpModel model) {
    Magnitudes magnitudes = new Magnitudes(model.getBuilder());
    CpObjectiveProtoOrBuilder objective = model.getBuilder().getObjectiveOrBuilder();
    double sum = 0;
    for (int i = 0; i < objective.getVarsCount(); i++) {
      double largest = magnitudes.largest[variable(objective.getVars(i))];
      sum += Math.abs((double) objective.getCoeffs(i)) * largest;
    }
    return sum;
  }

  /** Whether no row had to be rounded. */
  boolean isExact() {
    return exact;
  }

  /** Whether presolve may merge rows with sets of literals without losing solutions. */
  boolean mayBeMerged() {
    return largestRow < MAX_MERGED_ROW;
  }

  private void take(int c) {
    ConstraintProtoOrBuilder constraint = model.getConstraintsOrBuilder(c);
    if (constraint.hasLinear()) {
      if (activity(constraint.getLinearOrBuilder()) > MAX_ROW) {
        fit(model.getConstraintsBuilder(c));
      }
      measure(model.getConstraintsOrBuilder(c).getLinearOrBuilder());
    } else if (constraint.hasCumulative()) {
      measure(constraint.getCumulativeOrBuilder());
    }
  }

  /** What the coefficients may add up to when integers take the place of literals. */
  private void measure(LinearConstraintProtoOrBuilder row) {
    double sum = 0;
    for (int i = 0; i < row.getVarsCount(); i++) {
      sum += Math.abs((double) row.getCoeffs(i)) * span[variable(row.getVars(i))];
    }
    largestRow = Math.max(largestRow, sum);
  }

  /** Demands of intervals that always overlap become a row. */
  private void measure(CumulativeConstraintProtoOrBuilder cumulative) {
    double sum = 0;
    for (int i = 0; i < cumulative.getDemandsCount(); i++) {
      sum += cumulative.getDemandsOrBuilder(i).getOffset();
    }
    largestRow = Math.max(largestRow, sum);
  }

  private double activity(LinearConstraintProtoOrBuilder row) {
    double sum = 0;
    for (int i = 0; i < row.getVarsCount(); i++) {
      sum += Math.abs((double) row.getCoeffs(i)) * largest[variable(row.getVars(i))];
    }
    return sum;
  }

  private static int variable(int reference) {
    return reference < 0 ? -reference - 1 : reference;
  }

  private void fit(ConstraintProto.Builder constraint) {
    LinearConstraintProto.Builder row = constraint.getLinearBuilder();
    cut(row);
    divide(row);
    if (activity(row) <= MAX_ROW) {
      return;
    }
    exact = false;
    if (!isRoundable(row)) {
      constraint.clearLinear();
      return;
    }
    int shift = shift(row);
    long low = row.getDomain(0);
    long high = row.getDomain(1);
    if (low != Long.MIN_VALUE && high != Long.MAX_VALUE) {
      ConstraintProto.Builder other = constraint.build().toBuilder();
      round(other.getLinearBuilder(), shift, low, Long.MAX_VALUE);
      model.addConstraints(other);
      low = Long.MIN_VALUE;
    }
    round(row, shift, low, high);
  }

  /** A literal whose coefficient alone is too much is as impossible with one more than allowed. */
  private void cut(LinearConstraintProto.Builder row) {
    boolean isCovering = row.getDomainCount() == 2 && row.getDomain(0) == Long.MIN_VALUE;
    for (int i = 0; i < row.getVarsCount(); i++) {
      isCovering &= row.getCoeffs(i) >= 0 && isNonNegative(row, i);
    }
    if (isCovering && row.getDomain(1) < Long.MAX_VALUE) {
      long most = Math.max(0, row.getDomain(1)) + 1;
      for (int i = 0; i < row.getVarsCount(); i++) {
        row.setCoeffs(i, Math.min(row.getCoeffs(i), most));
      }
    }
  }

  private static void divide(LinearConstraintProto.Builder row) {
    long divisor = 0;
    for (int i = 0; i < row.getVarsCount(); i++) {
      divisor = CommonDivisor.of(divisor, row.getCoeffs(i));
    }
    if (divisor <= 1) {
      return;
    }
    for (int i = 0; i < row.getVarsCount(); i++) {
      row.setCoeffs(i, row.getCoeffs(i) / divisor);
    }
    for (int i = 0; i < row.getDomainCount(); i++) {
      long end = row.getDomain(i);
      if (end != Long.MIN_VALUE && end != Long.MAX_VALUE) {
        row.setDomain(i, i % 2 == 0 ? -Math.floorDiv(-end, divisor) : Math.floorDiv(end, divisor));
      }
    }
  }

  private boolean isRoundable(LinearConstraintProto.Builder row) {
    boolean roundable = row.getDomainCount() == 2;
    for (int i = 0; i < row.getVarsCount(); i++) {
      roundable &= isNonNegative(row, i);
    }
    return roundable;
  }

  private boolean isNonNegative(LinearConstraintProto.Builder row, int i) {
    return row.getVars(i) >= 0 && model.getVariablesOrBuilder(row.getVars(i)).getDomain(0) >= 0;
  }

  private int shift(LinearConstraintProto.Builder row) {
    double activity = activity(row);
    int shift = 1;
    while (activity / (1L << shift) > MAX_ROW / 2) {
      shift++;
    }
    return shift;
  }

  /** At most one of the ends is finite, so that all coefficients can be rounded towards it. */
  private static void round(LinearConstraintProto.Builder row, int shift, long low, long high) {
    boolean isAtMost = low == Long.MIN_VALUE;
    for (int i = 0; i < row.getVarsCount(); i++) {
      long coefficient = row.getCoeffs(i);
      row.setCoeffs(i, isAtMost ? coefficient >> shift : -(-coefficient >> shift));
    }
    row.setDomain(0, isAtMost ? low : -(-low >> shift));
    row.setDomain(1, isAtMost ? high >> shift : high);
  }
}

package dev.sextant.heuristics.sharing.linear;

import java.util.ArrayList;
import java.util.List;

/**
 * A linear program in columns that are not negative, free variables in two, with a slack in each
 * row that is not negative either, and 0 where the row is an equation:
 *
 * <pre>
 *   least cost x  where  A x + s = b
 * </pre>
 *
 * <p>Rows and columns are scaled so that their largest coefficients are 1. Immutable.
 */
final class StandardForm {
  final int rows;
  final int columns;
  final double[] cost;
  final double[] right;
  final boolean[] equation;
  private final int[] variable;
  private final double[] columnScale;
  private final double[] rowScale;
  private final int[] begin;
  private final int[] row;
  private final double[] value;

  StandardForm(LinearProgram program) {
    rows = program.rows();
    int variables = program.variables();
    List<Integer> order = new ArrayList<>();
    for (int v = 0; v < variables; v++) {
      order.add(v);
      if (program.isFree(v)) {
        order.add(-1 - v);
      }
    }
    columns = order.size();
    variable = order.stream().mapToInt(i -> i).toArray();
    rowScale = new double[rows];
    for (int v = 0; v < variables; v++) {
      for (LinearProgram.Entry entry : program.column(v)) {
        int r = entry.row();
        rowScale[r] = Math.max(rowScale[r], Math.abs(entry.value()));
      }
    }
    right = new double[rows];
    equation = new boolean[rows];
    for (int r = 0; r < rows; r++) {
      boolean above = program.upper(r) == Double.POSITIVE_INFINITY;
      rowScale[r] = (above ? -1 : 1) / (rowScale[r] > 0 ? rowScale[r] : 1);
      right[r] = (above ? program.lower(r) : program.upper(r)) * rowScale[r];
      equation[r] = program.lower(r) == program.upper(r);
    }
    columnScale = new double[columns];
    cost = new double[columns];
    begin = new int[columns + 1];
    for (int j = 0; j < columns; j++) {
      begin[j + 1] = begin[j] + program.column(original(j)).size();
    }
    row = new int[begin[columns]];
    value = new double[begin[columns]];
    for (int j = 0; j < columns; j++) {
      fill(j, program);
    }
  }

  private int original(int column) {
    return variable[column] < 0 ? -1 - variable[column] : variable[column];
  }

  private void fill(int j, LinearProgram program) {
    double largest = 0;
    int at = begin[j];
    for (LinearProgram.Entry entry : program.column(original(j))) {
      row[at] = entry.row();
      value[at] = entry.value() * rowScale[entry.row()];
      largest = Math.max(largest, Math.abs(value[at++]));
    }
    columnScale[j] = (variable[j] < 0 ? -1 : 1) / (largest > 0 ? largest : 1);
    for (int i = begin[j]; i < at; i++) {
      value[i] *= columnScale[j];
    }
    cost[j] = program.cost(original(j)) * columnScale[j];
  }

  /** Adds a multiple of a column, of the program or of a slack, which come after them. */
  void add(int column, double times, double[] into) {
    if (column >= columns) {
      into[column - columns] += times;
      return;
    }
    for (int i = begin[column]; i < begin[column + 1]; i++) {
      into[row[i]] += times * value[i];
    }
  }

  /** A row of numbers times a column of the program. */
  double times(double[] line, int column) {
    double sum = 0;
    for (int i = begin[column]; i < begin[column + 1]; i++) {
      sum += line[row[i]] * value[i];
    }
    return sum;
  }

  /** How many coefficients a column of the program has. */
  int length(int column) {
    return begin[column + 1] - begin[column];
  }

  /** Counts a column of the program in each row where it has a coefficient. */
  void countRows(int column, int[] into) {
    for (int i = begin[column]; i < begin[column + 1]; i++) {
      into[row[i]]++;
    }
  }

  /** Whether all numbers are finite. */
  boolean isFinite() {
    for (double[] all : List.of(value, cost, right)) {
      for (double one : all) {
        if (!Double.isFinite(one)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The solution in terms of the program. */
  LinearProgram.Solution solution(LinearProgram program, double[] x, double[] y, boolean optimal) {
    double[] values = new double[program.variables()];
    for (int j = 0; j < columns; j++) {
      values[original(j)] += x[j] * columnScale[j];
    }
    double[] duals = new double[rows];
    for (int r = 0; r < rows; r++) {
      duals[r] = y[r] * rowScale[r];
    }
    return new LinearProgram.Solution(values, duals, optimal);
  }
}

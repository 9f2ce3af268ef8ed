package dev.sextant.heuristics.sharing.linear;

import java.util.ArrayList;
import java.util.List;

/** A linear program to be minimised, in no solver's words. Not thread-safe. */
public final class LinearProgram {
  private final List<Double> cost = new ArrayList<>();
  private final List<Boolean> free = new ArrayList<>();
  private final List<Double> lower = new ArrayList<>();
  private final List<Double> upper = new ArrayList<>();
  private final List<List<Entry>> columns = new ArrayList<>();

  /**
   * A coefficient.
   *
   * @param row of it
   * @param value of it
   */
  public record Entry(int row, double value) {}

  /** Adds a variable of any sign, with its cost. */
  public int free(double itsCost) {
    return add(itsCost, true);
  }

  /** Adds a variable that is not negative, with its cost. */
  public int notNegative(double itsCost) {
    return add(itsCost, false);
  }

  private int add(double itsCost, boolean isFree) {
    cost.add(itsCost);
    free.add(isFree);
    columns.add(new ArrayList<>());
    return cost.size() - 1;
  }

  /** Adds a row that is at least this. */
  public int atLeast(double bound) {
    return row(bound, Double.POSITIVE_INFINITY);
  }

  /** Adds a row that is at most this. */
  public int atMost(double bound) {
    return row(Double.NEGATIVE_INFINITY, bound);
  }

  /** Adds a row that is this. */
  public int equal(double value) {
    return row(value, value);
  }

  private int row(double from, double to) {
    lower.add(from);
    upper.add(to);
    return lower.size() - 1;
  }

  /** Sets a coefficient that has not been set. */
  public void set(int row, int variable, double value) {
    if (value != 0) {
      columns.get(variable).add(new Entry(row, value));
    }
  }

  /** How many variables there are. */
  public int variables() {
    return cost.size();
  }

  /** How many rows there are. */
  public int rows() {
    return lower.size();
  }

  /** The cost of a variable. */
  public double cost(int variable) {
    return cost.get(variable);
  }

  /** Whether a variable may have any sign. */
  public boolean isFree(int variable) {
    return free.get(variable);
  }

  /** What a row is at least. */
  public double lower(int row) {
    return lower.get(row);
  }

  /** What a row is at most. */
  public double upper(int row) {
    return upper.get(row);
  }

  /** The coefficients of a variable. */
  public List<Entry> column(int variable) {
    return columns.get(variable);
  }

  /**
   * A solution that keeps all rows.
   *
   * @param values by variable
   * @param duals by row: how much the optimum rises when the row's bound does
   * @param optimal whether no other is better; otherwise the solver was stopped before
   */
  public record Solution(double[] values, double[] duals, boolean optimal) {
    /** The value of a variable. */
    public double value(int variable) {
      return values[variable];
    }

    /** The dual value of a row. */
    public double dual(int row) {
      return duals[row];
    }
  }
}

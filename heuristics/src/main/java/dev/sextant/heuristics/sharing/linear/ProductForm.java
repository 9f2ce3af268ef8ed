package dev.sextant.heuristics.sharing.linear;

import java.util.Arrays;

/**
 * The inverse of a sparse matrix as a product of matrices that differ from the identity in one
 * column each (Dantzig and Orchard-Hays, Mathematical Tables and Other Aids to Computation 8,
 * 1954). Not thread-safe.
 */
final class ProductForm {
  private static final double NOTHING = 1e-14;

  private int[] begin = new int[65];
  private int[] pivotRow = new int[64];
  private double[] pivot = new double[64];
  private int[] row = new int[256];
  private double[] value = new double[256];
  private int size;

  /** How many factors there are. */
  int size() {
    return size;
  }

  /** How many coefficients the factors have. */
  int length() {
    return begin[size];
  }

  /** Makes it the inverse of the identity. */
  void clear() {
    size = 0;
  }

  /**
   * Replaces a column of the matrix.
   *
   * @param itsRow the row that the column is solved for
   * @param column the new one, {@link #solve solved} by the inverse so far
   */
  void append(int itsRow, double[] column) {
    if (size == pivotRow.length) {
      pivotRow = Arrays.copyOf(pivotRow, 2 * size);
      pivot = Arrays.copyOf(pivot, 2 * size);
      begin = Arrays.copyOf(begin, 2 * size + 1);
    }
    int at = begin[size];
    if (at + column.length > row.length) {
      row = Arrays.copyOf(row, Math.max(2 * row.length, at + column.length));
      value = Arrays.copyOf(value, row.length);
    }
    for (int r = 0; r < column.length; r++) {
      if (r != itsRow && Math.abs(column[r]) > NOTHING) {
        row[at] = r;
        value[at++] = column[r];
      }
    }
    pivotRow[size] = itsRow;
    pivot[size] = column[itsRow];
    size++;
    begin[size] = at;
  }

  /** The inverse times a column, in place. */
  void solve(double[] column) {
    for (int f = 0; f < size; f++) {
      int r = pivotRow[f];
      if (column[r] != 0) {
        double times = column[r] / pivot[f];
        for (int i = begin[f]; i < begin[f + 1]; i++) {
          column[row[i]] -= value[i] * times;
        }
        column[r] = times;
      }
    }
  }

  /** A row times the inverse, in place. */
  void solveLeft(double[] line) {
    for (int f = size - 1; f >= 0; f--) {
      double sum = line[pivotRow[f]];
      for (int i = begin[f]; i < begin[f + 1]; i++) {
        sum -= value[i] * line[row[i]];
      }
      line[pivotRow[f]] = sum / pivot[f];
    }
  }
}

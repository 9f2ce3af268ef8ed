package dev.sextant.heuristics.sharing.prices;

import java.util.Arrays;

/**
 * The inverse of a small square matrix that is known by its columns and of which one column after
 * the other is replaced. Columns may be of very different scales. Not thread-safe.
 */
final class Inverse {
  private static final double SINGULAR = 1e-13;
  private static final double UNSTABLE = 1e-7;
  private static final int MOST_UPDATES = 40;

  private final int size;
  private final double[][] columns;
  private final double[][] rows;
  private final double[] image;
  private int updates;
  private boolean stale = true;

  Inverse(int size) {
    this.size = size;
    columns = new double[size][size];
    rows = new double[size][size];
    image = new double[size];
  }

  /** Sets a column; the inverse is not that of the matrix until {@link #refresh}. */
  void set(int position, double[] column) {
    System.arraycopy(column, 0, columns[position], 0, size);
    stale = true;
  }

  /** Replaces a column, at once where that is stable, otherwise in the next {@link #refresh}. */
  void replace(int position, double[] column) {
    System.arraycopy(column, 0, columns[position], 0, size);
    if (stale) {
      return;
    }
    times(column, image);
    double largest = 0;
    for (double one : image) {
      largest = Math.max(largest, Math.abs(one));
    }
    double pivot = image[position];
    if (++updates > MOST_UPDATES || !(Math.abs(pivot) > UNSTABLE * largest)) {
      stale = true;
      return;
    }
    double[] pivotRow = rows[position];
    for (int i = 0; i < size; i++) {
      pivotRow[i] /= pivot;
    }
    for (int r = 0; r < size; r++) {
      double factor = image[r];
      if (r != position && factor != 0) {
        double[] row = rows[r];
        for (int i = 0; i < size; i++) {
          row[i] -= factor * pivotRow[i];
        }
      }
    }
  }

  /** Makes it the inverse of the matrix as it is; false where the matrix is singular. */
  boolean refresh() {
    return !stale || invert();
  }

  /** Computes the inverse anew; false where the matrix is singular. */
  boolean invert() {
    double[][] left = new double[size][size];
    double[] scale = new double[size];
    for (int c = 0; c < size; c++) {
      for (double one : columns[c]) {
        scale[c] = Math.max(scale[c], Math.abs(one));
      }
      if (!(scale[c] > 0) || Double.isInfinite(scale[c])) {
        return false;
      }
      for (int r = 0; r < size; r++) {
        left[r][c] = columns[c][r] / scale[c];
      }
    }
    for (int r = 0; r < size; r++) {
      Arrays.fill(rows[r], 0);
      rows[r][r] = 1;
    }
    for (int c = 0; c < size; c++) {
      if (!eliminate(left, c)) {
        return false;
      }
    }
    for (int r = 0; r < size; r++) {
      for (int i = 0; i < size; i++) {
        rows[r][i] /= scale[r];
      }
    }
    updates = 0;
    stale = false;
    return true;
  }

  private boolean eliminate(double[][] left, int c) {
    int best = c;
    for (int r = c + 1; r < size; r++) {
      best = Math.abs(left[r][c]) > Math.abs(left[best][c]) ? r : best;
    }
    double pivot = left[best][c];
    if (!(Math.abs(pivot) > SINGULAR)) {
      return false;
    }
    swap(left, best, c);
    swap(rows, best, c);
    for (int i = 0; i < size; i++) {
      left[c][i] /= pivot;
      rows[c][i] /= pivot;
    }
    for (int r = 0; r < size; r++) {
      double factor = left[r][c];
      if (r != c && factor != 0) {
        for (int i = 0; i < size; i++) {
          left[r][i] -= factor * left[c][i];
          rows[r][i] -= factor * rows[c][i];
        }
      }
    }
    return true;
  }

  private static void swap(double[][] matrix, int one, int other) {
    double[] row = matrix[one];
    matrix[one] = matrix[other];
    matrix[other] = row;
  }

  /** The inverse times a vector. */
  void times(double[] vector, double[] into) {
    for (int r = 0; r < size; r++) {
      double sum = 0;
      double[] row = rows[r];
      for (int i = 0; i < size; i++) {
        sum += row[i] * vector[i];
      }
      into[r] = sum;
    }
  }

  /** A row vector times the inverse. */
  void timesLeft(double[] vector, double[] into) {
    Arrays.fill(into, 0);
    for (int r = 0; r < size; r++) {
      if (vector[r] != 0) {
        for (int i = 0; i < size; i++) {
          into[i] += vector[r] * rows[r][i];
        }
      }
    }
  }

  /** The largest entry of a column, whatever its sign. */
  double norm(int position) {
    double largest = 0;
    for (double one : columns[position]) {
      largest = Math.max(largest, Math.abs(one));
    }
    return largest;
  }
}

package dev.sextant.heuristics.sharing.linear;

/**
 * Which column is to enter: of a part of them that goes round, the one of which a unit gains most.
 * Not thread-safe.
 */
final class Pricing {
  private static final double TOLERANCE = 1e-10;
  private static final int PART = 400;

  private final StandardForm form;
  private final SimplexBasis basis;
  private int next;

  Pricing(StandardForm form, SimplexBasis basis) {
    this.form = form;
    this.basis = basis;
  }

  /** The column that gains most, of those looked at; -1 where none gains. */
  int best() {
    double[] y = basis.duals();
    int all = form.columns + form.rows;
    int best = -1;
    double most = TOLERANCE;
    int looked = 0;
    int part = Math.max(PART, all / 8);
    while (looked < all && (best < 0 || looked % part != 0)) {
      int j = next;
      next = next + 1 < all ? next + 1 : 0;
      looked++;
      if (basis.isBasic(j)) {
        continue;
      }
      double gain;
      if (j < form.columns) {
        gain = form.times(y, j) - basis.cost(j);
      } else {
        gain = form.equation[j - form.columns] ? 0 : y[j - form.columns];
      }
      if (gain > most) {
        best = j;
        most = gain;
      }
    }
    return best;
  }
}

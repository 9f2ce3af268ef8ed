package dev.sextant.heuristics.sharing.prices;

import java.util.Arrays;

/**
 * A basis of a {@link BlockProgram}: two <em>key</em> columns for each class, which its own rows
 * are solved by, and as many other columns as there are pools, which the rows of the pools are
 * solved by once the keys are eliminated (generalised upper bounding: Dantzig and Van Slyke,
 * Journal of Computer and System Sciences 1, 1967). Whatever the number of classes, one matrix of
 * the size of the pools is inverted. Not thread-safe.
 */
final class BlockBasis {
  /** Owner of a column that is what a pool has left. */
  static final int FREE = -1;

  /** Owner of the column that is how much too much is taken of all pools. */
  static final int OVER = -2;

  /** Of the largest price, what is as little as this is rounding and no price. */
  private static final double ROUNDING = 1e-13;

  /** As much as a column may be below 0 in a basis to begin with. */
  private static final double TRACE = 1e-12;

  private final BlockProgram program;
  private final int pools;
  private final Keys keys;
  private final int[] others;
  private final int[] owner;
  private final int[] column;
  private final double[] value;
  private final Inverse inverse;
  private final double[] prices;
  private final double[] reduced;
  private final double[] costs;

  BlockBasis(BlockProgram program) {
    this.program = program;
    pools = program.pools().count();
    keys = new Keys(program);
    others = new int[program.size()];
    owner = new int[pools];
    column = new int[pools];
    value = new double[pools];
    inverse = new Inverse(pools);
    prices = new double[pools];
    reduced = new double[pools];
    costs = new double[pools];
  }

  /**
   * What a basis of the same program with other needs may begin with.
   *
   * @param keys of all classes
   * @param owner by position of the other columns
   * @param column by position
   * @param prices of the pools
   */
  record End(Keys keys, int[] owner, int[] column, double[] prices) {}

  /** What another basis may begin with; this one is not used any more. */
  End end() {
    return new End(keys, owner, column, prices);
  }

  /**
   * Begins with the basis that the same program with other needs ended with, where that is still
   * feasible; otherwise with its keys, and lets {@code over} absorb what they take too much, unless
   * those that are best at the prices of these hulls take less.
   */
  void resume(End before, Hulls hulls) {
    keys.copy(before.keys);
    Arrays.fill(others, 0);
    Arrays.fill(owner, FREE);
    for (int p = 0; p < pools; p++) {
      place(p, before.owner[p], before.column[p]);
    }
    for (int i = 0; i < program.size(); i++) {
      if (others[i] == 0) {
        keys.mend(i, hulls);
      }
    }
    if (refreshAll() && lowest() >= -TRACE) {
      return;
    }
    for (int i = 0; i < program.size(); i++) {
      keys.mend(i, hulls);
    }
    double[] load = keys.load();
    keys.choose(hulls);
    double[] best = keys.load();
    if (load[largest(load)] <= best[largest(best)]) {
      keys.copy(before.keys);
      for (int i = 0; i < program.size(); i++) {
        keys.mend(i, hulls);
      }
    }
    absorb();
  }

  /** Puts a column in a place; nothing is right before {@link #refreshAll}. */
  private void place(int position, int i, int itsColumn) {
    if (owner[position] >= 0) {
      others[owner[position]]--;
    }
    if (i >= 0) {
      others[i]++;
    }
    owner[position] = i;
    column[position] = itsColumn;
  }

  /** Chooses the keys that are best at the prices of these hulls, and lets {@code over} absorb. */
  void begin(Hulls hulls) {
    keys.choose(hulls);
    absorb();
  }

  /** Lets {@code over} absorb what the keys take too much; all other columns are free. */
  private void absorb() {
    Arrays.fill(others, 0);
    for (int p = 0; p < pools; p++) {
      owner[p] = FREE;
      column[p] = p;
    }
    double[] load = keys.load();
    int most = largest(load);
    if (!program.isSum() || load[most] > program.room()) {
      owner[most] = OVER;
    }
    refreshAll();
  }

  private static int largest(double[] load) {
    int most = 0;
    for (int p = 0; p < load.length; p++) {
      most = load[p] > load[most] ? p : most;
    }
    return most;
  }

  /** Computes everything anew from the columns alone; false where the matrix is singular. */
  boolean refreshAll() {
    for (int p = 0; p < pools; p++) {
      reduce(owner[p], column[p], reduced);
      inverse.set(p, reduced);
    }
    if (!inverse.invert()) {
      return false;
    }
    double[] right = keys.load();
    for (int p = 0; p < pools; p++) {
      right[p] = (program.isSum() ? program.room() : 0) - right[p];
    }
    inverse.times(right, value);
    for (int i = 0; i < program.size(); i++) {
      double time = 1;
      double rate = program.need(i);
      for (int p = 0; others[i] > 0 && p < pools; p++) {
        if (owner[p] == i) {
          time -= value[p] * program.time(i, column[p]);
          rate -= value[p] * program.rate(i, column[p]);
        }
      }
      keys.set(i, time, rate);
    }
    return price();
  }

  /** Computes the prices of the pools; false where the matrix is singular. */
  boolean price() {
    if (!inverse.refresh()) {
      return false;
    }
    for (int p = 0; p < pools; p++) {
      costs[p] = -reducedCost(owner[p], column[p]);
    }
    inverse.timesLeft(costs, prices);
    double largest = 0;
    for (double price : prices) {
      largest = Math.max(largest, Math.abs(price));
    }
    for (int p = 0; p < pools; p++) {
      prices[p] = Math.abs(prices[p]) < ROUNDING * largest ? 0 : prices[p];
    }
    return true;
  }

  private double reducedCost(int i, int itsColumn) {
    if (i < 0) {
      return i == OVER ? program.penalty() : 0;
    }
    if (!program.isSum()) {
      return 0;
    }
    keys.solve(i, program.time(i, itsColumn), program.rate(i, itsColumn));
    return program.jobs(i)
        * (program.cost(i, itsColumn)
            - keys.solved(0) * program.cost(i, keys.column(0, i))
            - keys.solved(1) * program.cost(i, keys.column(1, i)));
  }

  /** A column in the rows of the pools, after the keys of its class were eliminated. */
  void reduce(int i, int itsColumn, double[] into) {
    Arrays.fill(into, 0);
    if (i == OVER) {
      Arrays.fill(into, -1);
    } else if (i == FREE) {
      into[itsColumn] = 1;
    } else {
      keys.solve(i, program.time(i, itsColumn), program.rate(i, itsColumn));
      program.take(i, itsColumn, 1, into);
      program.take(i, keys.column(0, i), -keys.solved(0), into);
      program.take(i, keys.column(1, i), -keys.solved(1), into);
    }
  }

  /** By how much the other columns change for each unit of a column, with the sign turned. */
  void changes(double[] reducedColumn, double[] into) {
    inverse.times(reducedColumn, into);
  }

  /** Puts a column in the place of another one. */
  void replace(int position, int i, int itsColumn, double itsValue) {
    place(position, i, itsColumn);
    value[position] = itsValue;
    reduce(i, itsColumn, reduced);
    inverse.replace(position, reduced);
  }

  /**
   * Takes a key out. Of the other columns of its class, the entering one among them, the one that
   * is furthest from parallel to the key that stays becomes a key; where that is not the entering
   * one, the entering one takes its position.
   *
   * @param i owner of the entering column
   */
  void replaceKey(int number, int which, int i, int entering, double itsValue) {
    int stays = keys.column(1 - which, number);
    int best = -1;
    double most = i == number ? program.independence(i, stays, entering) : -1;
    for (int p = 0; p < pools; p++) {
      if (owner[p] == number && program.independence(number, stays, column[p]) > most) {
        best = p;
        most = program.independence(number, stays, column[p]);
      }
    }
    if (best < 0) {
      keys.replace(which, number, entering, itsValue);
    } else {
      keys.replace(which, number, column[best], value[best]);
      replace(best, i, entering, itsValue);
    }
    for (int p = 0; others[number] > 0 && p < pools; p++) {
      if (owner[p] == number && p != best) {
        reduce(number, column[p], reduced);
        inverse.replace(p, reduced);
      }
    }
  }

  /** The keys of all classes. */
  Keys keys() {
    return keys;
  }

  int owner(int position) {
    return owner[position];
  }

  int column(int position) {
    return column[position];
  }

  double value(int position) {
    return value[position];
  }

  void addValue(int position, double more) {
    value[position] += more;
  }

  double norm(int position) {
    return inverse.norm(position);
  }

  /** How many columns of a class are not keys and not 0 for being out of the basis. */
  int others(int i) {
    return others[i];
  }

  boolean isBasic(int i, int itsColumn) {
    if (i >= 0 && keys.has(i, itsColumn)) {
      return true;
    }
    for (int p = 0; (i < 0 || others[i] > 0) && p < pools; p++) {
      if (owner[p] == i && column[p] == itsColumn) {
        return true;
      }
    }
    return false;
  }

  /** The prices of the pools; not to be changed. */
  double[] prices() {
    return prices;
  }

  /** How much too much is taken of all pools, in capacities; all of it where the room is 0. */
  double over() {
    for (int p = 0; p < pools; p++) {
      if (owner[p] == OVER) {
        return value[p];
      }
    }
    return 0;
  }

  /** The lowest value of any column; a basis is feasible where it is not below 0. */
  double lowest() {
    double lowest = keys.lowest();
    for (double one : value) {
      lowest = Math.min(lowest, one);
    }
    return lowest;
  }

  /** Adds what each class does, times a weight. */
  void addTo(Mixture mixture, double weight) {
    keys.addTo(mixture, weight);
    for (int p = 0; p < pools; p++) {
      if (owner[p] >= 0) {
        program.add(owner[p], column[p], weight * value[p], mixture);
      }
    }
  }
}

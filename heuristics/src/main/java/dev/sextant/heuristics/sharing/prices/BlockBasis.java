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

  private final BlockProgram program;
  private final int pools;
  private final int[][] key;
  private final double[][] keyValue;
  private final int[] others;
  private final int[] owner;
  private final int[] column;
  private final double[] value;
  private final Inverse inverse;
  private final double[] prices;
  private final double[] reduced;
  private final double[] costs;

  /** Multiples of the two keys, as {@link #solve} finds them. */
  private double first;

  private double second;

  BlockBasis(BlockProgram program) {
    this.program = program;
    pools = program.pools().count();
    key = new int[2][program.size()];
    keyValue = new double[2][program.size()];
    others = new int[program.size()];
    owner = new int[pools];
    column = new int[pools];
    value = new double[pools];
    inverse = new Inverse(pools);
    prices = new double[pools];
    reduced = new double[pools];
    costs = new double[pools];
  }

  /** Chooses the keys that are best at the prices of these hulls, and lets {@code over} absorb. */
  void begin(Hulls hulls) {
    for (int i = 0; i < program.size(); i++) {
      choose(i, hulls);
    }
    Arrays.fill(others, 0);
    for (int p = 0; p < pools; p++) {
      owner[p] = FREE;
      column[p] = p;
    }
    double[] load = keyLoad();
    int most = 0;
    for (int p = 0; p < pools; p++) {
      most = load[p] > load[most] ? p : most;
    }
    if (!program.isSum() || load[most] > program.room()) {
      owner[most] = OVER;
    }
    refreshAll();
  }

  private void choose(int i, Hulls hulls) {
    int profile = program.profile(i);
    double needed = program.needRate(i);
    int floor = hulls.stretch(profile, needed);
    if (!program.isSum()) {
      keys(i, program.column(i, hulls.choice(floor - 1)), program.column(i, hulls.choice(floor)));
      return;
    }
    int from = needed > 0 ? floor : hulls.nothing(profile);
    int top = hulls.cheaperThan(profile, program.value(i), from);
    boolean atFloor = needed > 0 && top == floor && !(hulls.slope(top) < program.value(i));
    keys(
        i,
        program.column(i, hulls.choice(atFloor ? top - 1 : top)),
        atFloor ? program.column(i, hulls.choice(top)) : program.surplus(i));
  }

  private void keys(int i, int one, int other) {
    key[0][i] = one;
    key[1][i] = other;
  }

  /** What the keys take of the pools where all other columns are 0. */
  private double[] keyLoad() {
    double[] load = new double[pools];
    for (int i = 0; i < program.size(); i++) {
      solve(i, 1, program.need(i));
      program.take(i, key[0][i], first, load);
      program.take(i, key[1][i], second, load);
    }
    return load;
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
    double[] right = keyLoad();
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
      solve(i, time, rate);
      keyValue[0][i] = first;
      keyValue[1][i] = second;
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
    solve(i, program.time(i, itsColumn), program.rate(i, itsColumn));
    return program.jobs(i)
        * (program.cost(i, itsColumn)
            - first * program.cost(i, key[0][i])
            - second * program.cost(i, key[1][i]));
  }

  /** A column in the rows of the pools, after the keys of its class were eliminated. */
  void reduce(int i, int itsColumn, double[] into) {
    Arrays.fill(into, 0);
    if (i == OVER) {
      Arrays.fill(into, -1);
    } else if (i == FREE) {
      into[itsColumn] = 1;
    } else {
      solve(i, program.time(i, itsColumn), program.rate(i, itsColumn));
      double one = first;
      double other = second;
      program.take(i, itsColumn, 1, into);
      program.take(i, key[0][i], -one, into);
      program.take(i, key[1][i], -other, into);
    }
  }

  /** Finds the multiples of the keys of a class that have this time and this rate together. */
  void solve(int i, double time, double rate) {
    double time0 = program.time(i, key[0][i]);
    double time1 = program.time(i, key[1][i]);
    double rate0 = program.rate(i, key[0][i]);
    double rate1 = program.rate(i, key[1][i]);
    double determinant = time0 * rate1 - time1 * rate0;
    first = (time * rate1 - time1 * rate) / determinant;
    second = (time0 * rate - time * rate0) / determinant;
  }

  /** The multiple of the first or second key that {@link #solve} found. */
  double solved(int which) {
    return which == 0 ? first : second;
  }

  /** How far from parallel two columns of a class are. */
  private double independence(int i, int one, int other) {
    return Math.abs(
        program.time(i, one) * program.rate(i, other)
            - program.time(i, other) * program.rate(i, one));
  }

  /** By how much the other columns change for each unit of a column, with the sign turned. */
  void changes(double[] reducedColumn, double[] into) {
    inverse.times(reducedColumn, into);
  }

  /** Puts a column in the place of another one. */
  void replace(int position, int i, int itsColumn, double itsValue) {
    int before = owner[position];
    if (before >= 0) {
      others[before]--;
    }
    if (i >= 0) {
      others[i]++;
    }
    owner[position] = i;
    column[position] = itsColumn;
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
    int stays = key[1 - which][number];
    int best = -1;
    double most = i == number ? independence(i, stays, entering) : -1;
    for (int p = 0; p < pools; p++) {
      if (owner[p] == number && independence(number, stays, column[p]) > most) {
        best = p;
        most = independence(number, stays, column[p]);
      }
    }
    if (best < 0) {
      key[which][number] = entering;
      keyValue[which][number] = itsValue;
    } else {
      key[which][number] = column[best];
      keyValue[which][number] = value[best];
      replace(best, i, entering, itsValue);
    }
    for (int p = 0; others[number] > 0 && p < pools; p++) {
      if (owner[p] == number && p != best) {
        reduce(number, column[p], reduced);
        inverse.replace(p, reduced);
      }
    }
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

  int key(int which, int i) {
    return key[which][i];
  }

  double keyValue(int which, int i) {
    return keyValue[which][i];
  }

  void addKeyValue(int which, int i, double more) {
    keyValue[which][i] += more;
  }

  boolean isBasic(int i, int itsColumn) {
    if (i >= 0 && (key[0][i] == itsColumn || key[1][i] == itsColumn)) {
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
    double lowest = 0;
    for (double one : value) {
      lowest = Math.min(lowest, one);
    }
    for (int i = 0; i < program.size(); i++) {
      lowest = Math.min(lowest, Math.min(keyValue[0][i], keyValue[1][i]));
    }
    return lowest;
  }

  /** Adds what each class does, times a weight. */
  void addTo(Mixture mixture, double weight) {
    for (int i = 0; i < program.size(); i++) {
      add(i, key[0][i], weight * keyValue[0][i], mixture);
      add(i, key[1][i], weight * keyValue[1][i], mixture);
    }
    for (int p = 0; p < pools; p++) {
      if (owner[p] >= 0) {
        add(owner[p], column[p], weight * value[p], mixture);
      }
    }
  }

  private void add(int i, int itsColumn, double part, Mixture mixture) {
    if (itsColumn < program.choices(i)) {
      mixture.add(program.number(i), program.choice(i, itsColumn), part);
    }
  }
}

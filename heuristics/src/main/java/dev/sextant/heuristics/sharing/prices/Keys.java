package dev.sextant.heuristics.sharing.prices;

/**
 * The two columns of each class of a {@link BlockProgram} that the rows of the class are solved by,
 * with their values. Not thread-safe.
 */
final class Keys {
  private final BlockProgram program;
  private final int[][] column;
  private final double[][] value;

  /** Multiples of the two keys, as {@link #solve} finds them. */
  private double first;

  private double second;

  Keys(BlockProgram program) {
    this.program = program;
    column = new int[2][program.size()];
    value = new double[2][program.size()];
  }

  /** Chooses those that are best at the prices of these hulls. */
  void choose(Hulls hulls) {
    for (int i = 0; i < program.size(); i++) {
      choose(i, hulls);
    }
  }

  /** Takes the keys of the same program with other needs. */
  void copy(Keys before) {
    for (int which = 0; which < column.length; which++) {
      System.arraycopy(before.column[which], 0, column[which], 0, column[which].length);
    }
  }

  /** Chooses anew for a class that cannot do what it needs with its keys alone. */
  void mend(int i, Hulls hulls) {
    solve(i, 1, program.need(i));
    if (!(first >= 0 && second >= 0)) {
      choose(i, hulls);
    }
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
    column[0][i] = one;
    column[1][i] = other;
  }

  /** What the keys take of the pools where all other columns are 0, with what is given. */
  double[] load() {
    double[] load = program.given();
    for (int i = 0; i < program.size(); i++) {
      solve(i, 1, program.need(i));
      program.take(i, column[0][i], first, load);
      program.take(i, column[1][i], second, load);
    }
    return load;
  }

  /** Sets the values of the keys of a class that have this time and this rate together. */
  void set(int i, double time, double rate) {
    solve(i, time, rate);
    value[0][i] = first;
    value[1][i] = second;
  }

  /** Finds the multiples of the keys of a class that have this time and this rate together. */
  void solve(int i, double time, double rate) {
    double time0 = program.time(i, column[0][i]);
    double time1 = program.time(i, column[1][i]);
    double rate0 = program.rate(i, column[0][i]);
    double rate1 = program.rate(i, column[1][i]);
    double determinant = time0 * rate1 - time1 * rate0;
    first = (time * rate1 - time1 * rate) / determinant;
    second = (time0 * rate - time * rate0) / determinant;
  }

  /** The multiple of the first or second key that {@link #solve} found. */
  double solved(int which) {
    return which == 0 ? first : second;
  }

  int column(int which, int i) {
    return column[which][i];
  }

  double value(int which, int i) {
    return value[which][i];
  }

  void addValue(int which, int i, double more) {
    value[which][i] += more;
  }

  /** Puts a column with its value in the place of a key. */
  void replace(int which, int i, int itsColumn, double itsValue) {
    column[which][i] = itsColumn;
    value[which][i] = itsValue;
  }

  boolean has(int i, int itsColumn) {
    return column[0][i] == itsColumn || column[1][i] == itsColumn;
  }

  /** The lowest value of any key, or 0. */
  double lowest() {
    double lowest = 0;
    for (int i = 0; i < program.size(); i++) {
      lowest = Math.min(lowest, Math.min(value[0][i], value[1][i]));
    }
    return lowest;
  }

  /** Adds what the keys of each class do, times a weight. */
  void addTo(Mixture mixture, double weight) {
    for (int i = 0; i < program.size(); i++) {
      program.add(i, column[0][i], weight * value[0][i], mixture);
      program.add(i, column[1][i], weight * value[1][i], mixture);
    }
  }
}

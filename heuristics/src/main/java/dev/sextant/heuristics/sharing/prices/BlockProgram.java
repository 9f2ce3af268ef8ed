package dev.sextant.heuristics.sharing.prices;

import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A linear program in which each class of jobs has two rows of its own and all have those of the
 * pools in common. Of class i, with columns j and parts of its jobs' time x:
 *
 * <pre>
 *   time(i):  sum of x(i,j)                             = 1
 *   rate(i):  sum of rate(j) x(i,j) - surplus(i)        = need(i)
 *   pool(p):  sum of size(i) use(p,j) x(i,j) + free(p)  = room + over
 * </pre>
 *
 * <p>The columns of a class are the choices of its profile, then nothing (no rate and no use), then
 * its surplus. For a worst case needs are met exactly, the room is 0 and {@code over}, how many
 * times the capacity is needed, is as small as can be. For a sum the room is what is there, {@code
 * over} costs more than it can gain, and what the choices count is as large as can be. Rates are in
 * units of the highest of a class, uses in capacities, sums in the most that all classes together
 * could count. Other classes may take what is given. Immutable but for its needs, its penalty and
 * what is given.
 */
final class BlockProgram {
  private final CompiledSharing problem;
  private final Choices choices;
  private final Pools pools;
  private final boolean sum;
  private final double worthScale;
  private final double room;
  private final int[] number;
  private final int[] first;
  private final int[] count;
  private final double[] size;
  private final double[] unit;
  private final double[] need;

  /** Where the columns of each class begin among all. */
  private final int[] begin;

  /** By column of all, its coefficient in the row of the rate. */
  private final double[] rate;

  private double penalty = 1;

  /** By pool, in capacities. */
  private double[] given;

  private BlockProgram(
      CompiledSharing problem, Pools pools, int[] number, boolean sum, double scale, double room) {
    this.problem = problem;
    this.pools = pools;
    this.number = number;
    this.sum = sum;
    this.worthScale = scale;
    this.room = room;
    choices = problem.choices();
    given = new double[pools.count()];
    first = new int[number.length];
    count = new int[number.length];
    size = new double[number.length];
    unit = new double[number.length];
    need = new double[number.length];
    begin = new int[number.length + 1];
    for (int i = 0; i < number.length; i++) {
      int profile = profile(i);
      first[i] = choices.begin(profile);
      count[i] = choices.end(profile) - first[i];
      size[i] = problem.size(number[i]);
      begin[i + 1] = begin[i] + count[i] + (sum ? 2 : 1);
    }
    rate = new double[begin[number.length]];
    for (int i = 0; i < number.length; i++) {
      double most = 0;
      for (int c = first[i]; c < first[i] + count[i]; c++) {
        most = Math.max(most, choices.rate(c));
      }
      unit[i] = 1 / most;
      for (int column = 0; column < count[i]; column++) {
        rate[begin[i] + column] = choices.rate(first[i] + column) * unit[i];
      }
      if (sum) {
        rate[begin[i] + surplus(i)] = -1;
      }
    }
  }

  /** The least overload at which these classes get what they need; see {@link #needs}. */
  static BlockProgram worstCase(CompiledSharing problem, Pools pools, int[] classes) {
    return new BlockProgram(problem, pools, classes, false, 0, 0);
  }

  /**
   * The best sum of these classes.
   *
   * @param room the part of all capacities that is theirs
   */
  static BlockProgram sum(CompiledSharing problem, Pools pools, int[] classes, double room) {
    BlockProgram program =
        new BlockProgram(problem, pools, classes, true, worthScale(problem), room);
    program.needs(c -> problem.floor(problem.representative(c)));
    return program;
  }

  /** What makes the most that all classes could count 1. */
  static double worthScale(CompiledSharing problem) {
    double most = 0;
    Choices choices = problem.choices();
    for (int c = 0; c < problem.classes(); c++) {
      int profile = problem.profile(problem.representative(c));
      double one = 0;
      for (int choice = choices.begin(profile); choice < choices.end(profile); choice++) {
        one = Math.max(one, Math.abs(counted(problem, c, choice)));
      }
      most += problem.size(c) * one;
    }
    return most > 0 ? 1 / most : 1;
  }

  /**
   * What the objective counts of all the time of a job of a class in a choice; the more, the
   * better.
   */
  static double counted(CompiledSharing problem, int number, int choice) {
    return problem.objective().term() == SharingTerm.COST
        ? -problem.choices().price(choice)
        : problem.worth(number, choice, problem.choices().rate(choice));
  }

  /** The classes that can do anything and of which anything counts. */
  static int[] classes(CompiledSharing problem) {
    return IntStream.range(0, problem.classes())
        .filter(
            c -> {
              int job = problem.representative(c);
              int profile = problem.profile(job);
              Choices choices = problem.choices();
              return problem.left(job) > 0 && choices.begin(profile) < choices.end(profile);
            })
        .toArray();
  }

  /** Sets what each job of a class must get, in micro-units per second. */
  void needs(IntToDoubleFunction needOfClass) {
    Arrays.setAll(need, i -> needOfClass.applyAsDouble(number[i]) * unit[i]);
  }

  /** Sets what others take of the pools, in capacities. */
  void given(double[] load) {
    given = load.clone();
  }

  /** What others take of the pools, in capacities; a copy. */
  double[] given() {
    return given.clone();
  }

  /** Sets what all capacities once more cost. */
  void penalty(double cost) {
    penalty = cost;
  }

  double penalty() {
    return penalty;
  }

  boolean isSum() {
    return sum;
  }

  double room() {
    return room;
  }

  Pools pools() {
    return pools;
  }

  /** How many classes take part. */
  int size() {
    return number.length;
  }

  /** The number of a class in the problem. */
  int number(int i) {
    return number[i];
  }

  int profile(int i) {
    return problem.profile(problem.representative(number[i]));
  }

  /** How many jobs a class has. */
  double jobs(int i) {
    return size[i];
  }

  /** What the class needs, in its own unit. */
  double need(int i) {
    return need[i];
  }

  /** What the class needs, in micro-units per second. */
  double needRate(int i) {
    return need[i] / unit[i];
  }

  /** What a unit of rate counts where rates are weighed, in micro-units per second. */
  double value(int i) {
    return sum && problem.objective().term() == SharingTerm.TOTAL_RATE
        ? problem.weight(problem.representative(number[i])) * worthScale
        : 0;
  }

  /** The columns of a class that have a price: its choices. */
  int choices(int i) {
    return count[i];
  }

  /** All columns of a class. */
  int columns(int i) {
    return begin[i + 1] - begin[i];
  }

  /** The column that stands for doing nothing. */
  int nothing(int i) {
    return count[i];
  }

  /** The column that stands for getting more than needed. */
  int surplus(int i) {
    return count[i] + 1;
  }

  /** The column of a choice; of nothing for -1. */
  int column(int i, int choice) {
    return choice < 0 ? count[i] : choice - first[i];
  }

  /** The choice of a column that is one. */
  int choice(int i, int column) {
    return first[i] + column;
  }

  /** The coefficient of a column in the row of time. */
  double time(int i, int column) {
    return column <= count[i] ? 1 : 0;
  }

  /** The coefficient of a column in the row of the rate. */
  double rate(int i, int column) {
    return rate[begin[i] + column];
  }

  /** What the objective counts against a column, for each job. */
  double cost(int i, int column) {
    return sum && column < count[i]
        ? -worthScale * counted(problem, number[i], first[i] + column)
        : 0;
  }

  /** What a column takes of the pools at these prices, for each job. */
  double poolCost(int i, int column, double[] prices) {
    return column < count[i] ? pools.cost(first[i] + column, prices) : 0;
  }

  /** Adds a multiple of what a column takes of the pools, for all jobs of the class. */
  void take(int i, int column, double times, double[] into) {
    if (column < count[i]) {
      pools.take(first[i] + column, times * size[i], into);
    }
  }

  /** How far from parallel two columns of a class are. */
  double independence(int i, int one, int other) {
    return Math.abs(time(i, one) * rate(i, other) - time(i, other) * rate(i, one));
  }

  /** Adds a part of its time that a class spends in a column. */
  void add(int i, int column, double part, Mixture mixture) {
    if (column < count[i]) {
      mixture.add(number[i], first[i] + column, part);
    }
  }
}

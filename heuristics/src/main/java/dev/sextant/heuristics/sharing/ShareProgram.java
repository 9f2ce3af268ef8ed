package dev.sextant.heuristics.sharing;

import dev.sextant.heuristics.sharing.level.Level;
import dev.sextant.heuristics.sharing.linear.LinearProgram;
import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.ClassTimes;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The linear program over shares, one row per class of jobs. Variables are the time that a class
 * spends in a choice, the time of a colocation and, where several classes have its profile, the
 * part of each; with aims also the level.
 *
 * <pre>
 *   time(c):   own choices + parts in colocations          at most  size(c)
 *   pool(p):   what all times take                         at most  capacity(p)
 *   rate(c):   what its times give - size x slope x level  at least size x base    (rising classes)
 *   floor(c):  what its times give                         at least size x floor
 *   parts(q):  parts of all classes of a profile           =        slots x time of q
 *   apart(c):  part of a class with fewer jobs than slots  at most  size x time of q
 * </pre>
 *
 * <p>Where workers change over time there are these times and rows for each interval, what times
 * give is work, and so are floors. In the program of the earliest end the last interval is as long
 * as a variable has it, which is made small: its times are lengths, and what is there of a pool or
 * a class's time is so much for each unit of that length.
 *
 * <p>The last row is what keeps a job from sharing with itself; {@link ClassTimes} lays out such
 * times without.
 */
public final class ShareProgram {
  private final CompiledSharing problem;
  private final @Nullable Aims aims;
  private final LinearProgram program = new LinearProgram();
  private final List<List<Integer>> classesOfProfile = new ArrayList<>();
  private final int intervals;
  private final int[][] timeRow;
  private final int[][] poolRow;
  private final int[] rateRow;
  private final int[] floorRow;
  private final double[] rateScale;
  private final double[] unitSeconds;
  private final List<Variable> variables = new ArrayList<>();
  private int levelVariable = -1;
  private int lastVariable = -1;
  private double levelScale = 1;
  private double worthScale = 1;

  /** What a variable stands for: of a class alone, of a class in a colocation, of a colocation. */
  private record Variable(int variable, int interval, int number, int choice, boolean isPart) {}

  /**
   * The program of a problem. Where workers change over time, of the intervals that end.
   *
   * @param aims straight; or null for the sum that the term is
   */
  public ShareProgram(CompiledSharing problem, @Nullable Aims aims) {
    this(problem, aims, problem.isOverTime() ? problem.intervals() - 1 : 1, false);
  }

  /**
   * The program of the earliest end of all work of a problem whose workers change over time.
   *
   * @param last the interval in which it ends, taken to last as long as it must
   */
  static ShareProgram ofEnd(CompiledSharing problem, int last) {
    return new ShareProgram(problem, null, last + 1, true);
  }

  private ShareProgram(
      CompiledSharing problem, @Nullable Aims aims, int intervals, boolean endsInLast) {
    this.problem = problem;
    this.aims = aims;
    this.intervals = intervals;
    int classes = problem.classes();
    timeRow = new int[intervals][classes];
    rateRow = new int[classes];
    floorRow = new int[classes];
    rateScale = new double[classes];
    poolRow = new int[intervals][];
    unitSeconds = new double[intervals];
    for (int p = 0; p < problem.choices().profiles(); p++) {
      classesOfProfile.add(new ArrayList<>());
    }
    scale(endsInLast);
    if (aims != null) {
      levelVariable = program.free(-1);
    } else if (endsInLast) {
      lastVariable = program.notNegative(1);
    }
    for (int t = 0; t < intervals; t++) {
      pools(t);
    }
    for (int c = 0; c < classes; c++) {
      classesOfProfile.get(problem.profile(problem.representative(c))).add(c);
      rows(c);
      for (int t = 0; t < intervals; t++) {
        alone(t, c);
      }
    }
    for (int t = 0; t < intervals; t++) {
      Choices choices = choices(t);
      for (int q = choices.colocatedBegin(); q < choices.count(); q++) {
        together(t, q);
      }
    }
  }

  /** The program. */
  public LinearProgram program() {
    return program;
  }

  private Choices choices(int interval) {
    return problem.at(interval).choices();
  }

  /** So that the solver sees numbers around 1: levels, lengths, and what a sum counts. */
  private void scale(boolean endsInLast) {
    double slope = 0;
    double longest = 1;
    for (int c = 0; c < rateScale.length; c++) {
      double highest = Math.max(1, problem.choices().highestRate(profile(c)));
      double floor = problem.floor(problem.representative(c));
      rateScale[c] = 1 / (problem.isOverTime() ? Math.max(1, floor) : highest);
      longest = Math.max(longest, problem.isOverTime() ? floor / highest : 0);
      if (aims != null && aims.rises(c)) {
        slope = Math.max(slope, (aims.raw(c, 1) - aims.raw(c, 0)) * rateScale[c]);
      }
    }
    levelScale = slope > 0 ? 1 / slope : 1;
    for (int t = 0; t < intervals; t++) {
      double seconds = problem.seconds(t);
      unitSeconds[t] = Double.isInfinite(seconds) ? longest : seconds;
    }
    double worth = 0;
    for (int t = 0; aims == null && !endsInLast && t < intervals; t++) {
      worth = Math.max(worth, worth(t));
    }
    worthScale = worth > 0 ? 1 / worth : 1;
  }

  private double worth(int interval) {
    Choices choices = choices(interval);
    double worth = 0;
    for (int c = 0; c < rateScale.length; c++) {
      for (int choice = choices.begin(profile(c)); choice < choices.end(profile(c)); choice++) {
        worth = Math.max(worth, problem.worth(c, choice, choices.rate(choice)));
        double price = choices.price(choice) * unitSeconds[interval];
        worth = Math.max(worth, ProgramSolver.spends(problem) ? price : 0);
      }
    }
    return worth;
  }

  private int profile(int number) {
    return problem.profile(problem.representative(number));
  }

  /** Whether an interval is as long as the last variable has it. */
  private boolean isStretched(int interval) {
    return lastVariable >= 0 && interval == intervals - 1;
  }

  /** A row of what takes of so much; of an interval that is stretched, of that times its length. */
  private int atMost(int interval, double there) {
    if (!isStretched(interval)) {
      return program.atMost(there);
    }
    int row = program.atMost(0);
    program.set(row, lastVariable, -there);
    return row;
  }

  private void pools(int interval) {
    Choices choices = choices(interval);
    poolRow[interval] = new int[choices.pools()];
    for (int p = 0; p < choices.pools(); p++) {
      poolRow[interval][p] = atMost(interval, choices.poolCapacity(p));
    }
  }

  private void rows(int number) {
    int size = problem.size(number);
    for (int t = 0; t < intervals; t++) {
      timeRow[t][number] = atMost(t, size);
    }
    rateRow[number] = -1;
    floorRow[number] = -1;
    Aims rising = aims;
    if (rising != null && rising.rises(number)) {
      double scale = rateScale[number] * size;
      rateRow[number] = program.atLeast(rising.base(number) * scale);
      double slope = rising.raw(number, 1) - rising.raw(number, 0);
      program.set(rateRow[number], levelVariable, -slope * scale * levelScale);
    }
    double floor =
        rising == null ? problem.floor(problem.representative(number)) : rising.floor(number);
    if (floor > 0) {
      floorRow[number] = program.atLeast(floor * rateScale[number] * size);
    }
  }

  private void alone(int interval, int number) {
    if (!problem.at(interval).takesPart(number)) {
      return;
    }
    Choices choices = choices(interval);
    int profile = profile(number);
    for (int choice = choices.begin(profile); choice < choices.end(profile); choice++) {
      double rate = choices.rate(choice);
      double cost = cost(interval, choice);
      int variable = program.notNegative(cost - worth(number, choice, rate));
      variables.add(new Variable(variable, interval, number, choice, false));
      program.set(timeRow[interval][number], variable, 1);
      gives(interval, number, variable, rate);
      takes(interval, choice, variable);
    }
  }

  private double worth(int number, int choice, double rate) {
    return aims == null ? problem.worth(number, choice, rate) * worthScale : 0;
  }

  private double cost(int interval, int choice) {
    return ProgramSolver.spends(problem) && aims == null
        ? choices(interval).price(choice) * unitSeconds[interval] * worthScale
        : 0;
  }

  private void gives(int interval, int number, int variable, double rate) {
    double given = rate * unitSeconds[interval] * rateScale[number];
    if (rateRow[number] >= 0) {
      program.set(rateRow[number], variable, given);
    }
    if (floorRow[number] >= 0) {
      program.set(floorRow[number], variable, given);
    }
  }

  private void takes(int interval, int choice, int variable) {
    Choices choices = choices(interval);
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      program.set(poolRow[interval][choices.usePool(u)], variable, choices.useAmount(u));
    }
  }

  private void together(int interval, int choice) {
    Choices choices = choices(interval);
    int begin = choices.slotsBegin(choice);
    int end = choices.slotsEnd(choice);
    for (int slot = begin; slot < end; slot++) {
      int jobs = 0;
      for (int number : classes(interval, choices.slotProfile(slot))) {
        jobs += problem.size(number);
      }
      if (jobs < slotsAlike(choices, choice, choices.slotProfile(slot))) {
        return;
      }
    }
    double cost = cost(interval, choice);
    double worth = 0;
    for (int slot = begin; slot < end; slot++) {
      List<Integer> classes = classes(interval, choices.slotProfile(slot));
      worth += classes.size() == 1 ? worth(classes.get(0), choice, choices.slotRate(slot)) : 0;
    }
    int time = program.notNegative(cost - worth);
    variables.add(new Variable(time, interval, -1, choice, false));
    takes(interval, choice, time);
    for (int slot = begin; slot < end; slot++) {
      if (isFirstAlike(choices, choice, slot)) {
        parts(interval, choice, slot, time);
      }
    }
  }

  /** The classes of a profile that may run in an interval. */
  private List<Integer> classes(int interval, int profile) {
    CompiledSharing then = problem.at(interval);
    return classesOfProfile.get(profile).stream().filter(then::takesPart).toList();
  }

  private static int slotsAlike(Choices choices, int choice, int profile) {
    int alike = 0;
    for (int slot = choices.slotsBegin(choice); slot < choices.slotsEnd(choice); slot++) {
      alike += choices.slotProfile(slot) == profile ? 1 : 0;
    }
    return alike;
  }

  private static boolean isFirstAlike(Choices choices, int choice, int slot) {
    for (int other = choices.slotsBegin(choice); other < slot; other++) {
      if (choices.slotProfile(other) == choices.slotProfile(slot)) {
        return false;
      }
    }
    return true;
  }

  private void parts(int interval, int choice, int slot, int time) {
    Choices choices = choices(interval);
    int profile = choices.slotProfile(slot);
    int alike = slotsAlike(choices, choice, profile);
    double rate = choices.slotRate(slot);
    List<Integer> classes = classes(interval, profile);
    if (classes.size() == 1) {
      int number = classes.get(0);
      program.set(timeRow[interval][number], time, alike);
      gives(interval, number, time, rate * alike);
      return;
    }
    int all = program.equal(0);
    program.set(all, time, -alike);
    for (int number : classes) {
      int part = program.notNegative(-worth(number, choice, rate));
      variables.add(new Variable(part, interval, number, choice, true));
      program.set(timeRow[interval][number], part, 1);
      gives(interval, number, part, rate);
      program.set(all, part, 1);
      if (problem.size(number) < alike) {
        int apart = program.atMost(0);
        program.set(apart, part, 1);
        program.set(apart, time, -problem.size(number));
      }
    }
  }

  /** What a solution means. */
  public Level level(LinearProgram.Solution solution) {
    ClassTimes times = new ClassTimes(problem);
    double stretch = lastVariable < 0 ? 1 : solution.value(lastVariable);
    double sum = 0;
    for (Variable one : variables) {
      double value = solution.value(one.variable);
      sum -= value * program.cost(one.variable);
      double part = isStretched(one.interval) ? stretched(value, stretch) : value;
      ClassTimes then = times.at(one.interval);
      if (one.number < 0) {
        then.together(one.choice, part);
        onlyClasses(one.interval, one.choice, part, then);
      } else if (one.isPart) {
        then.part(one.choice, one.number, part);
      } else {
        then.alone(one.number, one.choice, part);
      }
    }
    double reached = aims == null ? sum / worthScale : solution.value(levelVariable) * levelScale;
    if (lastVariable >= 0) {
      reached = stretch * unitSeconds[intervals - 1];
      times.endsWithin(intervals - 1, reached);
    }
    return new Level(reached, times, prices(solution), solution.optimal());
  }

  /** A length of time as a part of the time that the last interval lasts. */
  private static double stretched(double value, double stretch) {
    return stretch > 0 ? value / stretch : 0;
  }

  private void onlyClasses(int interval, int choice, double time, ClassTimes times) {
    Choices choices = choices(interval);
    for (int slot = choices.slotsBegin(choice); slot < choices.slotsEnd(choice); slot++) {
      List<Integer> classes = classes(interval, choices.slotProfile(slot));
      if (classes.size() == 1 && isFirstAlike(choices, choice, slot)) {
        int alike = slotsAlike(choices, choice, choices.slotProfile(slot));
        times.part(choice, classes.get(0), time * alike);
      }
    }
  }

  private IndexedPrices prices(LinearProgram.Solution solution) {
    IndexedPrices prices = IndexedPrices.none(problem);
    double unit = 1 / worthScale;
    int classes = problem.classes();
    for (int t = 0; t < intervals; t++) {
      int begin = problem.poolBegin(t);
      for (int p = 0; p < poolRow[t].length; p++) {
        double price = Math.max(0, -solution.dual(poolRow[t][p])) * unit;
        prices.pool()[begin + p] = price / unitSeconds[t];
      }
      for (int c = 0; c < classes; c++) {
        double price = Math.max(0, -solution.dual(timeRow[t][c])) * unit;
        prices.timePrice()[t * classes + c] = price / unitSeconds[t];
      }
    }
    for (int c = 0; c < classes; c++) {
      if (rateRow[c] >= 0) {
        prices.rateValue()[c] = Math.max(0, solution.dual(rateRow[c])) * rateScale[c];
      }
      if (floorRow[c] >= 0) {
        double value = Math.max(0, solution.dual(floorRow[c])) * rateScale[c] * unit;
        boolean frozen = aims != null && !aims.rises(c) && aims.base(c) >= aims.floor(c);
        (frozen ? prices.rateValue() : prices.floorValue())[c] += value;
      }
    }
    return prices;
  }
}

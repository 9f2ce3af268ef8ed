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
 * <p>The last row is what keeps a job from sharing with itself; {@link ClassTimes} lays out such
 * times without.
 */
public final class ShareProgram {
  private final CompiledSharing problem;
  private final Choices choices;
  private final @Nullable Aims aims;
  private final LinearProgram program = new LinearProgram();
  private final List<List<Integer>> classesOfProfile = new ArrayList<>();
  private final int[] timeRow;
  private final int[] poolRow;
  private final int[] rateRow;
  private final int[] floorRow;
  private final double[] rateScale;
  private final List<Variable> variables = new ArrayList<>();
  private int levelVariable = -1;
  private double levelScale = 1;
  private double worthScale = 1;

  /** What a variable stands for: of a class alone, of a class in a colocation, of a colocation. */
  private record Variable(int variable, int number, int choice, boolean isPart) {}

  /**
   * The program of a problem.
   *
   * @param aims straight; or null for the sum that the term is
   */
  public ShareProgram(CompiledSharing problem, @Nullable Aims aims) {
    this.problem = problem;
    this.aims = aims;
    choices = problem.choices();
    int classes = problem.classes();
    timeRow = new int[classes];
    rateRow = new int[classes];
    floorRow = new int[classes];
    rateScale = new double[classes];
    poolRow = new int[choices.pools()];
    for (int p = 0; p < choices.profiles(); p++) {
      classesOfProfile.add(new ArrayList<>());
    }
    scale();
    if (aims != null) {
      levelVariable = program.free(-1);
    }
    for (int p = 0; p < poolRow.length; p++) {
      poolRow[p] = program.atMost(choices.poolCapacity(p));
    }
    for (int c = 0; c < classes; c++) {
      classesOfProfile.get(problem.profile(problem.representative(c))).add(c);
      rows(c);
      alone(c);
    }
    for (int q = choices.colocatedBegin(); q < choices.count(); q++) {
      together(q);
    }
  }

  /** The program. */
  public LinearProgram program() {
    return program;
  }

  /** So that the solver sees numbers around 1: levels, and what a sum counts. */
  private void scale() {
    double slope = 0;
    for (int c = 0; c < rateScale.length; c++) {
      rateScale[c] = 1 / Math.max(1, problem.choices().highestRate(profile(c)));
      if (aims != null && aims.rises(c)) {
        slope = Math.max(slope, (aims.raw(c, 1) - aims.raw(c, 0)) * rateScale[c]);
      }
    }
    levelScale = slope > 0 ? 1 / slope : 1;
    double worth = 0;
    for (int c = 0; aims == null && c < rateScale.length; c++) {
      for (int choice = choices.begin(profile(c)); choice < choices.end(profile(c)); choice++) {
        worth = Math.max(worth, problem.worth(c, choice, choices.rate(choice)));
        worth = Math.max(worth, ProgramSolver.spends(problem) ? choices.price(choice) : 0);
      }
    }
    worthScale = worth > 0 ? 1 / worth : 1;
  }

  private int profile(int number) {
    return problem.profile(problem.representative(number));
  }

  private void rows(int number) {
    int size = problem.size(number);
    timeRow[number] = program.atMost(size);
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

  private void alone(int number) {
    int profile = profile(number);
    for (int choice = choices.begin(profile); choice < choices.end(profile); choice++) {
      double rate = choices.rate(choice);
      double cost = cost(choice);
      int variable = program.notNegative(cost - worth(number, choice, rate));
      variables.add(new Variable(variable, number, choice, false));
      program.set(timeRow[number], variable, 1);
      gives(number, variable, rate);
      takes(choice, variable);
    }
  }

  private double worth(int number, int choice, double rate) {
    return aims == null ? problem.worth(number, choice, rate) * worthScale : 0;
  }

  private double cost(int choice) {
    return ProgramSolver.spends(problem) && aims == null ? choices.price(choice) * worthScale : 0;
  }

  private void gives(int number, int variable, double rate) {
    if (rateRow[number] >= 0) {
      program.set(rateRow[number], variable, rate * rateScale[number]);
    }
    if (floorRow[number] >= 0) {
      program.set(floorRow[number], variable, rate * rateScale[number]);
    }
  }

  private void takes(int choice, int variable) {
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      program.set(poolRow[choices.usePool(u)], variable, choices.useAmount(u));
    }
  }

  private void together(int choice) {
    int begin = choices.slotsBegin(choice);
    int end = choices.slotsEnd(choice);
    for (int slot = begin; slot < end; slot++) {
      int jobs = 0;
      for (int number : classesOfProfile.get(choices.slotProfile(slot))) {
        jobs += problem.size(number);
      }
      if (jobs < slotsAlike(choice, choices.slotProfile(slot))) {
        return;
      }
    }
    double cost = cost(choice);
    double worth = 0;
    for (int slot = begin; slot < end; slot++) {
      List<Integer> classes = classesOfProfile.get(choices.slotProfile(slot));
      worth += classes.size() == 1 ? worth(classes.get(0), choice, choices.slotRate(slot)) : 0;
    }
    int time = program.notNegative(cost - worth);
    variables.add(new Variable(time, -1, choice, false));
    takes(choice, time);
    for (int slot = begin; slot < end; slot++) {
      if (isFirstAlike(choice, slot)) {
        parts(choice, slot, time);
      }
    }
  }

  private int slotsAlike(int choice, int profile) {
    int alike = 0;
    for (int slot = choices.slotsBegin(choice); slot < choices.slotsEnd(choice); slot++) {
      alike += choices.slotProfile(slot) == profile ? 1 : 0;
    }
    return alike;
  }

  private boolean isFirstAlike(int choice, int slot) {
    for (int other = choices.slotsBegin(choice); other < slot; other++) {
      if (choices.slotProfile(other) == choices.slotProfile(slot)) {
        return false;
      }
    }
    return true;
  }

  private void parts(int choice, int slot, int time) {
    int profile = choices.slotProfile(slot);
    int alike = slotsAlike(choice, profile);
    double rate = choices.slotRate(slot);
    List<Integer> classes = classesOfProfile.get(profile);
    if (classes.size() == 1) {
      int number = classes.get(0);
      program.set(timeRow[number], time, alike);
      gives(number, time, rate * alike);
      return;
    }
    int all = program.equal(0);
    program.set(all, time, -alike);
    for (int number : classes) {
      int part = program.notNegative(-worth(number, choice, rate));
      variables.add(new Variable(part, number, choice, true));
      program.set(timeRow[number], part, 1);
      gives(number, part, rate);
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
    double sum = 0;
    for (Variable one : variables) {
      double value = solution.value(one.variable);
      sum -= value * program.cost(one.variable);
      if (one.number < 0) {
        times.together(one.choice, value);
        onlyClasses(one.choice, value, times);
      } else if (one.isPart) {
        times.part(one.choice, one.number, value);
      } else {
        times.alone(one.number, one.choice, value);
      }
    }
    double reached = aims == null ? sum / worthScale : solution.value(levelVariable) * levelScale;
    return new Level(reached, times, prices(solution), solution.optimal());
  }

  private void onlyClasses(int choice, double time, ClassTimes times) {
    for (int slot = choices.slotsBegin(choice); slot < choices.slotsEnd(choice); slot++) {
      List<Integer> classes = classesOfProfile.get(choices.slotProfile(slot));
      if (classes.size() == 1 && isFirstAlike(choice, slot)) {
        times.part(choice, classes.get(0), time * slotsAlike(choice, choices.slotProfile(slot)));
      }
    }
  }

  private IndexedPrices prices(LinearProgram.Solution solution) {
    IndexedPrices prices = IndexedPrices.none(problem);
    double unit = 1 / worthScale;
    for (int p = 0; p < poolRow.length; p++) {
      prices.pool()[p] = Math.max(0, -solution.dual(poolRow[p])) * unit;
    }
    for (int c = 0; c < timeRow.length; c++) {
      prices.timePrice()[c] = Math.max(0, -solution.dual(timeRow[c])) * unit;
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

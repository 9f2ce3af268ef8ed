package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.sharing.SharingTerm;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * What each class of jobs needs for the worst job to be at a level, where the term is that of the
 * worst job. Levels are such that more is better and needs are convex and do not fall: the
 * normalised rate itself, 1 / makespan, minus the finish-time ratio.
 *
 * <p>Water filling raises the level in stages. A class that cannot get more is frozen at the rate
 * it has; under MAX_MIN_RATE the others go on from where they are, and share its group's weight.
 */
public final class Aims {
  private final CompiledSharing problem;
  private final boolean finishTimes;
  private final double[] base;
  private final double[] slope;
  private final boolean[] active;
  private boolean floorsCount = true;

  private Aims(CompiledSharing problem, boolean finishTimes) {
    this.problem = problem;
    this.finishTimes = finishTimes;
    int classes = problem.classes();
    base = new double[classes];
    slope = new double[classes];
    active = new boolean[classes];
  }

  /** The aims of the first stage; of nobody where the term is a sum. */
  public static Aims of(CompiledSharing problem) {
    Aims aims = new Aims(problem, problem.objective().term() == SharingTerm.FINISH_TIME_FAIRNESS);
    if (problem.objective().term().isWorstCase()) {
      for (int c = 0; c < aims.active.length; c++) {
        int job = problem.representative(c);
        boolean counts = !aims.finishTimes || problem.isolatedSeconds(job) < Double.MAX_VALUE;
        aims.active[c] = counts && problem.left(job) > 0;
      }
      aims.weigh();
    }
    return aims;
  }

  /** How fast the need of each active class rises: again after some were frozen. */
  private void weigh() {
    switch (problem.objective().term()) {
      case MAX_MIN_RATE -> weighGroups();
      case MAKESPAN -> {
        for (int c = 0; c < slope.length; c++) {
          slope[c] = active[c] ? problem.left(problem.representative(c)) : 0;
        }
      }
      default -> {
        // Finish times follow from the jobs.
      }
    }
  }

  private void weighGroups() {
    double[] inGroup = new double[problem.groups()];
    int[] first = new int[problem.groups()];
    Arrays.fill(first, Integer.MAX_VALUE);
    for (int c = 0; c < active.length; c++) {
      int job = problem.representative(c);
      int group = problem.group(job);
      if (active[c] && group != CompiledSharing.NONE) {
        inGroup[group] += problem.size(c) * problem.weight(job);
        first[group] = Math.min(first[group], job);
      }
    }
    for (int c = 0; c < active.length; c++) {
      int job = problem.representative(c);
      int group = problem.group(job);
      double weight = problem.weight(job);
      if (group != CompiledSharing.NONE) {
        weight =
            problem.isFifo(group)
                ? job == first[group] ? problem.groupWeight(group) : 0
                : problem.groupWeight(group) * weight / inGroup[group];
      }
      slope[c] = active[c] ? weight * problem.choices().equalSplitRate(problem.profile(job)) : 0;
    }
  }

  /** Whether any class still rises. */
  public boolean isAnyActive() {
    for (int c = 0; c < active.length; c++) {
      if (rises(c)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the need of a class rises with the level. */
  public boolean rises(int number) {
    return active[number] && (finishTimes || slope[number] > 0);
  }

  /** Whether needs are straight lines. */
  public boolean areLinear() {
    return !finishTimes;
  }

  /** The rate that each job of a class needs at a level, in micro-units per second. */
  public double need(int number, double level) {
    double need = raw(number, level);
    return floorsCount ? Math.max(problem.floor(problem.representative(number)), need) : need;
  }

  /** Whether a job must get more than the level asks for. */
  public boolean isAtFloor(int number, double level) {
    return floorsCount && problem.floor(problem.representative(number)) > raw(number, level);
  }

  /** What each job of a class must get whatever the level, in micro-units per second. */
  public double floor(int number) {
    double floor = floorsCount ? problem.floor(problem.representative(number)) : 0;
    return rises(number) ? floor : Math.max(floor, base[number]);
  }

  /** What each job of a rising class has before the level begins to count. */
  public double base(int number) {
    return base[number];
  }

  /** The need by the level alone, whatever the job must get by guarantee or deadline. */
  public double raw(int number, double level) {
    if (!active[number]) {
      return base[number];
    }
    if (!finishTimes) {
      return base[number] + slope[number] * level;
    }
    int job = problem.representative(number);
    double seconds = -level * problem.isolatedSeconds(job) - problem.ageSeconds(job);
    return seconds > 0 ? problem.left(job) / seconds : Double.POSITIVE_INFINITY;
  }

  /** How fast {@link #raw} rises at a level. */
  public double slope(int number, double level) {
    if (!active[number]) {
      return 0;
    }
    if (!finishTimes) {
      return slope[number];
    }
    int job = problem.representative(number);
    double seconds = -level * problem.isolatedSeconds(job) - problem.ageSeconds(job);
    return problem.left(job) * problem.isolatedSeconds(job) / (seconds * seconds);
  }

  /** The level at which a class needs a rate by the level alone. */
  public double levelOf(int number, double rate) {
    if (!finishTimes) {
      return (rate - base[number]) / slope[number];
    }
    int job = problem.representative(number);
    return -(problem.ageSeconds(job) + problem.left(job) / rate) / problem.isolatedSeconds(job);
  }

  /**
   * Goes on to the next stage from a level that was reached.
   *
   * @param saturated the classes that cannot get more
   */
  public void freeze(boolean[] saturated, double level) {
    for (int c = 0; c < active.length; c++) {
      if (!finishTimes || active[c] && saturated[c]) {
        base[c] = raw(c, level);
      }
      active[c] &= !saturated[c];
    }
    weigh();
  }

  /**
   * Straight aims whose needs at level 1 are those of these aims at a level, whatever the jobs must
   * get besides.
   */
  public Aims linesAt(double level) {
    Aims lines = new Aims(problem, false);
    for (int c = 0; c < active.length; c++) {
      lines.active[c] = active[c];
      lines.base[c] = active[c] ? 0 : base[c];
      lines.slope[c] = active[c] ? raw(c, level) : 0;
    }
    return lines;
  }

  /** The level of these aims at which classes are that are at a level of such straight aims. */
  public double levelAt(Aims lines, double linesLevel) {
    double lowest = Double.POSITIVE_INFINITY;
    for (int c = 0; c < active.length; c++) {
      if (rises(c)) {
        lowest = Math.min(lowest, levelOf(c, lines.raw(c, linesLevel)));
      }
    }
    return lowest;
  }

  /**
   * Aims to give each job of a class so much, times the level.
   *
   * @param need by class, in micro-units per second
   */
  public static Aims ofNeeds(CompiledSharing problem, IntToDoubleFunction need) {
    Aims aims = new Aims(problem, false);
    for (int c = 0; c < aims.active.length; c++) {
      aims.slope[c] = need.applyAsDouble(c);
      aims.active[c] = aims.slope[c] > 0;
    }
    aims.floorsCount = false;
    return aims;
  }

  /** A level to begin at: that of jobs of which the worst off gets half of its highest rate. */
  public double firstLevel() {
    double level = 0;
    for (int c = 0; c < active.length; c++) {
      if (rises(c)) {
        int profile = problem.profile(problem.representative(c));
        double half = problem.choices().highestRate(profile) / 2;
        level = finishTimes ? Math.min(level, levelOf(c, half)) : level;
      }
    }
    return level;
  }

  /** The level at which the first class works at its highest rate: no level is higher. */
  public double highestLevel() {
    double level = Double.POSITIVE_INFINITY;
    for (int c = 0; c < active.length; c++) {
      if (rises(c)) {
        int profile = problem.profile(problem.representative(c));
        level = Math.min(level, levelOf(c, problem.choices().highestRate(profile)));
      }
    }
    return level;
  }

  /**
   * The highest level that prices allow: the one at which what all need is worth what all workers
   * and all time cost.
   */
  public double boundLevel(IndexedPrices prices) {
    return DualBound.level(problem, this, prices);
  }

  /** The value of the term at a level. */
  public double value(double level) {
    return switch (problem.objective().term()) {
      case MAKESPAN -> 1 / level;
      // Not -level, which is -0.0 where the level is 0.
      case FINISH_TIME_FAIRNESS -> 0 - level;
      default -> level;
    };
  }
}

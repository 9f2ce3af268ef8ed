package dev.sextant.heuristics.sharing.prices;

import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.ClassTimes;
import dev.sextant.planner.sharing.compiled.CompiledSharing;

/** What part of its time each class of jobs spends in each choice that a job has alone. */
final class Mixture {
  private final CompiledSharing problem;
  private final int[] begin;
  private final double[] part;

  Mixture(CompiledSharing problem) {
    this.problem = problem;
    Choices choices = problem.choices();
    begin = new int[problem.classes() + 1];
    for (int c = 0; c < problem.classes(); c++) {
      int profile = problem.profile(problem.representative(c));
      begin[c + 1] = begin[c] + choices.end(profile) - choices.begin(profile);
    }
    part = new double[begin[problem.classes()]];
  }

  /** Adds a part of the time of a class in a choice; nothing for no choice. */
  void add(int number, int choice, double more) {
    if (choice >= 0 && more > 0) {
      int profile = problem.profile(problem.representative(number));
      part[begin[number] + choice - problem.choices().begin(profile)] += more;
    }
  }

  /** Adds a multiple of another mixture. */
  void add(Mixture other, double weight) {
    for (int i = 0; i < part.length; i++) {
      part[i] += weight * other.part[i];
    }
  }

  /** Takes what a class does in a choice. */
  interface Visitor {
    /** A class spends a part of its time in a choice. */
    void visit(int number, int choice, double part);
  }

  /** Shows every part that is not 0. */
  void forEach(Visitor visitor) {
    for (int c = 0; c < problem.classes(); c++) {
      int first = problem.choices().begin(problem.profile(problem.representative(c)));
      for (int i = begin[c]; i < begin[c + 1]; i++) {
        if (part[i] > 0) {
          visitor.visit(c, first + i - begin[c], part[i]);
        }
      }
    }
  }

  /** What all jobs take of each pool, in capacities. */
  double[] load(Pools pools) {
    double[] load = new double[pools.count()];
    forEach((number, choice, time) -> pools.take(choice, problem.size(number) * time, load));
    return load;
  }

  /** The rate of each job of each class, in micro-units per second. */
  double[] rates() {
    double[] rate = new double[problem.classes()];
    forEach((number, choice, time) -> rate[number] += time * problem.choices().rate(choice));
    return rate;
  }

  /**
   * As much of another mixture as fits in the place of as much of this one.
   *
   * @param other may take more than there is; this one must not
   */
  Mixture towards(Mixture other, Pools pools) {
    double[] from = load(pools);
    double[] to = other.load(pools);
    double weight = 1;
    for (int p = 0; p < from.length; p++) {
      if (to[p] > 1) {
        weight = Math.min(weight, Math.max(0, 1 - from[p]) / (to[p] - from[p]));
      }
    }
    Mixture between = new Mixture(problem);
    between.add(this, 1 - weight);
    between.add(other, weight);
    return between;
  }

  /** The times of all jobs. */
  ClassTimes times() {
    ClassTimes times = new ClassTimes(problem);
    Choices choices = problem.choices();
    for (int c = 0; c < problem.classes(); c++) {
      int first = choices.begin(problem.profile(problem.representative(c)));
      double all = 0;
      for (int i = begin[c]; i < begin[c + 1]; i++) {
        all += part[i];
      }
      double scale = problem.size(c) / Math.max(1, all);
      for (int i = begin[c]; i < begin[c + 1]; i++) {
        times.alone(c, first + i - begin[c], scale * part[i]);
      }
    }
    return times;
  }
}

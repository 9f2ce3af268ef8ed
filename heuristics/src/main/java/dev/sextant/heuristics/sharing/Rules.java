package dev.sextant.heuristics.sharing;

import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The rules of simple schedulers, each one method. They know no guarantees and no deadlines. */
final class Rules {
  private static final double NOTHING = 1e-12;

  private Rules() {}

  /** Each job gets its part of every pool by weight, whether it has a use for it or not. */
  static IndexedAllocation isolated(CompiledSharing problem) {
    Portions portions = new Portions(problem);
    Choices choices = problem.choices();
    double weights = weights(problem, open(problem));
    for (int job : open(problem)) {
      int begin = choices.begin(problem.profile(job));
      int end = choices.end(problem.profile(job));
      double part = problem.weight(job) / weights;
      double all = begin == end ? 1 : part / choices.gang(begin) * choices.workers();
      for (int c = begin; c < end && choices.id(c).equals(choices.id(begin)); c++) {
        double share = part / choices.gang(c) * choices.workersOfType(choices.type(c));
        for (int u = choices.usesBegin(c); u < choices.usesEnd(c); u++) {
          double most = part * choices.poolCapacity(choices.usePool(u)) / choices.useAmount(u);
          share = Math.min(share, most);
        }
        portions.give(c, share / Math.max(1, all), job);
      }
    }
    return portions.allocation();
  }

  /**
   * The pools are divided again and again by weight among the jobs that have a use for them, until
   * there is nothing left that anybody could take; each job takes it where it is fastest.
   */
  static IndexedAllocation proportional(CompiledSharing problem) {
    Portions portions = new Portions(problem);
    Choices choices = problem.choices();
    List<Integer> active = open(problem);
    while (!active.isEmpty()) {
      double weights = weights(problem, active);
      double given = 0;
      double[] there = new double[choices.pools()];
      for (int p = 0; p < there.length; p++) {
        there[p] = portions.poolLeft(p);
      }
      for (int job : active) {
        for (int c : fastestFirst(problem, job)) {
          double share = problem.weight(job) / weights;
          double most = 1;
          for (int u = choices.usesBegin(c); u < choices.usesEnd(c); u++) {
            most = Math.min(most, share * there[choices.usePool(u)] / choices.useAmount(u));
          }
          given += portions.give(c, most, job);
        }
      }
      active =
          active.stream()
              .filter(
                  job ->
                      fastestFirst(problem, job).stream().anyMatch(c -> portions.room(c, job) > 0))
              .toList();
      if (given < 1e-9) {
        break;
      }
    }
    return portions.allocation();
  }

  /**
   * In the order of their releases, each job gets all its time where it is fastest of what is left.
   */
  static IndexedAllocation fifo(CompiledSharing problem) {
    Portions portions = new Portions(problem);
    List<Integer> order = new ArrayList<>(open(problem));
    order.sort(Comparator.comparingDouble((Integer job) -> -problem.ageSeconds(job)));
    for (int job : order) {
      for (int choice : fastestFirst(problem, job)) {
        portions.give(choice, 1, job);
      }
    }
    return portions.allocation();
  }

  /**
   * Dominant resource fairness (Ghodsi et al., NSDI'11): the dominant shares of all jobs over their
   * weights rise together; each job takes where it is fastest, and when that is used up, the next.
   */
  static IndexedAllocation drf(CompiledSharing problem) {
    Portions portions = new Portions(problem);
    Choices choices = problem.choices();
    List<Integer> active = open(problem);
    while (!active.isEmpty()) {
      int[] choice = new int[problem.jobs()];
      double[] speed = new double[problem.jobs()];
      List<Integer> taking = new ArrayList<>();
      double[] rush = new double[choices.pools()];
      for (int job : active) {
        choice[job] = -1;
        for (int c : fastestFirst(problem, job)) {
          if (choice[job] < 0 && portions.room(c, job) > NOTHING) {
            choice[job] = c;
          }
        }
        if (choice[job] >= 0) {
          taking.add(job);
          speed[job] = problem.weight(job) / dominant(choices, choice[job]);
          for (int u = choices.usesBegin(choice[job]); u < choices.usesEnd(choice[job]); u++) {
            rush[choices.usePool(u)] += speed[job] * choices.useAmount(u);
          }
        }
      }
      double step = Double.POSITIVE_INFINITY;
      for (int job : taking) {
        step = speed[job] > 0 ? Math.min(step, portions.timeLeft(job) / speed[job]) : step;
      }
      for (int p = 0; p < rush.length; p++) {
        step = rush[p] > 0 ? Math.min(step, portions.poolLeft(p) / rush[p]) : step;
      }
      if (taking.isEmpty() || Double.isInfinite(step)) {
        break;
      }
      for (int job : taking) {
        portions.give(choice[job], step * speed[job], job);
      }
      active = taking;
    }
    return portions.allocation();
  }

  /** The largest part of a pool that all the time in a choice takes. */
  private static double dominant(Choices choices, int choice) {
    double most = 0;
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      most = Math.max(most, choices.useAmount(u) / choices.poolCapacity(choices.usePool(u)));
    }
    return most == 0 ? 1 : most;
  }

  /** The jobs with work left, in the order of the problem. */
  static List<Integer> open(CompiledSharing problem) {
    return IntStream.range(0, problem.jobs()).filter(job -> problem.left(job) > 0).boxed().toList();
  }

  /** What a job can do alone, the fastest first. */
  static List<Integer> fastestFirst(CompiledSharing problem, int job) {
    Choices choices = problem.choices();
    int profile = problem.profile(job);
    return IntStream.range(choices.begin(profile), choices.end(profile))
        .boxed()
        .sorted(Comparator.comparingDouble((Integer c) -> -choices.rate(c)))
        .toList();
  }

  private static double weights(CompiledSharing problem, List<Integer> jobs) {
    double sum = jobs.stream().mapToDouble(problem::weight).sum();
    return sum > 0 ? sum : 1;
  }
}

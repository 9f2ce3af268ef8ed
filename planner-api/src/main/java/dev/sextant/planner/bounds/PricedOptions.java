package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The options of kinds of tasks, or of some of these that stand for all, with what they demand,
 * side by side in the order in which a search of prices reads them. Immutable.
 */
final class PricedOptions {
  private static final long SEED = 1;

  private final int kinds;
  private final int size;

  /** By kind, where its options begin, and where the last one's end. */
  private final int[] options;

  /** By option, its least even share. */
  private final double[] micros;

  /** By option, where its demands begin, and where the last one's end. */
  private final int[] demands;

  /** By demand, or amount taken of a budget, the number of its price. */
  private final int[] priced;

  /** By demand, what it costs at a price of 1. */
  private final double[] cost;

  /** Whether every option has one demand. */
  private final boolean single;

  /**
   * By demand, how long all tasks of the kind keep the whole resource of the class busy; of a
   * budget, how much they take.
   */
  private final double[] busy;

  /**
   * Lays out the options of kinds.
   *
   * @param example by kind, one of its tasks
   * @param count by kind, how many of its tasks count
   * @param part how many of the kinds are drawn, as a share; each stands for so many more
   */
  PricedOptions(
      CompiledProblem problem, BatchShares shares, int[] example, int[] count, double part) {
    CompiledWorkflows workflows = problem.workflows();
    SplittableRandom random = new SplittableRandom(SEED);
    int[] begin = new int[count.length + 1];
    int[] option = new int[16];
    double[] tasks = new double[16];
    int kept = 0;
    int of = 0;
    for (int k = 0; k < count.length; k++) {
      if (count[k] == 0 || part < 1 && random.nextDouble() >= part) {
        continue;
      }
      int wt = problem.jobs().workflowTask(example[k]);
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        if (problem.pinsAllow(example[k], o)) {
          if (of == option.length) {
            option = Arrays.copyOf(option, 2 * of);
            tasks = Arrays.copyOf(tasks, 2 * of);
          }
          option[of] = o;
          tasks[of++] = count[k] / part;
        }
      }
      if (of > begin[kept]) {
        begin[++kept] = of;
      }
    }
    kinds = kept;
    size = of;
    options = begin;
    micros = new double[of];
    demands = new int[of + 1];
    for (int i = 0; i < of; i++) {
      int mode = workflows.optionMode(option[i]);
      micros[i] = shares.micros(option[i]);
      demands[i + 1] =
          demands[i]
              + (workflows.demandsEnd(mode) - workflows.demandsBegin(mode))
              + (workflows.consumesEnd(mode) - workflows.consumesBegin(mode));
    }
    priced = new int[demands[of]];
    cost = new double[demands[of]];
    busy = new double[demands[of]];
    boolean one = true;
    for (int i = 0; i < of; i++) {
      fillDemands(problem, i, option[i], tasks[i]);
      one &= demands[i + 1] == i + 1;
    }
    single = one;
  }

  private void fillDemands(CompiledProblem problem, int i, int option, double tasks) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int c = workflows.optionClass(option);
    int members = workers.membersEnd(c) - workers.membersBegin(c);
    int mode = workflows.optionMode(option);
    int at = demands[i];
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++, at++) {
      int r = workflows.demandResource(d);
      long units = workflows.demandAmount(d);
      priced[at] = c * workers.resources() + r;
      cost[at] = units * micros[i];
      busy[at] = tasks * micros[i] * units / workers.capacity(c, r) / members;
    }
    for (int b = workflows.consumesBegin(mode); b < workflows.consumesEnd(mode); b++, at++) {
      priced[at] = workers.classes() * workers.resources() + workflows.consumesBudget(b);
      cost[at] = workflows.consumesAmount(b);
      busy[at] = tasks * workflows.consumesAmount(b);
    }
  }

  /** Number of kinds. */
  int kinds() {
    return kinds;
  }

  /** Number of options. */
  int size() {
    return size;
  }

  /** Adds how long each class and resource is busy when each task takes its cheapest option. */
  void addCheapest(double[] price, double[] gain) {
    for (int k = 0; k < kinds; k++) {
      int cheapest =
          single
              ? cheapestDemand(price, options[k], options[k + 1])
              : cheapest(price, options[k], options[k + 1]);
      for (int d = demands[cheapest]; d < demands[cheapest + 1]; d++) {
        gain[priced[d]] += busy[d];
      }
    }
  }

  private int cheapest(double[] price, int begin, int end) {
    int cheapest = begin;
    double least = Double.MAX_VALUE;
    for (int i = begin; i < end; i++) {
      double sum = 0;
      for (int d = demands[i]; d < demands[i + 1]; d++) {
        sum += price[priced[d]] * cost[d];
      }
      if (sum < least) {
        least = sum;
        cheapest = i;
      }
    }
    return cheapest;
  }

  /** The same where demands are as many as options. */
  private int cheapestDemand(double[] price, int begin, int end) {
    int cheapest = begin;
    double least = Double.MAX_VALUE;
    for (int d = begin; d < end; d++) {
      double one = price[priced[d]] * cost[d];
      if (one < least) {
        least = one;
        cheapest = d;
      }
    }
    return cheapest;
  }
}

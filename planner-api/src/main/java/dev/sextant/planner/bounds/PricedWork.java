package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * The work of the pending tasks under prices per capacity of each worker class and resource: a task
 * costs at least its cheapest option (of one that goes in batches its {@linkplain BatchShares least
 * even share}), and what all workers can do is worth the sum of prices x capacity x time. Any
 * prices give a valid relaxation, a single machine; the best ones give the bound of the fractional
 * assignment of tasks to classes (its linear programming dual). Budgets have prices, too: what an
 * option takes of one adds to what it costs, and what is left of it is worth that from the first
 * moment on ({@link #credit}), so that time and budgets are traded for each other at these prices.
 *
 * <p>Tasks that share a workflow task and have no pin are of one kind and are priced once. Prices
 * are integers, so sums below 2^52 are exact. Not thread-safe.
 */
final class PricedWork {
  /** Greatest price. */
  static final double PRICE_SCALE = 1 << 20;

  /** Greatest price where prices of budgets need more digits, and what the least then is. */
  private static final double FINEST_SCALE = 1L << 40;

  private static final double LEAST_PRICE = 1 << 10;

  /** What no work takes, unless there is too little of a budget for all of it. */
  private static final double LONGEST = 1e15;

  /** Steps from prices that may be far from the best. */
  private static final int ITERATIONS = 300;

  /** Looks at options in all of these; where they are more, those of some tasks stand for all. */
  private static final double MOST_LOOKS = 5_000_000;

  /** The least of steps with all options. */
  private static final int LEAST_ITERATIONS = 12;

  /** Fewer kinds of tasks stand for nobody. */
  private static final int LEAST_DRAWN = 100;

  /** How far the first step goes from prices that may be far from the best, or are near them. */
  private static final double FAR = 1;

  private static final double NEAR = 0.2;

  /** How far the last step goes. */
  private static final double FINE = 0.001;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final int resources;

  /** How many prices are of capacity; those of budgets follow. */
  private final int capacities;

  /** By budget, what is left of it; 0 where all options together cannot take more. */
  private final double[] scarce;

  private final int[] kindOf;
  private final int[] kindExample;
  private final int kinds;
  private final BatchShares shares;

  /** Prices by class and resource, for one unit of capacity, then by budget, for one unit of it. */
  final double[] price;

  private final double[] kindPrice;

  PricedWork(CompiledProblem problem, int[] pending) {
    this.problem = problem;
    workers = problem.workers();
    workflows = problem.workflows();
    shares = new BatchShares(problem);
    resources = workers.resources();
    CompiledState state = problem.state();
    kindOf = new int[problem.tasks()];
    int[] example = new int[pending.length];
    int[] shared = new int[workflows.tasks()];
    Arrays.fill(shared, -1);
    int count = 0;
    for (int t : pending) {
      int wt = problem.jobs().workflowTask(t);
      boolean pinned =
          state.pinnedMode(t) != CompiledState.FREE || state.pinnedWorker(t) != CompiledState.FREE;
      int kind = pinned ? -1 : shared[wt];
      if (kind < 0) {
        kind = count++;
        example[kind] = t;
        if (!pinned) {
          shared[wt] = kind;
        }
      }
      kindOf[t] = kind;
    }
    kinds = count;
    kindExample = Arrays.copyOf(example, kinds);
    capacities = workers.classes() * resources;
    price = new double[capacities + problem.budgets()];
    kindPrice = new double[kinds];
    scarce = scarce(pending);
  }

  private double[] scarce(int[] pending) {
    double[] most = new double[problem.budgets()];
    for (int t : pending) {
      for (int b = 0; b < most.length; b++) {
        most[b] += mostConsumed(t, b);
      }
    }
    for (int b = 0; b < most.length; b++) {
      most[b] = most[b] > problem.budgetLeft(b) ? Math.max(1, problem.budgetLeft(b)) : 0;
    }
    return most;
  }

  private double mostConsumed(int task, int budget) {
    int wt = problem.jobs().workflowTask(task);
    long most = 0;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (problem.pinsAllow(task, o)) {
        most = Math.max(most, workflows.consumption(workflows.optionMode(o), budget));
      }
    }
    return most;
  }

  /** How many prices there are to find: of capacity that there is, and of scarce budgets. */
  int dimensions() {
    int dimensions = 0;
    for (int c = 0; c < workers.classes(); c++) {
      for (int r = 0; r < resources; r++) {
        dimensions += workers.capacity(c, r) > 0 ? 1 : 0;
      }
    }
    for (double left : scarce) {
      dimensions += left > 0 ? 1 : 0;
    }
    return dimensions;
  }

  /** What is left of all budgets is worth, at the prices at hand. */
  double credit() {
    double credit = 0;
    for (int b = 0; b < problem.budgets(); b++) {
      credit += price[capacities + b] * problem.budgetLeft(b);
    }
    return credit;
  }

  /** The same prices without those of budgets. */
  double[] ofCapacity(double[] prices) {
    return Arrays.copyOf(prices, capacities);
  }

  /** What a task costs at least under the prices last applied. */
  double of(int task) {
    return kindPrice[kindOf[task]];
  }

  /** A price of 1 for one resource of every class, and nothing for all others. */
  void priceEvenly(int resource) {
    Arrays.fill(price, 0);
    for (int c = 0; c < workers.classes(); c++) {
      price[c * resources + resource] = 1;
    }
    apply();
  }

  /** A price of 1 for one resource of one class, and nothing for all others; for some tasks. */
  void priceOnly(int workerClass, int resource, int[] tasks) {
    Arrays.fill(price, 0);
    price[workerClass * resources + resource] = 1;
    for (int t : tasks) {
      apply(kindOf[t]);
    }
  }

  /** Given prices. */
  void priceLike(double[] prices) {
    System.arraycopy(prices, 0, price, 0, price.length);
    apply();
  }

  private void apply() {
    for (int k = 0; k < kinds; k++) {
      apply(k);
    }
  }

  private void apply(int kind) {
    int t = kindExample[kind];
    int wt = problem.jobs().workflowTask(t);
    double least = Double.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (problem.pinsAllow(t, o)) {
        least = Math.min(least, shares.worth(o, perMicro(o, price)) + consumed(o, price));
      }
    }
    kindPrice[kind] = least == Double.MAX_VALUE ? 0 : least;
  }

  /** What an option costs under given prices. */
  double optionPrice(int option, double[] price) {
    return perMicro(option, price) * shares.micros(option) + consumed(option, price);
  }

  private double consumed(int option, double[] price) {
    int mode = workflows.optionMode(option);
    double consumed = 0;
    for (int c = workflows.consumesBegin(mode); c < workflows.consumesEnd(mode); c++) {
      consumed += price[capacities + workflows.consumesBudget(c)] * workflows.consumesAmount(c);
    }
    return consumed;
  }

  private double perMicro(int option, double[] price) {
    int mode = workflows.optionMode(option);
    int row = workflows.optionClass(option) * resources;
    double perMicro = 0;
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      perMicro += price[row + workflows.demandResource(d)] * workflows.demandAmount(d);
    }
    return perMicro;
  }

  /**
   * Looks for prices that make the work of some tasks worth most, by exponentiated subgradient
   * steps (Arora, Hazan, Kale, "The multiplicative weights update method", 2012) from even prices.
   * They become shorter by the same factor each time. Where there are many options, those of some
   * tasks drawn stand for all until prices are near the best.
   *
   * @param counted the tasks whose work counts
   * @param number how many of them
   * @param lost by class, how long its workers cannot work on them, on average
   */
  void search(int[] counted, int number, double[] lost) {
    int[] count = new int[kinds];
    for (int i = 0; i < number; i++) {
      count[kindOf[counted[i]]]++;
    }
    double[] share = evenShares();
    if (share.length == 0) {
      return;
    }
    double length;
    PricedOptions all = new PricedOptions(problem, shares, kindExample, count, 1);
    double part = Math.min(1, MOST_LOOKS / ITERATIONS / Math.max(1, all.size()));
    int steps = (int) Math.max(LEAST_ITERATIONS, part * ITERATIONS);
    if (part == 1 || part * all.kinds() < LEAST_DRAWN) {
      length = search(all, lost, share, steps, FAR);
    } else {
      PricedOptions some = new PricedOptions(problem, shares, kindExample, count, part);
      search(some, lost, share, ITERATIONS, FAR);
      length = search(all, lost, share, steps, NEAR);
    }
    setPrices(share, length, true);
    apply();
  }

  /**
   * By class and resource, its part of all that there is; nothing where there is nothing. A scarce
   * budget has the part of an average resource.
   */
  private double[] evenShares() {
    double[] share = new double[price.length];
    double total = 0;
    int counted = 0;
    for (int c = 0; c < workers.classes(); c++) {
      for (int r = 0; r < resources; r++) {
        if (workers.capacity(c, r) > 0) {
          share[c * resources + r] = workers.membersEnd(c) - workers.membersBegin(c);
          total += share[c * resources + r];
          counted++;
        }
      }
    }
    double average = total / counted;
    for (int b = 0; b < scarce.length && counted > 0; b++) {
      share[capacities + b] = scarce[b] > 0 ? average : 0;
      total += share[capacities + b];
    }
    for (int d = 0; d < share.length; d++) {
      share[d] /= total;
    }
    return total == 0 ? new double[0] : share;
  }

  /**
   * Takes so many steps from some shares, which become the best on the way. A budget is a machine
   * on which all that is left of it takes as long as the work, as far as is known by then.
   */
  private double search(
      PricedOptions options, double[] lost, double[] best, int iterations, double first) {
    double[] share = best.clone();
    double[] gain = new double[share.length];
    double most = -1;
    for (int i = 0; i < iterations; i++) {
      problem.stop().look();
      double length = Math.max(0, Math.min(LONGEST, most));
      setPrices(share, length, false);
      double value = gains(options, lost, gain, share, length);
      if (value > most) {
        most = value;
        System.arraycopy(share, 0, best, 0, share.length);
      }
      step(share, gain, value, first * StrictMath.pow(FINE / first, (double) i / iterations));
    }
    return Math.max(0, Math.min(LONGEST, most));
  }

  private void setPrices(double[] share, double length, boolean whole) {
    double greatest = 0;
    double least = Double.MAX_VALUE;
    double dearest = 0;
    for (int c = 0; c < workers.classes(); c++) {
      for (int r = 0; r < resources; r++) {
        int d = c * resources + r;
        int members = workers.membersEnd(c) - workers.membersBegin(c);
        price[d] = workers.capacity(c, r) == 0 ? 0 : share[d] / members / workers.capacity(c, r);
        greatest = Math.max(greatest, price[d]);
      }
    }
    for (int b = 0; b < scarce.length; b++) {
      int d = capacities + b;
      price[d] = scarce[b] > 0 ? share[d] * length / scarce[b] : 0;
      least = price[d] > 0 ? Math.min(least, price[d]) : least;
      dearest = Math.max(dearest, price[d]);
    }
    // Units of a budget can be so small that a price for one needs more digits.
    double scale = Math.max(PRICE_SCALE, greatest / least * LEAST_PRICE);
    scale = Math.min(FINEST_SCALE * Math.min(1, greatest / dearest), scale);
    for (int d = 0; d < price.length && whole; d++) {
      price[d] = Math.rint(price[d] / greatest * scale);
    }
  }

  /** How long each class and resource is busy when each task takes its cheapest option. */
  private double gains(
      PricedOptions options, double[] lost, double[] gain, double[] share, double length) {
    for (int d = 0; d < gain.length; d++) {
      gain[d] = d < capacities ? lost[d / resources] : 0;
    }
    options.addCheapest(price, gain);
    for (int b = 0; b < scarce.length; b++) {
      gain[capacities + b] = scarce[b] > 0 ? gain[capacities + b] * length / scarce[b] : 0;
    }
    double value = 0;
    for (int d = 0; d < gain.length; d++) {
      value += share[d] * gain[d];
    }
    return value;
  }

  private static void step(double[] share, double[] gain, double value, double rate) {
    double total = 0;
    for (int d = 0; d < share.length; d++) {
      double relative = value <= 0 ? 0 : Math.max(-1, Math.min(1, gain[d] / value - 1));
      share[d] *= StrictMath.exp(rate * relative);
      total += share[d];
    }
    for (int d = 0; d < share.length; d++) {
      share[d] = Math.max(share[d] / total, share[d] == 0 ? 0 : 1e-9);
    }
  }
}

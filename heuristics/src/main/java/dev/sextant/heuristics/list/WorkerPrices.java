package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * The cheapest option of one task on each worker, and to which workers it is offered: to so many of
 * the cheapest ones, of which equal ones have their turn by the task's number. Not thread-safe.
 */
final class WorkerPrices {
  private final int mostWorkers;
  private final double[] price;
  private final int[] option;
  private double least;

  /** The price from which on there is no further offer; infinite if all workers have one. */
  private double dearest;

  /** How many workers of exactly that price have an offer. */
  private int atDearest;

  /**
   * Prices of nothing yet.
   *
   * @param mostWorkers how many workers have an offer at most, from 1
   */
  WorkerPrices(int workers, int mostWorkers) {
    this.mostWorkers = mostWorkers;
    price = new double[workers];
    option = new int[workers];
  }

  /** Turns to a task, as its pins allow; closed workers count where no other can run it. */
  void find(CompiledProblem problem, Guidance guidance, int task) {
    Arrays.fill(price, Double.POSITIVE_INFINITY);
    least = Double.POSITIVE_INFINITY;
    find(problem, guidance, task, true);
    if (least == Double.POSITIVE_INFINITY) {
      find(problem, guidance, task, false);
    }
    limit();
  }

  private void find(CompiledProblem problem, Guidance guidance, int task, boolean onlyOpen) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int wt = problem.jobs().workflowTask(task);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        double there = onlyOpen ? guidance.price(o, w) : guidance.price(o);
        if (there < price[w] && problem.pinsAllow(task, workflows.optionMode(o), w)) {
          price[w] = there;
          option[w] = o;
          least = Math.min(least, there);
        }
      }
    }
  }

  private void limit() {
    dearest = Double.POSITIVE_INFINITY;
    if (mostWorkers < price.length) {
      double[] sorted = price.clone();
      Arrays.sort(sorted);
      dearest = sorted[mostWorkers - 1];
    }
    atDearest = mostWorkers;
    for (double there : price) {
      atDearest -= there < dearest ? 1 : 0;
    }
  }

  /** The least price on any worker; infinite if none can run the task. */
  double least() {
    return least;
  }

  /** The price of the cheapest option on a worker; infinite if the task cannot run there. */
  double on(int worker) {
    return price[worker];
  }

  /** The cheapest option on a worker that can run the task. */
  int option(int worker) {
    return option[worker];
  }

  /** Marks the workers to which a task of these prices is offered. */
  void markOffered(int task, boolean[] offered) {
    int left = atDearest;
    for (int i = 0; i < price.length; i++) {
      // From another worker for each task, so that equal ones have as many offers.
      int w = (task + i) % price.length;
      offered[w] =
          price[w] < Double.POSITIVE_INFINITY
              && (price[w] < dearest || (price[w] == dearest && left-- > 0));
    }
  }
}

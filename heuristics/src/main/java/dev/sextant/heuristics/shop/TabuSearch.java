package dev.sextant.heuristics.shop;

import java.util.SplittableRandom;
import java.util.function.LongPredicate;

/**
 * Tabu search over the critical moves of a graph, within its window (Nowicki and Smutnicki,
 * Management Science 42, 1996; tenures as in Zhang et al., Computers and Operations Research 35,
 * 2008): the best move that does not restore the order of two operations that a recent move has
 * changed, nor the machine of one, worse or not. Not thread-safe.
 */
final class TabuSearch implements CriticalMoves.Judge {
  private static final int LEAST_TENURE = 10;

  private final ShopGraph graph;
  private final SplittableRandom random;
  private final TabuList tabu = new TabuList();
  private final CriticalMoves moves;
  private final int[] bestOrder;
  private final int[] bestOption;
  private final int tenure;
  private long step;
  private long steps;

  /** A search of a graph, which others may change meanwhile. */
  TabuSearch(ShopGraph graph, SplittableRandom random) {
    this.graph = graph;
    this.random = random;
    moves = new CriticalMoves(graph, random, this);
    bestOrder = new int[graph.shop.operations];
    bestOption = new int[graph.shop.operations];
    tenure = LEAST_TENURE + graph.shop.chains / Math.max(1, graph.shop.machines);
  }

  /** Steps of all runs. */
  long steps() {
    return steps;
  }

  @Override
  public boolean forbidsOrder(int first, int second) {
    return tabu.forbids(first, second, step);
  }

  @Override
  public boolean forbidsMachine(int operation, int machine) {
    return tabu.forbids(operation, graph.shop.operations + machine, step);
  }

  /**
   * Searches the window from where the graph is, which it leaves at the best found.
   *
   * @param patience steps without a better solution after which it ends
   * @param target a cost at which it ends
   * @param stop whether to end, given the steps of all runs; asked before each
   * @return the cost of the best
   */
  long run(long patience, long target, LongPredicate stop) {
    tabu.clear();
    step = 0;
    long best = graph.cost();
    long lastBetter = 0;
    long cost = best;
    graph.save(bestOrder, bestOption);
    while (best > target && step - lastBetter < patience && !stop.test(steps)) {
      step++;
      steps++;
      if (!moves.choose(best)) {
        break;
      }
      apply();
      cost = graph.cost();
      if (cost < best) {
        best = cost;
        lastBetter = step;
        graph.save(bestOrder, bestOption);
      }
    }
    // Another solution of the same cost is as good, and a new place to go on from.
    if (cost > best) {
      graph.restore(bestOrder, bestOption);
    }
    return best;
  }

  private void apply() {
    int of = moves.operation();
    int o = moves.option();
    int behind = moves.behind();
    long until = step + tenure + random.nextInt(tenure / 2 + 1);
    int machine = graph.machineOf(of);
    int to = graph.shop.machine[o];
    if (machine != to) {
      if (machine != Shop.NONE) {
        tabu.forbid(of, graph.shop.operations + machine, until);
      }
    } else if (behind != Shop.NONE && graph.place[behind] > graph.place[of]) {
      for (int w = graph.after[of]; w != graph.after[behind]; w = graph.after[w]) {
        tabu.forbid(of, w, until);
      }
    } else {
      for (int w = graph.before[of]; w != behind; w = graph.before[w]) {
        tabu.forbid(w, of, until);
      }
    }
    if (!graph.move(of, o, behind) && to != Shop.NONE) {
      tabu.forbid(of, graph.shop.operations + to, until);
    }
  }
}

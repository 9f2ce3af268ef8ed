package dev.sextant.heuristics.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;

/**
 * The search of one thread over a shop of some thousand operations at most: a small population, of
 * which two solutions are mixed and the mixture is improved by tabu search (path relinking as in
 * Peng, Lü and Cheng, Computers and Operations Research 53, 2015, with a point on the way that
 * needs no repair). Not thread-safe.
 */
final class Relinking {
  private static final int POPULATION = 12;
  private static final long PATIENCE = 12_000;
  private static final double NOISE = 1;

  private final ShopGraph graph;
  private final TabuSearch tabu;
  private final ShopStarts starts;
  private final SplittableRandom random;
  private final List<Sequences> population = new ArrayList<>();

  Relinking(Shop shop, SplittableRandom random) {
    this.random = random;
    graph = new ShopGraph(shop);
    tabu = new TabuSearch(graph, random);
    starts = new ShopStarts(shop, graph);
  }

  /** Steps so far. */
  long steps() {
    return tabu.steps();
  }

  /** Adds a solution that others have found, unless there is the same. */
  void take(Sequences solution) {
    if (population.stream().noneMatch(solution::isSame)) {
      if (population.size() < POPULATION) {
        population.add(solution);
      } else {
        int worst = worst();
        if (solution.makespan <= population.get(worst).makespan) {
          population.set(worst, solution);
        }
      }
    }
  }

  private int worst() {
    int worst = 0;
    for (int i = 1; i < population.size(); i++) {
      if (population.get(i).makespan >= population.get(worst).makespan) {
        worst = i;
      }
    }
    return worst;
  }

  /** Improves a solution by itself, and takes what becomes of it. */
  Sequences improve(Sequences solution, long target, LongPredicate stop) {
    solution.load(graph);
    return search(target, stop);
  }

  /** Begins anew while the population is small, else mixes two of it; takes what becomes of it. */
  Sequences round(long target, LongPredicate stop) {
    int size = population.size();
    if (size < POPULATION) {
      int[] option = starts.chooseOptions(random);
      Sequences start = starts.build(option, 1, NOISE, random, found -> false);
      if (start != null) {
        start.load(graph);
      }
    } else {
      int one = random.nextInt(size);
      int other = random.nextInt(size - 1);
      other += other >= one ? 1 : 0;
      population.get(one).mixInto(graph, population.get(other), random);
    }
    return search(target, stop);
  }

  private Sequences search(long target, LongPredicate stop) {
    tabu.run(PATIENCE, target, stop);
    graph.close();
    Sequences found = Sequences.of(graph);
    take(found);
    return found;
  }
}

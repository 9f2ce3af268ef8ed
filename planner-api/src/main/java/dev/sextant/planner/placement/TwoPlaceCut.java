package dev.sextant.planner.placement;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best placement between two places, as a minimum cut (Stone, IEEE TSE 3(1), 1977): a task on
 * the side of the source is at the first place. Data with several readers is paid once for each
 * direction, through a node that is drawn to the other side by any of them.
 */
final class TwoPlaceCut {
  private final PlacementProblem problem;
  private final MinimumCut cut;

  /** By reader, arcs whose flow is its price at a place; pairs of the arc and its reverse cost. */
  private final List<List<Priced>> arcs = new ArrayList<>();

  /**
   * An arc of a reader.
   *
   * @param place where its flow makes the reader dearer
   * @param sign -1 where it makes it cheaper
   */
  private record Priced(int arc, long reverse, int place, int sign) {}

  private TwoPlaceCut(PlacementProblem problem) {
    this.problem = problem;
    for (int p = 0; p < problem.items.allReaders(); p++) {
      arcs.add(new ArrayList<>(1));
    }
    cut = new MinimumCut(problem.tasks() + problem.items(), problem.tasks() + 2 * problem.items());
    cut.addNodes(problem.tasks());
  }

  /** The best placement, or null when none keeps clear of links that are too slow. */
  static @Nullable PricedPlaces solve(PlacementProblem problem) {
    TwoPlaceCut solver = new TwoPlaceCut(problem);
    solver.charge();
    if (solver.cut.solve(problem.problem().stop()) == MinimumCut.NEVER) {
      return null;
    }
    int[] placeOf = new int[problem.tasks()];
    for (int t = 0; t < placeOf.length; t++) {
      placeOf[t] = solver.cut.isSource(t) ? 0 : 1;
    }
    return new PricedPlaces(placeOf, solver.prices(), new long[0]);
  }

  private long[] prices() {
    long[] prices = new long[2 * arcs.size()];
    for (int p = 0; p < arcs.size(); p++) {
      for (Priced arc : arcs.get(p)) {
        prices[2 * p + arc.place] += arc.sign * cut.flow(arc.arc, arc.reverse);
      }
    }
    return prices;
  }

  private void chargePriced(int position, int place, int sign, int from, int to, long cost) {
    arcs.get(position).add(new Priced(cut.chargeApart(from, to, cost, 0), 0, place, sign));
  }

  private void charge() {
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.cost(t, 0) == PlacementProblem.FORBIDDEN) {
        cut.forceSink(t);
        cut.charge(t, 0, problem.cost(t, 1));
      } else if (problem.cost(t, 1) == PlacementProblem.FORBIDDEN) {
        cut.forceSource(t);
        cut.charge(t, problem.cost(t, 0), 0);
      } else {
        cut.charge(t, problem.cost(t, 0), problem.cost(t, 1));
      }
    }
    for (int i = 0; i < problem.items(); i++) {
      if (problem.producer(i) == PlacementProblem.NO_TASK) {
        chargeHomes(i);
      } else {
        chargeProduced(i);
      }
    }
  }

  private void chargeProduced(int item) {
    int from = problem.producer(item);
    boolean far = problem.isTooFar(item, 0, 1);
    boolean farBack = problem.isTooFar(item, 1, 0);
    long weight = problem.weight(item);
    if (problem.items.readers(item) == 1) {
      int position = problem.readersBegin(item);
      long back = farBack ? MinimumCut.NEVER : weight;
      int arc =
          cut.chargeApart(from, problem.reader(position), far ? MinimumCut.NEVER : weight, back);
      arcs.get(position).add(new Priced(arc, back, 0, -1));
      return;
    }
    int toSecond = cut.addNodes(2);
    int toFirst = toSecond + 1;
    cut.chargeApart(from, toSecond, weight, 0);
    cut.chargeApart(toFirst, from, weight, 0);
    for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
      int reader = problem.reader(r);
      chargePriced(r, 0, -1, toSecond, reader, MinimumCut.NEVER);
      chargePriced(r, 0, 1, reader, toFirst, MinimumCut.NEVER);
      if (far) {
        chargePriced(r, 0, -1, from, reader, MinimumCut.NEVER);
      }
      if (farBack) {
        chargePriced(r, 0, 1, reader, from, MinimumCut.NEVER);
      }
    }
  }

  /** Data that lies somewhere: each place without it pays once if it is read there. */
  private void chargeHomes(int item) {
    if (!problem.isHome(item, 0)) {
      int node = cut.addNodes(1);
      cut.charge(node, problem.weight(item), 0);
      for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
        chargePriced(r, 0, 1, problem.reader(r), node, MinimumCut.NEVER);
      }
    }
    if (!problem.isHome(item, 1)) {
      int node = cut.addNodes(1);
      cut.charge(node, 0, problem.weight(item));
      for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
        chargePriced(r, 1, 1, node, problem.reader(r), MinimumCut.NEVER);
      }
    }
  }
}

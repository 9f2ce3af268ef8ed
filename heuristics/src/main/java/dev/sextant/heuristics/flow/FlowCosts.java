package dev.sextant.heuristics.flow;

import org.jgrapht.Graph;

/** Costs of arcs that the flow solver of JGraphT can bear. */
public final class FlowCosts {
  /**
   * The library takes costs from 1e9 on for infinite, and a path changes sides many times: so much
   * no arc may cost.
   */
  private static final double GREATEST_COST = 1 << 20;

  private FlowCosts() {}

  /** Halves all costs until none is too large, which loses none of their digits. */
  public static <E> void scale(Graph<?, E> graph) {
    double greatest = 0;
    for (E arc : graph.edgeSet()) {
      greatest = Math.max(greatest, graph.getEdgeWeight(arc));
    }
    double factor = 1;
    while (greatest * factor > GREATEST_COST) {
      factor /= 2;
    }
    for (E arc : graph.edgeSet()) {
      graph.setEdgeWeight(arc, graph.getEdgeWeight(arc) * factor);
    }
  }
}

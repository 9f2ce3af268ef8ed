package dev.sextant.heuristics.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.mincost.CapacityScalingMinimumCostFlow;
import org.jgrapht.alg.flow.mincost.MinimumCostFlowProblem;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedPseudograph;
import org.junit.jupiter.api.Test;

class QueueFlowTest {
  private static final long DAY_MICROS = 24L * 3600 * 1_000_000;

  @Test
  void costsWhatTheFlowOfALibraryCosts() {
    for (long seed = 0; seed < 1000; seed++) {
      Drawn drawn = draw(seed, seed % 2 == 0 ? 12 : 1000);
      QueueFlow flow = solve(drawn);
      assertThat(flow.cost()).as("seed " + seed).isEqualTo(libraryCost(drawn));
      checkUnits(drawn, flow);
    }
  }

  @Test
  void isExactInMicrosecondsOfDays() {
    for (long seed = 0; seed < 200; seed++) {
      Drawn drawn = draw(seed, 1000);
      Drawn large = times(drawn, 30 * DAY_MICROS);
      // A cost more or less would be lost by whoever rounds.
      large.costOf[0][0]++;
      drawn.costOf[0][0]++;
      QueueFlow flow = solve(large);
      checkUnits(large, flow);
      long least = Long.MAX_VALUE;
      for (int other = 0; other < 20; other++) {
        least = Math.min(least, solve(shuffled(large, other)).cost());
      }
      assertThat(flow.cost()).isEqualTo(least);
    }
  }

  @Test
  void theFirstUnitPaysNoFeeAndEachFurtherOneMore() {
    QueueFlow flow = new QueueFlow(2, new int[][] {{0, 1}}, new long[][] {{10, 25}}, 7);
    flow.send(0, 4);
    // 10, 17, 24 in the one queue and 25 in the other.
    assertThat(flow.sent(0, 0)).isEqualTo(3);
    assertThat(flow.sent(0, 1)).isEqualTo(1);
    assertThat(flow.cost()).isEqualTo(76);
  }

  @Test
  void aUnitGivesItsPlaceUpWhereThatIsCheaper() {
    int[][] queues = {{0, 1}, {0, 1}};
    QueueFlow flow = new QueueFlow(2, queues, new long[][] {{10, 11}, {10, 100}}, 10);
    flow.send(0, 1);
    flow.send(1, 1);
    assertThat(flow.sent(0, 1)).isEqualTo(1);
    assertThat(flow.sent(1, 0)).isEqualTo(1);
  }

  @Test
  void aSourceWithoutArcsCannotSend() {
    QueueFlow flow = new QueueFlow(1, new int[][] {{}}, new long[][] {{}}, 1);
    assertThatThrownBy(() -> flow.send(0, 1)).hasMessageContaining("source (0)");
  }

  @Test
  void looksAtNoMoreArcsForAUnitWhereQueuesAreLong() {
    long some = arcsFor(100);
    long twice = arcsFor(200);
    assertThat(twice).isLessThanOrEqualTo(some * 21 / 10);
  }

  private static long arcsFor(int units) {
    QueueFlow flow = new QueueFlow(3, new int[][] {{0, 1, 2}}, new long[][] {{10, 20, 30}}, 5);
    flow.send(0, units);
    return flow.arcsLookedAt();
  }

  private record Drawn(int queues, int[][] queueOf, long[][] costOf, int[] units, long fee) {}

  private static Drawn draw(long seed, int mostCost) {
    SplittableRandom random = new SplittableRandom(seed);
    int sources = random.nextInt(1, 9);
    int queues = random.nextInt(1, 7);
    int[][] queueOf = new int[sources][];
    long[][] costOf = new long[sources][];
    int[] units = new int[sources];
    for (int s = 0; s < sources; s++) {
      int first = random.nextInt(queues);
      int arcs = random.nextInt(1, queues + 1);
      queueOf[s] = new int[arcs];
      costOf[s] = new long[arcs];
      for (int a = 0; a < arcs; a++) {
        queueOf[s][a] = (first + a) % queues;
        costOf[s][a] = random.nextInt(mostCost);
      }
      units[s] = random.nextInt(1, 5);
    }
    return new Drawn(queues, queueOf, costOf, units, random.nextInt(mostCost / 3));
  }

  private static Drawn times(Drawn drawn, long factor) {
    long[][] costOf = new long[drawn.costOf.length][];
    for (int s = 0; s < costOf.length; s++) {
      costOf[s] = drawn.costOf[s].clone();
      for (int a = 0; a < costOf[s].length; a++) {
        costOf[s][a] *= factor;
      }
    }
    return new Drawn(drawn.queues, drawn.queueOf, costOf, drawn.units, drawn.fee * factor);
  }

  /** The same sources in another order. */
  private static Drawn shuffled(Drawn drawn, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[][] queueOf = drawn.queueOf.clone();
    long[][] costOf = drawn.costOf.clone();
    int[] units = drawn.units.clone();
    for (int i = units.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int[] queue = queueOf[i];
      queueOf[i] = queueOf[j];
      queueOf[j] = queue;
      long[] cost = costOf[i];
      costOf[i] = costOf[j];
      costOf[j] = cost;
      int unit = units[i];
      units[i] = units[j];
      units[j] = unit;
    }
    return new Drawn(drawn.queues, queueOf, costOf, units, drawn.fee);
  }

  private static QueueFlow solve(Drawn drawn) {
    QueueFlow flow = new QueueFlow(drawn.queues, drawn.queueOf, drawn.costOf, drawn.fee);
    for (int s = 0; s < drawn.units.length; s++) {
      flow.send(s, drawn.units[s]);
    }
    return flow;
  }

  private static void checkUnits(Drawn drawn, QueueFlow flow) {
    for (int s = 0; s < drawn.units.length; s++) {
      int sent = 0;
      for (int a = 0; a < drawn.queueOf[s].length; a++) {
        assertThat(flow.sent(s, a)).isNotNegative();
        sent += flow.sent(s, a);
      }
      assertThat(sent).isEqualTo(drawn.units[s]);
    }
  }

  private static long libraryCost(Drawn drawn) {
    Graph<Integer, DefaultWeightedEdge> graph =
        new DirectedWeightedPseudograph<>(DefaultWeightedEdge.class);
    int sink = drawn.queues + drawn.units.length;
    int all = 0;
    for (int vertex = 0; vertex <= sink; vertex++) {
      graph.addVertex(vertex);
    }
    for (int s = 0; s < drawn.units.length; s++) {
      all += drawn.units[s];
      for (int a = 0; a < drawn.queueOf[s].length; a++) {
        DefaultWeightedEdge arc = graph.addEdge(drawn.queues + s, drawn.queueOf[s][a]);
        graph.setEdgeWeight(arc, drawn.costOf[s][a]);
      }
    }
    for (int q = 0; q < drawn.queues; q++) {
      for (int k = 0; k < all; k++) {
        graph.setEdgeWeight(graph.addEdge(q, sink), (double) k * drawn.fee);
      }
    }
    int total = all;
    return Math.round(
        new CapacityScalingMinimumCostFlow<Integer, DefaultWeightedEdge>()
            .getMinimumCostFlow(
                new MinimumCostFlowProblem.MinimumCostFlowProblemImpl<>(
                    graph,
                    vertex ->
                        vertex == sink
                            ? -total
                            : vertex >= drawn.queues ? drawn.units[vertex - drawn.queues] : 0,
                    arc -> graph.getEdgeTarget(arc) == sink ? 1 : total,
                    arc -> 0))
            .getCost());
  }
}

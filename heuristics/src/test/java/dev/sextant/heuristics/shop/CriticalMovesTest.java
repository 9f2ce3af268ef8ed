package dev.sextant.heuristics.shop;

import static dev.sextant.heuristics.shop.Shop.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CriticalMovesTest {
  /** Permits everything. */
  private static final CriticalMoves.Judge ANY =
      new CriticalMoves.Judge() {
        @Override
        public boolean forbidsOrder(int first, int second) {
          return false;
        }

        @Override
        public boolean forbidsMachine(int operation, int machine) {
          return false;
        }
      };

  @Test
  void noEstimateIsBelowTheLongestPathThroughWhatIsMovedOrPassed() {
    SplittableRandom random = new SplittableRandom(1);
    int exact = 0;
    int moves = 0;
    int refused = 0;
    for (int i = 0; i < 4_000; i++) {
      ShopGraph graph = new ShopGraph(RandomShops.draw(random, 20, i % 2 == 0 ? 1 : 3));
      RandomShops.load(graph, random);
      long before = graph.cost();
      CriticalMoves chosen = new CriticalMoves(graph, random, ANY);
      if (chosen.choose(Long.MAX_VALUE)) {
        Set<Integer> concerned = concerned(graph, chosen);
        if (graph.move(chosen.operation(), chosen.option(), chosen.behind())) {
          long through = 0;
          for (int of : concerned) {
            through = Math.max(through, graph.start(of) + graph.tail[of]);
          }
          assertThat(chosen.estimate()).isGreaterThanOrEqualTo(through);
          assertThat(graph.cost()).isLessThanOrEqualTo(Math.max(before, chosen.estimate()));
          exact += through == chosen.estimate() ? 1 : 0;
          moves++;
        } else {
          refused++;
        }
      }
    }
    assertThat(moves).isGreaterThan(2_000);
    assertThat(exact).isGreaterThan(moves * 9 / 10);
    assertThat(refused).isLessThan(moves / 20);
  }

  @Test
  void exchangesOfNeighboursAreEstimatedExactly() {
    SplittableRandom random = new SplittableRandom(2);
    int exchanges = 0;
    for (int i = 0; i < 4_000; i++) {
      ShopGraph graph = new ShopGraph(RandomShops.draw(random, 20, 1));
      RandomShops.load(graph, random);
      graph.cost();
      CriticalMoves chosen = new CriticalMoves(graph, random, ANY);
      if (chosen.choose(Long.MAX_VALUE) && concerned(graph, chosen).size() == 2) {
        Set<Integer> both = concerned(graph, chosen);
        assertThat(graph.move(chosen.operation(), chosen.option(), chosen.behind())).isTrue();
        long through = 0;
        for (int of : both) {
          through = Math.max(through, graph.start(of) + graph.tail[of]);
        }
        assertThat(chosen.estimate()).isEqualTo(through);
        exchanges++;
      }
    }
    assertThat(exchanges).isGreaterThan(500);
  }

  @Test
  void aForbiddenMoveIsChosenWhenItPromisesABestSolutionOrNothingElseIsThere() {
    CriticalMoves.Judge none =
        new CriticalMoves.Judge() {
          @Override
          public boolean forbidsOrder(int first, int second) {
            return true;
          }

          @Override
          public boolean forbidsMachine(int operation, int machine) {
            return true;
          }
        };
    // Two jobs of 2 + 9 and 9 + 1 on machines 0 and 1: the shorter first operation should go first.
    Shop shop =
        new Shop(
            2,
            new int[] {0, 0, 1, 1, 2},
            new int[] {0, 2},
            new int[] {0, 1, 2, 3, 4},
            new int[] {0, 1, 0, 1},
            new long[] {2, 9, 9, 1},
            new long[4]);
    ShopGraph graph = new ShopGraph(shop);
    graph.load(new int[] {2, 0, 1, 3}, new int[] {0, 1, 2, 3});
    assertThat(graph.cost()).isEqualTo(21);
    CriticalMoves chosen = new CriticalMoves(graph, new SplittableRandom(1), none);

    assertThat(chosen.choose(0)).isTrue();
    assertThat(chosen.choose(21)).isTrue();
    assertThat(chosen.estimate()).isEqualTo(12);
    assertThat(graph.move(chosen.operation(), chosen.option(), chosen.behind())).isTrue();
    assertThat(graph.cost()).isEqualTo(12);
  }

  /** What a move on a machine takes along or passes; on another machine, what it moves alone. */
  private static Set<Integer> concerned(ShopGraph graph, CriticalMoves chosen) {
    Set<Integer> concerned = new HashSet<>();
    int of = chosen.operation();
    concerned.add(of);
    if (graph.machineOf(of) == NONE || graph.machineOf(of) != graph.shop.machine[chosen.option()]) {
      return concerned;
    }
    int behind = chosen.behind();
    if (behind != NONE && graph.place[behind] > graph.place[of]) {
      for (int at = graph.after[of]; at != graph.after[behind]; at = graph.after[at]) {
        concerned.add(at);
      }
    } else {
      for (int at = graph.before[of]; at != behind; at = graph.before[at]) {
        concerned.add(at);
      }
    }
    return concerned;
  }
}

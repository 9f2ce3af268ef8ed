package dev.sextant.planner.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.compiled.StoppedException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MinimumCutTest {
  private static final int NODES = 7;

  @Test
  void noDivisionOfTheNodesCostsLess() {
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      MinimumCut cut = new MinimumCut(0, 0);
      assertThat(cut.addNodes(NODES)).isZero();
      long[][] charge = new long[NODES][2];
      long[][] apart = new long[NODES][NODES];
      int[] forced = new int[NODES];
      for (int v = 0; v < NODES; v++) {
        for (int again = 0; again < 2; again++) {
          long ifSource = random.nextLong(-20, 30);
          long ifSink = random.nextLong(0, 30);
          cut.charge(v, ifSource, ifSink);
          charge[v][0] += ifSource;
          charge[v][1] += ifSink;
        }
        forced[v] = random.nextInt(8);
        if (forced[v] == 0) {
          cut.forceSource(v);
        } else if (forced[v] == 1) {
          cut.forceSink(v);
        }
        for (int other = 0; other < v; other++) {
          if (random.nextInt(3) == 0) {
            apart[v][other] = random.nextLong(0, 20);
            apart[other][v] = random.nextLong(0, 20);
            cut.chargeApart(v, other, apart[v][other], apart[other][v]);
          }
        }
      }
      long least = Long.MAX_VALUE;
      for (int sides = 0; sides < 1 << NODES; sides++) {
        if (isAllowed(sides, forced)) {
          least = Math.min(least, cost(sides, charge, apart));
        }
      }

      assertThat(cut.solve(StopSignal.NEVER)).as("seed %d", seed).isEqualTo(least);

      int found = 0;
      for (int v = 0; v < NODES; v++) {
        found |= cut.isSource(v) ? 1 << v : 0;
      }
      assertThat(isAllowed(found, forced)).isTrue();
      assertThat(cost(found, charge, apart)).isEqualTo(least);
    }
  }

  private static boolean isAllowed(int sources, int[] forced) {
    for (int v = 0; v < NODES; v++) {
      boolean source = (sources & 1 << v) != 0;
      if (source ? forced[v] == 1 : forced[v] == 0) {
        return false;
      }
    }
    return true;
  }

  private static long cost(int sources, long[][] charge, long[][] apart) {
    long sum = 0;
    for (int v = 0; v < NODES; v++) {
      boolean source = (sources & 1 << v) != 0;
      sum += charge[v][source ? 0 : 1];
      for (int other = 0; other < NODES; other++) {
        sum += source && (sources & 1 << other) == 0 ? apart[v][other] : 0;
      }
    }
    return sum;
  }

  @Test
  void aCutThatCannotBeIsNever() {
    MinimumCut both = new MinimumCut(1, 0);
    both.addNodes(1);
    both.forceSource(0);
    both.forceSink(0);
    assertThat(both.solve(StopSignal.NEVER)).isEqualTo(MinimumCut.NEVER);

    MinimumCut chain = new MinimumCut(3, 2);
    chain.addNodes(3);
    chain.forceSource(0);
    chain.chargeApart(0, 1, MinimumCut.NEVER, 0);
    chain.chargeApart(1, 2, MinimumCut.NEVER, 0);
    chain.forceSink(2);
    assertThat(chain.solve(StopSignal.NEVER)).isEqualTo(MinimumCut.NEVER);
  }

  @Test
  void costsNearTheLimitDoNotWrap() {
    long large = (1L << 61) - 1;
    MinimumCut cut = new MinimumCut(2, 1);
    cut.addNodes(2);
    cut.forceSource(0);
    cut.charge(1, large, 0);
    cut.chargeApart(0, 1, large, large);

    assertThat(cut.solve(StopSignal.NEVER)).isEqualTo(large);
  }

  @Test
  void stopsBetweenPhases() {
    MinimumCut cut = new MinimumCut(2, 1);
    cut.addNodes(2);
    cut.forceSource(0);
    cut.forceSink(1);
    cut.chargeApart(0, 1, 5, 0);

    assertThatThrownBy(() -> cut.solve(() -> true)).isInstanceOf(StoppedException.class);
  }

  @Test
  void aLongLadderIsCutAtItsLightestRung() {
    int length = 100_000;
    MinimumCut cut = new MinimumCut(2 * length, 3 * length);
    cut.addNodes(2 * length);
    cut.forceSource(0);
    cut.forceSource(1);
    cut.forceSink(2 * length - 1);
    cut.forceSink(2 * length - 2);
    for (int i = 0; i + 1 < length; i++) {
      long weight = i == length / 2 ? 3 : 4 + i % 7;
      cut.chargeApart(2 * i, 2 * i + 2, weight, weight);
      cut.chargeApart(2 * i + 1, 2 * i + 3, weight, weight);
      cut.chargeApart(2 * i, 2 * i + 1, 1, 1);
    }

    assertThat(cut.solve(StopSignal.NEVER)).isEqualTo(6);
  }
}

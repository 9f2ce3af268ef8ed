package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LoadCoverTest {
  private static final long PLENTY = 1_000_000;

  private static BitSet of(int... classes) {
    BitSet set = new BitSet();
    for (int c : classes) {
      set.set(c);
    }
    return set;
  }

  private static long least(List<BitSet> tasks, long... cost) {
    return LoadCover.atLeast(tasks, cost, PLENTY, () -> false);
  }

  /** Each pair of tasks has a class in common, and no class is that of all three. */
  @Test
  void threeTasksThatShareTheirClassesInPairsNeedTwo() {
    List<BitSet> tasks = List.of(of(0, 1), of(1, 2), of(0, 2));

    assertThat(least(tasks, 1, 1, 1)).isEqualTo(2);
    assertThat(least(tasks, 5, 4, 2)).isEqualTo(6);
    assertThat(least(tasks, 0, 4, 3)).isEqualTo(3);
  }

  @Test
  void nothingIsNeededForNobodyAndWhereItIsForNothing() {
    assertThat(least(List.of(), 7)).isZero();
    assertThat(least(List.of(of(0), of(0, 1)), 0, 3)).isZero();
  }

  @Test
  void whatTakesTooLongIsBoundedAllTheSame() {
    List<BitSet> tasks = List.of(of(0, 1), of(1, 2), of(0, 2), of(3, 4));

    assertThat(LoadCover.atLeast(tasks, new long[] {1, 1, 1, 1, 1}, 1, () -> false)).isEqualTo(2);
    assertThat(least(tasks, 1, 1, 1, 1, 1)).isEqualTo(3);
  }

  @Test
  void itIsTheLeastOfAllChoices() {
    SplittableRandom random = new SplittableRandom(3);
    int several = 0;
    for (int i = 0; i < 2000; i++) {
      long[] cost = random.longs(1 + random.nextInt(7), 0, 6).toArray();
      List<BitSet> tasks = new ArrayList<>();
      for (int t = random.nextInt(9); t > 0; t--) {
        BitSet classes = BitSet.valueOf(new long[] {random.nextInt(1, 1 << cost.length)});
        tasks.add(classes);
      }
      long least = leastOfAll(tasks, cost);
      several += least > java.util.Arrays.stream(cost).max().orElseThrow() ? 1 : 0;

      assertThat(least(tasks, cost)).as("%s of %s", tasks, cost).isEqualTo(least);
      assertThat(LoadCover.atLeast(tasks, cost, 2, () -> false)).isBetween(0L, least);
    }
    assertThat(several).isGreaterThan(100);
  }

  private static long leastOfAll(List<BitSet> tasks, long[] cost) {
    long least = Long.MAX_VALUE;
    for (int chosen = 0; chosen < 1 << cost.length; chosen++) {
      BitSet classes = BitSet.valueOf(new long[] {chosen});
      if (tasks.stream().allMatch(classes::intersects)) {
        least = Math.min(least, classes.stream().mapToLong(c -> cost[c]).sum());
      }
    }
    return least;
  }
}

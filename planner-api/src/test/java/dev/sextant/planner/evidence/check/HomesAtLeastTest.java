package dev.sextant.planner.evidence.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class HomesAtLeastTest {
  private static long least(long[] cost, List<Set<Integer>> tasks) {
    return new HomesAtLeast(k -> cost[k], tasks).cost();
  }

  @Test
  void threeTasksThatShareTheirKindsInPairsNeedTwo() {
    List<Set<Integer>> tasks = List.of(Set.of(0, 1), Set.of(1, 2), Set.of(0, 2), Set.of());

    assertThat(least(new long[] {1, 1, 1}, tasks)).isEqualTo(2);
    assertThat(least(new long[] {5, 4, 2}, tasks)).isEqualTo(6);
    assertThat(least(new long[] {0, 4, 3}, tasks)).isEqualTo(3);
  }

  @Test
  void itIsTheLeastOfAllChoices() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 1000; i++) {
      long[] cost = random.longs(1 + random.nextInt(6), 0, 6).toArray();
      List<Set<Integer>> tasks = new ArrayList<>();
      for (int t = random.nextInt(8); t > 0; t--) {
        tasks.add(kinds(random.nextInt(1, 1 << cost.length)));
      }
      long least = Long.MAX_VALUE;
      for (int chosen = 0; chosen < 1 << cost.length; chosen++) {
        Set<Integer> kinds = kinds(chosen);
        if (tasks.stream().allMatch(task -> task.stream().anyMatch(kinds::contains))) {
          least = Math.min(least, kinds.stream().mapToLong(k -> cost[k]).sum());
        }
      }

      assertThat(least(cost, tasks)).as("%s of %s", tasks, cost).isEqualTo(least);
    }
  }

  private static Set<Integer> kinds(int bits) {
    Set<Integer> kinds = new TreeSet<>();
    for (int k = 0; k < Integer.SIZE; k++) {
      if ((bits >> k & 1) == 1) {
        kinds.add(k);
      }
    }
    return kinds;
  }
}

package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerGroupTest {
  /** Few stay a list; many become a tree on the way. */
  @ParameterizedTest
  @CsvSource({"1, 1", "40, 40", "2000, 60", "2000, 1500", "40000, 3000"})
  void findsTheFirstOfTheEarliest(int workers, int most) {
    SplittableRandom random = new SplittableRandom(workers + most);
    long[] marks = new long[workers];
    Effort effort = new Effort();
    WorkerGroup group = new WorkerGroup(marks, effort);
    TreeSet<Integer> members = new TreeSet<>();
    for (int i = 0; i < 20_000; i++) {
      int worker = random.nextInt(workers);
      if (members.size() < most && random.nextInt(3) != 0) {
        marks[worker] = members.contains(worker) ? marks[worker] : random.nextInt(50);
        members.add(worker);
        group.add(worker);
      } else if (random.nextInt(4) == 0) {
        members.remove(worker);
        group.remove(worker);
      } else {
        change(random, marks, group, members, worker);
      }
      if (i % 8 == 0) {
        long floor = random.nextInt(40);
        long limit = floor + random.nextInt(20);
        assertThat(group.first(floor, limit)).isEqualTo(first(marks, members, floor, limit));
      }
      assertThat(group.least()).isLessThanOrEqualTo(least(marks, members, i));
    }
    assertThat(effort.rows).isPositive();
  }

  private static void change(
      SplittableRandom random, long[] marks, WorkerGroup group, TreeSet<Integer> members, int w) {
    long was = marks[w];
    marks[w] = random.nextInt(50);
    if (marks[w] < was && members.contains(w)) {
      group.lower(w);
    }
  }

  private static int first(long[] marks, TreeSet<Integer> members, long floor, long limit) {
    int best = -1;
    for (int w : members) {
      long end = Math.max(floor, marks[w]);
      if (end <= limit && (best < 0 || end < Math.max(floor, marks[best]))) {
        best = w;
      }
    }
    return best;
  }

  /** Least mark of some of the members. */
  private static long least(long[] marks, TreeSet<Integer> members, int sample) {
    if (members.isEmpty()) {
      return Long.MAX_VALUE;
    }
    Integer some = members.ceiling(sample % marks.length);
    return marks[some == null ? members.first() : some];
  }
}

package dev.sextant.planner.online;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ClassMembersTest {
  private static final int WORKERS = 60;
  private static final int CLASSES = 3;

  @Test
  void hasTheMembersInOrder() {
    SplittableRandom random = new SplittableRandom(3);
    ClassMembers members = new ClassMembers(CLASSES, WORKERS);
    List<TreeSet<Integer>> expected = new ArrayList<>();
    for (int c = 0; c < CLASSES; c++) {
      expected.add(new TreeSet<>());
    }
    for (int i = 0; i < 5_000; i++) {
      int worker = random.nextInt(WORKERS);
      int was = classOf(expected, worker);
      if (was >= 0) {
        members.remove(was, worker);
        expected.get(was).remove(worker);
      } else {
        int c = random.nextInt(CLASSES);
        members.add(c, worker);
        expected.get(c).add(worker);
      }
      if (random.nextInt(4) == 0) {
        int c = random.nextInt(CLASSES);
        List<Integer> actual = new ArrayList<>();
        for (int m = 0; m < members.count(c); m++) {
          actual.add(members.get(c, m));
        }
        assertThat(actual).containsExactlyElementsOf(expected.get(c));
      }
    }
  }

  private static int classOf(List<TreeSet<Integer>> members, int worker) {
    for (int c = 0; c < CLASSES; c++) {
      if (members.get(c).contains(worker)) {
        return c;
      }
    }
    return -1;
  }
}

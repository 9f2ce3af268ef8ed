package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PositionSetTest {
  private static final int SIZE = 300;

  @Test
  void holdsWhatASortedSetHolds() {
    SplittableRandom random = new SplittableRandom(1);
    PositionSet set = new PositionSet(SIZE);
    TreeSet<Integer> expected = new TreeSet<>();
    for (int i = 0; i < 200_000; i++) {
      int position = random.nextInt(SIZE);
      switch (random.nextInt(8)) {
        case 0 -> assertThat(set.takeFirst()).isEqualTo(orNone(expected.pollFirst()));
        case 1 -> {
          boolean taken = !expected.isEmpty() && expected.last() >= position;
          Integer last = taken ? expected.pollLast() : null;
          assertThat(set.takeLast(position)).isEqualTo(orNone(last));
        }
        case 2 -> assertThat(set.after(position)).isEqualTo(orNone(expected.higher(position)));
        case 3 ->
            assertThat(set.after(PositionSet.NONE))
                .isEqualTo(expected.isEmpty() ? PositionSet.NONE : expected.first());
        default -> {
          if (random.nextInt(500) == 0) {
            set.clear();
            expected.clear();
          } else if (random.nextInt(4) == 0) {
            set.add(position);
            expected.add(position);
          }
        }
      }
    }
  }

  private static int orNone(Integer position) {
    return position == null ? PositionSet.NONE : position;
  }
}

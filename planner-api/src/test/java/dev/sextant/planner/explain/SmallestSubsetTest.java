package dev.sextant.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SmallestSubsetTest {
  private static final List<Integer> ALL = IntStream.range(0, 40).boxed().toList();

  @Test
  void noElementCanBeLeftOut() {
    SplittableRandom random = new SplittableRandom(7);
    for (int draw = 0; draw < 200; draw++) {
      List<Set<Integer>> enough = new ArrayList<>();
      for (int s = random.nextInt(1, 4); s > 0; s--) {
        Set<Integer> one = new HashSet<>();
        for (int e = random.nextInt(1, 7); e > 0; e--) {
          one.add(random.nextInt(ALL.size()));
        }
        enough.add(one);
      }
      SmallestSubset<Integer> search = new SmallestSubset<>(some -> holds(enough, some));
      List<Integer> found = search.of(ALL);

      assertThat(search.isMinimal()).isTrue();
      assertThat(holds(enough, found)).isTrue();
      assertThat(found).isSorted();
      for (Integer element : found) {
        List<Integer> less = new ArrayList<>(found);
        less.remove(element);
        assertThat(holds(enough, less)).isFalse();
      }
    }
  }

  private static boolean holds(List<Set<Integer>> enough, List<Integer> some) {
    return enough.stream().anyMatch(some::containsAll);
  }

  @Test
  void fewTestsAreEnoughForFewElements() {
    AtomicInteger tests = new AtomicInteger();
    SmallestSubset<Integer> search =
        new SmallestSubset<>(
            some -> {
              tests.incrementAndGet();
              return some.contains(17) && some.contains(31);
            });

    assertThat(search.of(ALL)).containsExactly(17, 31);
    assertThat(tests.get()).isLessThan(25);
  }

  @Test
  void whatHoldsOfNothingNeedsNothing() {
    assertThat(new SmallestSubset<Integer>(some -> true).of(ALL)).isEmpty();
  }

  @Test
  void withoutFurtherTestsAllThatIsLeftIsKept() {
    AtomicInteger tests = new AtomicInteger();
    SmallestSubset<Integer> search =
        new SmallestSubset<>(
            some -> {
              if (tests.incrementAndGet() > 3) {
                throw new SmallestSubset.OutOfTests();
              }
              return some.contains(3);
            });
    List<Integer> found = search.of(ALL);

    assertThat(search.isMinimal()).isFalse();
    assertThat(found).contains(3).hasSizeLessThan(ALL.size());
  }
}

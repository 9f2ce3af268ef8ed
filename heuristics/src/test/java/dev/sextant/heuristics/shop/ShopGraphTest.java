package dev.sextant.heuristics.shop;

import static dev.sextant.heuristics.shop.Shop.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShopGraphTest {
  @Test
  void afterAnyMovesEndsTailsAndOrderAreThoseOfAFullComputation() {
    SplittableRandom random = new SplittableRandom(1);
    int done = 0;
    int refused = 0;
    for (int i = 0; i < 400; i++) {
      ShopGraph graph = new ShopGraph(RandomShops.draw(random, 14, 3));
      RandomShops.load(graph, random);
      for (int k = 0; k < 20; k++) {
        if (moveByChance(graph, random)) {
          done++;
        } else {
          refused++;
        }
        assertConsistent(graph);
      }
      assertThat(graph.cost()).isEqualTo(graph.makespan());
    }
    assertThat(done).isGreaterThan(1000);
    assertThat(refused).isGreaterThan(100);
  }

  @Test
  void aMoveIsRefusedExactlyWhereItWouldCloseACycle() {
    SplittableRandom random = new SplittableRandom(2);
    int cycles = 0;
    for (int i = 0; i < 2_000; i++) {
      ShopGraph graph = new ShopGraph(RandomShops.draw(random, 8, 2));
      RandomShops.load(graph, random);
      List<List<Integer>> sequences = sequences(graph);
      int of = random.nextInt(graph.shop.operations);
      int option = random.nextInt(graph.shop.optionBegin[of], graph.shop.optionBegin[of + 1]);
      int machine = graph.shop.machine[option];
      if (machine != NONE) {
        sequences.forEach(sequence -> sequence.remove((Integer) of));
        int at = random.nextInt(sequences.get(machine).size() + 1);
        int behind = at == 0 ? NONE : sequences.get(machine).get(at - 1);
        sequences.get(machine).add(at, of);
        boolean acyclic = isAcyclic(graph.shop, sequences);

        assertThat(graph.move(of, option, behind)).isEqualTo(acyclic);
        cycles += acyclic ? 0 : 1;
        if (acyclic) {
          assertThat(sequences(graph)).isEqualTo(sequences);
        }
      }
    }
    assertThat(cycles).isGreaterThan(100);
  }

  @Test
  void aWindowKeepsWhatIsOutsideAndClosesToAFullComputation() {
    SplittableRandom random = new SplittableRandom(3);
    int restored = 0;
    for (int i = 0; i < 400; i++) {
      ShopGraph graph = new ShopGraph(RandomShops.draw(random, 30, 2));
      RandomShops.load(graph, random);
      int n = graph.shop.operations;
      int from = random.nextInt(n);
      int to = random.nextInt(from + 1, n + 1);
      int[] whole = graph.order.clone();
      List<List<Integer>> sequences = sequences(graph);
      graph.open(from, to);
      int[] order = new int[n];
      int[] option = new int[n];
      graph.save(order, option);
      long before = graph.cost();
      for (int k = 0; k < 10; k++) {
        moveInside(graph, random);
      }
      for (int at = 0; at < n; at++) {
        if (at < from || at >= to) {
          assertThat(graph.order[at]).isEqualTo(whole[at]);
        }
      }
      if (random.nextBoolean()) {
        graph.restore(order, option);
        restored++;
        assertThat(graph.cost()).isEqualTo(before);
        assertThat(sequences(graph)).isEqualTo(sequences);
      }
      graph.close();
      assertConsistent(graph);
    }
    assertThat(restored).isGreaterThan(100);
  }

  @Test
  void theCostOfAWindowIsTheLongestPathThatPassesIt() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 300; i++) {
      ShopGraph graph = new ShopGraph(RandomShops.draw(random, 30, 1));
      RandomShops.load(graph, random);
      int from = random.nextInt(graph.shop.operations);
      int to = random.nextInt(from + 1, graph.shop.operations + 1);
      long longest = 0;
      for (int at = from; at < to; at++) {
        int o = graph.order[at];
        longest = Math.max(longest, graph.start(o) + graph.tail[o]);
      }
      graph.open(from, to);

      assertThat(graph.cost()).isGreaterThanOrEqualTo(longest);
      if (graph.isInside(graph.critical())) {
        assertThat(graph.cost()).isEqualTo(longest);
      }
    }
  }

  @Test
  void ordersByStartWithoutChangingTheSolution() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 100; i++) {
      ShopGraph graph = new ShopGraph(RandomShops.draw(random, 30, 2));
      RandomShops.load(graph, random);
      List<List<Integer>> sequences = sequences(graph);

      graph.orderByStart(new long[graph.shop.operations]);

      assertConsistent(graph);
      assertThat(sequences(graph)).isEqualTo(sequences);
      for (int at = 1; at < graph.order.length; at++) {
        assertThat(graph.start(graph.order[at - 1]))
            .isLessThanOrEqualTo(graph.start(graph.order[at]));
      }
    }
  }

  @Test
  void mixturesAgreeWithWhatBothSolutionsAgreeOn() {
    SplittableRandom random = new SplittableRandom(6);
    for (int i = 0; i < 300; i++) {
      ShopGraph graph = new ShopGraph(RandomShops.draw(random, 20, 1));
      RandomShops.load(graph, random);
      Sequences one = Sequences.of(graph);
      List<List<Integer>> first = sequences(graph);
      RandomShops.load(graph, random);
      Sequences other = Sequences.of(graph);
      List<List<Integer>> second = sequences(graph);

      one.mixInto(graph, other, random);

      assertConsistent(graph);
      List<List<Integer>> mixed = sequences(graph);
      for (int m = 0; m < mixed.size(); m++) {
        for (int a : mixed.get(m)) {
          for (int b : mixed.get(m)) {
            boolean inFirst = first.get(m).indexOf(a) < first.get(m).indexOf(b);
            boolean inSecond = second.get(m).indexOf(a) < second.get(m).indexOf(b);
            if (inFirst && inSecond) {
              assertThat(mixed.get(m).indexOf(a)).isLessThan(mixed.get(m).indexOf(b));
            }
          }
        }
      }
    }
  }

  static boolean moveByChance(ShopGraph graph, SplittableRandom random) {
    int of = random.nextInt(graph.shop.operations);
    int option = random.nextInt(graph.shop.optionBegin[of], graph.shop.optionBegin[of + 1]);
    int machine = graph.shop.machine[option];
    int behind = NONE;
    if (machine != NONE) {
      List<Integer> sequence = sequences(graph).get(machine);
      sequence.remove((Integer) of);
      int at = random.nextInt(sequence.size() + 1);
      behind = at == 0 ? NONE : sequence.get(at - 1);
    }
    return graph.move(of, option, behind);
  }

  private static void moveInside(ShopGraph graph, SplittableRandom random) {
    int of = graph.order[random.nextInt(graph.begin(), graph.limit())];
    int machine = graph.machineOf(of);
    if (machine != NONE) {
      List<Integer> places = new ArrayList<>();
      places.add(graph.entry(machine));
      for (int at = graph.next(machine, graph.entry(machine));
          graph.isInside(at);
          at = graph.after[at]) {
        if (at != of) {
          places.add(at);
        }
      }
      graph.move(of, graph.option[of], places.get(random.nextInt(places.size())));
    }
  }

  static List<List<Integer>> sequences(ShopGraph graph) {
    List<List<Integer>> sequences = new ArrayList<>();
    for (int m = 0; m < graph.shop.machines; m++) {
      List<Integer> sequence = new ArrayList<>();
      for (int at = graph.next(m, NONE); at != NONE; at = graph.after[at]) {
        sequence.add(at);
      }
      sequences.add(sequence);
    }
    return sequences;
  }

  private static boolean isAcyclic(Shop shop, List<List<Integer>> sequences) {
    boolean[] placed = new boolean[shop.operations];
    List<Integer> left =
        new ArrayList<>(Collections.nCopies(shop.operations, 0).stream().map(z -> z).toList());
    for (int i = 0; i < shop.operations; i++) {
      left.set(i, i);
    }
    boolean goesOn = true;
    while (goesOn) {
      goesOn =
          left.removeIf(
              i -> {
                boolean ready = RandomShops.isReady(shop, placed, i);
                for (List<Integer> sequence : sequences) {
                  int at = sequence.indexOf(i);
                  ready &= at <= 0 || placed[sequence.get(at - 1)];
                }
                placed[i] = ready;
                return ready;
              });
    }
    return left.isEmpty();
  }

  /** Everything that a graph holds follows from its sequences and options. */
  static void assertConsistent(ShopGraph graph) {
    Shop shop = graph.shop;
    int[] count = new int[shop.operations];
    for (int m = 0; m < shop.machines; m++) {
      int last = NONE;
      for (int at : sequences(graph).get(m)) {
        assertThat(graph.machineOf(at)).isEqualTo(m);
        assertThat(graph.before[at]).isEqualTo(last);
        last = at;
        count[at]++;
      }
    }
    for (int at = 0; at < shop.operations; at++) {
      int of = graph.order[at];
      assertThat(graph.place[of]).isEqualTo(at);
      assertThat(count[of]).isEqualTo(graph.machineOf(of) == NONE ? 0 : 1);
      long start = shop.release[graph.option[of]];
      for (int e = shop.predBegin[of]; e < shop.predBegin[of + 1]; e++) {
        assertThat(graph.place[shop.pred[e]]).isLessThan(at);
        start = Math.max(start, graph.end[shop.pred[e]]);
      }
      if (graph.before[of] != NONE) {
        assertThat(graph.place[graph.before[of]]).isLessThan(at);
        start = Math.max(start, graph.end[graph.before[of]]);
      }
      assertThat(graph.start(of)).isEqualTo(start);
      long rest = 0;
      for (int e = shop.succBegin[of]; e < shop.succBegin[of + 1]; e++) {
        rest = Math.max(rest, graph.tail[shop.succ[e]]);
      }
      if (graph.after[of] != NONE) {
        rest = Math.max(rest, graph.tail[graph.after[of]]);
      }
      assertThat(graph.tail[of]).isEqualTo(rest + shop.duration[graph.option[of]]);
    }
  }
}

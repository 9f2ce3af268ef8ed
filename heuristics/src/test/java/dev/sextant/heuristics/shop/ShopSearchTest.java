package dev.sextant.heuristics.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShopSearchTest {
  @Test
  void relinkingFindsTheBestOfTinyShops() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 150; i++) {
      Shop shop = RandomShops.draw(random, 7, i % 2 == 0 ? 1 : 2);
      long least = RandomShops.leastMakespan(shop);
      Relinking relinking = new Relinking(shop, random.split());
      long found = Long.MAX_VALUE;
      for (int round = 0; round < 30 && found > least; round++) {
        found = Math.min(found, relinking.round(least, made -> false).makespan);
      }

      assertThat(found).as("shop %s", i).isEqualTo(least);
    }
  }

  @Test
  void sweepsNeverGetWorseAndHoldWhatTheySay() {
    SplittableRandom random = new SplittableRandom(2);
    for (int threads = 1; threads <= 3; threads++) {
      Shop shop = jobShop(random, 60, 50);
      ShopGraph graph = new ShopGraph(shop);
      int[] option = IntStream.range(0, shop.operations).toArray();
      Sequences start = new ShopStarts(shop, graph).build(option, 1, 1, random, made -> false);
      assertThat(start).isNotNull();
      Sweeps sweeps = new Sweeps(shop, start, threads, random.split());
      long before = start.makespan;
      for (int sweep = 0; sweep < 2; sweep++) {
        sweeps.begin();
        for (int thread = 0; thread < threads; thread++) {
          int number = thread;
          sweeps.part(number, 0, made -> made > 2_000);
        }
        sweeps.end();
        sweeps.best().load(graph);
        ShopGraphTest.assertConsistent(graph);
        assertThat(graph.makespan()).isEqualTo(sweeps.best().makespan).isLessThanOrEqualTo(before);
        before = sweeps.best().makespan;
      }
      assertThat(before).isLessThan(start.makespan);
    }
  }

  /**
   * A machine is busy all the time, at first with runs that nothing follows, then with runs that
   * something does: it takes windows that see both to end with the former.
   */
  @Test
  void windowsGetWiderWhereNarrowOnesGainNothing() {
    int free = 1_000;
    int followed = 2_000;
    long behind = 20;
    int n = free + 2 * followed;
    int[] predBegin = new int[n + 1];
    int[] pred = new int[followed];
    int[] machine = new int[n];
    long[] duration = new long[n];
    for (int i = 0; i < n; i++) {
      boolean follows = i >= free + followed;
      machine[i] = follows ? i - free - followed + 1 : 0;
      duration[i] = follows ? behind : 1;
      predBegin[i + 1] = Math.max(0, i + 1 - free - followed);
    }
    Arrays.setAll(pred, k -> free + k);
    int[] options = IntStream.rangeClosed(0, n).toArray();
    Shop shop = new Shop(1 + followed, predBegin, pred, options, machine, duration, new long[n]);
    ShopGraph graph = new ShopGraph(shop);
    int[] numbers = IntStream.range(0, n).toArray();
    graph.load(numbers, numbers);
    Sweeps sweeps = new Sweeps(shop, Sequences.of(graph), 1, new SplittableRandom(8));
    long least = free + followed;
    assertThat(sweeps.best().makespan).isEqualTo(least + behind);

    for (int sweep = 0; sweep < 6 && sweeps.best().makespan > least; sweep++) {
      sweeps.begin();
      sweeps.part(0, least, made -> false);
      sweeps.end();
    }

    assertThat(sweeps.best().makespan).isEqualTo(least);
  }

  @Test
  void dispatchingForwardsAndBackwardsKeepsToPrecedenceAndReleases() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 300; i++) {
      Shop shop = RandomShops.draw(random, 25, 3);
      ShopGraph graph = new ShopGraph(shop);
      ShopStarts starts = new ShopStarts(shop, graph);
      Sequences best = starts.build(starts.chooseOptions(random), 4, 0.5, random, made -> false);
      assertThat(best).isNotNull();
      best.load(graph);
      ShopGraphTest.assertConsistent(graph);
      assertThat(graph.makespan()).isEqualTo(best.makespan);
    }
  }

  @Test
  void localSearchPlansTinyShopsAsWellAsCanBe() {
    SplittableRandom random = new SplittableRandom(4);
    int shops = 0;
    for (int i = 0; i < 20; i++) {
      Shop shop = RandomShops.draw(random, 6, 2, false);
      Problem problem = RandomShops.problem(shop);
      PlannerOptions options = PlannerOptions.defaults().withStepLimit(2_000);
      PlanResult result = Planners.get("local-search").plan(problem, options);

      assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
      assertThat(result.objective()).hasValue(RandomShops.leastMakespan(shop));
      shops += ShopSearch.suits(CompiledProblem.of(problem)) ? 1 : 0;
    }
    assertThat(shops).isGreaterThan(5);
  }

  @Test
  void manyTasksAreSearchedAlikeStepByStep() {
    Shop shop = jobShop(new SplittableRandom(5), 40, 40);
    CompiledProblem problem = CompiledProblem.of(RandomShops.problem(shop));
    for (int threads = 1; threads <= 2; threads++) {
      Limits first = new Limits(threads, 1_500, 0);
      Limits again = new Limits(threads, 1_500, 0);

      long steps = first.search(problem, shop);

      assertThat(steps).isBetween(1_500L, threads * 1_500L);
      assertThat(again.search(problem, shop)).isEqualTo(steps);
      assertThat(again.found).isEqualTo(first.found);
      assertThat(first.found).isSortedAccordingTo(Comparator.reverseOrder());
      assertThat(first.found).hasSizeGreaterThan(2);
    }
  }

  @Test
  void aSearchEndsAtItsTarget() {
    Shop shop = jobShop(new SplittableRandom(6), 6, 6);
    CompiledProblem problem = CompiledProblem.of(RandomShops.problem(shop));
    Limits limits = new Limits(1, 1_000_000, Long.MAX_VALUE);

    assertThat(limits.search(problem, shop)).isZero();
    assertThat(limits.found).hasSize(1);
  }

  /** Limits of a search, whose threads run one after the other, and what it found. */
  private static final class Limits implements ShopSearch.Control {
    private final int threads;
    private final long steps;
    private final long target;
    final List<Long> found = new ArrayList<>();

    Limits(int threads, long steps, long target) {
      this.threads = threads;
      this.steps = steps;
      this.target = target;
    }

    /** Searches from the order of the numbers; returns the steps. */
    long search(CompiledProblem problem, Shop shop) {
      ShopSearch search = ShopSearch.of(problem, 1, this, (makespan, made) -> found.add(makespan));
      int[] order = IntStream.range(0, shop.operations).toArray();
      search.run(order, order, shop.machine);
      return search.steps();
    }

    @Override
    public void onAllThreads(IntConsumer part) {
      for (int i = 0; i < threads; i++) {
        part.accept(i);
      }
    }

    @Override
    public int threads() {
      return threads;
    }

    @Override
    public boolean mustStop(int thread, long stepsOfThread) {
      return stepsOfThread >= steps;
    }

    @Override
    public long targetMicros() {
      return target;
    }
  }

  /** A job shop in which each job visits each machine once. */
  static Shop jobShop(SplittableRandom random, int jobs, int machines) {
    int n = jobs * machines;
    int[] predBegin = new int[n + 1];
    int[] pred = new int[n - jobs];
    int[] machine = new int[n];
    long[] duration = new long[n];
    int preds = 0;
    for (int i = 0; i < n; i++) {
      int at = i % machines;
      machine[i] = at;
      int swap = i - at + random.nextInt(at + 1);
      machine[i] = machine[swap];
      machine[swap] = at;
      duration[i] = random.nextInt(1, 100);
      if (at > 0) {
        pred[preds++] = i - 1;
      }
      predBegin[i + 1] = preds;
    }
    int[] optionBegin = IntStream.rangeClosed(0, n).toArray();
    return new Shop(machines, predBegin, pred, optionBegin, machine, duration, new long[n]);
  }
}

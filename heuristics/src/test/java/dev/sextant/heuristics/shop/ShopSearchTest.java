package dev.sextant.heuristics.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import java.util.ArrayList;
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
    for (int i = 0; i < 40; i++) {
      Shop shop = RandomShops.draw(random, 6, 2, false);
      Problem problem = RandomShops.problem(shop);
      PlannerOptions options = PlannerOptions.defaults().withStepLimit(4_000);
      PlanResult result = Planners.get("local-search").plan(problem, options);

      assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
      assertThat(result.objective()).hasValue(RandomShops.leastMakespan(shop));
      shops += ShopSearch.suits(CompiledProblem.of(problem)) ? 1 : 0;
    }
    assertThat(shops).isGreaterThan(10);
  }

  @Test
  void manyTasksArePlannedAlikeUnderALimitOnStepsAndByAnyNumberOfThreads() {
    Problem problem = RandomShops.problem(jobShop(new SplittableRandom(5), 40, 40));
    PlannerOptions options =
        PlannerOptions.defaults().withStepLimit(3_000).withTimeLimit(Duration.ofMinutes(1));

    PlanResult first = Planners.get("local-search").plan(problem, options);
    PlanResult again = Planners.get("local-search").plan(problem, options);
    PlanResult both = Planners.get("local-search").plan(problem, options.withMaxThreads(2));

    assertThat(again.plan()).isEqualTo(first.plan());
    assertThat(again.counters()).isEqualTo(first.counters()).containsEntry("steps", 3_000L);
    assertThat(both.counters().get("steps")).isBetween(1_500L, 3_000L);
    for (PlanResult result : List.of(first, both)) {
      assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
      long heft = Planners.get("heft").plan(problem).objective().orElseThrow();
      assertThat(result.objective().orElseThrow()).isLessThan(heft);
    }
  }

  @Test
  void aSearchEndsAtItsTarget() {
    Shop shop = jobShop(new SplittableRandom(6), 6, 6);
    CompiledProblem problem = CompiledProblem.of(RandomShops.problem(shop));
    List<Long> found = new ArrayList<>();
    ShopSearch.Control control =
        new ShopSearch.Control() {
          @Override
          public void onAllThreads(IntConsumer part) {
            part.accept(0);
          }

          @Override
          public int threads() {
            return 1;
          }

          @Override
          public boolean mustStop(int thread, long stepsOfThread) {
            return stepsOfThread >= 1_000_000;
          }

          @Override
          public long targetMicros() {
            return found.isEmpty() ? 0 : found.get(0);
          }
        };
    ShopSearch search = ShopSearch.of(problem, 1, control, (makespan, made) -> found.add(makespan));
    int[] order = IntStream.range(0, shop.operations).toArray();
    int[] worker = shop.machine;

    search.run(order, order, worker);

    assertThat(found).hasSize(1);
    assertThat(search.steps()).isZero();
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

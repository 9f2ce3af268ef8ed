package dev.sextant.planner.sharing.allocator;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.TimeSpan;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The border between numbers and ids of allocations and prices. */
final class AllocationTranslator {
  private final CompiledSharing problem;
  private final Choices choices;

  AllocationTranslator(CompiledSharing problem) {
    this.problem = problem;
    choices = problem.choices();
  }

  Allocation toIds(IndexedAllocation shares) {
    List<Share> named = new ArrayList<>(shares.size());
    for (int s = 0; s < shares.size(); s++) {
      int choice = shares.choice(s);
      Choices then = problem.at(shares.interval(s)).choices();
      named.add(
          new Share(
              jobs(shares, s),
              then.id(choice),
              then.types().get(then.type(choice)),
              shares.nanos(s),
              workers(shares, s),
              shares.during(s)));
    }
    return new Allocation(named);
  }

  private List<String> jobs(IndexedAllocation shares, int share) {
    if (shares.slots(share) == 1) {
      return List.of(id(shares.job(share, 0)));
    }
    String[] ids = new String[shares.slots(share)];
    for (int slot = 0; slot < ids.length; slot++) {
      ids[slot] = id(shares.job(share, slot));
    }
    return List.of(ids);
  }

  private List<String> workers(IndexedAllocation shares, int share) {
    int[] numbers = shares.workers(share);
    if (numbers.length == 0) {
      return List.of();
    }
    String[] ids = new String[numbers.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = problem.workers().get(numbers[i]).id();
    }
    return List.of(ids);
  }

  AllocationPrices toIds(IndexedPrices prices) {
    List<AllocationPrices.PoolPrice> pools = new ArrayList<>();
    List<AllocationPrices.TimePrice> times = new ArrayList<>();
    for (int t = 0; t < problem.intervals(); t++) {
      Choices then = problem.at(t).choices();
      TimeSpan span = problem.isOverTime() ? problem.span(t) : null;
      for (int p = 0; p < then.pools(); p++) {
        pools.add(
            new AllocationPrices.PoolPrice(
                then.types().get(then.poolType(p)),
                then.poolResource(p),
                prices.pool()[problem.poolBegin(t) + p],
                span));
      }
      for (int j = 0; span != null && j < problem.jobs(); j++) {
        double price = prices.timePrice()[t * problem.classes() + problem.classOf(j)];
        if (price > 0) {
          times.add(new AllocationPrices.TimePrice(id(j), span, price));
        }
      }
    }
    List<AllocationPrices.JobPrice> jobs = new ArrayList<>(problem.jobs());
    for (int j = 0; j < problem.jobs(); j++) {
      int number = problem.classOf(j);
      jobs.add(
          new AllocationPrices.JobPrice(
              id(j),
              prices.rateValue()[number],
              prices.floorValue()[number],
              problem.isOverTime() ? 0 : prices.timePrice()[number]));
    }
    return new AllocationPrices(pools, jobs, times);
  }

  private String id(int job) {
    return problem.problem().jobs().get(job).id();
  }

  /**
   * Prices to begin with: those of pools, of which some may be of a cluster that was larger.
   *
   * @param prices of pools that are known here; of jobs none, which follow from them
   * @param used how many were taken
   * @param ignored how many were of pools that are not there, or were no prices, or are of a
   *     problem whose workers change over time
   */
  record Numbered(IndexedPrices prices, int used, int ignored) {}

  /** The prices of pools that are known here. What belongs to jobs is not looked at. */
  Numbered toNumbers(AllocationPrices prices) {
    IndexedPrices numbered = IndexedPrices.none(problem);
    if (problem.isOverTime()) {
      return new Numbered(numbered, 0, prices.pools().size());
    }
    int used = 0;
    Map<List<String>, Integer> pools = new HashMap<>();
    for (int p = 0; p < choices.pools(); p++) {
      pools.put(
          Arrays.asList(choices.types().get(choices.poolType(p)), choices.poolResource(p)), p);
    }
    for (AllocationPrices.PoolPrice price : prices.pools()) {
      Integer pool = pools.get(Arrays.asList(price.workerType(), price.resource()));
      if (pool != null && price.price() >= 0 && Double.isFinite(price.price())) {
        numbered.pool()[pool] = price.price();
        used++;
      }
    }
    return new Numbered(numbered, used, prices.pools().size() - used);
  }
}

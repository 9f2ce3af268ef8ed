package dev.sextant.planner.sharing.allocator;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Share;
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
    List<DivisibleJob> jobs = problem.problem().jobs();
    List<Share> named = new ArrayList<>(shares.size());
    for (int s = 0; s < shares.size(); s++) {
      String[] ids = new String[shares.slots(s)];
      for (int slot = 0; slot < ids.length; slot++) {
        ids[slot] = jobs.get(shares.job(s, slot)).id();
      }
      int[] numbers = shares.workers(s);
      String[] workers = new String[numbers.length];
      for (int i = 0; i < workers.length; i++) {
        workers[i] = problem.problem().workers().get(numbers[i]).id();
      }
      int choice = shares.choice(s);
      named.add(
          new Share(
              List.of(ids),
              choices.id(choice),
              choices.types().get(choices.type(choice)),
              shares.nanos(s),
              List.of(workers)));
    }
    return new Allocation(named);
  }

  AllocationPrices toIds(IndexedPrices prices) {
    List<AllocationPrices.PoolPrice> pools = new ArrayList<>();
    for (int p = 0; p < choices.pools(); p++) {
      pools.add(
          new AllocationPrices.PoolPrice(
              choices.types().get(choices.poolType(p)), choices.poolResource(p), prices.pool()[p]));
    }
    List<AllocationPrices.JobPrice> jobs = new ArrayList<>(problem.jobs());
    for (int j = 0; j < problem.jobs(); j++) {
      int number = problem.classOf(j);
      jobs.add(
          new AllocationPrices.JobPrice(
              problem.problem().jobs().get(j).id(),
              prices.rateValue()[number],
              prices.floorValue()[number],
              prices.timePrice()[number]));
    }
    return new AllocationPrices(pools, jobs);
  }

  /**
   * Prices to begin with: those of pools, of which some may be of a cluster that was larger.
   *
   * @param prices of pools that are known here; of jobs none, which follow from them
   * @param used how many were taken
   * @param ignored how many were of pools that are not there, or were no prices
   */
  record Numbered(IndexedPrices prices, int used, int ignored) {}

  /** The prices of pools that are known here. What belongs to jobs is not looked at. */
  Numbered toNumbers(AllocationPrices prices) {
    IndexedPrices numbered = IndexedPrices.none(problem);
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

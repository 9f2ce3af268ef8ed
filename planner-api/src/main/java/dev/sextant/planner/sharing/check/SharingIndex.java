package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A sharing problem by its ids, as the checker and the metrics read it. */
final class SharingIndex {
  /** A mode or a colocation on a type: what it takes and what it gives each of its jobs. */
  record Choice(int gang, Map<String, Long> demands, long[] rates, List<String> profiles) {}

  final SharingProblem problem;
  final Map<String, DivisibleJob> jobs = new HashMap<>();
  final Map<String, Profile> profiles = new HashMap<>();
  final Map<String, Colocation> colocations = new HashMap<>();
  final Map<String, List<Worker>> pools = new LinkedHashMap<>();
  final Map<String, Worker> workers = new HashMap<>();
  private final Map<Need, Boolean> fits = new ConcurrentHashMap<>();

  /** What a choice needs of workers of a type. */
  private record Need(String type, int gang, Map<String, Long> demands) {}

  SharingIndex(SharingProblem problem) {
    this.problem = problem;
    problem.jobs().forEach(job -> jobs.put(job.id(), job));
    problem.profiles().forEach(profile -> profiles.put(profile.id(), profile));
    problem.colocations().forEach(one -> colocations.put(one.id(), one));
    problem.workers().forEach(worker -> workers.put(worker.id(), worker));
    problem
        .workers()
        .forEach(w -> pools.computeIfAbsent(w.type(), type -> new ArrayList<>()).add(w));
  }

  /** The mode of a profile, or null. */
  static @Nullable RateMode mode(Profile profile, String id) {
    for (RateMode mode : profile.modes()) {
      if (mode.id().equals(id)) {
        return mode;
      }
    }
    return null;
  }

  /** The choice that a mode is on workers of a type, or null where it does not exist. */
  @Nullable Choice choice(Profile profile, RateMode mode, String type) {
    long rate = mode.rateOn(type);
    return rate > 0 && fits(type, mode.gang(), mode.demands())
        ? new Choice(mode.gang(), mode.demands(), new long[] {rate}, List.of(profile.id()))
        : null;
  }

  /** The choice that a colocation is on workers of a type, or null where it does not exist. */
  @Nullable Choice choice(Colocation colocation, String type) {
    long[] rates = new long[colocation.rates().size()];
    boolean any = false;
    for (int i = 0; i < rates.length; i++) {
      WorkRate rate = colocation.rates().get(i);
      if (rate instanceof WorkRate.PerType some && !some.microUnitsPerSecond().containsKey(type)) {
        return null;
      }
      rates[i] = rate.on(type);
      any |= rates[i] > 0;
    }
    return any && fits(type, colocation.gang(), colocation.demands())
        ? new Choice(colocation.gang(), colocation.demands(), rates, colocation.profiles())
        : null;
  }

  private boolean fits(String type, int gang, Map<String, Long> demands) {
    return fits.computeIfAbsent(new Need(type, gang, demands), this::fits);
  }

  private boolean fits(Need need) {
    int fitting = 0;
    for (Worker worker : pools.getOrDefault(need.type, List.of())) {
      boolean holds = true;
      for (Map.Entry<String, Long> demand : need.demands.entrySet()) {
        holds &= demand.getValue() <= worker.capacities().getOrDefault(demand.getKey(), 0L);
      }
      fitting += holds ? 1 : 0;
    }
    return fitting >= need.gang;
  }

  /** The price of a worker of a type, in micro-units of a currency per second. */
  double price(String type) {
    return ((Price.Constant) pools.get(type).get(0).price()).microUnitsPerSecond();
  }
}

package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of a sharing problem, looked up: what the engine and its policies ask for all the time. */
final class RoundCluster {
  private final SharingProblem problem;
  private final Map<String, Integer> typeOfWorker = new HashMap<>();
  private final Map<String, Integer> types = new LinkedHashMap<>();
  private final Map<String, Integer> jobs = new HashMap<>();
  private final Map<String, Profile> profiles = new HashMap<>();
  private final Map<String, Colocation> colocations = new HashMap<>();
  private final double[] price;
  private final List<String> names;
  private Map<RoundPlacement, Placed> before = new IdentityHashMap<>();
  private Map<RoundPlacement, Placed> current = new IdentityHashMap<>();

  RoundCluster(SharingProblem problem) {
    this.problem = problem;
    for (Worker worker : problem.workers()) {
      int type = types.computeIfAbsent(worker.type(), name -> types.size());
      typeOfWorker.put(worker.id(), type);
    }
    names = List.copyOf(types.keySet());
    price = new double[types.size()];
    for (Worker worker : problem.workers()) {
      if (worker.price() instanceof Price.Constant constant) {
        price[types.get(worker.type())] = constant.microUnitsPerSecond();
      }
    }
    for (int j = 0; j < problem.jobs().size(); j++) {
      jobs.put(problem.jobs().get(j).id(), j);
    }
    problem.profiles().forEach(profile -> profiles.put(profile.id(), profile));
    problem.colocations().forEach(each -> colocations.put(each.id(), each));
  }

  List<String> types() {
    return names;
  }

  /** The number of a job, or -1. */
  int job(String id) {
    return jobs.getOrDefault(id, -1);
  }

  /**
   * A placement in numbers.
   *
   * @param jobs their numbers, -1 for what does not exist
   * @param type of the first worker, -1 where it does not exist
   * @param rates of the jobs, in micro-units per second; 0 for none
   * @param costPerSecond in micro-units of a currency
   */
  record Placed(int[] jobs, int type, long[] rates, double costPerSecond) {}

  /** A placement in numbers; looked up again only where it was not in the round before. */
  Placed placed(RoundPlacement placement) {
    Placed known = before.get(placement);
    Placed placed = known == null ? lookUp(placement) : known;
    current.put(placement, placed);
    return placed;
  }

  /** Ends a round. */
  void endRound() {
    Map<RoundPlacement, Placed> emptied = before;
    before = current;
    current = emptied;
    current.clear();
  }

  private Placed lookUp(RoundPlacement placement) {
    int[] numbers = placement.jobs().stream().mapToInt(this::job).toArray();
    int type =
        placement.workers().isEmpty()
            ? -1
            : typeOfWorker.getOrDefault(placement.workers().get(0), -1);
    if (type < 0) {
      return new Placed(numbers, type, new long[numbers.length], 0);
    }
    RateMode mode = numbers.length == 1 ? mode(placement) : null;
    double cost = price[type] * placement.workers().size();
    return new Placed(
        numbers,
        type,
        rates(placement, mode, names.get(type)),
        mode == null ? cost : cost + mode.costMicroUnitsPerSecond());
  }

  private long[] rates(RoundPlacement placement, @Nullable RateMode mode, String type) {
    long[] rates = new long[placement.jobs().size()];
    if (rates.length == 1) {
      rates[0] = mode == null ? 0 : mode.rateOn(type);
      return rates;
    }
    Colocation colocation = colocations.get(placement.choice());
    for (int i = 0; colocation != null && i < rates.length; i++) {
      rates[i] = i < colocation.rates().size() ? colocation.rates().get(i).on(type) : 0;
    }
    return rates;
  }

  private @Nullable RateMode mode(RoundPlacement placement) {
    int job = job(placement.jobs().get(0));
    if (job < 0) {
      return null;
    }
    DivisibleJob one = problem.jobs().get(job);
    Profile profile = profiles.get(one.profile());
    for (RateMode mode : profile == null ? List.<RateMode>of() : profile.modes()) {
      if (mode.id().equals(placement.choice())) {
        return mode;
      }
    }
    return null;
  }
}

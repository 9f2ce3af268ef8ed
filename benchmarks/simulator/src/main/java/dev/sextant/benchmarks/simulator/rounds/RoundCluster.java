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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of a sharing problem, looked up: what the engine and its policies ask for all the time. */
final class RoundCluster {
  private static final double MICROS = 1e6;

  private final SharingProblem problem;
  private final Map<String, Integer> typeOfWorker = new HashMap<>();
  private final Map<String, Integer> types = new LinkedHashMap<>();
  private final Map<String, Integer> jobs = new HashMap<>();
  private final Map<String, Profile> profiles = new HashMap<>();
  private final Map<String, Colocation> colocations = new HashMap<>();
  private final double[] price;

  RoundCluster(SharingProblem problem) {
    this.problem = problem;
    for (Worker worker : problem.workers()) {
      int type = types.computeIfAbsent(worker.type(), name -> types.size());
      typeOfWorker.put(worker.id(), type);
    }
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
    return List.copyOf(types.keySet());
  }

  /** The number of a job, or -1. */
  int job(String id) {
    return jobs.getOrDefault(id, -1);
  }

  /** The type of the first worker of a placement; -1 where it does not exist. */
  int type(RoundPlacement placement) {
    return placement.workers().isEmpty()
        ? -1
        : typeOfWorker.getOrDefault(placement.workers().get(0), -1);
  }

  /** The rates of the jobs of a placement on a type, in micro-units per second; 0 for none. */
  long[] rates(RoundPlacement placement, String type) {
    long[] rates = new long[placement.jobs().size()];
    if (rates.length == 1) {
      RateMode mode = mode(placement);
      rates[0] = mode == null ? 0 : mode.rateOn(type);
      return rates;
    }
    Colocation colocation = colocations.get(placement.choice());
    for (int i = 0; colocation != null && i < rates.length; i++) {
      rates[i] = i < colocation.rates().size() ? colocation.rates().get(i).on(type) : 0;
    }
    return rates;
  }

  /** What a placement costs, in micro-units of a currency per second. */
  private double cost(RoundPlacement placement, int type) {
    double cost = price[type] * placement.workers().size();
    RateMode mode = placement.jobs().size() == 1 ? mode(placement) : null;
    return mode == null ? cost : cost + mode.costMicroUnitsPerSecond();
  }

  /** What a placement costs in a time. */
  double cost(RoundPlacement placement, int type, long micros) {
    return cost(placement, type) * micros / MICROS;
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

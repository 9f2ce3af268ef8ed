package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an allocation leaves of the workers, divided equally. An allocation is optimal when nobody
 * can help the job that is worst off; the others may be given no more than that takes, and then
 * most of the time is nobody's. Here every job gets an equal part of what is left of each type, up
 * to all its time, in its first mode, again and again until nobody can take more. Workers are
 * counted, whatever else they have.
 */
final class EqualRest {
  private static final double NOTHING = 1e-6;

  private final Map<String, Integer> sizes = new LinkedHashMap<>();
  private final Map<String, Double> left = new LinkedHashMap<>();
  private final Map<String, Double> time = new LinkedHashMap<>();
  private final Map<String, RateMode> modes = new HashMap<>();
  private final Map<Share, Double> more = new LinkedHashMap<>();

  private EqualRest(SharingProblem problem, Allocation allocation) {
    Map<String, Profile> profiles = new HashMap<>();
    problem.profiles().forEach(profile -> profiles.put(profile.id(), profile));
    Map<String, Integer> gangs = new HashMap<>();
    for (Colocation each : problem.colocations()) {
      gangs.put(each.id(), each.gang());
    }
    for (Worker worker : problem.workers()) {
      sizes.merge(worker.type(), 1, Integer::sum);
    }
    sizes.forEach((type, size) -> left.put(type, (double) size));
    for (DivisibleJob job : problem.jobs()) {
      Profile profile = profiles.get(job.profile());
      if (profile != null && job.work() > job.done()) {
        time.put(job.id(), 1.0);
        modes.put(job.id(), profile.modes().get(0));
        profile.modes().forEach(mode -> gangs.put(job.id() + " " + mode.id(), mode.gang()));
      }
    }
    for (Share share : allocation.shares()) {
      double part = (double) share.shareNanos() / Share.ALL;
      boolean alone = share.jobs().size() == 1;
      String choice = alone ? share.jobs().get(0) + " " + share.choice() : share.choice();
      left.merge(share.workerType(), -part * gangs.getOrDefault(choice, 1), Double::sum);
      share.jobs().forEach(job -> time.computeIfPresent(job, (id, free) -> free - part));
    }
  }

  /** The allocation with what it leaves. */
  static Allocation added(SharingProblem problem, Allocation allocation) {
    EqualRest rest = new EqualRest(problem, allocation);
    while (rest.divide() > NOTHING) {
      rest.time.values().removeIf(free -> free <= NOTHING);
    }
    List<Share> shares = new ArrayList<>();
    for (Share share : allocation.shares()) {
      Share key = new Share(share.jobs(), share.choice(), share.workerType(), 0);
      Double part = rest.more.remove(key);
      long nanos = share.shareNanos() + (part == null ? 0 : (long) (part * Share.ALL));
      shares.add(new Share(share.jobs(), share.choice(), share.workerType(), nanos));
    }
    rest.more.forEach(
        (key, part) -> {
          long nanos = (long) (part * Share.ALL);
          if (nanos > 0) {
            shares.add(new Share(key.jobs(), key.choice(), key.workerType(), nanos));
          }
        });
    return new Allocation(shares);
  }

  /** Divides what is left once, and says how much of the time of jobs that was. */
  private double divide() {
    Map<String, Double> offers = new HashMap<>();
    left.forEach(
        (type, free) -> {
          int users = 0;
          for (String job : time.keySet()) {
            RateMode mode = mode(job);
            users += runs(mode, type) ? mode.gang() : 0;
          }
          offers.put(type, users == 0 || free <= NOTHING ? 0 : free / users);
        });
    double given = 0;
    for (Map.Entry<String, Double> job : time.entrySet()) {
      RateMode mode = mode(job.getKey());
      double wanted = 0;
      for (Map.Entry<String, Double> offer : offers.entrySet()) {
        wanted += runs(mode, offer.getKey()) ? offer.getValue() : 0;
      }
      double scale = wanted > job.getValue() ? job.getValue() / wanted : 1;
      for (Map.Entry<String, Double> offer : offers.entrySet()) {
        double part = runs(mode, offer.getKey()) ? scale * offer.getValue() : 0;
        if (part > 0) {
          more.merge(
              new Share(List.of(job.getKey()), mode.id(), offer.getKey(), 0), part, Double::sum);
          left.merge(offer.getKey(), -part * mode.gang(), Double::sum);
          job.setValue(job.getValue() - part);
          given += part;
        }
      }
    }
    return given;
  }

  private boolean runs(RateMode mode, String type) {
    return mode.rateOn(type) > 0 && mode.gang() <= sizes.getOrDefault(type, 0);
  }

  private RateMode mode(String job) {
    RateMode mode = modes.get(job);
    if (mode == null) {
      throw new IllegalStateException("Every job has a mode: " + job);
    }
    return mode;
  }
}

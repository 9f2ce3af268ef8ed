package dev.sextant.benchmarks.pages;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a valid allocation takes of each resource of each pool. */
final class PoolUse {
  /**
   * What a share takes of a resource of a pool.
   *
   * @param amount in units of the resource, all the time
   */
  record Part(Share share, double amount) {}

  /** What one pool has and gives of one resource. */
  static final class Line {
    private final List<Part> parts = new ArrayList<>();
    private double capacity;
    private double taken;

    double capacity() {
      return capacity;
    }

    double taken() {
      return taken;
    }

    /** Who takes it, in the order of the allocation. */
    List<Part> parts() {
      return Collections.unmodifiableList(parts);
    }

    private void take(Share share, double amount) {
      if (amount > 0) {
        parts.add(new Part(share, amount));
        taken += amount;
      }
    }
  }

  private final Map<String, Map<String, Line>> pools = new LinkedHashMap<>();

  PoolUse(SharingProblem problem, Allocation allocation) {
    for (Worker worker : problem.workers()) {
      Map<String, Line> pool = pools.computeIfAbsent(worker.type(), type -> new TreeMap<>());
      worker
          .capacities()
          .forEach(
              (resource, amount) ->
                  pool.computeIfAbsent(resource, name -> new Line()).capacity += amount);
    }
    Map<String, String> profiles = new HashMap<>();
    problem.jobs().forEach(job -> profiles.put(job.id(), job.profile()));
    Map<String, Map<String, RateMode>> modes = modes(problem);
    Map<String, Colocation> together =
        problem.colocations().stream().collect(Collectors.toMap(Colocation::id, c -> c));
    for (Share share : allocation.shares()) {
      Colocation colocation = together.get(share.choice());
      if (share.jobs().size() > 1 && colocation != null) {
        take(share, colocation.gang(), colocation.demands());
        continue;
      }
      RateMode mode =
          modes
              .getOrDefault(profiles.getOrDefault(share.jobs().get(0), ""), Map.of())
              .get(share.choice());
      if (mode != null) {
        take(share, mode.gang(), mode.demands());
      }
    }
  }

  private static Map<String, Map<String, RateMode>> modes(SharingProblem problem) {
    Map<String, Map<String, RateMode>> modes = new HashMap<>();
    for (Profile profile : problem.profiles()) {
      modes.put(
          profile.id(),
          profile.modes().stream().collect(Collectors.toMap(RateMode::id, mode -> mode)));
    }
    return modes;
  }

  private void take(Share share, int gang, Map<String, Long> demands) {
    Map<String, Line> pool = pools.getOrDefault(share.workerType(), Map.of());
    double part = (double) share.shareNanos() / Share.ALL;
    demands.forEach(
        (resource, amount) -> {
          Line line = pool.get(resource);
          if (line != null) {
            line.take(share, part * gang * amount);
          }
        });
  }

  /** By worker type and resource. */
  Map<String, Map<String, Line>> pools() {
    return pools;
  }
}

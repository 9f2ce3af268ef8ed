package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.JobGroup;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the rates of jobs are held against: equal splits, isolated shares, weights in groups. */
final class Standards {
  private static final double MICROS = 1e6;

  private final SharingIndex index;
  private final double weights;
  private final Map<String, Double> weightsOfGroup = new HashMap<>();
  private final Map<String, String> firstOfGroup = new HashMap<>();
  private final Map<String, JobGroup> groups = new HashMap<>();
  private final Map<String, Double> equalSplits = new HashMap<>();

  Standards(SharingIndex index) {
    this.index = index;
    double sum = 0;
    for (JobGroup group : index.problem.groups()) {
      groups.put(group.id(), group);
    }
    for (DivisibleJob job : index.problem.jobs()) {
      sum += job.weight();
      String group = job.group();
      if (group != null && job.left() > 0) {
        weightsOfGroup.merge(group, (double) job.weight(), Double::sum);
        firstOfGroup.putIfAbsent(group, job.id());
      }
    }
    weights = sum;
  }

  /** The rate that counts as 1 under MAX_MIN_RATE; 0 for a job that does not count (yet). */
  double referenceRate(DivisibleJob job) {
    double equal = equalSplits.computeIfAbsent(job.profile(), this::equalSplit);
    String id = job.group();
    JobGroup group = id == null ? null : groups.get(id);
    if (id == null || group == null) {
      return job.weight() * equal;
    }
    if (group.policy() == JobGroup.Policy.FIFO) {
      return job.id().equals(firstOfGroup.get(id)) ? group.weight() * equal : 0;
    }
    return group.weight() * job.weight() / weightsOfGroup.getOrDefault(id, 1.0) * equal;
  }

  private double equalSplit(String id) {
    Profile profile = index.profiles.get(id);
    double sum = 0;
    for (Map.Entry<String, List<Worker>> pool : index.pools.entrySet()) {
      double best = 0;
      for (RateMode mode : profile.modes()) {
        SharingIndex.Choice choice = index.choice(profile, mode, pool.getKey());
        if (choice != null) {
          best = Math.max(best, (double) choice.rates()[0] / mode.gang());
        }
      }
      sum += best * pool.getValue().size();
    }
    return sum / index.problem.workers().size();
  }

  /** How long a job takes on its isolated share, from its beginning to its end, in seconds. */
  double isolatedSeconds(DivisibleJob job) {
    Profile profile = index.profiles.get(job.profile());
    double rate = 0;
    for (RateMode mode : profile.modes()) {
      if (rate == 0) {
        rate = isolatedRate(profile, mode, job.weight() / weights);
      }
    }
    Long isolated = job.isolatedMicros();
    double before = isolated != null ? isolated / MICROS : job.done() == 0 ? 0 : job.done() / rate;
    return before + job.left() / rate;
  }

  private double isolatedRate(Profile profile, RateMode mode, double weight) {
    double part = weight / mode.gang();
    double time = part * index.problem.workers().size();
    double rate = 0;
    for (Map.Entry<String, List<Worker>> pool : index.pools.entrySet()) {
      if (index.choice(profile, mode, pool.getKey()) != null) {
        rate += part * pool.getValue().size() * mode.rateOn(pool.getKey()) / Math.max(1, time);
      }
    }
    return rate;
  }

  /** How long a job has been there, in seconds. */
  double ageSeconds(DivisibleJob job) {
    return (index.problem.nowMicros() - job.releaseMicros()) / MICROS;
  }
}

package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.JobGroup;
import dev.sextant.planner.sharing.RateMode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the rates of jobs are held against: equal splits, isolated shares, weights in groups. Jobs
 * and profiles by their numbers. Not thread-safe.
 */
final class Standards {
  private static final double MICROS = 1e6;

  private final SharingIndex index;
  private final double weights;
  private final Map<String, Double> weightsOfGroup = new HashMap<>();
  private final Map<String, Integer> firstOfGroup = new HashMap<>();
  private final Map<String, JobGroup> groups = new HashMap<>();

  /** By profile; not a number before it is asked for. */
  private final double[] equalSplits;

  Standards(SharingIndex index) {
    this.index = index;
    equalSplits = new double[index.problem.profiles().size()];
    Arrays.fill(equalSplits, Double.NaN);
    double sum = 0;
    for (JobGroup group : index.problem.groups()) {
      groups.put(group.id(), group);
    }
    List<DivisibleJob> jobs = index.problem.jobs();
    for (int j = 0; j < jobs.size(); j++) {
      DivisibleJob job = jobs.get(j);
      sum += job.weight();
      String group = job.group();
      if (group != null && job.left() > 0) {
        weightsOfGroup.merge(group, (double) job.weight(), Double::sum);
        firstOfGroup.putIfAbsent(group, j);
      }
    }
    weights = sum;
  }

  /** The rate that counts as 1 under MAX_MIN_RATE; 0 for a job that does not count (yet). */
  double referenceRate(int number) {
    DivisibleJob job = index.problem.jobs().get(number);
    double equal = equalSplit(index.profileOf(number));
    String id = job.group();
    JobGroup group = id == null ? null : groups.get(id);
    if (id == null || group == null) {
      return job.weight() * equal;
    }
    if (group.policy() == JobGroup.Policy.FIFO) {
      return firstOfGroup.getOrDefault(id, SharingIndex.NONE) == number
          ? group.weight() * equal
          : 0;
    }
    return group.weight() * job.weight() / weightsOfGroup.getOrDefault(id, 1.0) * equal;
  }

  private double equalSplit(int profile) {
    if (Double.isNaN(equalSplits[profile])) {
      double sum = 0;
      for (Map.Entry<String, Pool> pool : index.pools.entrySet()) {
        double best = 0;
        for (RateMode mode : index.problem.profiles().get(profile).modes()) {
          if (index.exists(mode, pool.getKey(), pool.getValue())) {
            best = Math.max(best, (double) mode.rateOn(pool.getKey()) / mode.gang());
          }
        }
        sum += best * pool.getValue().size();
      }
      equalSplits[profile] = sum / index.problem.workers().size();
    }
    return equalSplits[profile];
  }

  /** How long a job takes on its isolated share, from its beginning to its end, in seconds. */
  double isolatedSeconds(int number) {
    DivisibleJob job = index.problem.jobs().get(number);
    double rate = 0;
    for (RateMode mode : index.problem.profiles().get(index.profileOf(number)).modes()) {
      if (rate == 0) {
        rate = isolatedRate(mode, job.weight() / weights);
      }
    }
    Long isolated = job.isolatedMicros();
    double before = isolated != null ? isolated / MICROS : job.done() == 0 ? 0 : job.done() / rate;
    return before + job.left() / rate;
  }

  private double isolatedRate(RateMode mode, double weight) {
    double part = weight / mode.gang();
    double time = part * index.problem.workers().size();
    double rate = 0;
    for (Map.Entry<String, Pool> pool : index.pools.entrySet()) {
      if (index.exists(mode, pool.getKey(), pool.getValue())) {
        rate += part * pool.getValue().size() * mode.rateOn(pool.getKey()) / Math.max(1, time);
      }
    }
    return rate;
  }

  /** How long a job has been there, in seconds. */
  double ageSeconds(int number) {
    DivisibleJob job = index.problem.jobs().get(number);
    return (index.problem.nowMicros() - job.releaseMicros()) / MICROS;
  }
}

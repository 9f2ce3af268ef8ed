package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.JobGroup;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the rates of jobs are held against: equal splits, isolated shares, weights in groups. Jobs
 * and profiles by their numbers. Immutable.
 */
final class Standards {
  private static final double MICROS = 1e6;

  private final SharingIndex index;
  private final double weights;
  private final Map<String, Double> weightsOfGroup = new HashMap<>();
  private final Map<String, Integer> firstOfGroup = new HashMap<>();
  private final Map<String, JobGroup> groups = new HashMap<>();

  /** How many workers each type has. */
  private final int[] workers;

  /** By profile. */
  private final double[] equalSplits;

  Standards(SharingIndex index) {
    this.index = index;
    workers = index.pools.values().stream().mapToInt(Pool::size).toArray();
    equalSplits = new double[index.problem.profiles().size()];
    double[] best = new double[workers.length];
    for (int p = 0; p < equalSplits.length; p++) {
      equalSplits[p] = equalSplit(p, best);
    }
    double sum = 0;
    for (JobGroup group : index.problem.groups()) {
      groups.put(group.id(), group);
    }
    List<DivisibleJob> jobs = index.problem.jobs();
    for (int j = 0; j < jobs.size(); j++) {
      sum += index.weight(j);
      String group = groups.isEmpty() ? null : jobs.get(j).group();
      if (group != null && index.left(j) > 0) {
        weightsOfGroup.merge(group, (double) index.weight(j), Double::sum);
        firstOfGroup.putIfAbsent(group, j);
      }
    }
    weights = sum;
  }

  private double equalSplit(int profile, double[] best) {
    Offers offers = index.offers();
    Arrays.fill(best, 0);
    for (int mode = offers.modesBegin(profile); mode < offers.modesEnd(profile); mode++) {
      for (int offer = offers.begin(mode); offer < offers.end(mode); offer++) {
        int type = offers.type(offer);
        best[type] = Math.max(best[type], (double) offers.rate(offer) / offers.gang(mode));
      }
    }
    double sum = 0;
    for (int t = 0; t < best.length; t++) {
      sum += best[t] * workers[t];
    }
    return sum / index.problem.workers().size();
  }

  /** The rate that counts as 1 under MAX_MIN_RATE; 0 for a job that does not count (yet). */
  double referenceRate(int number) {
    double equal = equalSplits[index.profileOf(number)];
    String id = groups.isEmpty() ? null : index.problem.jobs().get(number).group();
    JobGroup group = id == null ? null : groups.get(id);
    if (id == null || group == null) {
      return index.weight(number) * equal;
    }
    if (group.policy() == JobGroup.Policy.FIFO) {
      return firstOfGroup.getOrDefault(id, SharingIndex.NONE) == number
          ? group.weight() * equal
          : 0;
    }
    double part = index.weight(number) / weightsOfGroup.getOrDefault(id, 1.0);
    return group.weight() * part * equal;
  }

  /** How long a job takes on its isolated share, from its beginning to its end, in seconds. */
  double isolatedSeconds(int number) {
    DivisibleJob job = index.problem.jobs().get(number);
    int profile = index.profileOf(number);
    Offers offers = index.offers();
    double rate = 0;
    for (int mode = offers.modesBegin(profile);
        mode < offers.modesEnd(profile) && rate == 0;
        mode++) {
      double part = job.weight() / weights / offers.gang(mode);
      rate = isolatedRate(mode, part);
    }
    Long isolated = job.isolatedMicros();
    double before = isolated != null ? isolated / MICROS : job.done() == 0 ? 0 : job.done() / rate;
    return before + job.left() / rate;
  }

  private double isolatedRate(int mode, double part) {
    Offers offers = index.offers();
    double time = part * index.problem.workers().size();
    double rate = 0;
    for (int offer = offers.begin(mode); offer < offers.end(mode); offer++) {
      rate += part * workers[offers.type(offer)] * offers.rate(offer) / Math.max(1, time);
    }
    return rate;
  }

  /** How long a job has been there, in seconds. */
  double ageSeconds(int number) {
    DivisibleJob job = index.problem.jobs().get(number);
    return (index.problem.nowMicros() - job.releaseMicros()) / MICROS;
  }
}

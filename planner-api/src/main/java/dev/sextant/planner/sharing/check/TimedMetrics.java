package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.TimeSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a valid allocation is worth where workers change over time. */
final class TimedMetrics {
  private static final double NANOS = 1e9;
  private static final double MICROS = 1e6;

  private final Moments moments;
  private final Map<String, List<Pace>> paces = new HashMap<>();
  private final Map<String, Double> workerSeconds = new LinkedHashMap<>();
  private double cost;
  private long end;

  /** What a job does of its work during a time, with what rounding shares down costs. */
  private record Pace(TimeSpan during, double rate, double roundedRate) {}

  /** The metrics of a valid allocation; prices are followed whether the term counts them or not. */
  TimedMetrics(Moments moments, Allocation allocation) {
    this.moments = moments;
    end = moments.problem.nowMicros();
    allocation.shares().forEach(this::count);
  }

  private void count(Share share) {
    TimeSpan during = share.during();
    if (during == null) {
      throw new IllegalArgumentException("The share (" + share + ") has no interval.");
    }
    end = Math.max(end, during.toMicros());
    for (int slot = 0; slot < share.jobs().size(); slot++) {
      double rate = moments.rate(share, slot) / NANOS;
      paces
          .computeIfAbsent(share.jobs().get(slot), id -> new ArrayList<>())
          .add(new Pace(during, rate * (share.shareNanos() + 1), rate * share.shareNanos()));
    }
    double part = share.shareNanos() / NANOS * moments.gang(share);
    workerSeconds.merge(share.workerType(), part * during.seconds(), Double::sum);
    cost += cost(share, during);
  }

  private double cost(Share share, TimeSpan during) {
    double sum = 0;
    for (Moments.Phase phase : moments.phases(during)) {
      long from = Math.max(phase.span.fromMicros(), during.fromMicros());
      long to = Math.min(phase.span.toMicros(), during.toMicros());
      sum += moments.price(phase, share) * new TimeSpan(from, to).seconds();
    }
    return sum;
  }

  /** What all shares cost, in micro-units of a currency. */
  double cost() {
    return cost;
  }

  /** The mean rate of a job from now to the end of the last share. */
  double rate(String job) {
    double work = 0;
    for (Pace pace : paces.getOrDefault(job, List.of())) {
      work += pace.roundedRate * pace.during.seconds();
    }
    return work / seconds();
  }

  /**
   * How many workers of each type are in use in the mean, from now to the end of the last share.
   */
  Map<String, Double> workersInUse() {
    Map<String, Double> mean = new LinkedHashMap<>();
    workerSeconds.forEach((type, all) -> mean.put(type, all / seconds()));
    return mean;
  }

  private double seconds() {
    return Math.max(1, end - moments.problem.nowMicros()) / MICROS;
  }

  /** When the last job is done, in seconds from now; infinite where one never is. */
  double makespan() {
    double latest = 0;
    for (DivisibleJob job : moments.problem.jobs()) {
      latest = job.left() > 0 ? Math.max(latest, doneAfter(job)) : latest;
    }
    return latest;
  }

  private double doneAfter(DivisibleJob job) {
    TreeMap<Long, Double> changes = new TreeMap<>();
    for (Pace pace : paces.getOrDefault(job.id(), List.of())) {
      changes.merge(pace.during.fromMicros(), pace.rate, Double::sum);
      changes.merge(pace.during.toMicros(), -pace.rate, Double::sum);
    }
    double done = 0;
    double rate = 0;
    long from = moments.problem.nowMicros();
    for (Map.Entry<Long, Double> change : changes.entrySet()) {
      double more = rate * (change.getKey() - from) / MICROS;
      if (rate > 0 && done + more >= job.left()) {
        double seconds = (from - moments.problem.nowMicros()) / MICROS;
        return seconds + (job.left() - done) / rate;
      }
      done += more;
      from = change.getKey();
      rate += change.getValue();
    }
    return Double.POSITIVE_INFINITY;
  }
}

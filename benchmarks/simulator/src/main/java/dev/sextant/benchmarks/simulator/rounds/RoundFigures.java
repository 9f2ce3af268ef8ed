package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** What is told of a simulation in rounds besides when its jobs ended. */
public final class RoundFigures {
  private static final double MICROS = 1e6;

  private final RoundOutcome outcome;
  private final SharingProblem problem;
  private final Map<String, Profile> profiles = new HashMap<>();
  private final Map<String, Integer> sizes = new LinkedHashMap<>();

  /** The figures of an outcome. */
  public RoundFigures(RoundOutcome outcome) {
    this.outcome = outcome;
    problem = outcome.problem();
    problem.profiles().forEach(profile -> profiles.put(profile.id(), profile));
    for (Worker worker : problem.workers()) {
      sizes.merge(worker.type(), 1, Integer::sum);
    }
  }

  /**
   * The finish-time ratio of each job that is done, NaN for others: what its isolated share would
   * have done from its release to its end, over what it had to do. The isolated share is the part
   * of every type by weight among the jobs that were there, moment by moment ({@code SEMANTICS.md},
   * section 7); above 1, a job would have been done earlier on its own (Themis, NSDI 2020).
   */
  public double[] finishTimeRatios() {
    TreeMap<Long, Double> weights = new TreeMap<>();
    for (int j = 0; j < outcome.doneMicros().length; j++) {
      DivisibleJob job = problem.jobs().get(j);
      long done = outcome.doneMicros()[j];
      if (job.left() > 0 && (done >= 0 || job.releaseMicros() < outcome.endMicros())) {
        weights.merge(job.releaseMicros(), (double) job.weight(), Double::sum);
        weights.merge(done < 0 ? outcome.endMicros() : done, (double) -job.weight(), Double::sum);
      }
    }
    List<Long> times = new ArrayList<>(weights.keySet());
    double[] after = new double[times.size()];
    double sum = 0;
    for (int i = 0; i < after.length; i++) {
      sum += weights.getOrDefault(times.get(i), 0.0);
      after[i] = sum;
    }
    double[] ratios = new double[outcome.doneMicros().length];
    for (int j = 0; j < ratios.length; j++) {
      ratios[j] = ratio(j, times, after);
    }
    return ratios;
  }

  private double ratio(int number, List<Long> times, double[] weights) {
    DivisibleJob job = problem.jobs().get(number);
    long done = outcome.doneMicros()[number];
    if (done < 0 || job.left() == 0) {
      return Double.NaN;
    }
    double work = 0;
    int begin = Collections.binarySearch(times, job.releaseMicros());
    for (int i = begin; i < times.size() - 1 && times.get(i) < done; i++) {
      double seconds = (times.get(i + 1) - times.get(i)) / MICROS;
      work += isolatedRate(job, job.weight() / weights[i]) * seconds;
    }
    return work / job.left();
  }

  private double isolatedRate(DivisibleJob job, double weight) {
    Profile profile = profiles.get(job.profile());
    for (RateMode mode : profile == null ? List.<RateMode>of() : profile.modes()) {
      double part = weight / mode.gang();
      double rate = 0;
      for (Map.Entry<String, Integer> type : sizes.entrySet()) {
        rate += part * type.getValue() * mode.rateOn(type.getKey());
      }
      if (rate > 0) {
        return rate / Math.max(1, part * problem.workers().size());
      }
    }
    return 0;
  }

  /**
   * Jain's index of what jobs got, one over their finish-time ratios: 1 where all got alike, one
   * n-th where one of n got everything.
   */
  public static double jain(double[] ratios) {
    double[] got = DoubleStream.of(ratios).filter(r -> r > 0).map(r -> 1 / r).toArray();
    double sum = DoubleStream.of(got).sum();
    double squares = DoubleStream.of(got).map(x -> x * x).sum();
    return sum * sum / (got.length * squares);
  }

  /** Which part of the time from the first release to the end workers of each type were taken. */
  public Map<String, Double> useOfTypes() {
    Map<String, Double> use = new LinkedHashMap<>();
    double micros = outcome.endMicros() - outcome.beginMicros();
    for (int t = 0; t < outcome.types().size(); t++) {
      String type = outcome.types().get(t);
      use.put(type, outcome.busyMicros()[t] / micros / sizes.getOrDefault(type, 1));
    }
    return use;
  }
}

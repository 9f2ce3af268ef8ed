package dev.sextant.benchmarks.simulator.scenario;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The metrics of jobs that were promised to end in time. */
final class ServingFigures {
  private static final double MICROS_PER_SECOND = 1e6;

  private ServingFigures() {}

  /**
   * Measures a run.
   *
   * @param warmUp share of the jobs that is left out, the first by arrival
   */
  static Map<Metric, Double> of(Observation seen, double warmUp) {
    List<Observation.ObservedJob> all = seen.jobs();
    List<Observation.ObservedJob> jobs = all.subList((int) (warmUp * all.size()), all.size());
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    long inTime = jobs.stream().filter(Observation.ObservedJob::isInTime).count();
    long dropped = jobs.stream().filter(Observation.ObservedJob::isDropped).count();
    values.put(Metric.ATTAINMENT, (double) inTime / jobs.size());
    values.put(Metric.DROPPED, (double) dropped / jobs.size());
    long span = jobs.get(jobs.size() - 1).arrivalMicros() - jobs.get(0).arrivalMicros();
    if (span > 0) {
      values.put(Metric.GOODPUT, inTime * MICROS_PER_SECOND / span);
    }
    jobs.stream()
        .filter(Observation.ObservedJob::ended)
        .mapToLong(Observation.ObservedJob::tardinessMicros)
        .average()
        .ifPresent(mean -> values.put(Metric.MEAN_TARDINESS, mean));
    if (!seen.runs().isEmpty()) {
      runs(seen, values);
    }
    return values;
  }

  private static void runs(Observation seen, Map<Metric, Double> values) {
    double batches = 0;
    double work = 0;
    double wasted = 0;
    for (Observation.Run run : seen.runs()) {
      double share = 1.0 / run.batch();
      double micros = share * (run.endMicros() - run.startMicros());
      batches += share;
      work += micros;
      wasted += seen.jobs().get(run.job()).isInTime() ? 0 : micros;
    }
    values.put(Metric.MEAN_BATCH, seen.runs().size() / batches);
    if (work > 0) {
      values.put(Metric.WASTED, wasted / work);
    }
  }
}

package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.Serving;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster is simulated.
 *
 * @param loadIntervalMicros how often waits are published; 0 for at once
 * @param cacheIntervalMicros how often models are published; 0 for at once
 * @param information what the policy knows, or null for what it was published with
 * @param rules what workers do, unless the policy has rules of its own
 * @param noiseSigma sigma of the log-normal factor on run times, whose mean is 1; 0 for none
 * @param outages failures of workers; those of one worker must not overlap
 * @param recordsResidencies whether to keep when each model was on each worker
 * @param serving what is promised of jobs, and how workers serve their queues
 */
public record SimulationOptions(
    long loadIntervalMicros,
    long cacheIntervalMicros,
    @Nullable Information information,
    WorkerRules rules,
    double noiseSigma,
    List<Outage> outages,
    boolean recordsResidencies,
    Serving serving) {

  /** Published every 10 ms, no noise, no failures. */
  public static final SimulationOptions DEFAULT =
      new SimulationOptions(10_000, 10_000, null, WorkerRules.DEFAULT, 0, List.of(), false);

  public SimulationOptions {
    outages = List.copyOf(outages);
    if (loadIntervalMicros < 0 || cacheIntervalMicros < 0 || noiseSigma < 0) {
      throw new IllegalArgumentException("Intervals and noise must not be negative.");
    }
  }

  /** Nothing is promised, and queues are first come, first served. */
  public SimulationOptions(
      long loadIntervalMicros,
      long cacheIntervalMicros,
      @Nullable Information information,
      WorkerRules rules,
      double noiseSigma,
      List<Outage> outages,
      boolean recordsResidencies) {
    this(
        loadIntervalMicros,
        cacheIntervalMicros,
        information,
        rules,
        noiseSigma,
        outages,
        recordsResidencies,
        Serving.PLAIN);
  }

  /** The same with other information, or null for what a policy was published with. */
  public SimulationOptions withInformation(@Nullable Information known) {
    return new SimulationOptions(
        loadIntervalMicros,
        cacheIntervalMicros,
        known,
        rules,
        noiseSigma,
        outages,
        recordsResidencies,
        serving);
  }

  /** The same with other rules. */
  public SimulationOptions withRules(WorkerRules newRules) {
    return new SimulationOptions(
        loadIntervalMicros,
        cacheIntervalMicros,
        information,
        newRules,
        noiseSigma,
        outages,
        recordsResidencies,
        serving);
  }

  /** The same with other noise. */
  public SimulationOptions withNoiseSigma(double sigma) {
    return new SimulationOptions(
        loadIntervalMicros,
        cacheIntervalMicros,
        information,
        rules,
        sigma,
        outages,
        recordsResidencies,
        serving);
  }

  /** The same with these outages. */
  public SimulationOptions withOutages(List<Outage> newOutages) {
    return new SimulationOptions(
        loadIntervalMicros,
        cacheIntervalMicros,
        information,
        rules,
        noiseSigma,
        newOutages,
        recordsResidencies,
        serving);
  }

  /** The same, keeping when each model was on each worker. */
  public SimulationOptions recording() {
    return new SimulationOptions(
        loadIntervalMicros,
        cacheIntervalMicros,
        information,
        rules,
        noiseSigma,
        outages,
        true,
        serving);
  }

  /** The same with other promises and queues. */
  public SimulationOptions withServing(Serving other) {
    return new SimulationOptions(
        loadIntervalMicros,
        cacheIntervalMicros,
        information,
        rules,
        noiseSigma,
        outages,
        recordsResidencies,
        other);
  }
}

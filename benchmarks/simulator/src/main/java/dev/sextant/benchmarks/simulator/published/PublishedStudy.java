package dev.sextant.benchmarks.simulator.published;

import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.SimulationOptions;
import dev.sextant.planner.model.Spelling;
import java.util.List;

/**
 * A run by the rules of the simulator with which Compass was published, for studies that hold our
 * figures against the published ones. Times are in microseconds, rounded; jobs are numbered in the
 * order of their creation, tasks by number within their workflow. What did not happen until the run
 * stopped is {@link #NEVER}.
 */
public final class PublishedStudy {
  /** In place of a time or a worker where there is none. */
  public static final int NEVER = -1;

  private static final double BYTES_PER_KB = 1000;
  private static final double MICROS_PER_MS = 1000;

  private final PublishedRun run;

  private PublishedStudy(PublishedRun run) {
    this.run = run;
  }

  /** Names of the policies that this simulator knows. */
  public static List<String> policies() {
    return List.of("compass", "compass-no-load", "compass-no-cache", "hash");
  }

  /**
   * Simulates until as many jobs have completed, or all.
   *
   * @param adjusts whether tasks move when their input is there; those of hash never do
   * @param seed of what Hash draws
   * @throws IllegalArgumentException if the policy is none of {@link #policies()}
   */
  public static PublishedStudy run(
      Arrivals arrivals,
      int workers,
      String policy,
      boolean adjusts,
      SimulationOptions options,
      int jobs,
      long seed) {
    PublishedSettings.Policy rule =
        switch (policy) {
          case "compass" -> PublishedSettings.Policy.COMPASS;
          case "compass-no-load" -> PublishedSettings.Policy.NO_LOAD;
          case "compass-no-cache" -> PublishedSettings.Policy.NO_CACHE;
          case "hash" -> PublishedSettings.Policy.HASH;
          default ->
              throw new IllegalArgumentException(
                  "The published simulator has no policy ("
                      + policy
                      + ")."
                      + Spelling.maybe(policy, policies()));
        };
    PublishedSettings settings =
        new PublishedSettings(
            workers,
            rule,
            adjusts && rule != PublishedSettings.Policy.HASH,
            options.loadIntervalMicros() / MICROS_PER_MS,
            options.cacheIntervalMicros() / MICROS_PER_MS,
            jobs,
            seed);
    boolean central = rule == PublishedSettings.Policy.HASH;
    return new PublishedStudy(
        PublishedSimulator.run(PublishedArrivals.of(arrivals, central), settings));
  }

  /** Number of jobs that arrive, whether they complete or not. */
  public int jobs() {
    return run.arrivals.count();
  }

  /** Number of the workflow of a job. */
  public int workflow(int job) {
    return run.arrivals.workflow()[job];
  }

  /** When a job was created. */
  public long createdMicros(int job) {
    return micros(run.arrivals.createdMs()[job]);
  }

  /** When a job ended, or {@link #NEVER}. */
  public long endMicros(int job) {
    return micros(run.jobEndMs[job]);
  }

  /** Longest path of a job without transfers and loads. */
  public long bestMicros(int job) {
    return micros(PublishedWorkload.BEST_MS[workflow(job)]);
  }

  /** Number of tasks of a job. */
  public int tasks(int job) {
    return run.worker[job].length;
  }

  /** The worker of a task that ran, or {@link #NEVER}. */
  public int worker(int job, int task) {
    return Double.isNaN(run.endMs[job][task]) ? NEVER : run.worker[job][task];
  }

  /** When a task came to the head of its queue and its load, if any, began. */
  public long dequeuedMicros(int job, int task) {
    return micros(run.dequeuedMs[job][task]);
  }

  /** When a task started to run. */
  public long startMicros(int job, int task) {
    return micros(run.startMs[job][task]);
  }

  /** When a task ended. */
  public long endMicros(int job, int task) {
    return micros(run.endMs[job][task]);
  }

  /** Bytes of the model that a task needs; 0 without one. */
  public long modelBytes(int job, int task) {
    int model = PublishedWorkload.model(workflow(job), task);
    return model < 0 ? 0 : Math.round(PublishedWorkload.MODEL_KB[model] * BYTES_PER_KB);
  }

  /** The number of the model that a task needs, or {@link #NEVER}. */
  public int model(int job, int task) {
    return PublishedWorkload.model(workflow(job), task);
  }

  /** Bytes that reached a task from tasks on other workers. */
  public long movedBytes(int job, int task) {
    double kb = 0;
    for (int p : PublishedWorkload.preds(workflow(job), task)) {
      kb +=
          run.worker[job][p] == run.worker[job][task]
              ? 0
              : PublishedWorkload.outKb(workflow(job), p);
    }
    return Math.round(kb * BYTES_PER_KB);
  }

  /** Models evicted. */
  public int evictions() {
    return run.evictions;
  }

  /** Tasks that were moved when their input was there. */
  public int adjustments() {
    return run.adjustments;
  }

  private static long micros(double ms) {
    return Double.isNaN(ms) ? NEVER : Math.round(ms * MICROS_PER_MS);
  }
}

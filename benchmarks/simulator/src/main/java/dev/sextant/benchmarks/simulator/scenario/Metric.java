package dev.sextant.benchmarks.simulator.scenario;

import java.util.Arrays;
import java.util.List;

/**
 * What is measured of a run. Latencies, slowdowns and shares leave out the warm-up; counts and sums
 * are of the whole run.
 */
public enum Metric {
  /** Jobs that ended after the warm-up. */
  JOBS("jobs", Kind.COUNT),
  /** Median of latency over the longest path of the workflow. */
  MEDIAN_SLOWDOWN("medianSlowdown", Kind.RATIO),
  /** Mean slowdown. */
  MEAN_SLOWDOWN("meanSlowdown", Kind.RATIO),
  /** 95th percentile of the slowdown. */
  P95_SLOWDOWN("p95Slowdown", Kind.RATIO),
  /** 99th percentile of the slowdown. */
  P99_SLOWDOWN("p99Slowdown", Kind.RATIO),
  /** Median time from arrival to end. */
  MEDIAN_LATENCY("medianLatencyMicros", Kind.MICROS),
  /** Mean latency. */
  MEAN_LATENCY("meanLatencyMicros", Kind.MICROS),
  /** 95th percentile of the latency. */
  P95_LATENCY("p95LatencyMicros", Kind.MICROS),
  /** 99th percentile of the latency. */
  P99_LATENCY("p99LatencyMicros", Kind.MICROS),
  /** Workers that ran a task. */
  WORKERS_USED("workersUsed", Kind.COUNT),
  /** Share of the time of all workers in which a task runs. */
  UTILISATION("utilisation", Kind.SHARE),
  /** Share of the time of all workers in which a model is loaded. */
  LOAD_SHARE("loadShare", Kind.SHARE),
  /** Share of the tasks with models that waited for no load. */
  HIT_RATE("hitRate", Kind.SHARE),
  /** Bytes that went from worker to worker. */
  MOVED_BYTES("movedBytes", Kind.BYTES),
  /** Bytes of the models loaded. */
  LOADED_BYTES("loadedBytes", Kind.BYTES),
  /** Loads of models. */
  FETCHES("fetches", Kind.COUNT),
  /** Evictions of models. */
  EVICTIONS("evictions", Kind.COUNT),
  /** Tasks that were moved after they had been placed, except from workers that failed. */
  ADJUSTMENTS("adjustments", Kind.COUNT),
  /** From the first arrival to the end of the last job. */
  MAKESPAN("makespanMicros", Kind.MICROS),
  /** Mean over the jobs of what their isolated shares would have done meanwhile over their work. */
  MEAN_FINISH_RATIO("meanFinishTimeRatio", Kind.RATIO),
  /** The largest of these. */
  WORST_FINISH_RATIO("worstFinishTimeRatio", Kind.RATIO),
  /** Jain's index of what jobs got beside their isolated shares. */
  JAIN_INDEX("jainIndex", Kind.RATIO),
  /** What workers and modes cost while they were taken, in units of the currency. */
  COST("cost", Kind.COUNT),
  /** Times that a job was left out of a round after one in which it worked. */
  PREEMPTIONS("preemptions", Kind.COUNT),
  /** Times that a job went on on other workers. */
  MIGRATIONS("migrations", Kind.COUNT),
  /** Share of the weight of the jobs with a due date that was on jobs that ended by then. */
  WEIGHT_IN_TIME("weightInTime", Kind.SHARE),
  /** Share of the jobs after the warm-up, by arrival, that ended when they were due or before. */
  ATTAINMENT("attainment", Kind.SHARE, true),
  /** Those jobs per second of the time in which they arrived. */
  GOODPUT("goodputPerSecond", Kind.COUNT, true),
  /** Share of the jobs after the warm-up, by arrival, that were given up. */
  DROPPED("dropped", Kind.SHARE, true),
  /** Mean over the jobs that ended of how long after they were due. */
  MEAN_TARDINESS("meanTardinessMicros", Kind.MICROS, true),
  /** Tasks that ran over the runs that it took. */
  MEAN_BATCH("meanBatch", Kind.RATIO, true),
  /** Share of the time of all runs that went to jobs that were late or given up. */
  WASTED("wastedWork", Kind.SHARE, true);

  /** What its numbers mean. */
  public enum Kind {
    /** How many. */
    COUNT,
    /** A share of one. */
    SHARE,
    /** A ratio. */
    RATIO,
    /** Microseconds. */
    MICROS,
    /** Bytes. */
    BYTES
  }

  private final String column;
  private final Kind kind;
  private final boolean ofServing;

  Metric(String column, Kind kind) {
    this(column, kind, false);
  }

  Metric(String column, Kind kind, boolean ofServing) {
    this.column = column;
    this.kind = kind;
    this.ofServing = ofServing;
  }

  /** Whether it says something only where jobs are promised to end in time. */
  public boolean isOfServing() {
    return ofServing;
  }

  /** Those that say something only where jobs are promised to end in time. */
  public static List<Metric> ofServing() {
    return Arrays.stream(values()).filter(Metric::isOfServing).toList();
  }

  /** The name in CSV files. */
  public String column() {
    return column;
  }

  /** What its numbers mean. */
  public Kind kind() {
    return kind;
  }
}

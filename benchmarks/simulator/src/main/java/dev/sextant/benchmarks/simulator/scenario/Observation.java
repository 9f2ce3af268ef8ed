package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.EvictionReplay;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a run, whichever simulator made it. Times are in microseconds; {@link #NONE}
 * stands for what did not happen.
 *
 * @param workers names of the workers
 * @param workflows names of the workflows
 * @param jobs in the order of their arrival
 * @param runs of tasks, by job
 * @param loads of models
 * @param outages of workers
 * @param counts of the whole run
 * @param evictions what eviction policies do on its uses of models; empty where nobody asked, or
 *     where it was not recorded
 * @param sharing what is told of a cluster that is shared in rounds, or null
 * @param isPromised whether jobs were promised to end when they are due
 */
public record Observation(
    List<String> workers,
    List<String> workflows,
    List<ObservedJob> jobs,
    List<Run> runs,
    List<Load> loads,
    List<Absence> outages,
    Counts counts,
    List<EvictionReplay.Outcome> evictions,
    @Nullable Sharing sharing,
    boolean isPromised) {
  /** In place of a time or a number. */
  public static final int NONE = -1;

  /**
   * A job.
   *
   * @param bestMicros its longest path without transfers and loads
   * @param endMicros when it ended, or {@link #NONE}
   * @param dueMicros when it was due, or {@link #NONE}
   * @param weight what it counts
   * @param dropMicros when it was given up, or {@link #NONE}
   */
  public record ObservedJob(
      int workflow,
      long arrivalMicros,
      long bestMicros,
      long endMicros,
      long dueMicros,
      long weight,
      long dropMicros) {
    /** Of a job that counts 1 and is never due. */
    public ObservedJob(int workflow, long arrivalMicros, long bestMicros, long endMicros) {
      this(workflow, arrivalMicros, bestMicros, endMicros, NONE, 1);
    }

    /** Of a job that was not given up. */
    public ObservedJob(
        int workflow,
        long arrivalMicros,
        long bestMicros,
        long endMicros,
        long dueMicros,
        long weight) {
      this(workflow, arrivalMicros, bestMicros, endMicros, dueMicros, weight, NONE);
    }

    /** Whether it was due at some time. */
    public boolean isDue() {
      return dueMicros != NONE;
    }

    /** Whether it ended when it was due or before. */
    public boolean isInTime() {
      return ended() && endMicros <= dueMicros;
    }

    /** Whether it was given up. */
    public boolean isDropped() {
      return dropMicros != NONE;
    }

    /** How long after it was due it ended. */
    public long tardinessMicros() {
      return Math.max(0, endMicros - dueMicros);
    }

    /** Whether it ended. */
    public boolean ended() {
      return endMicros != NONE;
    }

    /** From arrival to end. */
    public long latencyMicros() {
      return endMicros - arrivalMicros;
    }

    /** Latency over the longest path. */
    public double slowdown() {
      return (double) latencyMicros() / bestMicros;
    }
  }

  /** Whether a task needs models, and whether it waited for one. */
  public enum Need {
    /** No models. */
    NOTHING,
    /** All of them were there. */
    HIT,
    /** A load was waited for. */
    FETCH
  }

  /**
   * A task that ran.
   *
   * @param job number of its job
   * @param task its name
   * @param batch how many ran together, itself counted
   */
  public record Run(
      int job, String task, int worker, long startMicros, long endMicros, Need need, int batch) {
    /** Of a task that ran alone. */
    public Run(int job, String task, int worker, long startMicros, long endMicros, Need need) {
      this(job, task, worker, startMicros, endMicros, need, 1);
    }
  }

  /** A load of a model. */
  public record Load(int worker, int model, String name, long startMicros, long endMicros) {}

  /** A time without a worker. */
  public record Absence(int worker, long fromMicros, long untilMicros) {}

  /** Sums; NaN where they do not apply. */
  public record Counts(
      double movedBytes,
      double loadedBytes,
      double fetches,
      double evictions,
      double adjustments) {}

  /**
   * What is told of a cluster that is shared in rounds.
   *
   * @param figures metrics of the whole run
   * @param useOfTypes which part of the time the workers of each type were taken
   */
  public record Sharing(Map<Metric, Double> figures, Map<String, Double> useOfTypes) {}

  /** Of a cluster that is not shared in rounds. */
  public Observation(
      List<String> workers,
      List<String> workflows,
      List<ObservedJob> jobs,
      List<Run> runs,
      List<Load> loads,
      List<Absence> outages,
      Counts counts,
      List<EvictionReplay.Outcome> evictions) {
    this(workers, workflows, jobs, runs, loads, outages, counts, evictions, null);
  }

  /** Of jobs of which nothing was promised. */
  public Observation(
      List<String> workers,
      List<String> workflows,
      List<ObservedJob> jobs,
      List<Run> runs,
      List<Load> loads,
      List<Absence> outages,
      Counts counts,
      List<EvictionReplay.Outcome> evictions,
      @Nullable Sharing sharing) {
    this(workers, workflows, jobs, runs, loads, outages, counts, evictions, sharing, false);
  }

  /** The same, of jobs that were promised to end when they are due. */
  public Observation promised() {
    return new Observation(
        workers, workflows, jobs, runs, loads, outages, counts, evictions, sharing, true);
  }

  /** When the last job ended. */
  public long endMicros() {
    return jobs.stream().mapToLong(ObservedJob::endMicros).max().orElse(0);
  }

  /** Numbers of the jobs that ended, in the order of arrival, without the first share of them. */
  public int[] measured(double warmUp) {
    int[] ended = IntStream.range(0, jobs.size()).filter(j -> jobs.get(j).ended()).toArray();
    return Arrays.copyOfRange(ended, (int) (warmUp * ended.length), ended.length);
  }
}

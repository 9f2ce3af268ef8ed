package dev.sextant.planner.sharing;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part of the time that jobs spend in one choice on workers of one type.
 *
 * @param jobs id of the job, or of the jobs of a colocation in the order of its profiles
 * @param choice id of the job's mode, or of the colocation
 * @param workerType where
 * @param shareNanos the part of the time, in billionths
 * @param workers ids of the workers of that type that give it, as many as the choice takes at once;
 *     empty where the share is of the type, and whoever realises it chooses them
 * @param during when, in a problem whose workers change over time; null in others
 */
public record Share(
    List<String> jobs,
    String choice,
    String workerType,
    long shareNanos,
    List<String> workers,
    @Nullable TimeSpan during) {
  /** A share of 1: all the time. */
  public static final long ALL = 1_000_000_000;

  public Share {
    jobs = List.copyOf(jobs);
    Objects.requireNonNull(choice, "choice");
    Objects.requireNonNull(workerType, "workerType");
    workers = List.copyOf(workers);
  }

  /** A share of these workers where nothing changes over time. */
  public Share(
      List<String> jobs, String choice, String workerType, long shareNanos, List<String> workers) {
    this(jobs, choice, workerType, shareNanos, workers, null);
  }

  /** A share of the workers of a type, whichever they are. */
  public Share(List<String> jobs, String choice, String workerType, long shareNanos) {
    this(jobs, choice, workerType, shareNanos, List.of());
  }

  /** A share of one job. */
  public static Share of(String job, String mode, String workerType, long shareNanos) {
    return new Share(List.of(job), mode, workerType, shareNanos);
  }

  /** The same share on these workers. */
  public Share on(String... ids) {
    return new Share(jobs, choice, workerType, shareNanos, List.of(ids), during);
  }

  /** The same share of a time from one instant to another, in microseconds. */
  public Share during(long fromMicros, long toMicros) {
    return during(new TimeSpan(fromMicros, toMicros));
  }

  /** The same share of this time; null for all the time. */
  public Share during(@Nullable TimeSpan time) {
    return new Share(jobs, choice, workerType, shareNanos, workers, time);
  }

  /** Whether it is all the time, on workers that it names. */
  public boolean isWhole() {
    return shareNanos == ALL && !workers.isEmpty();
  }
}

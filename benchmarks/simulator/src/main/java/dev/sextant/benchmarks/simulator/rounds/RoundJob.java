package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.RoundPlacement;
import org.jspecify.annotations.Nullable;

/**
 * A job that has come and is not done, as policies see it between two rounds. What it returns
 * changes with the next round. Not thread-safe.
 */
public final class RoundJob {
  private final int number;
  private final DivisibleJob job;
  private final long[] attainedMicros;
  private long done;
  private long doneMicros = -1;
  private long attained;
  private long previousMicros;
  private @Nullable RoundPlacement last;
  private @Nullable RoundPlacement previous;
  private @Nullable RoundPlacement before;

  RoundJob(int number, DivisibleJob job, int types) {
    this.number = number;
    this.job = job;
    attainedMicros = new long[types];
    done = job.done();
  }

  /** Its number among the problem's jobs. */
  public int number() {
    return number;
  }

  /** The job as it came; {@code done} there is what was done before the simulation. */
  public DivisibleJob job() {
    return job;
  }

  /** What is done of it, in micro-units. */
  public long done() {
    return done;
  }

  /** What is left of it, in micro-units. */
  public long left() {
    return job.work() - done;
  }

  /** How long it was placed on workers of a type, in microseconds, whatever its gang. */
  public long attainedMicros(int type) {
    return attainedMicros[type];
  }

  /** How long it was placed, in microseconds times the number of its workers. */
  public long attainedWorkerMicros() {
    return attained;
  }

  /** How long it was placed in the round before, until it stopped working, in microseconds. */
  public long previousMicros() {
    return previous == null ? 0 : previousMicros;
  }

  /** Where it was in the round before, or null. */
  public @Nullable RoundPlacement previous() {
    return previous;
  }

  /** Where it was when it was placed last, or null where it never was. */
  @Nullable RoundPlacement last() {
    return last;
  }

  /** When it was done, or -1. */
  long doneMicros() {
    return doneMicros;
  }

  /** Where it was in the round before the one that is being taken over, or null. */
  @Nullable RoundPlacement before() {
    return before;
  }

  /** Begins to take over a round: the job is nowhere until it is placed. */
  void leave() {
    before = previous;
    previous = null;
  }

  void place(RoundPlacement placement) {
    previous = placement;
    last = placement;
  }

  void credit(int type, int workers, long micros, long work) {
    attainedMicros[type] += micros;
    attained += micros * workers;
    previousMicros = micros;
    done += work;
  }

  void finish(long micros) {
    doneMicros = micros;
  }

  /** The job at this moment, as a sharing problem has it. */
  public DivisibleJob now() {
    return job.toBuilder().done(done).build();
  }

  @Override
  public String toString() {
    return job.id() + " (" + left() + " left)";
  }
}

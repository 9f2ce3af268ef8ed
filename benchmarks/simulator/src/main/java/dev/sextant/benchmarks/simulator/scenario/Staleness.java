package dev.sextant.benchmarks.simulator.scenario;

/**
 * How often workers publish their state; 0 for at once.
 *
 * @param loadMicros of the wait at each worker
 * @param cacheMicros of the models on each worker
 */
public record Staleness(long loadMicros, long cacheMicros) {

  /** Both the same. */
  public static Staleness of(long micros) {
    return new Staleness(micros, micros);
  }

  /** In microseconds, for messages. */
  @Override
  public String toString() {
    return loadMicros == cacheMicros ? loadMicros + "us" : loadMicros + "us/" + cacheMicros + "us";
  }
}

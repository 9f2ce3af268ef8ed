package dev.sextant.benchmarks.simulator.serving;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Requests of one kind that keep coming, and how batches of them run on a GPU; a session in the
 * words of Nexus.
 *
 * @param name what it is called
 * @param perSecond how many come in a second; not negative
 * @param micros what batches of 1, 2, ... take; not falling
 * @param dueMicros within which time each of them must be answered
 * @param memoryBytes memory of its models
 */
public record ServedStream(
    String name, double perSecond, long[] micros, long dueMicros, long memoryBytes) {
  private static final double MICROS_PER_SECOND = 1e6;

  public ServedStream {
    if (!(perSecond >= 0) || micros.length == 0) {
      throw new IllegalArgumentException(
          "The stream ("
              + name
              + ") must have a rate ("
              + perSecond
              + ") that is not negative, and times of batches ("
              + micros.length
              + ").");
    }
    micros = micros.clone();
  }

  /** The same with another rate. */
  public ServedStream at(double rate) {
    return new ServedStream(name, rate, micros, dueMicros, memoryBytes);
  }

  @Override
  public long[] micros() {
    return micros.clone();
  }

  /** What a batch takes. */
  long micros(int batch) {
    return micros[batch - 1];
  }

  /** Whether no larger batch takes the same time: smaller ones are not worth a choice. */
  private boolean isFilled(int batch) {
    return batch == micros.length || micros[batch] > micros[batch - 1];
  }

  /**
   * The largest batch that runs in time one after the other: what just misses a batch waits for it,
   * and then for its own. 0 where not even single requests do.
   */
  int largestSaturated() {
    int largest = 0;
    for (int b = 1; b <= micros.length; b++) {
      largest = isFilled(b) && 2 * micros(b) <= dueMicros ? b : largest;
    }
    return largest;
  }

  /** The largest batch that is gathered and runs in time at a rate; 0 where none does. */
  int largestGathered(double rate) {
    int largest = 0;
    for (int b = 1; b <= micros.length; b++) {
      boolean inTime = micros(b) + b / rate * MICROS_PER_SECOND <= dueMicros;
      largest = isFilled(b) && inTime ? b : largest;
    }
    return largest;
  }

  /** Whether what waits for a whole cycle is in time in a batch of this size. */
  boolean isInTime(int batch, long cycleMicros) {
    return batch <= micros.length && cycleMicros + micros(batch) <= dueMicros;
  }

  /** How many requests a GPU answers in a second in batches of this size. */
  double throughput(int batch) {
    return batch * MICROS_PER_SECOND / micros(batch);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ServedStream that
        && name.equals(that.name)
        && perSecond == that.perSecond
        && Arrays.equals(micros, that.micros)
        && dueMicros == that.dueMicros
        && memoryBytes == that.memoryBytes;
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name + " at " + perSecond + "/s";
  }
}

package dev.sextant.benchmarks.simulator;

/**
 * A worker fails and returns with an empty GPU. What its host memory holds stays readable.
 *
 * @param worker number of the worker
 * @param downMicros when it fails
 * @param upMicros when it is back
 */
public record Outage(int worker, long downMicros, long upMicros) {
  public Outage {
    if (worker < 0 || downMicros < 0 || upMicros <= downMicros) {
      throw new IllegalArgumentException(
          "The outage of worker ("
              + worker
              + ") must end ("
              + upMicros
              + ") after it begins ("
              + downMicros
              + ").");
    }
  }
}

package dev.sextant.benchmarks.simulator;

/**
 * The jobs that arrive, in the order of their arrival: the same for every policy.
 *
 * @param micros when each arrives; not falling
 * @param workflow the number of its workflow
 * @param ingress the worker at which it enters
 */
public record Arrivals(long[] micros, int[] workflow, int[] ingress) {

  /** Number of jobs. */
  public int count() {
    return micros.length;
  }
}

package dev.sextant.benchmarks.simulator;

/**
 * The jobs that arrive, in the order of their arrival: the same for every policy.
 *
 * @param micros when each arrives; not falling
 * @param workflow the number of its workflow
 * @param ingress the worker at which it enters
 */
public record Arrivals(long[] micros, int[] workflow, int[] ingress) {

  public Arrivals {
    if (workflow.length != micros.length || ingress.length != micros.length) {
      throw new IllegalArgumentException(
          "There must be as many workflows ("
              + workflow.length
              + ") and ingress workers ("
              + ingress.length
              + ") as arrivals ("
              + micros.length
              + ").");
    }
    for (int j = 0; j < micros.length; j++) {
      if (micros[j] < (j == 0 ? 0 : micros[j - 1])) {
        throw new IllegalArgumentException(
            "The arrival (" + micros[j] + ") of job number (" + j + ") must not fall.");
      }
    }
  }

  /**
   * Refuses jobs that a cluster does not know.
   *
   * @throws IllegalArgumentException if there is no such workflow or worker
   */
  void requireKnownTo(Cluster cluster) {
    for (int j = 0; j < micros.length; j++) {
      boolean isKnown =
          workflow[j] >= 0
              && workflow[j] < cluster.problem().workflows().count()
              && ingress[j] >= 0
              && ingress[j] < cluster.workers();
      if (!isKnown) {
        throw new IllegalArgumentException(
            "The job number ("
                + j
                + ") is of the workflow number ("
                + workflow[j]
                + ") and enters at the worker number ("
                + ingress[j]
                + "), one of which does not exist.");
      }
    }
  }

  /** Number of jobs. */
  public int count() {
    return micros.length;
  }
}

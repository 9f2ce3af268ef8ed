package dev.sextant.benchmarks.simulator;

import org.jspecify.annotations.Nullable;

/**
 * The jobs that arrive, in the order of their arrival: the same for every policy.
 *
 * @param micros when each arrives; not falling
 * @param workflow the number of its workflow
 * @param ingress the worker at which it enters
 * @param traits what else is known of them, or null
 */
public record Arrivals(long[] micros, int[] workflow, int[] ingress, @Nullable Traits traits) {
  /** In place of the time at which a job is due. */
  public static final long NOT_DUE = -1;

  /**
   * What a trace may say of jobs.
   *
   * @param scale what their run times are multiplied by: a number for each job, or one for each
   *     task of the first job, the second and so on
   * @param dueMicros when they should have ended, or {@link #NOT_DUE}
   * @param weight what they count
   */
  public record Traits(double[] scale, long[] dueMicros, long[] weight) {}

  /** Jobs of which nothing else is known. */
  public Arrivals(long[] micros, int[] workflow, int[] ingress) {
    this(micros, workflow, ingress, null);
  }

  /** The same jobs, of which more is known. */
  public Arrivals with(Traits newTraits) {
    return new Arrivals(micros, workflow, ingress, newTraits);
  }

  /** The same jobs, entering at these workers. */
  public Arrivals at(int[] newIngress) {
    return new Arrivals(micros, workflow, newIngress, traits);
  }

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

package dev.sextant.planner.check;

/**
 * What a plan means for one job.
 *
 * @param job id of the job
 * @param endMicros latest end of its tasks and deliveries
 * @param flowMicros end minus release
 * @param tardinessMicros end minus due date if positive; 0 without a due date
 * @param late whether it ends after its due date
 * @param bestMicros longest path of its workflow under minimum durations, without transfers and
 *     loads: the denominator of its slowdown
 */
public record JobMetrics(
    String job,
    long endMicros,
    long flowMicros,
    long tardinessMicros,
    boolean late,
    long bestMicros) {

  /** Flow time over {@link #bestMicros}; 1 when both are 0, infinite when only the latter is. */
  public double slowdown() {
    return flowMicros == bestMicros ? 1.0 : (double) flowMicros / bestMicros;
  }
}

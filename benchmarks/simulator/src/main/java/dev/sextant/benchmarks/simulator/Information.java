package dev.sextant.benchmarks.simulator;

import java.util.Locale;

/**
 * What a policy knows of workers.
 *
 * @param placing what they publish to those who place jobs
 * @param adjusting what they publish to those who find a worker for a task whose input is there
 */
public record Information(Publication placing, Publication adjusting) {
  /** As Compass publishes. */
  public static final Information COMPASS = of(Publication.COMPASS);

  /** What remains to be done of what is queued. */
  public static final Information REMAINING = of(Publication.REMAINING);

  /** What remains to be done of everything that is placed. */
  public static final Information ANNOUNCED = of(Publication.ANNOUNCED);

  /**
   * What is known in placing counts in adjusting, too, but for tasks whose inputs are still to be
   * produced: one that is adjusted is there before them, and the first to come is the first served.
   */
  public static Information of(Publication placing) {
    return new Information(
        placing,
        placing.work() == Publication.Work.ANNOUNCED
            ? new Publication(Publication.Work.SENT, placing.shrinks())
            : placing);
  }

  /** In words, for reports and messages; adjusting is named where it is not the usual. */
  @Override
  public String toString() {
    return equals(of(placing))
        ? words(placing)
        : words(placing) + ", adjusting " + words(adjusting);
  }

  private static String words(Publication publication) {
    return publication.work().name().toLowerCase(Locale.ROOT)
        + (publication.shrinks() ? "" : " not shrinking");
  }
}

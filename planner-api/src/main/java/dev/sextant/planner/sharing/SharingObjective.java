package dev.sextant.planner.sharing;

import java.util.Objects;

/**
 * The objective of a sharing problem.
 *
 * @param term what counts
 * @param lexicographic whether, after the worst job, the next worst counts, and so on (water
 *     filling); for {@link SharingTerm#MAX_MIN_RATE} and {@link SharingTerm#FINISH_TIME_FAIRNESS}
 */
public record SharingObjective(SharingTerm term, boolean lexicographic) {
  public SharingObjective {
    Objects.requireNonNull(term, "term");
  }

  /** This term alone. */
  public static SharingObjective of(SharingTerm term) {
    return new SharingObjective(term, false);
  }

  /** This term for the worst job, then for the next worst, and so on. */
  public static SharingObjective lexicographic(SharingTerm term) {
    return new SharingObjective(term, true);
  }
}

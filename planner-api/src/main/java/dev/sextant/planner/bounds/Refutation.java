package dev.sextant.planner.bounds;

import java.util.List;
import java.util.Objects;

/**
 * Why a problem has no plan.
 *
 * @param cause what kind of argument it is
 * @param text the argument in words, perhaps several lines
 * @param jobs numbers of the jobs that are enough for it, those that weigh most first
 */
public record Refutation(Cause cause, String text, List<Integer> jobs) {
  /** What a problem is refuted by. */
  public enum Cause {
    /** A task that no worker can run. */
    OPTION,
    /** A budget below what the runs must at least consume. */
    BUDGET,
    /** A task for which no worker is open long enough. */
    CLOSING,
    /** A job whose longest path ends after its deadline. */
    PATH,
    /** More work until some deadlines than the workers can do. */
    WORK,
    /** Tasks of which no order keeps the deadlines. */
    ORDER
  }

  public Refutation {
    Objects.requireNonNull(cause, "cause");
    Objects.requireNonNull(text, "text");
    jobs = List.copyOf(jobs);
  }
}

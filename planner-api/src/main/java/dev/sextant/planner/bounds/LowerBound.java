package dev.sextant.planner.bounds;

import java.util.Objects;

/**
 * A proven lower bound on the objective and where it comes from.
 *
 * @param value no plan has a smaller objective
 * @param source name of the argument that gave it, for example {@code critical-path} or the name of
 *     a planner
 */
public record LowerBound(long value, String source) {
  /** What holds of every plan, as no objective is negative. */
  public static final LowerBound NONE = new LowerBound(0, "none");

  public LowerBound {
    Objects.requireNonNull(source, "source");
  }
}

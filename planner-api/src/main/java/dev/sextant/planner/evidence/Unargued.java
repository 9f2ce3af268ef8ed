package dev.sextant.planner.evidence;

import java.util.Objects;

/**
 * A part of a bound that stands without an argument: it proves nothing to who does not trust its
 * source.
 *
 * @param value in units of the objective, weights included
 * @param source name of the bound
 */
public record Unargued(long value, String source) implements Argument {
  public Unargued {
    Objects.requireNonNull(source, "source");
  }
}

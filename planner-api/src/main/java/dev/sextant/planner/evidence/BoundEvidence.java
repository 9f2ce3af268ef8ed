package dev.sextant.planner.evidence;

import java.util.List;
import java.util.Objects;

/**
 * A lower bound on the weighted objective of a problem, with what proves it: the sum over terms of
 * weight x what is argued of the term. A term of which nothing is said is at least 0. Immutable.
 *
 * @param value no plan has a smaller objective
 * @param stepMicros what all times of the problem are multiples of, counted from now; at least 1.
 *     Claims about times are rounded up to it
 * @param arguments one at most for each term; one about placement stands for money and bytes
 */
public record BoundEvidence(long value, long stepMicros, List<Argument> arguments) {
  public BoundEvidence {
    Objects.requireNonNull(arguments, "arguments");
    arguments = List.copyOf(arguments);
  }
}

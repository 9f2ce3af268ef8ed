package dev.sextant.planner.explain;

import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Objects;

/**
 * What one term gives to the objective.
 *
 * @param term the term
 * @param weight its weight, at least 1
 * @param value its value
 * @param amount weight times value: what it gives
 */
public record TermAmount(ObjectiveTerm term, long weight, long value, long amount) {
  public TermAmount {
    Objects.requireNonNull(term, "term");
  }
}

package dev.sextant.planner.evidence;

import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Objects;

/**
 * A term that counts loads, bytes, money or workers is at least what no choice avoids: loads of
 * models that every mode of a task needs, data whose places cannot run its reader, the cheapest
 * option of each task, workers that pins name or that it takes for each task to have one of its
 * kinds.
 *
 * @param term the term
 * @param value in its unit
 */
public record LeastArgument(ObjectiveTerm term, long value) implements Argument {
  public LeastArgument {
    Objects.requireNonNull(term, "term");
  }
}

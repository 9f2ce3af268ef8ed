package dev.sextant.planner.evidence;

import dev.sextant.planner.model.ObjectiveTerm;
import java.util.List;
import java.util.Objects;

/**
 * A sum over jobs (flow, tardiness, late jobs) is at least what their longest paths make it, or
 * what one machine makes it on which each job has work, a release and a tail.
 *
 * @param term the term
 * @param value in its unit, weights of jobs included
 * @param rule what is reckoned
 * @param prices of capacity, which make the workers one machine; empty for {@link Rule#PATHS}
 * @param alone ids of jobs that count by their longest paths only, for {@link Rule#MEAN_BUSY_TIME}
 */
public record JobsArgument(
    ObjectiveTerm term, long value, Rule rule, List<CapacityPrice> prices, List<String> alone)
    implements Argument {
  /** How the sum is reckoned. */
  public enum Rule {
    /** Each job ends no sooner than its longest path. */
    PATHS,
    /** Mean busy times of the preemptive schedule by weight over work. */
    MEAN_BUSY_TIME,
    /** Ends of the schedule by shortest remaining work, for jobs of equal weight. */
    SHORTEST_FIRST,
    /** As many jobs as Moore's rule leaves late. */
    MOORE
  }

  public JobsArgument {
    Objects.requireNonNull(term, "term");
    Objects.requireNonNull(rule, "rule");
    prices = List.copyOf(prices);
    alone = List.copyOf(alone);
  }
}

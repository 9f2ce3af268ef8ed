package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Limit;
import java.util.Objects;

/**
 * A planner under a limit: what a campaign compares.
 *
 * @param label its name in reports, which no other entrant has
 * @param planner label of the planner in the campaign
 * @param limit when its runs end
 */
public record Entrant(String label, String planner, Limit limit) {
  public Entrant {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(planner, "planner");
    Objects.requireNonNull(limit, "limit");
  }
}

package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Information;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import org.jspecify.annotations.Nullable;

/**
 * A policy of a scenario.
 *
 * @param label what it is called in reports
 * @param policy name of the policy
 * @param adjusts whether tasks may be moved when their input is there
 * @param information what it knows of workers, or null for what it was published with
 * @param queue how workers serve their queues under it, or null for the scenario's way
 */
public record PolicyChoice(
    String label,
    String policy,
    boolean adjusts,
    @Nullable Information information,
    @Nullable QueueDiscipline queue) {

  /** Workers serve their queues as the scenario says. */
  public PolicyChoice(
      String label, String policy, boolean adjusts, @Nullable Information information) {
    this(label, policy, adjusts, information, null);
  }

  /** What it knows, in words; a dash for a reference, for which that does not count. */
  public String informationText() {
    if (KnownPolicies.isReference(policy)) {
      return "-";
    }
    return information == null ? "own" : information.toString();
  }
}

package dev.sextant.benchmarks.simulator.rounds.gavel;

import java.util.Locale;
import java.util.Optional;

/**
 * The policies of which figures were published, as round policies of this simulator. {@code fifo}
 * and its variants are not among them: what was published of them cannot be built again, because
 * the published scheduler used a variable of the loop before.
 */
public enum GavelPolicy {
  /** Max-min fairness that takes all devices for alike. */
  MAX_MIN_FAIRNESS("objective=max-min-rate,blind=true,colocations=false"),
  /** Max-min fairness. */
  MAX_MIN_FAIRNESS_PERF("objective=max-min-rate,colocations=false"),
  /** Max-min fairness with two jobs on one device. */
  MAX_MIN_FAIRNESS_PACKED("objective=max-min-rate"),
  /** Finish-time fairness that takes all devices for V100s. */
  FINISH_TIME_FAIRNESS(
      "objective=finish-time-fairness,blind=true,reference=v100,colocations=false"),
  /** Finish-time fairness. */
  FINISH_TIME_FAIRNESS_PERF("objective=finish-time-fairness,colocations=false"),
  /** Least makespan. */
  MIN_TOTAL_DURATION_PERF("objective=makespan,colocations=false"),
  /** Least makespan with two jobs on one device. */
  MIN_TOTAL_DURATION_PACKED("objective=makespan"),
  /** AlloX. */
  ALLOX("allocator=allox,colocations=false"),
  /** Gandiva with two jobs on one device. */
  GANDIVA("allocator=gandiva"),
  /** Equal parts of everything; nothing of it was published, but ratios against it. */
  ISOLATED("allocator=isolated,colocations=false,shuffle=true");

  private final String options;

  GavelPolicy(String options) {
    this.options = options;
  }

  /** The policy of a published name, if it is one of these. */
  static Optional<GavelPolicy> of(String published) {
    for (GavelPolicy policy : values()) {
      if (policy.published().equals(published)) {
        return Optional.of(policy);
      }
    }
    return Optional.empty();
  }

  /** Its name among the published figures. */
  public String published() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * As the simulator has it.
   *
   * @param allocator what divides shares where the policy names none
   * @param mechanism more options, or nothing
   */
  String text(String allocator, String mechanism) {
    return "priority:types=v100+p100+k80,"
        + (options.contains("allocator=") ? "" : "allocator=" + allocator + ",")
        + options
        + mechanism;
  }
}

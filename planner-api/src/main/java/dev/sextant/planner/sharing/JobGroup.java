package dev.sextant.planner.sharing;

import java.util.Objects;

/**
 * Jobs that share one weight, as those of a department.
 *
 * @param id unique among the problem's groups
 * @param weight of all its jobs together, at least 1
 * @param policy how the weight is divided among them
 */
public record JobGroup(String id, long weight, Policy policy) {
  /** How a group divides its weight. */
  public enum Policy {
    /** By the weights of its jobs that can still get more. */
    FAIR,
    /** All to the first of its jobs, in the order of the problem, that can still get more. */
    FIFO
  }

  public JobGroup {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(policy, "policy");
  }

  /** A group that is fair to its jobs. */
  public static JobGroup fair(String id, long weight) {
    return new JobGroup(id, weight, Policy.FAIR);
  }

  /** A group that serves its jobs in their order. */
  public static JobGroup fifo(String id, long weight) {
    return new JobGroup(id, weight, Policy.FIFO);
  }
}

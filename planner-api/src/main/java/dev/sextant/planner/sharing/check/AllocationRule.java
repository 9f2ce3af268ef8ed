package dev.sextant.planner.sharing.check;

/**
 * The rules that allocations and rounds keep; {@code SEMANTICS.md}, section 7, says what each
 * means.
 */
public enum AllocationRule {
  /** Every id in the allocation exists in the problem. */
  REFERENCE,
  /** Jobs and choice belong together, the choice exists there, nothing appears twice. */
  ELIGIBILITY,
  /** A share has an interval where workers change over time, and none elsewhere. */
  INTERVAL,
  /** A share is above 0 and at most 1. */
  SHARE_RANGE,
  /** The shares of a job add up to 1 at most. */
  JOB_TIME,
  /** What is taken of a resource of a type's workers is there. */
  POOL_CAPACITY,
  /** What shares take of a worker that they name is there. */
  WORKER_CAPACITY,
  /** Where workers change over time, no share begins before the release of its jobs. */
  RELEASE,
  /** Where workers change over time, a share has workers that are open as long as it lasts. */
  AVAILABILITY,
  /** A job gets its guaranteed rate. */
  GUARANTEE,
  /** At its rate, or by its shares over time, a job is done by its deadline. */
  DEADLINE,
  /** Prices are not negative and imply the bound that is claimed. */
  PRICES,
  /** In a round, a choice that exists has its gang of different workers of one type. */
  ROUND_GANG,
  /** What is taken of a resource of a worker in a round is there. */
  ROUND_CAPACITY,
  /** A job is in one place at a time, after its release. */
  ROUND_ONCE,
  /** The work that a job is credited with is what it does in the time that it worked. */
  ROUND_WORK
}

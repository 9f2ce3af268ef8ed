package dev.sextant.benchmarks.simulator.replan;

/**
 * What a simulated day came to.
 *
 * @param ended jobs that ended
 * @param calls how often the plan was made anew
 * @param withoutPlan calls that found none
 * @param violations constraints that the checker found broken, over all plans
 * @param moved tasks that were moved to another worker although theirs was there, over all calls
 * @param fled tasks that were moved because their worker was lost
 * @param flowMicros sum of the flow times of the jobs that ended
 * @param medianCallMicros half of the calls took at most so long
 * @param slowCallMicros 99 of 100 calls took at most so long
 */
public record DayReport(
    int ended,
    int calls,
    int withoutPlan,
    int violations,
    long moved,
    long fled,
    long flowMicros,
    long medianCallMicros,
    long slowCallMicros) {
  /** Mean flow time of a job, in seconds. */
  public double meanFlowSeconds() {
    return ended == 0 ? 0 : flowMicros / 1e6 / ended;
  }
}

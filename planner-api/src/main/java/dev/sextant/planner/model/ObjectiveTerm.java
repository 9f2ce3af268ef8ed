package dev.sextant.planner.model;

/** The integer quantities an {@link Objective} weighs; all are minimised. */
public enum ObjectiveTerm {
  /** Latest job end, counted from now, in microseconds. */
  MAKESPAN_MICROS("makespanMicros", true),
  /** Sum over jobs of weight times (end minus release), in microseconds. */
  TOTAL_WEIGHTED_FLOW_MICROS("totalWeightedFlowMicros", true),
  /** Sum over jobs with a due date of weight times (end minus due, if positive). */
  TOTAL_WEIGHTED_TARDINESS_MICROS("totalWeightedTardinessMicros", true),
  /** Sum of the weights of jobs that end after their due date. */
  TOTAL_WEIGHTED_LATE_JOBS("totalWeightedLateJobs", false),
  /** Sum of the load times of the loads the plan adds, in microseconds. */
  MODEL_LOAD_MICROS("modelLoadMicros", true),
  /** Number of loads the plan adds. */
  LOAD_COUNT("loadCount", false),
  /** Bytes moved between workers, each item once per destination. */
  BYTES_MOVED("bytesMoved", false),
  /** Price of the runs the plan adds plus the costs of their modes. */
  COST_MICRO_UNITS("costMicroUnits", false),
  /** Number of workers with a run that the plan adds. */
  WORKERS_USED("workersUsed", false),
  /** Number of runs the plan adds that are on another worker than in the plan before. */
  MOVED_RUNS("movedRuns", false),
  /** Sum over the same runs of by how much they start later than in the plan before. */
  SHIFTED_MICROS("shiftedMicros", true);

  private final String key;
  private final boolean time;

  ObjectiveTerm(String key, boolean time) {
    this.key = key;
    this.time = time;
  }

  /** The name used in JSON and on the command line. */
  public String key() {
    return key;
  }

  /** Whether the term is measured in microseconds. */
  public boolean isTime() {
    return time;
  }
}

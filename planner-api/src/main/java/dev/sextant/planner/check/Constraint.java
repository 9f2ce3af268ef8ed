package dev.sextant.planner.check;

/**
 * The constraints of SEMANTICS.md, section 4, by the names that are used everywhere: by the checker
 * for violations, by formulations, by the timetable and {@code explain} for what fixed a start.
 */
public enum Constraint {
  /** Every id in the plan exists in the problem. */
  REFERENCE,
  /** Every unfinished task has exactly one run; finished tasks have none. */
  COMPLETENESS,
  /** The mode is eligible on the worker, fits it, and agrees with the pins. */
  ELIGIBILITY,
  /** The runs of one batch are within its limit and end together. */
  BATCH,
  /** A run lasts as long as its option says, one of a batch as long as its size says. */
  DURATION,
  /** No run starts before now, its job's release, or the arrival of its job's inputs. */
  RELEASE,
  /** No run starts before the outputs of its predecessors have arrived. */
  INPUT_ARRIVAL,
  /** Every task and delivery of a job ends by its deadline. */
  DEADLINE,
  /** The demands of runs and occupations fit the capacities of the worker. */
  CAPACITY,
  /** New runs consume no more than running tasks leave of each budget. */
  BUDGET,
  /** Every model of a run is covered by one residency. */
  MODEL_RESIDENCY,
  /** A load lasts as long as the model takes to load on that worker. */
  LOAD_DURATION,
  /** Loads on one worker do not overlap each other. */
  LOAD_CHANNEL,
  /** Where loads exclude compute, no load overlaps a run. */
  LOAD_EXCLUSION,
  /** Models, workspaces and occupations fit the GPU memory. */
  GPU_MEMORY,
  /** Residencies of one model on one worker do not overlap, and are well-formed. */
  RESIDENCY_SHAPE,
  /** No new run or load starts on a worker before it is available. */
  AVAILABILITY,
  /** Running tasks and loads in flight appear unchanged. */
  FIXED
}

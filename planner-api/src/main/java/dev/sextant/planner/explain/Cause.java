package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a run or load from being earlier, in numbers.
 *
 * @param constraint null when nothing does
 * @param kind what the number is of
 * @param number the task, residency, job or worker
 * @param model the model on the worker, or -1
 */
record Cause(@Nullable Constraint constraint, Kind kind, int number, int model) {
  /** Nothing: it could be earlier. */
  static final Cause NONE = new Cause(null, Kind.NOTHING, -1);

  private Cause(@Nullable Constraint constraint, Kind kind, int number) {
    this(constraint, kind, number, -1);
  }

  /** What the number of a cause is of. */
  enum Kind {
    NOTHING,
    TASK,
    HOLD,
    JOB,
    WORKER,
    MODEL
  }

  static Cause of(Constraint constraint) {
    return new Cause(constraint, Kind.NOTHING, -1);
  }

  static Cause task(Constraint constraint, int task) {
    return new Cause(constraint, Kind.TASK, task);
  }

  static Cause hold(Constraint constraint, int hold) {
    return new Cause(constraint, Kind.HOLD, hold);
  }

  static Cause worker(Constraint constraint, int worker) {
    return new Cause(constraint, Kind.WORKER, worker);
  }

  static Cause model(Constraint constraint, int worker, int model) {
    return new Cause(constraint, Kind.MODEL, worker, model);
  }

  static Cause job(Constraint constraint, int job) {
    return new Cause(constraint, Kind.JOB, job);
  }

  boolean isNone() {
    return constraint == null;
  }

  boolean is(Constraint which) {
    return constraint == which;
  }

  @Nullable Party party(PlanIndex index) {
    return switch (kind) {
      case NOTHING -> null;
      case TASK -> index.party(number);
      case HOLD -> index.holdParty(number);
      case JOB -> Party.job(index.jobId(number));
      case WORKER -> index.workerParty(number);
      case MODEL -> Party.model(index.workerId(number), index.modelId(model));
    };
  }

  /** What time that passes for this cause goes into. */
  TimeUse use() {
    if (constraint == null) {
      return TimeUse.IDLE;
    }
    return switch (constraint) {
      case CAPACITY, LOAD_EXCLUSION, AVAILABILITY, BATCH -> TimeUse.WORKER;
      case GPU_MEMORY, RESIDENCY_SHAPE -> TimeUse.MEMORY;
      case LOAD_CHANNEL -> TimeUse.LOAD_CHANNEL;
      case LOAD_DURATION, MODEL_RESIDENCY -> TimeUse.LOAD;
      case INPUT_ARRIVAL -> TimeUse.DATA;
      case RELEASE -> TimeUse.RELEASE;
      case FIXED -> TimeUse.PAST;
      default -> TimeUse.IDLE;
    };
  }
}

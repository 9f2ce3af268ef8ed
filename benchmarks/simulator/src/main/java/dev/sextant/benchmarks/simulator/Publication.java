package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.online.WaitReading;

/**
 * What workers publish of themselves, and how it is read. A worker publishes when a task comes,
 * starts, ends or leaves, not as time passes.
 *
 * @param work which work a published wait counts
 * @param shrinks whether a wait that was published a while ago has shrunk since
 */
public record Publication(Work work, boolean shrinks) {
  /** Which work a wait counts; each more exactly, or more, than the one before. */
  public enum Work {
    /** What is queued, and the running task with its whole duration. */
    WHOLE(TaskStage.QUEUED),
    /** What is queued, and what remains of the running task and of its loads. */
    REMAINING(TaskStage.QUEUED),
    /** That, and tasks whose inputs are on their way. */
    SENT(TaskStage.SENT),
    /** That, and all others that are placed; their models count as resident, too. */
    ANNOUNCED(TaskStage.ANNOUNCED);

    private final TaskStage first;

    Work(TaskStage first) {
      this.first = first;
    }

    /** From which stage on a task counts that has not begun. */
    TaskStage first() {
      return first;
    }
  }

  /** As Compass publishes. */
  public static final Publication COMPASS = new Publication(Work.WHOLE, false);

  /** What remains to be done of what is queued. */
  public static final Publication REMAINING = new Publication(Work.REMAINING, true);

  /** What remains to be done of everything that is placed. */
  public static final Publication ANNOUNCED = new Publication(Work.ANNOUNCED, true);

  /** Whether tasks that are placed but not ready count, in waits and models. */
  boolean isAnnounced() {
    return work == Work.ANNOUNCED;
  }

  /** How a wait is read at a later moment. */
  WaitReading reading() {
    return shrinks ? WaitReading.ELAPSING : WaitReading.AS_PUBLISHED;
  }
}

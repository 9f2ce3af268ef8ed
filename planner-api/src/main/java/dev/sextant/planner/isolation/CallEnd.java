package dev.sextant.planner.isolation;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * How the conversation with a worker ended.
 *
 * @param result what the worker gave, or null
 * @param fault what it gave instead, or null
 * @param reason why there is neither, or null
 * @param description what happened, where that is a fault; otherwise empty
 * @param sound whether the worker can make another call
 */
record CallEnd(
    @Nullable PlanResult result,
    @Nullable WorkerFault fault,
    @Nullable StopReason reason,
    String description,
    boolean sound) {

  static CallEnd of(PlanResult result) {
    boolean sound = result.fault() == null && result.stopReason() != StopReason.OUT_OF_MEMORY;
    return new CallEnd(result, null, null, "", sound);
  }

  static CallEnd of(WorkerFault fault) {
    return new CallEnd(null, fault, null, "", false);
  }

  /** The worker is not needed any more, before it began. */
  static CallEnd early(StopReason reason) {
    return new CallEnd(null, null, reason, "", false);
  }

  /** The worker is to be killed. */
  static CallEnd killed(String description) {
    return new CallEnd(null, null, StopReason.KILLED, description, false);
  }

  /** The worker's virtual machine has crashed, and is still writing down why. */
  static CallEnd crashed() {
    return new CallEnd(null, null, StopReason.CRASHED, "its virtual machine crashed.", false);
  }

  /** The worker has ended, or at least what it says. */
  static CallEnd ended(@Nullable Integer exitCode) {
    if (exitCode == null) {
      return killed("it said that it was done, and went on without a result.");
    }
    int signal = exitCode - 128;
    boolean outside = signal == 9 || signal == 15;
    String meaning =
        switch (signal) {
          case 6 -> ": it aborted.";
          case 9 -> ": it was killed.\nMaybe the machine ran out of memory.";
          case 11 -> ": it used memory that is not its own.";
          default -> signal > 0 && signal < 65 ? ": signal " + signal + "." : ".";
        };
    return new CallEnd(
        null,
        null,
        outside ? StopReason.KILLED : StopReason.CRASHED,
        "it ended with exit code " + exitCode + meaning,
        false);
  }

  /** The same end, with what the worker said last. */
  CallEnd withLastWords(String words) {
    return description.isEmpty() || words.isEmpty()
        ? this
        : new CallEnd(
            result,
            fault,
            reason,
            description + "\nThe last words of the worker:\n" + words,
            sound);
  }
}

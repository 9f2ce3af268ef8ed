package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import org.jspecify.annotations.Nullable;

/** Constraints and parties in words. */
final class Words {
  private Words() {}

  /** What something waits for, with the name of the constraint. */
  static String reason(@Nullable Constraint constraint, @Nullable Party blocker) {
    return constraint == null
        ? "could start earlier"
        : phrase(constraint, blocker) + " (" + constraint + ")";
  }

  private static String phrase(Constraint constraint, @Nullable Party blocker) {
    String id = blocker == null ? "" : blocker.id();
    return switch (constraint) {
      case FIXED -> "runs already";
      case INPUT_ARRIVAL -> "waits for the data of " + id;
      case LOAD_DURATION -> "waits for the load of " + id;
      case LOAD_CHANNEL -> "waits for its model, whose load waits for the load of " + id;
      case LOAD_EXCLUSION -> "waits for " + id + ", for loads and runs exclude each other";
      case GPU_MEMORY -> "waits for GPU memory" + (id.isEmpty() ? "" : " that " + id + " holds");
      case CAPACITY -> "waits for room on the worker" + (id.isEmpty() ? "" : ", taken by " + id);
      case BATCH -> "is bound by the batch of " + id;
      case RELEASE -> release(blocker);
      case AVAILABILITY -> "waits until " + id + " is available";
      case RESIDENCY_SHAPE -> "waits for its model, which is there until then as " + id;
      default -> "cannot be earlier" + (id.isEmpty() ? "" : ": " + id);
    };
  }

  private static String release(@Nullable Party blocker) {
    if (blocker == null) {
      return "starts now";
    }
    return blocker.kind() == Party.Kind.JOB
        ? "waits for the release of " + blocker.id()
        : "waits for job data from " + blocker.id();
  }

  /** So many things. */
  static String count(long amount, String thing) {
    return amount + " " + thing + (amount == 1 ? "" : "s");
  }
}

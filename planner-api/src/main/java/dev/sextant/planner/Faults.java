package dev.sextant.planner;

import org.jspecify.annotations.Nullable;

/** What went wrong in one call: the first fault in words, and how many more. Thread-safe. */
final class Faults {
  private @Nullable String first;
  private @Nullable Throwable cause;
  private int more;

  synchronized void add(String description, @Nullable Throwable thrown) {
    if (first == null) {
      first = description;
      cause = thrown;
    } else {
      more++;
      if (thrown != null && cause != null && thrown != cause) {
        cause.addSuppressed(thrown);
      }
    }
  }

  synchronized boolean isEmpty() {
    return first == null;
  }

  /** The first fault, and how many followed; null if there is none. */
  synchronized @Nullable String description() {
    return first == null || more == 0 ? first : first + "\nFaults after it: " + more + ".";
  }

  /** What was thrown, if the first fault was; otherwise null. */
  synchronized @Nullable Throwable cause() {
    return cause;
  }
}

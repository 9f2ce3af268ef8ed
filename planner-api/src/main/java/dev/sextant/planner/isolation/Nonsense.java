package dev.sextant.planner.isolation;

import java.io.IOException;

/** What came over a pipe is no message. */
final class Nonsense extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean crash;

  /**
   * Creates an exception.
   *
   * @param message what it is instead, as the end of a sentence
   */
  Nonsense(String message) {
    this(message, false);
  }

  /**
   * Creates an exception.
   *
   * @param crash whether it is how a virtual machine begins to tell of its crash, which it does on
   *     standard output whatever one tells it
   */
  Nonsense(String message, boolean crash) {
    super(message);
    this.crash = crash;
  }

  /** Whether a virtual machine has crashed. */
  boolean isCrash() {
    return crash;
  }
}

package dev.sextant.planner.isolation;

import java.io.IOException;

/** What came over a pipe is no message. */
final class Nonsense extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param message what it is instead, as the end of a sentence
   */
  Nonsense(String message) {
    super(message);
  }
}

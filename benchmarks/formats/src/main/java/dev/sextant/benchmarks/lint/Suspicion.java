package dev.sextant.benchmarks.lint;

import java.util.Objects;

/**
 * Something in a valid problem that looks like a mistake.
 *
 * @param kind what it looks like
 * @param pointer JSON pointer (RFC 6901) to the part, in the native document of the problem
 * @param message what is there, with its values, and on a new line what may be meant
 */
public record Suspicion(Kind kind, String pointer, String message) {

  /** What a suspicion is about. */
  public enum Kind {
    /** Nothing to do at all. */
    NO_JOB,
    /** A model that is tiny beside the GPU memory. */
    SMALL_MODEL,
    /** A load that takes next to no time. */
    SHORT_LOAD,
    /** A load that takes hours. */
    LONG_LOAD,
    /** A worker that no task can run on. */
    IDLE_WORKER,
    /** A job that cannot end when it should, however it is planned. */
    EARLY_DEADLINE,
    /** A model that no task needs. */
    UNUSED_MODEL,
    /** Tasks that are over before any model is loaded. */
    SHORT_TASKS,
    /** Jobs that come in the blink of an eye. */
    CLOSE_RELEASES,
    /** Data that takes far longer than the tasks. */
    LONG_TRANSFERS,
    /** Data that takes next to no time. */
    SHORT_TRANSFERS,
    /** A worker that costs a fortune. */
    HIGH_PRICE
  }

  /** Requires all parts. */
  public Suspicion {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(pointer, "pointer");
    Objects.requireNonNull(message, "message");
  }

  @Override
  public String toString() {
    return pointer + ": " + message;
  }
}

package dev.sextant.planner.model;

import java.util.Objects;

/**
 * One thing wrong with an input.
 *
 * @param code stable code
 * @param pointer JSON pointer (RFC 6901) to the offending part; empty for the whole document
 * @param message what is wrong, with the value, and advice where there is any
 */
public record InputError(ErrorCode code, String pointer, String message) {
  public InputError {
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(pointer, "pointer");
    Objects.requireNonNull(message, "message");
  }

  @Override
  public String toString() {
    return (pointer.isEmpty() ? "/" : Place.oneLine(pointer)) + ": " + message;
  }
}

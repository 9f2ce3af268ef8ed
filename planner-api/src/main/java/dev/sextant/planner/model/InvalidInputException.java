package dev.sextant.planner.model;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown for an input that breaks the rules; carries every error found. */
public final class InvalidInputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 20;

  private final transient List<InputError> errors;

  /** Creates an exception for at least one error. */
  public InvalidInputException(List<InputError> errors) {
    super(message(errors));
    this.errors = List.copyOf(errors);
  }

  /** Throws when there is any error. */
  public static void throwIfAny(List<InputError> errors) {
    if (!errors.isEmpty()) {
      throw new InvalidInputException(errors);
    }
  }

  /** Every error found, in document order; never empty. */
  public List<InputError> errors() {
    return errors;
  }

  private static String message(List<InputError> errors) {
    if (errors.isEmpty()) {
      throw new IllegalArgumentException("The list of errors must not be empty.");
    }
    String head =
        errors.size() == 1
            ? "The input has an error:\n"
            : "The input has " + errors.size() + " errors:\n";
    String list = errors.stream().limit(SHOWN).map(e -> "  " + e).collect(Collectors.joining("\n"));
    return errors.size() <= SHOWN
        ? head + list
        : head + list + "\n  ... and " + (errors.size() - SHOWN) + " more";
  }
}

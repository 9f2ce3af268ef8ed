package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/** A file that does not say what it should; the message lists every error on a line of its own. */
final class InputFailure extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 100;

  InputFailure(Path file, InvalidInputException cause) {
    super(message(file, cause.errors()) + hint(file, cause.errors()), cause);
  }

  /** Where a document of another kind is read, if that is all that is wrong. */
  private static String hint(Path file, List<InputError> errors) {
    boolean isOther = errors.size() == 1 && errors.get(0).pointer().equals("/kind");
    return isOther ? DocumentKinds.readElsewhere(file).map(text -> "\n    " + text).orElse("") : "";
  }

  private static String message(Path file, List<InputError> errors) {
    StringBuilder text = new StringBuilder(file.toString());
    text.append(errors.size() == 1 ? " has an error:" : " has " + errors.size() + " errors:");
    for (InputError error : errors.subList(0, Math.min(SHOWN, errors.size()))) {
      text.append("\n  ").append(error.toString().replace("\n", "\n    "));
    }
    if (errors.size() > SHOWN) {
      text.append("\n  ... and ").append(errors.size() - SHOWN).append(" more");
    }
    return text.toString();
  }
}

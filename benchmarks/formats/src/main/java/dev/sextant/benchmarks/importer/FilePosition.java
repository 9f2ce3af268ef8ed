package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.util.List;

/**
 * A place in a text file, to name in errors.
 *
 * @param line counted from 1
 * @param column counted from 1
 */
record FilePosition(int line, int column) {

  /** Where a token begins. */
  static FilePosition of(TokenReader.Token token) {
    return new FilePosition(token.line(), token.column());
  }

  /** A refusal of what is here, with what may be meant. */
  InvalidInputException refusal(ErrorCode code, String expected, String found, String advice) {
    return refusal(code, expected, found + ".\nMaybe " + advice);
  }

  /** A refusal of what is here. */
  InvalidInputException refusal(ErrorCode code, String expected, String found) {
    String message =
        "Line " + line + ", column " + column + ": expected " + expected + ", found " + found + ".";
    return new InvalidInputException(List.of(new InputError(code, "", message)));
  }
}

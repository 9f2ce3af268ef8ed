package dev.sextant.planner.json;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;

/** Our limits as the parser's, with messages that name them. The size is not among them. */
final class ReadConstraints extends StreamReadConstraints {
  private static final long serialVersionUID = 1L;

  ReadConstraints(JsonLimits limits) {
    super(
        limits.maxDepth(),
        -1,
        -1,
        limits.maxNumberLength(),
        limits.maxStringLength(),
        limits.maxStringLength());
  }

  @Override
  public void validateNestingDepth(int depth) {
    if (depth > getMaxNestingDepth()) {
      throw beyond("The nesting", "maxDepth", getMaxNestingDepth(), "levels");
    }
  }

  @Override
  public void validateFPLength(int length) {
    validateIntegerLength(length);
  }

  @Override
  public void validateIntegerLength(int length) {
    if (length > getMaxNumberLength()) {
      throw beyond("A number", "maxNumberLength", getMaxNumberLength(), "characters");
    }
  }

  @Override
  public void validateStringLength(int length) {
    validateStringLengthLong(length);
  }

  @Override
  public void validateStringLengthLong(long length) {
    if (length > getMaxStringLength()) {
      throw beyond("A string", "maxStringLength", getMaxStringLength(), "characters");
    }
  }

  @Override
  public void validateNameLength(int length) {
    if (length > getMaxNameLength()) {
      throw beyond("A name", "maxStringLength", getMaxNameLength(), "characters");
    }
  }

  private static StreamConstraintsException beyond(
      String what, String limit, long value, String unit) {
    return new StreamConstraintsException(Defect.limitMessage(what, limit, value, unit));
  }
}

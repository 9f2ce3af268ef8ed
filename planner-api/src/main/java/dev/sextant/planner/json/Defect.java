package dev.sextant.planner.json;

import dev.sextant.planner.model.ErrorCode;
import java.io.IOException;

/** A document that cannot be read any further: its bytes are wrong, or there are too many. */
final class Defect extends IOException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;

  Defect(ErrorCode code, String message) {
    super(message);
    this.code = code;
  }

  ErrorCode code() {
    return code;
  }

  /** What is said of a document beyond the size limit. */
  static Defect tooLarge(long maxDocumentBytes) {
    return new Defect(
        ErrorCode.LIMIT,
        limitMessage("The document", "maxDocumentBytes", maxDocumentBytes, "bytes"));
  }

  /** What is said of anything beyond a limit: which limit, and how to raise it. */
  static String limitMessage(String what, String limit, long value, String unit) {
    return what
        + " goes beyond the limit "
        + limit
        + " ("
        + value
        + " "
        + unit
        + ").\nMaybe read it through a PlannerJson whose JsonLimits have a larger "
        + limit
        + ", if it comes from a source you trust.";
  }
}

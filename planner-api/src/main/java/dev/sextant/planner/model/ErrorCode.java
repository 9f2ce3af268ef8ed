package dev.sextant.planner.model;

/** Stable codes of input errors. */
public enum ErrorCode {
  /** The document is not well-formed, or not of the expected kind. */
  MALFORMED,
  /** The document goes beyond a limit of the reader. */
  LIMIT,
  /** The format version is not one this library reads. */
  UNSUPPORTED_VERSION,
  /** A field that must be there is not. */
  MISSING_FIELD,
  /** A field nobody knows. */
  UNKNOWN_FIELD,
  /** A field that is there twice. */
  DUPLICATE_FIELD,
  /** A value of the wrong type. */
  WRONG_TYPE,
  /** A number outside its range, or not an integer. */
  OUT_OF_RANGE,
  /** A list or text that must not be empty. */
  EMPTY,
  /** Two elements of one kind with the same id. */
  DUPLICATE_ID,
  /** An id that nothing has. */
  UNKNOWN_REFERENCE,
  /** An edge from a task to itself. */
  SELF_EDGE,
  /** Tasks that wait for each other. */
  CYCLE,
  /** Parts that exclude each other. */
  CONTRADICTION,
  /** Sums that leave the range in which planning is exact, and sizes that no table can hold. */
  TOO_LARGE
}

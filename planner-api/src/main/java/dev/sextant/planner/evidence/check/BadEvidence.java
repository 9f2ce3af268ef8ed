package dev.sextant.planner.evidence.check;

/** Why an argument does not hold; stays within the package. */
final class BadEvidence extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadEvidence(String message) {
    super(message, null, false, false);
  }
}

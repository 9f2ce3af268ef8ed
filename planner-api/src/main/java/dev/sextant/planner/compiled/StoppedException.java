package dev.sextant.planner.compiled;

/**
 * Thrown out of a computation whose {@link StopSignal} is set: no fault, and no result. A backend
 * lets it through; what it has offered by then stands.
 */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Carries nothing: who stopped the computation knows why. */
  public StoppedException() {
    super("The computation was stopped.", null, false, false);
  }
}

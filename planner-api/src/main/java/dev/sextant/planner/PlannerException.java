package dev.sextant.planner;

import java.util.Objects;

/** A fault of a planner: it crashed, or claimed something that the checker refutes. */
public sealed class PlannerException extends RuntimeException permits PlannerUnavailableException {
  private static final long serialVersionUID = 1L;

  private final String planner;
  private final String fault;

  /** Creates an exception that names the planner at fault. */
  public PlannerException(String planner, String message) {
    super("Planner (" + planner + "): " + message);
    this.planner = Objects.requireNonNull(planner);
    this.fault = message;
  }

  /** Creates an exception that names the planner at fault. */
  public PlannerException(String planner, String message, Throwable cause) {
    super("Planner (" + planner + "): " + message, cause);
    this.planner = Objects.requireNonNull(planner);
    this.fault = message;
  }

  /** The message without the name of the planner. */
  String fault() {
    return fault;
  }

  /** The name of the planner at fault. */
  public String planner() {
    return planner;
  }
}

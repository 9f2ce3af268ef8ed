package dev.sextant.planner;

/**
 * A planner cannot run here as things stand: what it needs of the machine is missing, such as room
 * for its native libraries. The message says what, and what may help; once that is mended, the same
 * planner can be called again.
 */
public final class PlannerUnavailableException extends PlannerException {
  private static final long serialVersionUID = 1L;

  private final String obstacle;

  /** Creates an exception that names the planner and what is in its way. */
  public PlannerUnavailableException(String planner, String obstacle) {
    super(planner, obstacle);
    this.obstacle = obstacle;
  }

  /** Creates an exception that names the planner and what is in its way. */
  public PlannerUnavailableException(String planner, String obstacle, Throwable cause) {
    super(planner, obstacle, cause);
    this.obstacle = obstacle;
  }

  /** What is in the planner's way: the message without the planner's name. */
  public String obstacle() {
    return obstacle;
  }
}

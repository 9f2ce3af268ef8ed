package dev.sextant.planner;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A call of a planner, for Java Flight Recorder; costs next to nothing while nobody records. */
@Name("sextant.Plan")
@Label("Plan")
@Category("Sextant")
@Description("A call of a planner, from validating to the checked result")
@StackTrace(false)
final class PlanEvent extends Event {
  @Label("Planner")
  @Nullable String planner;

  @Label("Problem")
  @Nullable String problem;

  @Label("Status")
  @Nullable String status;

  @Label("Stop Reason")
  @Nullable String stopReason;

  @Label("Objective")
  @Description("-1 without a plan")
  long objective = -1;

  @Label("Lower Bound")
  long lowerBound;

  @Label("Incumbents")
  int incumbents;

  @Label("Fault")
  @Nullable String fault;
}

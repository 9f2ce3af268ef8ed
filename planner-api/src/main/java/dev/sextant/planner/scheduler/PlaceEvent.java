package dev.sextant.planner.scheduler;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * A job placed by name, for Java Flight Recorder; costs next to nothing while nobody records, and
 * is off unless asked for, because there may be a million in a second.
 */
@Name("sextant.Place")
@Label("Place")
@Category("Sextant")
@Description("A job placed by an online planner, from the request to the answer")
@Enabled(false)
@StackTrace(false)
final class PlaceEvent extends Event {
  @Label("Workflow")
  @Nullable String workflow;

  @Label("Placed")
  @Description("Whether every task found a worker")
  boolean placed;

  @Label("Tasks")
  @Description("Tasks that found a worker")
  int tasks;

  @Label("Fetches")
  @Description("Tasks of which models have to be fetched")
  int fetches;

  @Label("Now")
  @Description("Moment for which the job was placed, in microseconds of the caller's clock")
  long nowMicros;

  @Label("Finish")
  @Description("Latest estimated end of a task, by the same clock")
  long finishMicros;
}

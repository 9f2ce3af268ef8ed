package dev.sextant.planner;

import dev.sextant.planner.model.Problem;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls of planners as events of Java Flight Recorder, where the runtime has that. */
final class CallRecording {
  private static final boolean AVAILABLE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private CallRecording() {}

  /** Makes a call, and notes what came of it, an exception too. */
  static PlanResult of(String planner, @Nullable Problem problem, Supplier<PlanResult> call) {
    return AVAILABLE ? recorded(planner, problem, call) : call.get();
  }

  private static PlanResult recorded(
      String planner, @Nullable Problem problem, Supplier<PlanResult> call) {
    PlanEvent event = new PlanEvent();
    event.begin();
    try {
      PlanResult result = call.get();
      event.end();
      if (event.shouldCommit()) {
        event.status = result.status().name();
        event.stopReason = result.stopReason().name();
        event.objective = result.objective().orElse(-1);
        event.lowerBound = result.lowerBound().value();
        event.incumbents = result.incumbents().size();
        event.fault = result.fault();
      }
      return result;
    } catch (RuntimeException | Error e) {
      event.end();
      event.fault = e.toString();
      throw e;
    } finally {
      if (event.shouldCommit()) {
        event.planner = planner;
        // A null is refused by the call, with its own words.
        event.problem = problem == null ? null : problem.name();
        event.commit();
      }
    }
  }
}

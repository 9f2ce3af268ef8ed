package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a worker process says of its call; claims, as far as they can be checked.
 *
 * @param fault what went wrong, or null
 * @param status the status, or null after a fault that left no result
 * @param stopReason why the planner stopped, or null after a fault that left no result
 * @param objective the objective, or null without a plan
 * @param lowerBound the bound, or null after a fault
 * @param boundSource where the bound comes from
 * @param elapsedMicros duration of the call
 * @param incumbents how the incumbent fell
 * @param counters what the planner counted
 * @param versions of the libraries that searched
 */
record WorkerReport(
    @Nullable String fault,
    @Nullable String status,
    @Nullable String stopReason,
    @Nullable Long objective,
    @Nullable Long lowerBound,
    String boundSource,
    long elapsedMicros,
    List<PlanResult.Progress> incumbents,
    Map<String, Long> counters,
    Map<String, String> versions) {
  WorkerReport {
    Objects.requireNonNull(boundSource, "boundSource");
    incumbents = List.copyOf(incumbents);
  }

  /** What a call gave. */
  static WorkerReport of(PlanResult result) {
    return new WorkerReport(
        result.fault(),
        result.status().name(),
        result.stopReason().name(),
        result.objective().isPresent() ? result.objective().getAsLong() : null,
        result.lowerBound().value(),
        result.lowerBound().source(),
        result.elapsedMicros(),
        result.incumbents(),
        result.counters(),
        result.certificate().versions());
  }

  /** A failure with its cause, as a report tells it. */
  static String text(PlannerException failure) {
    Throwable cause = failure.getCause();
    return cause == null ? failure.getMessage() : failure.getMessage() + "\nCause: " + cause;
  }

  static WorkerReport ofFault(String fault) {
    return new WorkerReport(fault, null, null, null, null, "", 0, List.of(), Map.of(), Map.of());
  }
}

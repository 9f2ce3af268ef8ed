package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanResult;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a journal keeps of a run that has ended.
 *
 * @param run id of the run
 * @param outcome what became of it
 * @param status the planner's status, or empty when it did not come to one
 * @param stopReason why the planner stopped, or empty
 * @param objective the objective as the checker's side computed it, or null without a valid plan
 * @param lowerBound the planner's lower bound, or null
 * @param boundSource where the bound comes from, or empty
 * @param elapsedMicros duration of the call as the planner measured it
 * @param wallMicros duration of the whole process
 * @param loads loads the plan adds, or null
 * @param evictions evictions of the plan, or null
 * @param planDigest digest of the plan's file, or empty without one
 * @param fault what went wrong, or empty
 * @param incumbents how the incumbent fell
 * @param counters what the planner counted
 * @param versions of the libraries that searched
 */
public record RunRecord(
    String run,
    RunOutcome outcome,
    String status,
    String stopReason,
    @Nullable Long objective,
    @Nullable Long lowerBound,
    String boundSource,
    long elapsedMicros,
    long wallMicros,
    @Nullable Integer loads,
    @Nullable Integer evictions,
    String planDigest,
    String fault,
    List<PlanResult.Progress> incumbents,
    Map<String, Long> counters,
    Map<String, String> versions) {
  public RunRecord {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(stopReason, "stopReason");
    Objects.requireNonNull(boundSource, "boundSource");
    Objects.requireNonNull(planDigest, "planDigest");
    Objects.requireNonNull(fault, "fault");
    incumbents = List.copyOf(incumbents);
    counters = Collections.unmodifiableMap(new TreeMap<>(counters));
    versions = Collections.unmodifiableMap(new TreeMap<>(versions));
  }

  /** A record of a run whose process came to no report. */
  static RunRecord ofFailure(String run, RunOutcome outcome, long wallMicros, String fault) {
    return new RunRecord(
        run,
        outcome,
        "",
        "",
        null,
        null,
        "",
        0,
        wallMicros,
        null,
        null,
        "",
        fault,
        List.of(),
        Map.of(),
        Map.of());
  }
}

package dev.sextant.heuristics.cut;

import dev.sextant.heuristics.list.BudgetedModes;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.placement.PlacementSolution;
import java.util.Map;
import java.util.TreeMap;

/**
 * What of a problem a placement by money and bytes leaves to the timetable, as counters: {@code
 * leftToTimetable.} and the key of an objective term with its weight, {@code deadlines} with the
 * number of jobs that have one, {@code budgets} with their number, {@code placement} when a plan at
 * the places decided on broke one of these; and {@code placementProven}, 1 if no placement has less
 * money and bytes than the best known, which is not said where modes were chosen for a budget
 * before. Without any of the former, a plan that keeps that placement is optimal: nothing else can
 * bind.
 */
final class LeftToTimetable {
  private static final String PREFIX = "leftToTimetable.";

  /** Counter: places are the timetable's, because a deadline or a budget cannot be kept else. */
  static final String PLACEMENT = PREFIX + "placement";

  private LeftToTimetable() {}

  static Map<String, Long> counters(CompiledProblem problem) {
    Map<String, Long> counters = new TreeMap<>();
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      long weight = problem.objective().weight(term);
      boolean placed = term == ObjectiveTerm.COST_MICRO_UNITS || term == ObjectiveTerm.BYTES_MOVED;
      if (weight > 0 && !placed) {
        counters.put(PREFIX + term.key(), weight);
      }
    }
    long deadlines = 0;
    for (int j = 0; j < problem.jobs().count(); j++) {
      deadlines += problem.jobs().deadlineMicros(j) == CompiledJobs.NONE ? 0 : 1;
    }
    if (deadlines > 0) {
      counters.put(PREFIX + "deadlines", deadlines);
    }
    if (problem.budgets() > 0) {
      counters.put(PREFIX + "budgets", (long) problem.budgets());
    }
    PlacementSolution known = problem.derivedSoFar(PlacementSolution.class);
    if (known != null && known.problem() != null) {
      // Other modes could be placed better.
      boolean isProven = known.isExact() && !BudgetedModes.areChosen(problem);
      counters.put("placementProven", isProven ? 1L : 0L);
    }
    return counters;
  }
}

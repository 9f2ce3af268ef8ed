package dev.sextant.planner.spi;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a backend is asked to search.
 *
 * @param problem every unfinished task has an option
 * @param options limits that remain for the search itself
 * @param warmStart the caller's plan as far as its ids are known, valid or not, or null; tasks it
 *     says nothing of have no worker. A valid one has already been offered to the sink
 */
public record SearchRequest(
    CompiledProblem problem, SearchOptions options, @Nullable IndexedPlan warmStart) {
  public SearchRequest {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(options, "options");
  }
}

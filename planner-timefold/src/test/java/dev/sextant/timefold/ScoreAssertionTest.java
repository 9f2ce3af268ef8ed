package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;

import ai.timefold.solver.core.config.solver.EnvironmentMode;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.InfeasibleTasks;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Timefold's own check, {@code FULL_ASSERT}: after every move done and every move undone the score
 * is that of decoding from scratch, and every choice is within its range.
 */
class ScoreAssertionTest {
  private static final int PROBLEMS = Integer.getInteger("sextant.timefold.problems", 40);
  private static final int MOVES = Integer.getInteger("sextant.timefold.moves", 1_000);

  @Test
  void everyScoreIsThatOfDecodingFromScratch() {
    TimefoldBackend backend = new TimefoldBackend(EnvironmentMode.FULL_ASSERT);
    PlannerOptions options =
        PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(5)).withStepLimit(MOVES);
    int seen = 0;
    long moves = 0;
    long accepted = 0;
    for (long seed = 0; seen < PROBLEMS; seed++) {
      Problem problem = RandomCases.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.tasks() > 1 && InfeasibleTasks.first(compiled).isEmpty()) {
        seen++;
        CheckingSink sink = new CheckingSink(problem, compiled);
        Outcome outcome =
            backend.search(new SearchRequest(compiled, options, null), sink, new PlanInterrupter());
        moves += outcome.counters().get("steps");
        accepted += outcome.counters().get("accepted");
      }
    }
    assertThat(moves).isGreaterThan((long) PROBLEMS * MOVES / 2);
    assertThat(accepted).isGreaterThan(moves / 10);
  }
}

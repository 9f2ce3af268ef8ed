package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;

import ai.timefold.solver.core.config.solver.EnvironmentMode;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Timefold's own check, {@code FULL_ASSERT}: after every move done and every move undone the score
 * is that of decoding from scratch, and every choice is within its range.
 */
class ScoreAssertionTest {
  private static final int PROBLEMS = Integer.getInteger("sextant.timefold.problems", 10);
  private static final int MOVES = Integer.getInteger("sextant.timefold.moves", 1_000);

  @Test
  void everyScoreIsThatOfDecodingFromScratch() {
    check(TimefoldOptions.defaults(), PROBLEMS, MOVES);
  }

  /** Steps that are not the move evaluated last reach the decoder, too. */
  @ParameterizedTest
  @EnumSource(TimefoldOptions.Acceptor.class)
  void everyAcceptorHasTheScoresOfDecodingFromScratch(TimefoldOptions.Acceptor acceptor) {
    check(TimefoldOptions.defaults().withAcceptor(acceptor).withTabu(2, 5), PROBLEMS / 5, 300);
  }

  private static void check(TimefoldOptions chosen, int problems, int most) {
    TimefoldBackend backend = new TimefoldBackend(EnvironmentMode.FULL_ASSERT, chosen);
    long moves = 0;
    long accepted = 0;
    for (Outcome outcome : outcomes(backend, problems, most)) {
      moves += outcome.counters().get("steps");
      accepted += outcome.counters().get("accepted");
    }
    assertThat(moves).isGreaterThan((long) problems * most / 2);
    assertThat(accepted).isGreaterThan(moves / 20);
  }

  /** The same of the model of priorities, whose scores are all timed anew. */
  @ParameterizedTest
  @EnumSource(TimefoldOptions.Acceptor.class)
  void everyScoreOfPrioritiesIsThatOfTimingFromScratch(TimefoldOptions.Acceptor acceptor) {
    TimefoldOptions chosen =
        TimefoldOptions.defaults()
            .withModel(TimefoldOptions.Model.PRIORITIES)
            .withAcceptor(acceptor)
            .withTabu(2, 5);
    PriorityBackend backend = new PriorityBackend(EnvironmentMode.FULL_ASSERT, chosen);
    for (Outcome outcome : outcomes(backend, PROBLEMS / 5, 300)) {
      assertThat(outcome.counters().get("schedules")).isGreaterThan(300);
      assertThat(outcome.end()).isEqualTo(SearchEnd.STEP_LIMIT);
    }
  }

  private static List<Outcome> outcomes(PlannerBackend backend, int problems, int most) {
    SearchOptions options =
        SearchOptions.defaults().withTimeLimit(Duration.ofMinutes(5)).withStepLimit(most);
    List<Outcome> outcomes = new ArrayList<>();
    for (long seed = 0; outcomes.size() < problems; seed++) {
      Problem problem = RandomCases.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.tasks() > 1 && compiled.taskWithoutOption().isEmpty()) {
        CheckingSink sink = new CheckingSink(problem, compiled);
        outcomes.add(
            backend.search(
                new SearchRequest(compiled, options, null), sink, new PlanInterrupter()));
      }
    }
    return outcomes;
  }
}

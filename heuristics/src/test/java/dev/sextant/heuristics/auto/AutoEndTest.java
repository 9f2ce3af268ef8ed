package dev.sextant.heuristics.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Why calls end in which searches come to their end before a limit does. */
class AutoEndTest {
  private static final SearchOptions MINUTE =
      SearchOptions.defaults().withTimeLimit(Duration.ofSeconds(60));

  /** There is no memory for a second plan, from whichever search it comes. */
  @Test
  void searchesThatRanOutOfMemoryAreNotComplete() {
    OfferedPlans sink =
        new OfferedPlans() {
          @Override
          public boolean offer(IndexedPlan plan) {
            if (!plans().isEmpty()) {
              throw new OutOfMemoryError("no heap");
            }
            return super.offer(plan);
          }
        };
    Outcome outcome =
        new AutoBackend(List.of())
            .search(
                new SearchRequest(CompiledProblem.of(TinyProblems.crowd(3)), MINUTE, null),
                sink,
                new PlanInterrupter());
    assertThat(outcome.end()).isEqualTo(SearchEnd.OUT_OF_MEMORY);
    assertThat(outcome.exhausted()).isFalse();
    assertThat(outcome.counters())
        .containsEntry("part.local-search.outOfMemory", 1L)
        .containsEntry("part.lists.plans", 1L);
    assertThat(sink.plans()).hasSize(1);
  }

  /** There is nothing to change about one run, and no bound that it meets. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatSearchesLeaveThatHaveComeToTheirEndIsForTheExactPlanner(boolean alone) {
    AtomicInteger calls = new AtomicInteger();
    Outcome outcome =
        search(
            oneTask(),
            MINUTE,
            new FakeExact(
                alone,
                (request, sink, interrupter) ->
                    calls.incrementAndGet() == 1
                        ? new Outcome(SearchEnd.TIME_LIMIT, false, Map.of())
                        : new Outcome(SearchEnd.COMPLETED, true, Map.of())));
    assertThat(calls).hasValue(2);
    assertThat(outcome.end()).isEqualTo(SearchEnd.COMPLETED);
    assertThat(outcome.exhausted()).isTrue();
  }

  @Test
  void aCallIsNotCompleteWhereItsLimitStoppedTheExactPlanner() {
    Outcome outcome =
        search(
            oneTask(),
            MINUTE.withStepLimit(10_000),
            new FakeExact(
                true,
                (request, sink, interrupter) ->
                    new Outcome(SearchEnd.STEP_LIMIT, false, Map.of())));
    assertThat(outcome.end()).isEqualTo(SearchEnd.STEP_LIMIT);
  }

  @Test
  void aCallIsCompleteWhereAllHaveComeToTheirEnd() {
    Outcome outcome =
        search(
            oneTask(),
            MINUTE,
            new FakeExact(true, (request, sink, interrupter) -> Outcome.completed()));
    assertThat(outcome.end()).isEqualTo(SearchEnd.COMPLETED);
    assertThat(outcome.exhausted()).isFalse();
    assertThat(outcome.counters()).containsEntry("part.fake.calls", 1L);
  }

  private static Outcome search(Problem problem, SearchOptions options, FakeExact exact) {
    return new AutoBackend(ExactPlanner.all(List.of(exact)))
        .search(
            new SearchRequest(CompiledProblem.of(problem), options, null),
            new OfferedPlans(),
            new PlanInterrupter());
  }

  private static Problem oneTask() {
    return Problem.builder()
        .worker(Worker.cpu("u"))
        .workflow(Workflow.builder("five").task("t", 5_000_000).build())
        .job(new Job("j", "five", 0))
        .objective(Objective.makespan())
        .build();
  }
}

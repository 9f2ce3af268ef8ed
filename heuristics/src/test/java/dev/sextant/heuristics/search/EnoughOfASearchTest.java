package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.shop.ShopSearch;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Who has enough of a search has the plans of its lists, and the search ends. */
class EnoughOfASearchTest {
  /** Four jobs of three tasks each, of which one may run on either worker. */
  private static CompiledProblem problem(long workspaceBytes) {
    Workflow.Builder workflow = Workflow.builder("chain");
    for (int t = 0; t < 3; t++) {
      Mode mode = Mode.of(7 + t).withWorkspaceBytes(workspaceBytes);
      workflow.task(Task.of("t" + t, t == 1 ? mode : mode.onWorkers(t == 0 ? "v" : "w")));
    }
    Problem.Builder builder =
        Problem.builder()
            .workflow(workflow.edge("t0", "t1", 0).edge("t1", "t2", 0).build())
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workers(Worker.gpu("v", "T4", 1_000, 1_000), Worker.gpu("w", "T4", 1_000, 1_000))
            .objective(Objective.makespan());
    for (int j = 0; j < 4; j++) {
      builder.job("j" + j, "chain");
    }
    return CompiledProblem.of(builder.build());
  }

  @Test
  void whereSequencesDecide() {
    CompiledProblem problem = problem(0);
    assertThat(ShopSearch.suits(problem)).isTrue();
    endsAtOnce(problem);
  }

  @Test
  void whereMoreDecides() {
    CompiledProblem problem = problem(1);
    assertThat(ShopSearch.suits(problem)).isFalse();
    endsAtOnce(problem);
  }

  private static void endsAtOnce(CompiledProblem problem) {
    PlanInterrupter enough = new PlanInterrupter();
    enough.interrupt();
    OfferedPlans offered = new OfferedPlans();

    Outcome outcome =
        new LocalSearchBackend()
            .search(
                new SearchRequest(
                    problem, SearchOptions.defaults().withTimeLimit(Duration.ofSeconds(10)), null),
                offered,
                new PlanInterrupter(),
                enough);

    assertThat(outcome.end()).isEqualTo(SearchEnd.INTERRUPTED);
    assertThat(offered.plans()).isNotEmpty();
  }
}

package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import org.junit.jupiter.api.Test;

class LatestStartListTest {

  @Test
  void jobsThatOverlapTakeTurns() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(
                    Workflow.builder("chain")
                        .task(Task.of("first", Mode.of(10)))
                        .task(Task.of("second", Mode.of(10)))
                        .edge("first", "second", 0)
                        .build())
                .job("a", "chain")
                .job(new Job("b", "chain", 5))
                .worker(Worker.cpu("w"))
                .transfers(TransferModel.uniform(0, 1_000_000))
                .objective(Objective.totalWeightedFlow())
                .build());

    assertThat(LatestStartList.order(problem)).containsExactly(0, 2, 1, 3);
    assertThat(HeftBackend.order(problem)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void everyPlanIsValidAndTheTimetableKnowsItsOrder() {
    Plans.assertValidInOrder(ListHeuristic.LATEST_START, LatestStartList::order);
  }
}

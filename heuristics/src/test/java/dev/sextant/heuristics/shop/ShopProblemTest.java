package dev.sextant.heuristics.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShopProblemTest {
  @Test
  void aJobShopIsAShop() {
    CompiledProblem problem = CompiledProblem.of(problem(Mode.of(5), 7).build());

    ShopProblem found = ShopProblem.of(problem);

    assertThat(found).isNotNull();
    Shop shop = found.shop();
    assertThat(shop.operations).isEqualTo(2);
    assertThat(shop.machines).isEqualTo(2);
    assertThat(shop.chains).isEqualTo(1);
    assertThat(shop.isFlexible()).isTrue();
    assertThat(shop.options(0)).isEqualTo(2);
    assertThat(shop.options(1)).isEqualTo(1);
    assertThat(shop.machine[shop.optionBegin[1]]).isEqualTo(1);
    for (int o = 0; o < 3; o++) {
      int task = o < 2 ? 0 : 1;
      assertThat(found.option(task, found.number(o), found.worker(o))).isEqualTo(o);
      assertThat(shop.duration[o]).isEqualTo(5);
      assertThat(shop.release[o]).isEqualTo(7);
    }
    assertThat(ShopProblem.of(problem)).isSameAs(found);
  }

  @Test
  void runsOfNoLengthTakeNoMachine() {
    ShopProblem found = ShopProblem.of(CompiledProblem.of(problem(Mode.of(0), 0).build()));

    assertThat(found).isNotNull();
    assertThat(found.shop().machine).containsOnly(Shop.NONE);
  }

  @Test
  void whatElseDecidesMakesItNone() {
    assertThat(suits(problem(Mode.of(5), 0).objective(Objective.totalWeightedFlow()))).isFalse();
    assertThat(
            suits(
                problem(Mode.of(5), 0)
                    .objective(Objective.makespan().plus(1, ObjectiveTerm.WORKERS_USED))))
        .isFalse();
    assertThat(suits(problem(Mode.of(5).withWorkspaceBytes(1), 0))).isFalse();
    assertThat(suits(problem(Mode.of(5).withDemands(Map.of()), 0))).isFalse();
    assertThat(suits(problem(Mode.of(5), 0).transfers(TransferModel.uniform(1, 1)))).isFalse();
    assertThat(suits(problem(Mode.of(5), 0).transfers(TransferModel.free()))).isTrue();
  }

  @Test
  void workersThatAreAlikeOrTasksThatNobodyWaitsForMakeItNone() {
    Workflow alike =
        Workflow.builder("w")
            .task(Task.of("first", Mode.of(5)))
            .task(Task.of("second", Mode.of(5)))
            .edge("first", "second", 0)
            .build();
    Workflow apart =
        Workflow.builder("w")
            .task(Task.of("first", Mode.of(5).onWorkers("a")))
            .task(Task.of("second", Mode.of(5).onWorkers("a")))
            .task(Task.of("third", Mode.of(5).onWorkers("b")))
            .edge("first", "second", 0)
            .build();
    for (Workflow workflow : List.of(alike, apart)) {
      Problem.Builder problem =
          Problem.builder()
              .workers(Worker.cpu("a"), Worker.cpu("b"))
              .workflow(workflow)
              .job("job", "w")
              .objective(Objective.makespan());

      assertThat(suits(problem)).as("%s tasks", workflow.tasks().size()).isFalse();
    }
  }

  private static boolean suits(Problem.Builder problem) {
    return ShopSearch.suits(CompiledProblem.of(problem.build()));
  }

  /** A job of two tasks with data between them, the second on one worker alone. */
  private static Problem.Builder problem(Mode mode, long release) {
    return Problem.builder()
        .workers(
            Worker.builder("a").gpuMemoryBytes(10).build(),
            Worker.builder("b").gpuMemoryBytes(10).build())
        .workflow(
            Workflow.builder("chain")
                .task(Task.of("first", mode))
                .task(Task.of("second", mode.onWorkers("b")))
                .edge("first", "second", 100)
                .build())
        .job(new Job("job", "chain", release))
        .objective(Objective.makespan());
  }
}

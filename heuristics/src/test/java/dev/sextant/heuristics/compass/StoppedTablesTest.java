package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.heuristics.list.UpwardRanks;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What is prepared before the first task is placed is given up when nobody wants it any more. */
class StoppedTablesTest {
  private static final Problem SMALL =
      Problem.builder()
          .objective(Objective.makespan())
          .model("chat", 100)
          .worker(Worker.gpu("w", "gpu", 1_000, 10))
          .workflow(Workflow.builder("ask").task("answer", 10, "chat").build())
          .job("j", "ask")
          .build();

  private final AtomicBoolean stop = new AtomicBoolean();
  private final CompiledProblem problem = CompiledProblem.of(SMALL, stop::get);

  @Test
  void ranksAreGivenUp() {
    gaveUp(() -> new UpwardRanks(problem));
  }

  @Test
  void sizesAreGivenUp() {
    gaveUp(() -> Rooms.of(problem));
  }

  @Test
  void setsOfModelsAreGivenUp() {
    gaveUp(() -> ModelSets.of(problem));
  }

  private void gaveUp(ThrowingCallable prepare) {
    stop.set(true);
    assertThatThrownBy(prepare).isInstanceOf(StoppedException.class);
  }
}

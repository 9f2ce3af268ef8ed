package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of an order when jobs move in it. */
class OrderMovesTest {
  /** Tasks 0 and 1 are of one job, 2, 3 and 4 of another, 5 of a third; each job one by one. */
  private static final CompiledProblem PROBLEM =
      CompiledProblem.of(
          Problem.builder()
              .worker(Worker.cpu("w"))
              .workflow(Workflow.builder("two").task("a", 1).task("b", 1).edge("a", "b", 0).build())
              .workflow(
                  Workflow.builder("three")
                      .task("a", 1)
                      .task("b", 1)
                      .task("c", 1)
                      .edge("a", "b", 0)
                      .edge("b", "c", 0)
                      .build())
              .workflow(Workflow.builder("one").task("a", 1).build())
              .job("i", "two")
              .job("j", "three")
              .job("k", "one")
              .objective(Objective.totalWeightedFlow())
              .build());

  private interface Move {
    void make(OrderMoves moves);
  }

  private static List<Integer> after(int[] order, Move move) {
    OrderDecoder decoder = OrderDecoder.of(PROBLEM);
    int[] options = new int[PROBLEM.tasks()];
    for (int t = 0; t < options.length; t++) {
      options[t] = PROBLEM.workflows().optionsBegin(PROBLEM.jobs().workflowTask(t));
    }
    assertThat(decoder.decode(order, options, new int[options.length])).isTrue();
    decoder.begin();
    move.make(new OrderMoves(PROBLEM, decoder));
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isLessThan(OrderDecoder.REJECTED);
    decoder.commit();
    List<Integer> tasks = new ArrayList<>();
    for (int at = 0; at < decoder.size(); at++) {
      tasks.add(decoder.task(at));
      assertThat(decoder.position(decoder.task(at))).isEqualTo(at);
    }
    return tasks;
  }

  private static List<Integer> exchanged(int[] order, int[] behind, int[] before) {
    return after(order, moves -> moves.exchange(behind, before));
  }

  @Test
  void aJobWithMoreTasksTakesThePlacesOfAnotherOneAndTheNextOfItsOwn() {
    int[] order = {0, 5, 1, 2, 3, 4};
    assertThat(exchanged(order, new int[] {2, 3, 4}, new int[] {0, 1}))
        .containsExactly(2, 5, 3, 4, 0, 1);
  }

  @Test
  void aJobWithFewerTasksTakesTheFirstPlacesOfAnotherOne() {
    int[] order = {2, 5, 3, 0, 4, 1};
    assertThat(exchanged(order, new int[] {0, 1}, new int[] {2, 3, 4}))
        .containsExactly(0, 5, 1, 2, 3, 4);
    assertThat(exchanged(new int[] {0, 1, 5, 2, 3, 4}, new int[] {5}, new int[] {0, 1}))
        .containsExactly(5, 0, 1, 2, 3, 4);
  }

  @Test
  void aJobMovesToTheBeginOrTheEndOfAStretch() {
    int[] order = {0, 2, 5, 1, 3, 4};
    assertThat(after(order, moves -> moves.moveAhead(moves.find(2, 1, 2), 1, 2)))
        .containsExactly(0, 5, 2, 1, 3, 4);
    assertThat(after(order, moves -> moves.moveBehind(moves.find(0, 0, 4), 0, 4)))
        .containsExactly(2, 5, 3, 0, 1, 4);
  }
}

package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * What looks bad before it is placed is not placed: then tasks that a change would put elsewhere
 * are where they were. Workers are alike, and nothing needs models.
 */
class HopelessChangesTest {
  private static final int IMPATIENT = 5;

  /** A job per length, of one task, placed on workers in this order. */
  private static OrderDecoder decoded(Objective objective, long[] lengths, int[] workers) {
    Problem.Builder problem =
        Problem.builder().workers(Worker.cpu("w0"), Worker.cpu("w1")).objective(objective);
    for (int t = 0; t < lengths.length; t++) {
      problem
          .workflow(Workflow.builder("f" + t).task("t", lengths[t]).build())
          .job("j" + t, "f" + t);
    }
    return decoded(problem.build(), workers);
  }

  private static OrderDecoder decoded(Problem problem, int... workers) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    int[] order = new int[workers.length];
    int[] option = new int[workers.length];
    Arrays.setAll(order, t -> t);
    Arrays.setAll(option, t -> compiled.workflows().optionsBegin(compiled.jobs().workflowTask(t)));
    OrderDecoder decoder = new RecordDecoder(compiled);
    assertThat(decoder.decode(order, option, workers)).isTrue();
    return decoder;
  }

  private static OrderDecoder move(OrderDecoder decoder, int worker, int... tasks) {
    decoder.begin();
    for (int task : tasks) {
      decoder.assign(task, decoder.option(task), worker);
    }
    return decoder;
  }

  @Test
  void aMoveThatCostsMoreIsNotPlaced() {
    OrderDecoder decoder =
        decoded(Objective.totalWeightedFlow(), new long[] {10, 15, 10}, new int[] {0, 1, 0});
    assertThat(decoder.cost()).isEqualTo(10 + 15 + 20);
    // Behind the 15 it would end at 25 instead of 20.
    assertThat(move(decoder, 1, 2).evaluate(50, IMPATIENT)).isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.startMicros(2)).isEqualTo(10);
    decoder.rollback();
    assertThat(move(decoder, 1, 2).evaluate(51, IMPATIENT)).isEqualTo(50);
    assertThat(decoder.startMicros(2)).isEqualTo(15);
    decoder.rollback();
    // Who is patient places it, and sees that it costs as much.
    assertThat(move(decoder, 1, 2).evaluate(50)).isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.startMicros(2)).isEqualTo(15);
    decoder.rollback();
    assertThat(decoder.startMicros(2)).isEqualTo(10);
  }

  @Test
  void whatMovesBehindWhatMovesEndsLaterThanThat() {
    OrderDecoder decoder =
        decoded(Objective.totalWeightedFlow(), new long[] {15, 10, 10}, new int[] {1, 0, 0});
    // One ends at 25, the other at 35, together with 15.
    assertThat(move(decoder, 1, 1, 2).evaluate(70, IMPATIENT)).isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.startMicros(2)).isEqualTo(10);
    decoder.rollback();
    assertThat(move(decoder, 1, 1, 2).evaluate(76, IMPATIENT)).isEqualTo(75);
  }

  @Test
  void whatFollowsInTheJobEndsLaterToo() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.cpu("w2"))
            .workflow(Workflow.builder("f").task("a", 10).build())
            .workflow(Workflow.builder("g").task("p", 10).task("s", 10).edge("p", "s", 0).build())
            .job("j", "f")
            .job("k", "g")
            .objective(Objective.totalWeightedFlow())
            .build();
    OrderDecoder decoder = decoded(problem, 0, 1, 2);
    assertThat(decoder.cost()).isEqualTo(10 + 20);
    // The second job would end at 30.
    assertThat(move(decoder, 0, 1).evaluate(35, IMPATIENT)).isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.startMicros(1)).isZero();
    decoder.rollback();
    assertThat(move(decoder, 0, 1).evaluate(41, IMPATIENT)).isEqualTo(40);
    assertThat(decoder.startMicros(1)).isEqualTo(10);
    assertThat(decoder.startMicros(2)).isEqualTo(20);
  }

  /** 17 behind a task that goes away are looked at; each of them ends 10 earlier. */
  @Test
  void soManyBehindAreLookedAtThatMayEndEarlier() {
    for (int behind : new int[] {2, 17, 30}) {
      int tasks = behind + 2;
      long[] lengths = new long[tasks];
      Arrays.fill(lengths, 10);
      int[] workers = new int[tasks];
      workers[0] = 1;
      int seen = Math.min(behind, 17);
      lengths[0] = 10L * seen - 1;
      OrderDecoder decoder = decoded(Objective.totalWeightedFlow(), lengths, workers);
      // Placed, though it may be given up on the way.
      move(decoder, 1, 1).evaluate(decoder.cost(), tasks);
      assertThat(decoder.startMicros(1)).as("%d behind", behind).isEqualTo(lengths[0]);
      decoder.rollback();
      lengths[0] = 10L * seen;
      decoder = decoded(Objective.totalWeightedFlow(), lengths, workers);
      assertThat(move(decoder, 1, 1).evaluate(decoder.cost(), tasks))
          .as("%d behind", behind)
          .isEqualTo(OrderDecoder.REJECTED);
      assertThat(decoder.startMicros(1)).isZero();
    }
  }

  @Test
  void aMakespanIsGivenUpWhereWhatComesBehindCannotBeDone() {
    OrderDecoder decoder =
        decoded(Objective.makespan(), new long[] {15, 10, 10, 10, 10}, new int[] {1, 0, 1, 0, 0});
    assertThat(decoder.cost()).isEqualTo(30);
    // It ends at 25, and the one behind it at 35: neither that one nor others are placed.
    assertThat(move(decoder, 1, 1).evaluate(35)).isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.startMicros(1)).isEqualTo(15);
    assertThat(decoder.startMicros(2)).isEqualTo(15);
    assertThat(decoder.startMicros(3)).isEqualTo(10);
    decoder.rollback();
    assertThat(move(decoder, 1, 1).evaluate(36)).isEqualTo(35);
    assertThat(decoder.startMicros(2)).isEqualTo(25);
    assertThat(decoder.startMicros(3)).isZero();
    decoder.rollback();
    assertThat(decoder.startMicros(1)).isZero();
    assertThat(decoder.startMicros(2)).isEqualTo(15);
    assertThat(decoder.startMicros(3)).isEqualTo(10);
  }
}

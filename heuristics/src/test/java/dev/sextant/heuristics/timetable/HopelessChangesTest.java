package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
    int[] order = new int[workers.length];
    Arrays.setAll(order, t -> t);
    OrderDecoder decoder = new RecordDecoder(CompiledProblem.of(problem));
    assertThat(decoder.decode(order, options(problem, workers.length), workers)).isTrue();
    return decoder;
  }

  /** The first options of tasks. */
  private static int[] options(Problem problem, int tasks) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    int[] option = new int[tasks];
    Arrays.setAll(option, t -> compiled.workflows().optionsBegin(compiled.jobs().workflowTask(t)));
    return option;
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

  /** A job of one task and a job of two in a row, of 10 each, on a worker of their own each. */
  private static OrderDecoder oneAndTwoInARow() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.cpu("w2"))
            .workflow(Workflow.builder("f").task("a", 10).build())
            .workflow(Workflow.builder("g").task("p", 10).task("s", 10).edge("p", "s", 0).build())
            .job("j", "f")
            .job("k", "g")
            .objective(Objective.totalWeightedFlow())
            .build();
    return decoded(problem, 0, 1, 2);
  }

  @Test
  void whatFollowsInTheJobEndsLaterToo() {
    OrderDecoder decoder = oneAndTwoInARow();
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

  /** Transfers take 7, and 10 follow them: behind the 15 it ends at 25, and the next at 42. */
  @Test
  void aMakespanIsGivenUpWhereTheNextOfTheJobCannotBeDone() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.cpu("w2"))
            .transfers(TransferModel.uniform(7, Link.UNLIMITED))
            .workflow(Workflow.builder("f").task("p", 10).task("s", 10).edge("p", "s", 1).build())
            .workflow(Workflow.builder("g").task("q", 15).build())
            .job("k", "g")
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    OrderDecoder decoder = decoded(problem, 1, 0, 2);
    assertThat(decoder.cost()).isEqualTo(27);
    assertThat(move(decoder, 1, 1).evaluate(42)).isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.startMicros(1)).isEqualTo(15);
    assertThat(decoder.startMicros(2)).isEqualTo(17);
    decoder.rollback();
    assertThat(move(decoder, 1, 1).evaluate(43)).isEqualTo(42);
    assertThat(decoder.startMicros(2)).isEqualTo(32);
  }

  /** Transfers take 7; the input is there at 17, so that it would end at 22 instead of 25. */
  @Test
  void inputsHaveToCome() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .transfers(TransferModel.uniform(7, Link.UNLIMITED))
            .workflow(Workflow.builder("f").task("p", 10).task("s", 5).edge("p", "s", 1).build())
            .workflow(Workflow.builder("g").task("q", 10).build())
            .job("k", "g")
            .job("j", "f")
            .objective(Objective.totalWeightedFlow())
            .build();
    OrderDecoder decoder = new RecordDecoder(CompiledProblem.of(problem));
    assertThat(decoder.decode(new int[] {1, 0, 2}, options(problem, 3), new int[3])).isTrue();
    assertThat(decoder.cost()).isEqualTo(20 + 25);
    assertThat(move(decoder, 1, 2).evaluate(42, IMPATIENT)).isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.startMicros(2)).isEqualTo(20);
    decoder.rollback();
    assertThat(move(decoder, 1, 2).evaluate(43, IMPATIENT)).isEqualTo(42);
    assertThat(decoder.startMicros(2)).isEqualTo(17);
  }

  /**
   * Two tasks wait for their models, until 20 and 40. As the one before them goes away, the first
   * may start at once, 20 earlier, and the second 20 earlier than before, but not at 5, nor when
   * its input is there, at 15.
   */
  @Test
  void whatWaitsForMoreThanTheRunBeforeItIsHopedToStartAsMuchEarlier() {
    for (long behind : new long[] {39, 40, 45}) {
      Worker gpu = Worker.gpu("w0", "T4", 100, 1_000_000);
      Problem problem =
          Problem.builder()
              .workers(gpu, gpu.withId("w1"), Worker.cpu("w2"))
              .model("m", 20)
              .model("n", 20)
              .workflow(Workflow.builder("f").task("a", 10).build())
              .workflow(Workflow.builder("g").task("t", 5, "m").build())
              .workflow(
                  Workflow.builder("h").task("p", 15).task("u", 5, "n").edge("p", "u", 0).build())
              .workflow(Workflow.builder("c").task("c", behind).build())
              .job("c", "c")
              .job("j", "f")
              .job("k", "g")
              .job("l", "h")
              .objective(Objective.totalWeightedFlow())
              .build();
      OrderDecoder decoder = decoded(problem, 1, 0, 0, 2, 0);
      assertThat(decoder.cost()).isEqualTo(behind + 10 + 25 + 45);
      move(decoder, 1, 1).evaluate(decoder.cost(), IMPATIENT);
      assertThat(decoder.startMicros(1)).isEqualTo(behind < 40 ? behind : 0);
    }
  }

  /**
   * {@code z} goes away from before {@code x}, so that {@code s} ends at 15 instead of 25, and
   * {@code y} goes behind {@code s}: it was guessed to end at 30 there, and ends at 20.
   */
  @Test
  void whatWasGuessedIsForgottenWhenTasksArePlaced() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.cpu("w2"), Worker.cpu("w3"))
            .workflow(Workflow.builder("f").task("z", 10).build())
            .workflow(
                Workflow.builder("g")
                    .task("x", 10)
                    .task("s", 5)
                    .task("long", 25)
                    .edge("x", "s", 0)
                    .build())
            .workflow(Workflow.builder("h").task("y", 5).build())
            .job("i", "f")
            .job("j", "g")
            .job("k", "h")
            .objective(Objective.totalWeightedFlow())
            .build();
    OrderDecoder decoder = decoded(problem, 0, 0, 1, 3, 2);
    assertThat(decoder.cost()).isEqualTo(10 + 25 + 5);
    decoder.begin();
    decoder.assign(0, decoder.option(0), 2);
    decoder.assign(4, decoder.option(4), 1);
    // Four are placed: nothing is hoped for any more.
    assertThat(decoder.evaluate(56, 4)).isEqualTo(10 + 25 + 20);
    assertThat(decoder.startMicros(4)).isEqualTo(15);
  }

  /** The second task of a job takes 10 on x and 5 on w; the first may go behind another on v. */
  @Test
  void whatFollowsIsAsLongAsTheChangesThatWereKeptMakeIt() {
    Mode either = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("x", 10L, "w", 5L)));
    Mode first = Mode.of(10).onWorkers("u", "v");
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("u"), Worker.cpu("v"), Worker.cpu("w"), Worker.cpu("x"))
            .workflow(Workflow.builder("f").task(Task.of("a", Mode.of(4).onWorkers("v"))).build())
            .workflow(
                Workflow.builder("g")
                    .task(Task.of("p", first))
                    .task(Task.of("s", either))
                    .edge("p", "s", 0)
                    .build())
            .job("j", "f")
            .job("k", "g")
            .objective(Objective.totalWeightedFlow())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    OrderDecoder decoder = new RecordDecoder(compiled);
    int[] options = {option(compiled, 0, 1), option(compiled, 1, 0), option(compiled, 2, 2)};
    assertThat(decoder.decode(new int[] {0, 1, 2}, options, new int[] {1, 0, 2})).isTrue();
    assertThat(decoder.cost()).isEqualTo(4 + 15);
    // On x the second one ends at 20.
    assertThat(put(compiled, decoder, 2, 3, 24)).isEqualTo(OrderDecoder.REJECTED);
    decoder.rollback();
    // Taken back: 5 follow the first, which would end at 14.
    assertThat(put(compiled, decoder, 1, 1, 24)).isEqualTo(4 + 19);
    decoder.rollback();
    assertThat(put(compiled, decoder, 2, 3, 25)).isEqualTo(4 + 20);
    decoder.commit();
    assertThat(put(compiled, decoder, 2, 2, 24)).isEqualTo(4 + 15);
    decoder.commit();
    // To and fro: 5 follow again.
    assertThat(put(compiled, decoder, 1, 1, 24)).isEqualTo(4 + 19);
    decoder.rollback();
    assertThat(put(compiled, decoder, 2, 3, 25)).isEqualTo(4 + 20);
    decoder.commit();
    // Now 10 follow.
    assertThat(put(compiled, decoder, 1, 1, 26)).isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.startMicros(1)).isZero();
    decoder.rollback();
    assertThat(put(compiled, decoder, 1, 1, 29)).isEqualTo(4 + 24);
  }

  private static long put(
      CompiledProblem problem, OrderDecoder decoder, int task, int worker, long limit) {
    decoder.begin();
    decoder.assign(task, option(problem, task, worker), worker);
    return decoder.evaluate(limit, IMPATIENT);
  }

  /** What is put before the first task of a job makes its second one end at 30. */
  @Test
  void whatFollowsInAJobThatIsPushedBackEndsLaterToo() {
    OrderDecoder decoder = oneAndTwoInARow();
    assertThat(move(decoder, 1, 0).evaluate(35, IMPATIENT)).isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.startMicros(1)).isZero();
    decoder.rollback();
    assertThat(move(decoder, 1, 0).evaluate(41, IMPATIENT)).isEqualTo(40);
  }

  private static int option(CompiledProblem problem, int task, int worker) {
    int wt = problem.jobs().workflowTask(task);
    for (int o = problem.workflows().optionsBegin(wt); ; o++) {
      if (problem.workflows().optionClass(o) == problem.workers().classOf(worker)) {
        return o;
      }
    }
  }

  /** More tasks at once than there is room for at first, to and fro. */
  @Test
  void manyTasksMoveAtOnceAndBack() {
    for (Objective objective : List.of(Objective.makespan(), Objective.totalWeightedFlow())) {
      int tasks = 60;
      long[] lengths = new long[tasks];
      Arrays.setAll(lengths, t -> t % 7 + 1);
      int[] workers = new int[tasks];
      OrderDecoder decoder = decoded(objective, lengths, workers);
      int[] reasons = IntStream.range(0, tasks).map(decoder::reason).toArray();
      long cost = decoder.cost();
      int[] movers = IntStream.range(0, tasks).filter(t -> t % 2 == 1).toArray();
      for (int t : movers) {
        workers[t] = 1;
      }
      OrderDecoder fresh = decoded(objective, lengths, workers);
      assertThat(move(decoder, 1, movers).evaluate(cost, tasks)).isEqualTo(fresh.cost());
      decoder.rollback();
      long end = 0;
      for (int t = 0; t < tasks; t++) {
        end += lengths[t];
        assertThat(decoder.endMicros(t)).isEqualTo(end);
        assertThat(decoder.reason(t)).isEqualTo(reasons[t]);
      }
      assertThat(move(decoder, 1, movers).evaluate(OrderDecoder.REJECTED)).isEqualTo(fresh.cost());
      decoder.commit();
      for (int t = 0; t < tasks; t++) {
        assertThat(decoder.startMicros(t)).isEqualTo(fresh.startMicros(t));
        assertThat(decoder.taskBefore(t)).isEqualTo(fresh.taskBefore(t));
      }
    }
  }
}

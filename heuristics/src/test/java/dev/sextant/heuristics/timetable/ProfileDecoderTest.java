package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Orders and changes of a few tasks, with starts and costs worked out by hand. */
class ProfileDecoderTest {

  /** The option of a task on a worker. */
  private static int option(CompiledProblem problem, int task, int worker) {
    int wt = problem.jobs().workflowTask(task);
    for (int o = problem.workflows().optionsBegin(wt); ; o++) {
      if (problem.workflows().optionClass(o) == problem.workers().classOf(worker)) {
        return o;
      }
    }
  }

  private static boolean decode(
      CompiledProblem problem, OrderDecoder decoder, int[] order, int... workers) {
    int[] options =
        IntStream.range(0, workers.length).map(t -> option(problem, t, workers[t])).toArray();
    return decoder.decode(order, options, workers);
  }

  private static List<Long> starts(OrderDecoder decoder) {
    return IntStream.range(0, decoder.size()).mapToObj(decoder::startMicros).toList();
  }

  private static List<Long> ends(OrderDecoder decoder) {
    return IntStream.range(0, decoder.size()).mapToObj(decoder::endMicros).toList();
  }

  /** On v each of three tasks takes 10 us, on w 5 us. */
  private static CompiledProblem three() {
    Mode mode = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("v", 10L, "w", 5L)));
    return CompiledProblem.of(
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("f").task(Task.of("t", mode)).build())
            .job("a", "f")
            .job("b", "f")
            .job("c", "f")
            .objective(Objective.totalWeightedFlow())
            .build());
  }

  /**
   * Moving the first task costs 5 at first, 0 once the second has followed, and saves 5 at last.
   */
  @Test
  void aChangeIsGivenUpWhenPatienceEndsBeforeItDoesGood() {
    CompiledProblem problem = three();
    OrderDecoder decoder = new ProfileDecoder(problem);
    assertThat(decode(problem, decoder, new int[] {0, 1, 2}, 1, 1, 1)).isTrue();
    assertThat(ends(decoder)).containsExactly(5L, 10L, 15L);
    assertThat(decoder.cost()).isEqualTo(30);
    for (int patience = 1; patience <= 4; patience++) {
      decoder.begin();
      decoder.assign(0, option(problem, 0, 0), 0);
      assertThat(decoder.evaluate(30, patience))
          .as("patience %d", patience)
          .isEqualTo(patience < 3 ? OrderDecoder.REJECTED : 25);
      decoder.rollback();
      assertThat(ends(decoder)).containsExactly(5L, 10L, 15L);
      assertThat(decoder.cost()).isEqualTo(30);
    }
    decoder.begin();
    decoder.assign(0, option(problem, 0, 0), 0);
    assertThat(decoder.evaluate(25)).isEqualTo(OrderDecoder.REJECTED);
    decoder.rollback();
    decoder.begin();
    decoder.assign(0, option(problem, 0, 0), 0);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED, 1)).isEqualTo(25);
    decoder.commit();
    assertThat(ends(decoder)).containsExactly(10L, 5L, 10L);
    assertThat(decoder.cost()).isEqualTo(25);
  }

  /** On a worker whose runs exclude each other. */
  @Test
  void runsWithoutLengthWaitForNobodyAndKeepNobodyWaiting() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .worker(Worker.cpu("w"))
                .workflow(Workflow.builder("empty").task("t", 0).build())
                .workflow(Workflow.builder("f").task("t", 5).build())
                .job(new Job("late", "empty", 50))
                .job("a", "f")
                .job("b", "f")
                .job("early", "empty")
                .objective(Objective.makespan())
                .build());
    OrderDecoder decoder = new ProfileDecoder(problem);
    assertThat(decode(problem, decoder, new int[] {0, 1, 2, 3}, 0, 0, 0, 0)).isTrue();
    assertThat(starts(decoder)).containsExactly(50L, 0L, 5L, 0L);
  }

  /** A run of 15 us, and behind it a run of 10 us whose job needs another 10 us elsewhere. */
  @Test
  void aChangeIsGivenUpWhereTheRestOfAJobCannotBeDone() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(Worker.cpu("v"), Worker.cpu("w"), Worker.cpu("x"))
                .workflow(Workflow.builder("long").task("t", 15).build())
                .workflow(
                    Workflow.builder("f").task("p", 10).task("s", 10).edge("p", "s", 0).build())
                .job("a", "long")
                .job("b", "f")
                .objective(Objective.makespan())
                .build());
    OrderDecoder decoder = new ProfileDecoder(problem);
    assertThat(decode(problem, decoder, new int[] {0, 1, 2}, 0, 1, 2)).isTrue();
    assertThat(decoder.cost()).isEqualTo(20);
    decoder.begin();
    decoder.assign(1, decoder.option(1), 0);
    assertThat(decoder.evaluate(35)).isEqualTo(OrderDecoder.REJECTED);
    // What follows has not been placed.
    assertThat(starts(decoder)).containsExactly(0L, 15L, 10L);
    decoder.rollback();
    assertThat(starts(decoder)).containsExactly(0L, 0L, 10L);
    decoder.begin();
    decoder.assign(1, decoder.option(1), 0);
    assertThat(decoder.evaluate(36)).isEqualTo(35);
    assertThat(starts(decoder)).containsExactly(0L, 15L, 25L);
  }

  /** Only one of two tasks of 10 us fits before the worker closes for good. */
  @Test
  void anOrderThatDoesNotFitLeavesNothingPlaced() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(
                    Worker.cpu("v").withCalendar(Calendar.of(Step.closed(15))), Worker.cpu("w"))
                .workflow(Workflow.builder("f").task("t", 10).build())
                .job("a", "f")
                .job("b", "f")
                .objective(Objective.makespan())
                .build());
    OrderDecoder decoder = new ProfileDecoder(problem);
    assertThat(decode(problem, decoder, new int[] {0, 1}, 0, 0)).isFalse();
    assertThat(decoder.tasksOn(0)).isZero();
    assertThat(decode(problem, decoder, new int[] {0, 1}, 0, 1)).isTrue();
    assertThat(starts(decoder)).containsExactly(0L, 0L);
    decoder.begin();
    decoder.assign(1, option(problem, 1, 0), 0);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(OrderDecoder.REJECTED);
    decoder.rollback();
    assertThat(starts(decoder)).containsExactly(0L, 0L);
    assertThat(decoder.worker(1)).isEqualTo(1);
  }

  /** Sixty tasks on one worker, the long ones first and then the short ones first. */
  @Test
  void nothingOfAnotherOrderComesBackWithAChange() {
    int tasks = 60;
    Problem.Builder builder =
        Problem.builder().worker(Worker.cpu("w")).objective(Objective.makespan());
    for (int t = 0; t < tasks; t++) {
      builder.workflow(Workflow.builder("f" + t).task("t", t + 1).build()).job("j" + t, "f" + t);
    }
    CompiledProblem problem = CompiledProblem.of(builder.build());
    OrderDecoder decoder = new ProfileDecoder(problem);
    int[] shortFirst = IntStream.range(0, tasks).toArray();
    int[] longFirst = IntStream.range(0, tasks).map(t -> tasks - 1 - t).toArray();
    for (int[] order : new int[][] {longFirst, shortFirst}) {
      assertThat(decode(problem, decoder, order, new int[tasks])).isTrue();
      List<Long> starts = starts(decoder);
      // Places what follows anew, where it was.
      for (int at = 20; at < 24; at++) {
        decoder.begin();
        decoder.assign(order[at], decoder.option(order[at]), 0);
        assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(tasks * (tasks + 1) / 2);
        assertThat(starts(decoder)).isEqualTo(starts);
        decoder.rollback();
      }
    }
  }

  @Test
  void aRunJoinsABatchThatEndsNoLaterThanItWouldAlone() {
    assertThat(endsInBatches(Batch.of(10, 19))).containsExactly(19L, 19L);
    assertThat(endsInBatches(Batch.of(10, 20))).containsExactly(20L, 20L);
    assertThat(endsInBatches(Batch.of(10, 21))).containsExactly(10L, 20L);
  }

  private static List<Long> endsInBatches(Batch batch) {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .worker(Worker.cpu("w"))
                .workflow(
                    Workflow.builder("f")
                        .task(Task.of("t", Mode.of(Mode.DEFAULT_ID, batch)))
                        .build())
                .job("a", "f")
                .job("b", "f")
                .objective(Objective.makespan())
                .build());
    OrderDecoder decoder = new ProfileDecoder(problem);
    assertThat(decode(problem, decoder, new int[] {0, 1}, 0, 0)).isTrue();
    return ends(decoder);
  }

  /** Two jobs, each of a run that goes in batches on v or w and one of 5 us on c that follows. */
  private static CompiledProblem followed() {
    return CompiledProblem.of(
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"), Worker.cpu("c"))
            .workflow(
                Workflow.builder("f")
                    .task(
                        Task.of(
                            "t", Mode.of(Mode.DEFAULT_ID, Batch.of(10, 14)).onWorkers("v", "w")))
                    .task(Task.of("next", Mode.of(5).onWorkers("c")))
                    .edge("t", "next", 0)
                    .build())
            .job("i", "f")
            .job("j", "f")
            .objective(Objective.totalWeightedFlow())
            .build());
  }

  /** Tasks 0 and 2 go in batches, tasks 1 and 3 follow them. */
  @Test
  void whatFollowsABatchMovesWhenOneOfItsRunsLeavesAndComesBack() {
    CompiledProblem problem = followed();
    OrderDecoder decoder = new ProfileDecoder(problem);
    assertThat(decode(problem, decoder, new int[] {0, 2, 1, 3}, 0, 2, 0, 2)).isTrue();
    assertThat(starts(decoder)).containsExactly(0L, 14L, 0L, 19L);
    assertThat(Constraint.values()[decoder.reason(2)]).isEqualTo(Constraint.BATCH);
    decoder.begin();
    decoder.assign(2, option(problem, 2, 1), 1);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(15 + 20);
    decoder.commit();
    assertThat(starts(decoder)).containsExactly(0L, 10L, 0L, 15L);
    assertThat(ends(decoder)).containsExactly(10L, 15L, 10L, 20L);
    decoder.begin();
    decoder.assign(2, option(problem, 2, 0), 0);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(19 + 24);
    assertThat(ends(decoder)).containsExactly(14L, 19L, 14L, 24L);
    decoder.rollback();
    assertThat(ends(decoder)).containsExactly(10L, 15L, 10L, 20L);
    assertThat(decoder.cost()).isEqualTo(35);
  }

  /** A run joins no batch for which a task before it in the order waits. */
  @Test
  void aRunJoinsOnceWhatWaitsForTheBatchComesAfterIt() {
    CompiledProblem problem = followed();
    OrderDecoder decoder = new ProfileDecoder(problem);
    assertThat(decode(problem, decoder, new int[] {0, 1, 2, 3}, 0, 2, 0, 2)).isTrue();
    assertThat(starts(decoder)).containsExactly(0L, 10L, 10L, 20L);
    decoder.begin();
    decoder.rearrange(1, new int[] {2, 1}, 2, new int[] {1}, 1);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(19 + 24);
    assertThat(starts(decoder)).containsExactly(0L, 14L, 0L, 19L);
    decoder.rollback();
    assertThat(starts(decoder)).containsExactly(0L, 10L, 10L, 20L);
    assertThat(decoder.task(1)).isEqualTo(1);
  }

  /** An input that comes later moves a task only where it comes after its start. */
  @Test
  void aTaskStaysWhereItsInputsAreStillInTime() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(Worker.cpu("v"), Worker.cpu("w"), Worker.cpu("c"))
                .workflow(
                    Workflow.builder("f")
                        .task(
                            Task.of(
                                "t",
                                Mode.of(
                                    Mode.DEFAULT_ID,
                                    TaskDuration.perWorker(Map.of("v", 5L, "w", 15L)))))
                        .task(Task.of("next", Mode.of(5).onWorkers("c")))
                        .edge("t", "next", 0)
                        .build())
                .workflow(
                    Workflow.builder("g").task(Task.of("u", Mode.of(15).onWorkers("c"))).build())
                .job("j", "f")
                .job("k", "g")
                .objective(Objective.makespan())
                .build());
    OrderDecoder decoder = new ProfileDecoder(problem);
    assertThat(decode(problem, decoder, new int[] {2, 0, 1}, 0, 2, 2)).isTrue();
    assertThat(starts(decoder)).containsExactly(0L, 15L, 0L);
    decoder.begin();
    decoder.assign(0, option(problem, 0, 1), 1);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(20);
    decoder.commit();
    assertThat(starts(decoder)).containsExactly(0L, 15L, 0L);
    // Before the other one it starts no earlier, for now its input decides.
    decoder.begin();
    decoder.rearrange(0, new int[] {0, 1, 2}, 3, new int[] {0, 1}, 2);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(35);
    assertThat(starts(decoder)).containsExactly(0L, 15L, 20L);
    decoder.rollback();
    decoder.begin();
    decoder.assign(0, option(problem, 0, 0), 0);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(20);
    decoder.rollback();
    assertThat(starts(decoder)).containsExactly(0L, 15L, 0L);
  }
}

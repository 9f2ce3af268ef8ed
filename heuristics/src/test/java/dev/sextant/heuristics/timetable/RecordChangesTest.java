package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a change of records reaches, and what it must not be given up for. */
class RecordChangesTest {
  private static final Worker[] WORKERS = {Worker.cpu("u"), Worker.cpu("v"), Worker.cpu("w")};

  private static Problem.Builder alone(long... lengths) {
    Problem.Builder problem = Problem.builder().workers(WORKERS).objective(Objective.makespan());
    for (int t = 0; t < lengths.length; t++) {
      problem
          .workflow(Workflow.builder("f" + t).task("t", lengths[t]).build())
          .job("j" + t, "f" + t);
    }
    return problem;
  }

  private static int[] firstOptions(CompiledProblem problem) {
    return IntStream.range(0, problem.tasks())
        .map(t -> problem.workflows().optionsBegin(problem.jobs().workflowTask(t)))
        .toArray();
  }

  private static OrderDecoder decoded(Problem of, int[] order, int... workers) {
    CompiledProblem problem = CompiledProblem.of(of);
    OrderDecoder decoder = new RecordDecoder(problem);
    assertThat(decoder.decode(order, firstOptions(problem), workers)).isTrue();
    return decoder;
  }

  private static long[] starts(OrderDecoder decoder) {
    return IntStream.range(0, decoder.size()).mapToLong(decoder::startMicros).toArray();
  }

  /** Sixteen tasks go behind the next one, side by side as they were. */
  @Test
  void whatIsBehindTheLastOfSeveralThatMoveTogetherMovesToo() {
    long[] lengths = new long[18];
    Arrays.fill(lengths, 1);
    lengths[16] = 4;
    lengths[17] = 8;
    int[] movers = IntStream.range(0, 16).toArray();
    OrderDecoder decoder =
        decoded(alone(lengths).build(), IntStream.range(0, 18).toArray(), new int[18]);
    assertThat(decoder.startMicros(16)).isEqualTo(16);
    decoder.begin();
    int[] tasks = new int[17];
    tasks[0] = 16;
    System.arraycopy(movers, 0, tasks, 1, 16);
    decoder.rearrange(0, tasks, 17, movers, 16);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(16 + 4 + 8);
    assertThat(decoder.startMicros(16)).isZero();
    for (int t : movers) {
      assertThat(decoder.startMicros(t)).isEqualTo(4 + t);
    }
    assertThat(decoder.startMicros(17)).isEqualTo(20);
  }

  /** It has neighbours on neither worker, and the other one is there from 7 on. */
  @Test
  void aTaskThatGoesFromAWorkerOfItsOwnToAnotherIsPlaced() {
    Problem problem =
        alone(5)
            .state(ClusterState.EMPTY.withWorkers(new WorkerState("v", 7, List.of(), List.of())))
            .build();
    OrderDecoder decoder = decoded(problem, new int[] {0}, 0);
    assertThat(decoder.startMicros(0)).isZero();
    decoder.begin();
    decoder.assign(0, decoder.option(0), 1);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(12);
    assertThat(decoder.startMicros(0)).isEqualTo(7);
  }

  /** It ends at 10 on either worker, and the way from the other one takes 50 instead of 5. */
  @Test
  void whatFollowsATaskThatEndsElsewhereWaitsForTheWayFromThere() {
    TransferModel transfers =
        new TransferModel.LinkTable(
            new Link(5, Link.UNLIMITED),
            List.of(),
            List.of(new TransferModel.LinkTable.Entry("v", "w", new Link(50, Link.UNLIMITED))));
    Problem problem =
        Problem.builder()
            .workers(WORKERS)
            .transfers(transfers)
            .workflow(Workflow.builder("f").task("p", 10).task("s", 3).edge("p", "s", 1).build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    OrderDecoder decoder = decoded(problem, new int[] {0, 1}, 0, 2);
    assertThat(starts(decoder)).containsExactly(0, 15);
    decoder.begin();
    decoder.assign(0, decoder.option(0), 1);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(63);
    assertThat(starts(decoder)).containsExactly(0, 60);
  }

  /** A long task was last on the worker in another order, and is on one of its own now. */
  @Test
  void whatFollowedInAnotherOrderIsNotWaitedFor() {
    Problem problem =
        Problem.builder()
            .workers(WORKERS)
            .workflow(
                Workflow.builder("first")
                    .task(
                        Task.of(
                            "t",
                            Mode.of("slow", TaskDuration.of(10)),
                            Mode.of("quick", TaskDuration.of(5))))
                    .build())
            .workflow(Workflow.builder("second").task("t", 10).build())
            .workflow(Workflow.builder("long").task("t", 100).build())
            .job("a", "first")
            .job("b", "second")
            .job("c", "long")
            .objective(Objective.makespan())
            .build();
    OrderDecoder decoder = decoded(problem, new int[] {0, 1, 2}, 0, 0, 0);
    int[] options = firstOptions(CompiledProblem.of(problem));
    decoder.begin();
    decoder.assign(2, options[2], 0);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(120);
    decoder.commit();
    assertThat(decoder.decode(new int[] {0, 1, 2}, options, new int[] {0, 0, 1})).isTrue();
    assertThat(decoder.cost()).isEqualTo(100);
    decoder.begin();
    decoder.assign(0, quick(problem, 0), 0);
    assertThat(decoder.evaluate(101)).isEqualTo(100);
    assertThat(starts(decoder)).containsExactly(0, 5, 0);
  }

  private static int quick(Problem problem, int task) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    int wt = compiled.jobs().workflowTask(task);
    for (int o = compiled.workflows().optionsBegin(wt); ; o++) {
      if (compiled.workflows().optionDurationMicros(o) < 10) {
        return o;
      }
    }
  }

  /** The first task of the order has less behind it than it had before, when it was the second. */
  @Test
  void whatFollowedTheFirstTaskInAnotherOrderIsNotWaitedFor() {
    Problem problem = alone(10, 10, 10, 100).build();
    OrderDecoder decoder = decoded(problem, new int[] {2, 0, 1, 3}, 0, 0, 0, 0);
    assertThat(decoder.cost()).isEqualTo(130);
    int[] options = firstOptions(CompiledProblem.of(problem));
    assertThat(decoder.decode(new int[] {0, 1, 2, 3}, options, new int[] {0, 0, 1, 2})).isTrue();
    decoder.begin();
    decoder.rearrange(0, new int[] {2, 0, 1}, 3, new int[] {2}, 1);
    decoder.assign(2, options[2], 0);
    assertThat(decoder.evaluate(101)).isEqualTo(100);
    assertThat(starts(decoder)).containsExactly(10, 20, 0, 0);
  }

  /** The second task of a job is quick now, so that what comes before the first may be slow. */
  @Test
  void whatWasBehindATaskBeforeAChangeIsNotWaitedFor() {
    Mode slow = Mode.of("slow", TaskDuration.of(100));
    Mode quick = Mode.of("quick", TaskDuration.of(9));
    Problem problem =
        Problem.builder()
            .workers(WORKERS)
            .workflow(
                Workflow.builder("first")
                    .task(
                        Task.of(
                            "t",
                            Mode.of("slow", TaskDuration.of(10)),
                            Mode.of("quick", TaskDuration.of(9))))
                    .build())
            .workflow(
                Workflow.builder("f")
                    .task("p", 10)
                    .task(Task.of("s", slow, quick))
                    .edge("p", "s", 0)
                    .build())
            .job("i", "first")
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    OrderDecoder decoder = decoded(problem, new int[] {0, 1, 2}, 0, 0, 1);
    assertThat(decoder.cost()).isEqualTo(120);
    decoder.begin();
    decoder.assign(2, quick(problem, 2), 1);
    assertThat(decoder.evaluate(120)).isEqualTo(29);
    decoder.commit();
    decoder.begin();
    decoder.assign(0, quick(problem, 0), 0);
    assertThat(decoder.evaluate(29)).isEqualTo(28);
    assertThat(starts(decoder)).containsExactly(0, 9, 19);
  }
}

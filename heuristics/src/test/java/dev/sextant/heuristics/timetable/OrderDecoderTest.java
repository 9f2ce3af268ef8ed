package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a decoder says of the tasks of a worker, whichever it is. */
class OrderDecoderTest {
  private static Task task(String id, long micros, long amount) {
    return Task.of(id, Mode.of(micros).onWorkers("w").withDemands(Map.of("compute", amount)));
  }

  /** Two tasks run side by side, a third takes all of the worker, and a fourth follows. */
  @Test
  void namesTheTaskThatEndsLastBeforeOneStarts() {
    Workflow workflow =
        Workflow.builder("f")
            .task(task("long", 10, 1))
            .task(task("short", 8, 1))
            .task(task("both", 5, 2))
            .task(task("last", 3, 1))
            .task(task("beside", 4, 1))
            .task(Task.of("elsewhere", Mode.of(1).onWorkers("v")))
            .build();
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(Worker.cpu("v"), Worker.cpu("w").withCapacities(Map.of("compute", 2L)))
                .workflow(workflow)
                .job("j", "f")
                .objective(Objective.makespan())
                .build());
    int[] options = IntStream.range(0, 6).map(t -> problem.workflows().optionsBegin(t)).toArray();
    int[] workers = {1, 1, 1, 1, 1, 0};
    for (int[] order : new int[][] {{0, 1, 2, 3, 4, 5}, {5, 1, 0, 2, 4, 3}}) {
      OrderDecoder decoder = new ProfileDecoder(problem);
      assertThat(decoder.decode(order, options, workers)).isTrue();
      long[] starts = IntStream.range(0, 6).mapToLong(decoder::startMicros).toArray();
      assertThat(starts).containsExactly(0, 0, 10, 15, 15, 0);
      int[] before = IntStream.range(0, 6).map(decoder::taskBefore).toArray();
      assertThat(before).containsExactly(-1, -1, 0, 2, 2, -1);
      assertThat(decoder.tasksOn(0)).isEqualTo(1);
      assertThat(decoder.tasksOn(1)).isEqualTo(5);
      assertThat(decoder.taskOn(0, 0)).isEqualTo(5);
      int[] onW = IntStream.range(0, 5).map(i -> decoder.taskOn(1, i)).toArray();
      assertThat(onW).containsExactly(IntStream.of(order).filter(t -> t != 5).toArray());
      for (int at = 0; at < 6; at++) {
        assertThat(decoder.task(at)).isEqualTo(order[at]);
        assertThat(decoder.position(order[at])).isEqualTo(at);
      }
    }
  }

  /** Two end at 10, where one without length is too: the first of the two in the order is named. */
  @Test
  void ofTasksThatEndAtOnceTheFirstInTheOrderIsNamed() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .worker(Worker.cpu("w").withCapacities(Map.of("compute", 2L)))
                .workflow(
                    Workflow.builder("f")
                        .task(task("one", 10, 1))
                        .task(task("other", 10, 1))
                        .task(task("both", 5, 2))
                        .build())
                .workflow(Workflow.builder("g").task(task("empty", 0, 1)).build())
                .job("j", "f")
                .job(new Job("k", "g", 10))
                .objective(Objective.makespan())
                .build());
    int[] options = IntStream.range(0, 4).map(t -> problem.workflows().optionsBegin(t)).toArray();
    for (int[] order : new int[][] {{3, 0, 1, 2}, {3, 1, 0, 2}}) {
      OrderDecoder decoder = new ProfileDecoder(problem);
      assertThat(decoder.decode(order, options, new int[4])).isTrue();
      assertThat(decoder.startMicros(2)).isEqualTo(10);
      assertThat(decoder.startMicros(3)).isEqualTo(10);
      assertThat(decoder.taskBefore(2)).isEqualTo(order[1]);
    }
  }
}

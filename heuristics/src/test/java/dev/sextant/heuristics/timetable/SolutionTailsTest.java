package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What passes at least after each of a few tasks, worked out by hand. */
class SolutionTailsTest {
  /**
   * On v a and d, on w b and c, of 5, 2, 7 and 4; b follows a over a transfer of 3, and what c
   * brings forth is 3 away from where it is to go.
   */
  @Test
  void areTheLongestPathsOverSuccessorsAndWorkers() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(Worker.cpu("v"), Worker.cpu("w"))
                .transfers(TransferModel.uniform(3, Link.UNLIMITED))
                .workflow(
                    Workflow.builder("f")
                        .task(Task.of("a", Mode.of(5).onWorkers("v")))
                        .task(Task.of("b", Mode.of(7).onWorkers("w")))
                        .task(Task.of("c", Mode.of(4).onWorkers("w")))
                        .task(Task.of("d", Mode.of(2).onWorkers("v")))
                        .edge("a", "b", 1)
                        .build())
                .job(new Job("j", "f", 0).withOutputs(new JobOutput("c", 1, "v")))
                .objective(Objective.makespan())
                .build());
    ChosenOptions chosen = new ChosenOptions(problem.workflows(), 4);
    for (int t = 0; t < 4; t++) {
      chosen.choose(t, problem.workflows().optionsBegin(t));
    }
    int[] worker = {0, 1, 1, 0};
    TaskOrder order = new TaskOrder(4, 4);
    order.set(new int[] {0, 1, 2, 3});
    WorkerSequences sequences = new WorkerSequences(order.position, new int[2][8], new int[2]);
    sequences.clear();
    for (int t = 0; t < 4; t++) {
      sequences.append(t, worker[t]);
    }
    SolutionTails tails =
        new SolutionTails(problem, new TaskLinks(problem), sequences, order, chosen, worker);
    tails.recompute();
    assertThat(IntStream.range(0, 4).mapToLong(tails::micros))
        .containsExactly(3 + 7 + 4 + 3L, 4 + 3L, 3L, 0L);
  }
}

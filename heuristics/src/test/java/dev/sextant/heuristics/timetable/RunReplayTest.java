package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import org.junit.jupiter.api.Test;

/** What lies there already is not put down again, and what differs in anything is. */
class RunReplayTest {
  private final CompiledProblem problem =
      CompiledProblem.of(
          Problem.builder()
              .worker(Worker.gpu("w", "T4", 100, 1_000_000))
              .workflow(
                  Workflow.builder("f")
                      .task(
                          Task.of(
                              "t",
                              Mode.of("small", TaskDuration.of(10)),
                              Mode.of("large", TaskDuration.of(10)).withWorkspaceBytes(60)))
                      .build())
              .job("a", "f")
              .job("b", "f")
              .job("c", "f")
              .job("d", "f")
              .objective(Objective.makespan())
              .build());
  private final IndexedPlan plan = new IndexedPlan(4);

  /** Three runs are before the one that is fitted. */
  @Test
  void putsDownWhatDiffersAndWhatIsBehindIt() {
    WorkerSequences sequences =
        new WorkerSequences(new int[] {0, 1, 2, 3}, new int[1][8], new int[1]);
    sequences.clear();
    for (int t = 0; t < 4; t++) {
      sequences.append(t, 0);
    }
    RunReplay replay = new RunReplay(problem, plan, sequences);
    for (int t = 0; t < 3; t++) {
      plan.setRun(t, 0, 0, 10L * t, 10L * t + 10);
    }
    plan.setRun(3, 0, 0, 30, 40);
    assertThat(putDown(replay)).isEqualTo(3);
    assertThat(putDown(replay)).isZero();
    // Another mode of the same length, and that of the first again.
    plan.setRun(1, 1, 0, 10, 20);
    assertThat(putDown(replay)).isEqualTo(2);
    plan.setRun(1, 0, 0, 10, 20);
    assertThat(putDown(replay)).isEqualTo(2);
    // One that starts later and ends when it did, and one that ends later.
    plan.setRun(2, 0, 0, 21, 30);
    assertThat(putDown(replay)).isEqualTo(1);
    plan.setRun(2, 0, 0, 21, 32);
    assertThat(putDown(replay)).isEqualTo(1);
    assertThat(putDown(replay)).isZero();
  }

  private long putDown(RunReplay replay) {
    long before = replay.putDown();
    assertThat(replay.fit(3, problem.workflows().optionsBegin(0), 30).start())
        .isEqualTo(plan.end[2]);
    return replay.putDown() - before;
  }
}

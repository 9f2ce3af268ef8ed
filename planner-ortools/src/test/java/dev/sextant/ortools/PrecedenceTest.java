package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrecedenceTest {

  /** Two jobs of a diamond with a tail, listed so that edges go against the order of the list. */
  private static CompiledProblem diamonds() {
    Workflow diamond =
        Workflow.builder("f")
            .task("tail", 5)
            .task("join", 4)
            .task("right", 3)
            .task("left", 2)
            .task("root", 1)
            .edge("root", "left", 1)
            .edge("root", "right", 1)
            .edge("left", "join", 1)
            .edge("right", "join", 1)
            .edge("join", "tail", 1)
            .build();
    return CompiledProblem.of(
        Problem.builder()
            .workflow(diamond)
            .job("j", "f")
            .job("k", "f")
            .worker(Worker.cpu("w"))
            .objective(Objective.makespan())
            .build());
  }

  /** The task of a job by its duration, which is unique. */
  private static int task(CompiledProblem problem, int job, long duration) {
    List<Integer> found = new ArrayList<>();
    for (int t = problem.jobs().tasksBegin(job); t < problem.jobs().tasksEnd(job); t++) {
      int o = problem.workflows().optionsBegin(problem.jobs().workflowTask(t));
      if (problem.workflows().optionDurationMicros(o) == duration) {
        found.add(t);
      }
    }
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  @Test
  void ancestorsAreBeforeHoweverTheTasksAreListed() {
    CompiledProblem problem = diamonds();
    Precedence precedence =
        new Precedence(problem, CpSatOptions.defaults().whole(CpSatTuning.PRECEDENCE_TASKS));
    boolean[][] before = {
      {false, true, true, true, true},
      {false, false, false, true, true},
      {false, false, false, true, true},
      {false, false, false, false, true},
      {false, false, false, false, false},
    };
    for (int job = 0; job < 2; job++) {
      for (int a = 0; a < 5; a++) {
        for (int b = 0; b < 5; b++) {
          assertThat(precedence.isBefore(task(problem, job, a + 1), task(problem, job, b + 1)))
              .as("%d before %d", a + 1, b + 1)
              .isEqualTo(before[a][b]);
        }
      }
    }
  }

  @Test
  void tasksOfDifferentJobsAreInNoOrder() {
    CompiledProblem problem = diamonds();
    Precedence precedence =
        new Precedence(problem, CpSatOptions.defaults().whole(CpSatTuning.PRECEDENCE_TASKS));
    for (int a = 1; a <= 5; a++) {
      for (int b = 1; b <= 5; b++) {
        assertThat(precedence.isBefore(task(problem, 0, a), task(problem, 1, b))).isFalse();
        assertThat(precedence.isBefore(task(problem, 1, a), task(problem, 0, b))).isFalse();
      }
    }
  }
}

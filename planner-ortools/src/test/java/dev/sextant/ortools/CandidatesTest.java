package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CandidatesTest {
  /** Some tasks that run on one worker, and some that run on either of two. */
  private static Candidates candidates(int fixed, int free) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < fixed + free; t++) {
      Map<String, Long> durations = t < fixed ? Map.of("a", 5L) : Map.of("a", 5L, "b", 6L);
      workflow.task(Task.of("t" + t, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(durations))));
    }
    return new Candidates(
        CompiledProblem.of(
            Problem.builder()
                .workflow(workflow.build())
                .job("j", "f")
                .workers(Worker.cpu("v").withType("a"), Worker.cpu("w").withType("b"))
                .objective(Objective.makespan())
                .build()));
  }

  @Test
  void alternativesAreFewUpToHalfAsManyAsTasks() {
    assertThat(candidates(4, 0).hasFewAlternatives()).isTrue();
    assertThat(candidates(2, 2).hasFewAlternatives()).isTrue();
    assertThat(candidates(1, 2).hasFewAlternatives()).isFalse();
    assertThat(candidates(0, 3).hasFewAlternatives()).isFalse();
  }
}

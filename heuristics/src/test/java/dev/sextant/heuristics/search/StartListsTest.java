package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartListsTest {
  /** Half of the tasks are faster on one worker, half on the other. */
  private static StartLists lists(int tasks) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      Map<String, Long> micros = Map.of("a", t % 2 == 0 ? 10L : 30L, "b", t % 2 == 0 ? 30L : 10L);
      workflow.task(Task.of("t" + t, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros))));
    }
    Problem problem =
        Problem.builder()
            .workers(Worker.gpu("w0", "a", 1_000, 1_000), Worker.gpu("w1", "b", 1_000, 1_000))
            .workflow(workflow.build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    return new StartLists(CompiledProblem.of(problem), 1, new OfferedPlans());
  }

  /** Else a short limit is over before the list that is mostly the best. */
  @Test
  void guidedListsComeFirstWithSeveralHundredTasks() {
    StartLists few = lists(199);
    StartLists many = lists(200);

    assertThat(few.areGuidedFirst()).isFalse();
    assertThat(many.areGuidedFirst()).isTrue();
    assertThat(many.first()).hasSize(few.first().size());
    assertThat(many.further()).hasSize(few.further().size() - many.guided().size());
    assertThat(many.guided()).isNotEmpty();
  }
}

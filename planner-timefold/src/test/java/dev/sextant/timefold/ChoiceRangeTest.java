package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which choices a task has, against every option on every worker, with pins and without. */
class ChoiceRangeTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void everyPlacementThatPinsAllowIsThereOnce(long seed) {
    CompiledProblem problem = CompiledProblem.of(RandomCases.of(seed));
    for (int task = 0; task < problem.tasks(); task++) {
      ChoiceRange range = new ChoiceRange(problem, task);
      List<Choice> allowed = allowed(problem, task);
      List<Choice> found = new ArrayList<>();
      for (int i = 0; i < allowed.size(); i++) {
        found.add(range.get(i * SparseRanks.COUNT));
      }
      assertThat(range.getSize()).isEqualTo(allowed.size() * SparseRanks.COUNT);
      assertThat(found).containsExactlyInAnyOrderElementsOf(allowed).allMatch(range::contains);
      assertThat(range.get(SparseRanks.COUNT - 1).rank()).isEqualTo(SparseRanks.COUNT - 1);
      assertThatThrownBy(() -> range.get(range.getSize()))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  private static List<Choice> allowed(CompiledProblem problem, int task) {
    CompiledWorkflows workflows = problem.workflows();
    int workflowTask = problem.jobs().workflowTask(task);
    List<Choice> allowed = new ArrayList<>();
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      for (int w = 0; w < problem.workers().count(); w++) {
        if (problem.workers().classOf(w) == workflows.optionClass(o)
            && problem.pinsAllow(task, workflows.optionMode(o), w)) {
          allowed.add(new Choice(0, o, w));
        }
      }
    }
    return allowed;
  }
}

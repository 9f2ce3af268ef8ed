package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
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
      List<Placement> allowed = Placement.of(problem, task);
      List<Placement> found = new ArrayList<>();
      for (int i = 0; i < allowed.size(); i++) {
        Choice choice = range.get(i * SparseRanks.COUNT);
        assertThat(range.contains(choice)).isTrue();
        found.add(new Placement(choice.option(), choice.worker()));
      }
      assertThat(range.getSize()).isEqualTo(allowed.size() * SparseRanks.COUNT);
      assertThat(found).containsExactlyElementsOf(allowed);
      assertThat(range.get(SparseRanks.COUNT - 1).rank()).isEqualTo(SparseRanks.COUNT - 1);
      assertThatThrownBy(() -> range.get(range.getSize()))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }
}

package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SetTasksTest {
  private static final int PROBLEMS = Integer.getInteger("sextant.bounds.drawn", 60);
  private static final ObjectiveTerm FLOW = ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS;

  /** One by one and in groups, each set has what sorting its tasks alone gives. */
  @Test
  void eachSetIsSortedAsIfAlone() {
    int sets = 0;
    for (int seed = 0; seed < PROBLEMS; seed++) {
      CompiledProblem problem = CompiledProblem.of(FeatureMix.of(seed, 6, Magnitude.UNITS));
      if (problem.taskWithoutOption().isPresent()) {
        continue;
      }
      ClassTransfers transfers = new ClassTransfers(problem);
      CriticalPath path = new CriticalPath(problem, transfers);
      long[] tail = new TailPath(problem, transfers).tail;
      long most = seed % 2 == 0 ? 2 : JobSetBounds.MOST_SETS;
      JobGroups groups =
          JobGroups.of(problem, FLOW, path, () -> new long[problem.jobs().count()], most);
      if (groups == null) {
        continue;
      }
      SetTasks tasks = new SetTasks(groups, path.head, tail);
      for (int set = 0; set < groups.sets(); set++) {
        List<Integer> alone = alone(problem, groups, set);
        alone.sort(Comparator.comparingLong(t -> path.head[t]));
        assertThat(IntStream.of(tasks.byHead(set)).boxed().toList()).isEqualTo(alone);
        alone = alone(problem, groups, set);
        alone.sort(Comparator.comparingLong(t -> tail[t]));
        assertThat(IntStream.of(tasks.byTail(set)).boxed().toList()).isEqualTo(alone);
        sets++;
      }
      assertThat(tasks.steps()).isEqualTo(2L * alone(problem, groups, groups.sets() - 1).size());
    }
    assertThat(sets).isGreaterThan(PROBLEMS);
  }

  private static List<Integer> alone(CompiledProblem problem, JobGroups groups, int set) {
    List<Integer> tasks = new ArrayList<>();
    for (int g = 0; g < groups.count(); g++) {
      for (int i = 0; i < groups.inSet(set, g); i++) {
        int job = groups.members(g)[i];
        for (int t = problem.jobs().tasksBegin(job); t < problem.jobs().tasksEnd(job); t++) {
          if (problem.state().isPending(t)) {
            tasks.add(t);
          }
        }
      }
    }
    return tasks;
  }
}

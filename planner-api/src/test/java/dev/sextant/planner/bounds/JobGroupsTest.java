package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which jobs go in one group. */
class JobGroupsTest {
  private static JobGroups groups(ObjectiveTerm term, long most, long[] sizes, long... dues) {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", 5).build())
            .objective(Objective.of(term));
    for (int j = 0; j < dues.length; j++) {
      problem.job(Job.builder("j" + j, "f").dueMicros(dues[j]).build());
    }
    CompiledProblem compiled = CompiledProblem.of(problem.build());
    CriticalPath path = new CriticalPath(compiled, new ClassTransfers(compiled));
    return Objects.requireNonNull(JobGroups.of(compiled, term, path, () -> sizes, most));
  }

  @Test
  void jobsOfAGroupAreDueAtAboutTheSameTimeWhereThatCounts() {
    long[] sizes = {9, 8, 1, 2};
    JobGroups late =
        groups(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS, 9, sizes, 30, 10, 31, 11);
    assertThat(late.count()).isEqualTo(2);
    assertThat(late.members(0)).containsExactly(1, 3);
    assertThat(late.members(1)).containsExactly(0, 2);
    JobGroups flow = groups(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, 9, sizes, 30, 10, 31, 11);
    assertThat(flow.members(0)).containsExactly(2, 3);
    assertThat(flow.members(1)).containsExactly(1, 0);
  }

  /** Five in two groups have 3 x 4 sets; in three there would be 18. */
  @Test
  void thereAreAsManyGroupsAsThereMayBeSets() {
    long[] same = new long[5];
    for (long most : new long[] {11, 12, 17, 18}) {
      JobGroups groups =
          groups(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, most, same, 1, 1, 1, 1, 1);
      assertThat(groups.count()).isEqualTo(most == 11 ? 1 : most == 18 ? 3 : 2);
      assertThat(groups.sets()).isEqualTo(most == 11 ? 6 : most == 18 ? 18 : 12);
    }
  }

  /** A look at each task of four jobs for the order of heads, and one for that of tails. */
  @Test
  void tasksAreLookedAtInBothOrders() {
    JobGroups groups =
        groups(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, 100, new long[4], 1, 1, 1, 1);
    assertThat(new SetTasks(groups, new long[4], new long[4]).steps()).isEqualTo(2 * 4);
  }
}

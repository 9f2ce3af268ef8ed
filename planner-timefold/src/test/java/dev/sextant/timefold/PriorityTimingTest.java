package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A timing that follows changes says what one says that sees the same for the first time. */
class PriorityTimingTest {
  private static final int CHANGES = 400;

  @Test
  void followsChangesOfPlacementsWhileNotEverythingIsPlaced() {
    int seen = 0;
    for (long seed = 0; seen < 20; seed++) {
      Problem problem = RandomCases.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.tasks() > 2 && compiled.taskWithoutOption().isEmpty()) {
        seen++;
        follow(compiled, new SplittableRandom(seed), problem.name());
      }
    }
  }

  private static void follow(CompiledProblem problem, SplittableRandom random, String name) {
    PriorityTiming followed = new PriorityTiming(problem, () -> {});
    Priorities priorities =
        Priorities.of(
            problem, () -> followed, TimefoldOptions.Construction.FIRST_FIT_DECREASING, null);
    followed.reset(priorities.tasks);
    int complete = 0;
    for (int i = 0; i < CHANGES; i++) {
      PlacedTask task = priorities.tasks.get(random.nextInt(priorities.tasks.size()));
      if (random.nextInt(4) == 0) {
        task.reprioritise(random.nextInt(priorities.tasks.size()));
        followed.reorder();
      } else {
        List<Placement> all = Placement.of(problem, task.task);
        boolean none = random.nextInt(8) == 0;
        task.place(none ? null : all.get(random.nextInt(all.size())));
        followed.replace(task);
      }
      if (random.nextInt(3) > 0) {
        PriorityTiming fresh = new PriorityTiming(problem, () -> {});
        fresh.reset(priorities.tasks);
        assertThat(followed.score()).as("%s, change %d", name, i).isEqualTo(fresh.score());
        complete += priorities.isConstructed() ? 1 : 0;
      }
    }
    assertThat(complete).as(name).isLessThan(CHANGES);
  }
}

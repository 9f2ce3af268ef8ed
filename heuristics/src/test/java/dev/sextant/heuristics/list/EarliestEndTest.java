package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.planner.compiled.CompiledProblem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EarliestEndTest {

  @ParameterizedTest
  @EnumSource(Gaps.class)
  void choosesAsIfEveryOptionHadBeenAsked(Gaps gaps) {
    int compared = 0;
    for (long seed = 0; seed < 300; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomProblems.of(seed));
      if (problem.taskWithoutOption().isPresent()) {
        continue;
      }
      PartialSchedule schedule = new PartialSchedule(problem, gaps, seed % 3 > 0);
      EarliestEnd pruned = new EarliestEnd(schedule);
      Scan all = new Scan(schedule, schedule::endMicros);
      Choice choice = new Choice();
      Choice expected = new Choice();
      for (int task : Heft.order(problem)) {
        all.choose(task, expected);
        pruned.choose(task, choice);
        assertThat(describe(choice)).as("seed " + seed).isEqualTo(describe(expected));
        if (!choice.isMade()
            || (!schedule.place(choice.option, choice.worker)
                && !schedule.placeSomewhere(choice))) {
          break;
        }
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(1000);
  }

  private static String describe(Choice choice) {
    return choice.task + " " + choice.option + " " + choice.worker + " " + choice.score;
  }
}

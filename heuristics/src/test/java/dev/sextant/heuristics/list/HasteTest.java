package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.SearchOptions;
import org.junit.jupiter.api.Test;

/** Lists that are completed in haste, from any task on. */
class HasteTest {
  private static final Problem PROBLEM = TinyProblems.crowd(8);

  @Test
  void whatIsPlacedInHasteIsAValidPlan() {
    CompiledProblem problem = CompiledProblem.of(PROBLEM);
    for (int careful = 0; careful <= problem.tasks(); careful += 7) {
      Pace pace = new Pace(SearchOptions.defaults(), new PlanInterrupter());
      PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, true);
      ListRule rule = Heft.withInsertion(schedule);
      Choice choice = new Choice();
      for (int i = 0; i < careful; i++) {
        rule.choose(choice);
        schedule.consider(choice.task);
        assertThat(schedule.place(choice.option, choice.worker)).isTrue();
        rule.placed(choice);
      }
      assertThat(new Haste(schedule).complete(choice, pace)).isTrue();
      assertThat(pace.hastened()).isEqualTo(problem.tasks() - careful);
      Timetable timetable = schedule.timetable();
      assertThat(PlanChecker.check(PROBLEM, PlanTranslator.toPlan(problem, timetable.toPlan())))
          .as("after " + careful)
          .isEmpty();
    }
  }

  @Test
  void stopsWhenAsked() {
    PlanInterrupter interrupter = new PlanInterrupter();
    interrupter.interrupt();
    PartialSchedule schedule = new PartialSchedule(CompiledProblem.of(PROBLEM), Gaps.LEFT, true);
    Pace pace = new Pace(SearchOptions.defaults(), interrupter);
    assertThat(new Haste(schedule).complete(new Choice(), pace)).isFalse();
  }
}

package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.list.Guidance;
import dev.sextant.heuristics.list.GuidedList;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.PlanCost;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.SearchOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListSearchTest {
  private static final int STEPS = 60;

  private static Pace pace() {
    return new Pace(SearchOptions.defaults(), new PlanInterrupter());
  }

  @Test
  void everyPlanIsBetterThanTheLastAndValidWhereItSaysSo() {
    int improved = 0;
    for (long seed = 0; seed < 100; seed++) {
      Problem problem = RandomProblems.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isPresent()) {
        continue;
      }
      PlanCost costs = new PlanCost(compiled);
      List<Long> seen = new ArrayList<>();
      ListSearch search = new ListSearch(compiled, seed, new ListMemory());
      for (int i = 0; i < STEPS; i++) {
        search.step(
            pace(),
            (timetable, plan, cost, feasible) -> {
              assertThat(costs.of(plan)).isEqualTo(cost);
              assertThat(
                      PlanChecker.check(problem, PlanTranslator.toPlan(compiled, plan)).isEmpty())
                  .as(problem.name())
                  .isEqualTo(feasible);
              assertThat(seen.isEmpty() || cost < seen.get(seen.size() - 1)).isTrue();
              seen.add(cost);
            });
      }
      improved += seen.size() > 1 ? 1 : 0;
    }
    assertThat(improved).isGreaterThan(20);
  }

  @Test
  void isNeverWorseThanTheListItBeginsWith() {
    for (long seed = 0; seed < 50; seed++) {
      CompiledProblem compiled = CompiledProblem.of(RandomProblems.of(seed));
      if (compiled.taskWithoutOption().isPresent()) {
        continue;
      }
      Timetable first = GuidedList.build(compiled, Guidance.of(compiled, 0.05), pace());
      ListSearch search = new ListSearch(compiled, seed, new ListMemory());
      for (int i = 0; i < STEPS; i++) {
        search.step(pace(), (timetable, plan, cost, feasible) -> {});
      }
      if (first != null) {
        assertThat(search.cost()).isLessThanOrEqualTo(new PlanCost(compiled).of(first.toPlan()));
      }
    }
  }

  /** What is tried first is tried once, and what was best is gone on from. */
  @Test
  void goesOnWhereAnotherStopped() {
    CompiledProblem compiled =
        CompiledProblem.of(RandomProblems.of(2, 30).withObjective(Objective.makespan()));
    ListMemory memory = new ListMemory();
    ListSearch before = new ListSearch(compiled, 1, memory);
    for (int i = 0; i < STEPS; i++) {
      before.step(pace(), (timetable, plan, cost, feasible) -> {});
    }
    memory.share(before);
    ListSearch after = new ListSearch(compiled, 2, memory);
    assertThat(after.cost()).isEqualTo(before.cost()).isLessThan(Long.MAX_VALUE);
    assertThat(memory.nextFirst()).isEqualTo(STEPS);
    after.step(
        pace(), (timetable, plan, cost, feasible) -> assertThat(cost).isLessThan(before.cost()));
    assertThat(memory.nextFirst()).isEqualTo(STEPS + 2);
  }

  @Test
  void severalThreadsAreNoWorseThanTheListsAndEnd() {
    for (long seed = 0; seed < 10; seed++) {
      Problem problem = RandomProblems.of(seed, 2);
      PlannerOptions options = PlannerOptions.defaults().withStepLimit(STEPS);
      PlanResult heft = Planners.get("heft").plan(problem, options.withoutStepLimit());
      PlanResult result = Planners.get("list-search").plan(problem, options.withMaxThreads(3));
      if (heft.objective().isPresent()) {
        assertThat(result.objective().orElseThrow())
            .isLessThanOrEqualTo(heft.objective().orElseThrow());
      }
    }
  }
}

package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.list.RepairedList;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.RandomSequenceProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.SearchOptions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SettledPlanTest {
  /** Each task where it ends first, in the order of numbers; null where one cannot be placed. */
  private static @Nullable Timetable listed(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    CompiledState state = problem.state();
    Timetable list = new Timetable(problem);
    for (int t = 0; t < problem.tasks(); t++) {
      int wt = problem.jobs().workflowTask(t);
      int option = -1;
      int worker = -1;
      long end = Timetable.NEVER;
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        int c = workflows.optionClass(o);
        for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
          int w = workers.member(i);
          int pinned = state.pinnedWorker(t);
          long there = list.earliestEndMicros(t, o, w);
          if (there < end && (pinned == CompiledState.FREE || pinned == w)) {
            end = there;
            option = o;
            worker = w;
          }
        }
      }
      if (option < 0 || !list.place(t, option, worker)) {
        return null;
      }
    }
    return list;
  }

  /** What is decoded is valid, and mostly better where the plan came out worse than it is. */
  @Test
  void plansComeOutNearlyAsTheyAreWhereWorkersClose() {
    int worse = 0;
    int better = 0;
    int same = 0;
    for (long seed = 0; seed < 300; seed++) {
      Problem closes = ClosedTimes.in(RandomSequenceProblems.of(seed, 120), seed, 100);
      if (!closes.errors().isEmpty()) {
        continue;
      }
      CompiledProblem problem = CompiledProblem.of(closes);
      Timetable list = problem.taskWithoutOption().isPresent() ? null : listed(problem);
      if (list == null) {
        continue;
      }
      OrderDecoder decoder = OrderDecoder.of(problem);
      long planned = new ObjectiveFunction(problem).evaluate(list.toPlan());
      boolean decodes = Solution.of(problem, list.runs()).decode(decoder);
      long before = decodes ? decoder.cost() : Long.MAX_VALUE;
      if (before <= planned) {
        continue;
      }
      Solution settled = settled(problem, list.runs());
      if (settled == null || !settled.decode(decoder)) {
        worse++;
        continue;
      }
      IndexedPlan plan = decoder.toPlan();
      assertThat(PlanChecker.check(closes, PlanTranslator.toPlan(problem, plan)))
          .as("seed %d", seed)
          .isEmpty();
      worse += decoder.cost() > before ? 1 : 0;
      same += decoder.cost() == before ? 1 : 0;
      better += decoder.cost() < before ? 1 : 0;
    }
    assertThat(better).isGreaterThan(4);
    assertThat(worse + same).isLessThan(2);
  }

  private static @Nullable Solution settled(CompiledProblem problem, IndexedPlan plan) {
    Pace pace = new Pace(SearchOptions.defaults(), new PlanInterrupter());
    Timetable settled = RepairedList.settled(problem, plan, pace);
    return settled == null ? null : Solution.of(problem, settled.runs());
  }

  /** The same runs with ends that they can not have. */
  private static IndexedPlan asIfAllWereLate(IndexedPlan plan) {
    IndexedPlan late = new IndexedPlan(plan.worker.length);
    for (int t = 0; t < plan.worker.length; t++) {
      late.setRun(t, plan.mode[t], plan.worker[t], plan.start[t], plan.start[t]);
    }
    return late;
  }

  @Test
  void pinnedTasksStayWhereTheyAre() {
    int moved = 0;
    for (long seed = 0; seed < 100; seed++) {
      Problem drawn = ClosedTimes.in(RandomSequenceProblems.of(seed, 120), seed, 100);
      if (!drawn.errors().isEmpty() || CompiledProblem.of(drawn).taskWithoutOption().isPresent()) {
        continue;
      }
      CompiledProblem free = CompiledProblem.of(drawn);
      Timetable list = listed(free);
      if (list == null) {
        continue;
      }
      IndexedPlan late = asIfAllWereLate(list.runs());
      Solution settled = settled(free, late);
      List<Pin> pins = new ArrayList<>();
      for (int t = 0; t < free.tasks(); t++) {
        moved += settled != null && settled.worker(t) != list.runs().worker[t] ? 1 : 0;
        int job = free.jobs().jobOf(t);
        String workflow = drawn.jobs().get(job).workflow();
        String id =
            drawn.workflows().stream()
                .filter(w -> w.id().equals(workflow))
                .findAny()
                .orElseThrow()
                .tasks()
                .get(free.workflows().source(free.jobs().workflowTask(t)))
                .id();
        pins.add(
            new Pin(
                drawn.jobs().get(job).id(),
                id,
                null,
                drawn.workers().get(list.runs().worker[t]).id()));
      }
      CompiledProblem pinned =
          CompiledProblem.of(drawn.withState(drawn.state().withPins(pins.toArray(Pin[]::new))));
      Solution stays = settled(pinned, late);
      for (int t = 0; stays != null && t < free.tasks(); t++) {
        assertThat(stays.worker(t)).as("seed %d", seed).isEqualTo(list.runs().worker[t]);
      }
    }
    assertThat(moved).isGreaterThan(20);
  }

  @Test
  void aStopEndsIt() {
    CompiledProblem problem = CompiledProblem.of(RandomSequenceProblems.of(3, 10));
    Timetable list = listed(problem);
    assertThat(list).isNotNull();
    PlanInterrupter stop = new PlanInterrupter();
    stop.interrupt();
    Pace stopped = new Pace(SearchOptions.defaults(), stop);
    assertThat(RepairedList.settled(problem, list.runs(), stopped)).isNull();
  }
}

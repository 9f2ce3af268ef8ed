package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheapestStartTest {
  private static final long SECOND = 1_000_000;

  /** Three workers whose prices change, now and then closed; jobs of three tasks in a row. */
  private static Problem drawn(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem =
        Problem.builder()
            .transfers(TransferModel.uniform(10, 1_000_000))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS));
    for (int w = 0; w < 3; w++) {
      List<Calendar.Step> steps = new ArrayList<>();
      long from = 0;
      for (int i = 0; i < 6; i++) {
        from += random.nextLong(SECOND, 20 * SECOND);
        boolean open = i == 5 || seed % 2 == 0 || random.nextInt(4) > 0;
        steps.add(new Calendar.Step(from, open, open ? random.nextLong(2 * SECOND) : null));
      }
      problem.worker(
          Worker.cpu("w" + w)
              .withPrice(new Price.Constant(random.nextLong(2 * SECOND)))
              .withCalendar(new Calendar(steps)));
    }
    for (int k = 0; k < 4; k++) {
      Workflow.Builder workflow = Workflow.builder("work" + k);
      for (int t = 0; t < 3; t++) {
        workflow.task(Task.of("task" + t, Mode.of(random.nextLong(SECOND / 10, 9 * SECOND))));
        if (t > 0) {
          workflow.edge("task" + (t - 1), "task" + t, 1);
        }
      }
      problem.workflow(workflow.build());
      problem.job(new Job("job" + k, "work" + k, random.nextLong(9 * SECOND)));
    }
    return problem.build();
  }

  /** Money and, if asked, ends. */
  private record Money(long perMicro, long latestEnd) implements CheapestStart.Adds {
    @Override
    public double besidesRun(int option, int worker) {
      return worker == 2 ? 100_000 : 0;
    }

    @Override
    public long score(long endMicros, double besidesEnd) {
      return endMicros > latestEnd
          ? PartialSchedule.NEVER - 1
          : (long) (perMicro * endMicros + besidesEnd);
    }
  }

  /** The least score of all first starts from all instants that are looked at. */
  private static long leastScore(PartialSchedule schedule, Money money) {
    CompiledProblem problem = schedule.problem();
    CompiledWorkflows workflows = problem.workflows();
    CompiledCalendars calendars = problem.workers().calendars();
    long least = PartialSchedule.NEVER;
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      long length = workflows.optionDurationMicros(o);
      for (int i = problem.workers().membersBegin(c); i < problem.workers().membersEnd(c); i++) {
        int w = problem.workers().member(i);
        long arrival = schedule.arrivals().micros(w);
        List<Long> instants = new ArrayList<>(List.of(arrival));
        for (int s = calendars.stepsBegin(c); s < calendars.stepsEnd(c); s++) {
          instants.add(Math.max(arrival, calendars.fromMicros(s)));
          instants.add(Math.max(arrival, calendars.fromMicros(s) - length));
        }
        for (long instant : instants) {
          long start = schedule.startWithInputsMicros(o, w, instant);
          if (start != PartialSchedule.NEVER) {
            long run = problem.timeCost(workflows.optionMode(o), w, start, start + length);
            least =
                Math.min(
                    least, money.score(start + length, Math.fma(1.0, run, money.besidesRun(o, w))));
          }
        }
      }
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
  void nothingCheaperIsLeftOut(int seed) {
    CompiledProblem problem = CompiledProblem.of(drawn(seed));
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, true);
    CheapestStart cheapest = new CheapestStart(schedule);
    Choice choice = new Choice();
    for (int t : Heft.order(problem)) {
      schedule.consider(t);
      long latest = seed % 3 == 0 ? 60 * SECOND + 10 * SECOND * (t % 3) : PartialSchedule.NEVER - 2;
      Money money = new Money(seed % 4 == 1 ? 1 : 0, latest);
      cheapest.choose(money, choice);
      assertThat(choice.score).as("task %d", t).isEqualTo(leastScore(schedule, money));
      assertThat(schedule.placeBehind(choice.option, choice.worker, choice.notBefore)).isTrue();
      assertThat(schedule.timetable().startMicros(t)).isEqualTo(choice.notBefore);
    }
  }

  /** From 10 s on the price is a tenth for 5 s, and two of the three tasks find place there. */
  private static Problem nights(Objective objective) {
    Problem.Builder problem =
        Problem.builder()
            .worker(
                Worker.cpu("w")
                    .withPrice(new Price.Constant(10 * SECOND))
                    .withCalendar(
                        new Calendar(
                            List.of(
                                new Calendar.Step(10 * SECOND, true, SECOND),
                                new Calendar.Step(15 * SECOND, true, 10 * SECOND)))))
            .transfers(TransferModel.uniform(0, 1))
            .workflow(Workflow.builder("one").task(Task.of("task", Mode.of(2 * SECOND))).build())
            .objective(objective);
    for (int j = 0; j < 3; j++) {
      problem.job(new Job("job" + j, "one", 0));
    }
    return problem.build();
  }

  private static PlanResult plan(Problem problem) {
    PlanResult result = Planners.get("marginal-cost").plan(problem, PlannerOptions.defaults());
    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    return result;
  }

  @Test
  void listsWaitForCheaperHours() {
    PlanResult result = plan(nights(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)));
    // Two at 1 a second, and one with half of its time at 10.
    assertThat(result.objective()).hasValue(4 * SECOND + SECOND + 10 * SECOND);
  }

  /** A second later costs as much as 2 of money; to wait for 10 seconds spares 18. */
  @Test
  void theyDoNotWhereEndsAreWorthMore() {
    Objective both =
        Objective.of(ObjectiveTerm.COST_MICRO_UNITS)
            .plus(2, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    PlanResult result = plan(nights(both));
    assertThat(result.requirePlan().runs())
        .anySatisfy(run -> assertThat(run.startMicros()).isZero());
  }
}

package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.SearchOptions;
import java.util.Arrays;
import java.util.List;
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

  @Test
  void workersDoNotWaitForInputsWhereThereIsOtherWork() {
    // 60 chains of five on four workers: 3 000 of work for each of them.
    CompiledProblem problem = chains(0, 60);
    assertThat(Arrays.stream(inHaste(problem).toPlan().end).max().orElseThrow())
        .isBetween(3_000L, 3_200L);
  }

  @Test
  void shortJobsComeFirstWhereMoreIsWaitingThanWorkersCanDo() {
    Problem.Builder builder =
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .workflow(pair("long", 300))
            .workflow(pair("short", 10))
            .objective(Objective.totalWeightedFlow());
    for (int j = 0; j < 40; j++) {
      builder.job("j" + j, j < 20 ? "long" : "short");
    }
    CompiledProblem flow = CompiledProblem.of(builder.build());
    CompiledProblem makespan = CompiledProblem.of(builder.objective(Objective.makespan()).build());

    // 20 short jobs keep two workers busy for 200.
    assertThat(lastEnd(flow, 20)).isBetween(200L, 300L);
    assertThat(lastEnd(makespan, 20)).isGreaterThan(5_000L);
  }

  private static Workflow pair(String id, long micros) {
    return Workflow.builder(id)
        .task(Task.of("first", Mode.of(micros)))
        .task(Task.of("second", Mode.of(micros)))
        .edge("first", "second", 0)
        .build();
  }

  /** The last end in haste of the jobs from one on. */
  private static long lastEnd(CompiledProblem problem, int job) {
    long[] end = inHaste(problem).toPlan().end;
    return Arrays.stream(end, problem.jobs().tasksBegin(job), end.length).max().orElseThrow();
  }

  @Test
  void jobsThatFindWorkersIdleDoNotWait() {
    // Chains of 200 that come every 100 need half of the workers, and are given in any order.
    CompiledProblem problem = chains(100, 60);
    IndexedPlan plan = inHaste(problem).toPlan();
    CompiledJobs jobs = problem.jobs();
    long flow = 0;
    for (int j = 0; j < jobs.count(); j++) {
      flow += plan.end[jobs.tasksEnd(j) - 1] - jobs.releaseMicros(j);
    }
    assertThat(flow / jobs.count()).isBetween(200L, 300L);
  }

  @Test
  void aJobThatIsAlmostDoneIsNotKeptWaiting() {
    // Released long ago, with one task of five to run; forty others are there as well.
    Problem all = chainsThatCome(1, 41);
    FinishedTask[] finished = new FinishedTask[4];
    for (int t = 0; t < finished.length; t++) {
      finished[t] = new FinishedTask("j0", "t" + t, 1_000 + t, List.of());
    }
    ClusterState state = ClusterState.EMPTY.withNowMicros(100_000).withFinished(finished);
    CompiledProblem problem = CompiledProblem.of(all.toBuilder().state(state).build());
    IndexedPlan plan = inHaste(problem).toPlan();
    assertThat(plan.start[problem.tasks() - 1]).isEqualTo(100_000);
  }

  private static Timetable inHaste(CompiledProblem problem) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, true);
    Pace pace = new Pace(SearchOptions.defaults(), new PlanInterrupter());
    assertThat(new Haste(schedule).complete(new Choice(), pace)).isTrue();
    return schedule.timetable();
  }

  /** Jobs of five tasks of 40 each, one after the other, on four workers; the last job is first. */
  private static CompiledProblem chains(long interval, int jobs) {
    return CompiledProblem.of(chainsThatCome(interval, jobs));
  }

  /** The same, as a caller would describe them. */
  private static Problem chainsThatCome(long interval, int jobs) {
    Workflow.Builder chain = Workflow.builder("chain");
    for (int t = 0; t < 5; t++) {
      chain.task("t" + t, 40);
      if (t > 0) {
        chain.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    Problem.Builder problem =
        Problem.builder().workflow(chain.build()).objective(Objective.makespan());
    for (int w = 0; w < 4; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    for (int j = jobs - 1; j >= 0; j--) {
      problem.job(new Job("j" + j, "chain", j * interval));
    }
    return problem.build();
  }
}

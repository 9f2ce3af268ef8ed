package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The estimate of a change is exact at every moment, if the rest stayed as it was. */
class PartialCostTest {
  private static final List<Objective> SUMS =
      List.of(
          Objective.totalWeightedFlow(),
          Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)
              .plus(20, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS),
          Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS)
              .plus(3, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)
              .plus(2, ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS));

  @Test
  void isWhatThePlanCostsAfterEachTask() {
    int changes = 0;
    for (long seed = 0; seed < 80; seed++) {
      CompiledProblem problem =
          CompiledProblem.of(
              RandomProblems.of(seed, 2).withObjective(SUMS.get((int) (seed % SUMS.size()))));
      if (problem.taskWithoutOption().isPresent()) {
        continue;
      }
      SplittableRandom random = new SplittableRandom(seed);
      Timetable timetable = new Timetable(problem);
      IndexedPlan plan = timetable.runs();
      for (int t = 0; t < problem.tasks(); t++) {
        if (problem.state().isPending(t)) {
          int wt = problem.jobs().workflowTask(t);
          int mode = problem.workflows().optionMode(problem.workflows().optionsBegin(wt));
          long end = random.nextInt(1, 60);
          plan.setRun(t, mode, random.nextInt(2), 0, end);
        }
      }
      PartialCost partial = new PartialCost(problem, plan);
      assertThat(partial.exists()).isTrue();
      int[] depth = new int[problem.workers().count()];
      ScheduleCost before = new ScheduleCost(problem, plan, timetable.timelines(), depth);
      ScheduleCost now = new ScheduleCost(problem, plan, timetable.timelines(), depth);
      for (int round = 0; round < 3; round++) {
        before.recompute();
        partial.begin(before.total());
        for (int t = 0; t < problem.tasks(); t++) {
          if (problem.state().isPending(t) && random.nextBoolean()) {
            long old = plan.end[t];
            plan.setRun(t, plan.mode[t], random.nextInt(2), 0, random.nextInt(1, 60));
            partial.placed(t, old, before, 0);
            changes++;
            now.recompute();
            assertThat(partial.cost()).as("seed %d, task %d", seed, t).isEqualTo(now.total());
          }
        }
      }
    }
    assertThat(changes).isGreaterThan(300);
  }

  @Test
  void existsForSumsOverJobsWithoutDeadlinesAndBudgetsAlone() {
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", 5).build())
            .job("j", "f")
            .objective(Objective.totalWeightedFlow())
            .build();
    assertThat(exists(problem)).isTrue();
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      boolean sum =
          term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS
              || term == ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS
              || term == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS;
      assertThat(exists(problem.withObjective(Objective.of(term)))).as(term.name()).isEqualTo(sum);
    }
    List<Job> jobs = new ArrayList<>(problem.jobs());
    jobs.add(Job.builder("late", "f").deadlineMicros(90L).build());
    assertThat(exists(problem.withJobs(jobs))).isFalse();
    Problem budget =
        Problem.builder()
            .budget("b", 1)
            .onlyWorkflows(problem.workflows())
            .onlyJobs(problem.jobs())
            .onlyWorkers(problem.workers())
            .objective(problem.objective())
            .build();
    assertThat(exists(budget)).isFalse();
  }

  private static boolean exists(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    return new PartialCost(compiled, new IndexedPlan(compiled.tasks())).exists();
  }
}

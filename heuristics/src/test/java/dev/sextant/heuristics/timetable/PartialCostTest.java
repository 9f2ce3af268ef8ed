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
        partial.begin(before.value());
        for (int t = 0; t < problem.tasks(); t++) {
          if (problem.state().isPending(t) && random.nextBoolean()) {
            long old = plan.end[t];
            plan.setRun(t, plan.mode[t], random.nextInt(2), 0, random.nextInt(1, 60));
            partial.placed(t, old, before, 0);
            changes++;
            now.recompute();
            assertThat(partial.value()).as("seed %d, task %d", seed, t).isEqualTo(now.value());
          }
        }
      }
    }
    assertThat(changes).isGreaterThan(300);
  }

  /** A job of weight 2 that ends at 30, 10 late, where a microsecond of lateness costs 3 more. */
  @Test
  void hopesThatAJobEndsAsMuchEarlierAsItsTasks() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .worker(Worker.cpu("w"))
                .workflow(Workflow.builder("f").task("p", 5).task("s", 5).task("t", 1).build())
                .job(new Job("j", "f", 0).withWeight(2).withDueMicros(20L))
                .objective(
                    Objective.totalWeightedFlow()
                        .plus(3, ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS))
                .build());
    Timetable timetable = new Timetable(problem);
    IndexedPlan plan = timetable.runs();
    PartialCost partial = new PartialCost(problem, plan);
    ScheduleCost before = new ScheduleCost(problem, plan, timetable.timelines(), new int[1]);
    begin(partial, before, plan);
    assertThat(partial.value()).isEqualTo(2 * (30 + 3 * 10));
    // The first task ends 6 earlier, and so may the job, which saves 2 x 4 x 6.
    plan.setRun(0, 0, 0, 0, 4);
    partial.placed(0, 10, before, 0);
    assertHopes(partial, 120, 120 - 48);
    // The last one ends 1 earlier, and so does the job: as much less is hoped for.
    plan.setRun(1, 0, 0, 0, 29);
    partial.placed(1, 30, before, 0);
    assertHopes(partial, 112, 112 - 40);
    // After two tasks nothing is hoped for by who has the patience for two.
    assertThat(partial.looksWorse(112, 2)).isTrue();
    assertThat(partial.looksWorse(113, 2)).isFalse();
    // Hopes count for others only after three.
    assertThat(partial.looksWorse(1, 3)).isFalse();
    plan.setRun(2, 0, 0, 0, 9);
    partial.placed(2, 9, before, 0);
    assertThat(partial.looksWorse(72, 4)).isTrue();
    assertThat(partial.looksWorse(73, 4)).isFalse();
    // The last one ends 9 earlier than at first: more than what is hoped for has happened.
    begin(partial, before, plan);
    plan.setRun(0, 0, 0, 0, 9);
    partial.placed(0, 10, before, 0);
    assertHopes(partial, 120, 120 - 8);
    plan.setRun(1, 0, 0, 0, 12);
    partial.placed(1, 30, before, 0);
    assertHopes(partial, 2 * 12, 2 * 12 - 2 * 18);
    // What comes behind a task lasts 9.
    begin(partial, before, plan);
    plan.setRun(0, 0, 0, 0, 28);
    partial.placed(0, 10, before, 9);
    assertHopes(partial, 2 * (37 + 3 * 17), 2 * (37 + 3 * 17));
  }

  @Test
  void guessesCountLikeWhatIsPlaced() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .worker(Worker.cpu("w"))
                .workflow(Workflow.builder("f").task("p", 5).task("s", 5).task("t", 1).build())
                .job("j", "f")
                .objective(Objective.totalWeightedFlow())
                .build());
    Timetable timetable = new Timetable(problem);
    IndexedPlan plan = timetable.runs();
    PartialCost partial = new PartialCost(problem, plan);
    ScheduleCost before = new ScheduleCost(problem, plan, timetable.timelines(), new int[1]);
    begin(partial, before, plan);
    partial.guessed(0, 10, 6, before, 5);
    assertHopes(partial, 30, 30 - 4);
    partial.guessed(1, 30, 40, before, 3);
    assertHopes(partial, 43, 43 - 4);
    begin(partial, before, plan);
    partial.guessed(0, 10, 29, before, 2);
    assertHopes(partial, 31, 31);
  }

  private static void begin(PartialCost partial, ScheduleCost before, IndexedPlan plan) {
    plan.setRun(0, 0, 0, 0, 10);
    plan.setRun(1, 0, 0, 0, 30);
    plan.setRun(2, 0, 0, 0, 9);
    before.recompute();
    partial.begin(before.value());
  }

  private static void assertHopes(PartialCost partial, long cost, long hoped) {
    assertThat(partial.value()).isEqualTo(cost);
    assertThat(partial.looksWorse(hoped)).isTrue();
    assertThat(partial.looksWorse(hoped + 1)).isFalse();
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

package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.ObjectiveFunction;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lists do about deadlines where more counts than ends. */
class DeadlineListsTest {
  private static Problem.Builder cheapAndDear() {
    return Problem.builder()
        .worker(Worker.cpu("cheap"))
        .worker(Worker.cpu("dear").withPrice(new Price.Constant(1_000_000)))
        .transfers(TransferModel.uniform(0, 1_000_000));
  }

  private static long objective(Problem problem, String planner) {
    PlanResult result = Planners.get(planner).plan(problem);
    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    return result.objective().orElseThrow();
  }

  /** The cheap worker has time for two of them. */
  @Test
  void onlyWhatIsLateOnTheCheapWorkerGoesToTheDearOne() {
    Problem.Builder problem =
        cheapAndDear()
            .workflow(Workflow.builder("one").task(Task.of("task", Mode.of(1_000))).build())
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS));
    for (int j = 0; j < 4; j++) {
      problem.job(new Job("job" + j, "one", 0).withDeadlineMicros(2_500L));
    }

    assertThat(objective(problem.build(), "marginal-cost")).isEqualTo(2 * 1_000);
  }

  /** Task by task, each follows its input only as long as the worker has time for it. */
  @Test
  void jobsKeepToOneWorkerWhereDataIsToStay() {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("a"))
            .worker(Worker.cpu("b"))
            .worker(Worker.cpu("c"))
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workflow(
                Workflow.builder("chain")
                    .task(Task.of("first", Mode.of(100)))
                    .task(Task.of("second", Mode.of(100)))
                    .task(Task.of("third", Mode.of(100)))
                    .edge("first", "second", 50)
                    .edge("second", "third", 50)
                    .build())
            .objective(Objective.of(ObjectiveTerm.BYTES_MOVED));
    for (int j = 0; j < 9; j++) {
      problem.job(new Job("job" + j, "chain", 0).withDeadlineMicros(900L));
    }

    assertThat(objective(problem.build(), "marginal-cost")).isZero();
  }

  /** A chain of three that takes 30 and has 30 to spare. */
  @ParameterizedTest
  @CsvSource({"0, 10, 20, 60", "0.5, 20, 40, 60", "1, 40, 50, 60", "0.25, 15, 30, 60"})
  void aTaskMayUseNoneOfTheTimeToSpareOrItsPartOrAll(
      double share, long first, long second, long third) {
    LatestEnds latest = new LatestEnds(CompiledProblem.of(chain(60L)));

    assertThat(List.of(latest.micros(0, share), latest.micros(1, share), latest.micros(2, share)))
        .containsExactly(first, second, third);
  }

  @Test
  void withoutADeadlineAnyEndIsInTime() {
    LatestEnds latest = new LatestEnds(CompiledProblem.of(chain(null)));

    assertThat(latest.micros(0, 0)).isEqualTo(Long.MAX_VALUE);
    assertThat(latest.jobMicros(0, 0)).isEqualTo(Long.MAX_VALUE);
  }

  private static Problem chain(@Nullable Long deadline) {
    return Problem.builder()
        .worker(Worker.cpu("w"))
        .transfers(TransferModel.uniform(0, 1_000_000))
        .workflow(
            Workflow.builder("chain")
                .task(Task.of("first", Mode.of(10)))
                .task(Task.of("second", Mode.of(10)))
                .task(Task.of("third", Mode.of(10)))
                .edge("first", "second", 0)
                .edge("second", "third", 0)
                .build())
        .job(new Job("job", "chain", 0).withDeadlineMicros(deadline))
        .objective(Objective.makespan())
        .build();
  }

  /** By latest starts 5 (due 15), then 10 and 20 (due 30), then what nothing is due for. */
  @Test
  void tasksComeByTheLatestStartThatKeepsTheirDeadline() {
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workflow(
                Workflow.builder("two")
                    .task(Task.of("first", Mode.of(10)))
                    .task(Task.of("second", Mode.of(10)))
                    .edge("first", "second", 0)
                    .build())
            .workflow(Workflow.builder("one").task(Task.of("only", Mode.of(10))).build())
            .job(new Job("late", "one", 30))
            .job(new Job("long", "two", 0).withDeadlineMicros(30L))
            .job(new Job("short", "one", 0).withDeadlineMicros(15L))
            .objective(Objective.makespan())
            .build();

    assertThat(LatestStartList.order(CompiledProblem.of(problem))).containsExactly(3, 1, 2, 0);
  }

  /** Ends, money and loads count: there are more lists for those than others. */
  @Test
  void aSearchOverListsTriesAllOfThem() {
    Problem.Builder problem =
        Problem.builder()
            .model("m", 10)
            .worker(Worker.gpu("a", "gpu", 10, 10_000_000))
            .worker(Worker.gpu("b", "gpu", 10, 10_000_000))
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workflow(
                Workflow.builder("one").task(Task.of("task", Mode.of(10).withModels("m"))).build())
            .objective(
                Objective.makespan()
                    .plus(1, ObjectiveTerm.COST_MICRO_UNITS)
                    .plus(1, ObjectiveTerm.LOAD_COUNT));
    for (int j = 0; j < 4; j++) {
      problem.job(new Job("job" + j, "one", 0).withDeadlineMicros(1_000L));
    }
    PlanResult result =
        Planners.get("list-search")
            .plan(problem.build(), PlannerOptions.defaults().withStepLimit(80));

    assertThat(result.fault()).isNull();
    assertThat(result.objective()).isPresent();
  }

  /** Where HEFT is in time there is a plan, and often one that costs less. */
  @Test
  void whateverCountsPlansAreInTime() {
    ObjectiveTerm[] terms = {
      ObjectiveTerm.COST_MICRO_UNITS,
      ObjectiveTerm.BYTES_MOVED,
      ObjectiveTerm.MODEL_LOAD_MICROS,
      ObjectiveTerm.LOAD_COUNT,
      ObjectiveTerm.WORKERS_USED
    };
    int inTime = 0;
    int cheaper = 0;
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Problem drawn = RandomProblems.of(seed);
      List<Job> jobs = new ArrayList<>();
      for (Job job : drawn.jobs()) {
        jobs.add(job.withDeadlineMicros(job.releaseMicros() + random.nextInt(50, 2_000)));
      }
      Problem problem =
          drawn.withJobs(jobs).withObjective(Objective.of(terms[random.nextInt(terms.length)]));
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isPresent()) {
        continue;
      }
      ObjectiveFunction objective = new ObjectiveFunction(compiled);
      Timetable heft = new ListBackend(ListHeuristic.HEFT).build(compiled, 0, Plans.pace());
      if (heft == null || !PlanCompletion.counters(compiled, heft.toPlan()).isEmpty()) {
        continue;
      }
      PlanResult result = Planners.get("marginal-cost").plan(problem);
      assertThat(PlanChecker.check(problem, result.requirePlan())).as("seed %d", seed).isEmpty();
      inTime++;
      cheaper += result.objective().orElseThrow() < objective.evaluate(heft.toPlan()) ? 1 : 0;
    }
    assertThat(inTime).isGreaterThan(100);
    assertThat(cheaper).isGreaterThan(inTime / 4);
  }
}

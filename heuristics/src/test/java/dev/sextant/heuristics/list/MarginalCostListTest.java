package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarginalCostListTest {
  private static final ObjectiveTerm[] TERMS = ObjectiveTerm.values();

  /** Two tasks after one, of which one can run beside the other where its input is moved. */
  private static Problem fork(Objective objective) {
    return twoWorkers(objective)
        .workflow(
            Workflow.builder("fork")
                .task(Task.of("first", Mode.of(10)))
                .task(Task.of("left", Mode.of(100)))
                .task(Task.of("right", Mode.of(100)))
                .edge("first", "left", 50)
                .edge("first", "right", 50)
                .build())
        .job("job", "fork")
        .build();
  }

  private static Problem.Builder twoWorkers(Objective objective) {
    return Problem.builder()
        .worker(Worker.cpu("a"))
        .worker(Worker.cpu("b"))
        .transfers(TransferModel.uniform(0, 100_000_000))
        .objective(objective);
  }

  private static long workers(Problem problem) {
    PlanResult result = Planners.get("marginal-cost").plan(problem);
    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    return result.requirePlan().runs().stream().map(run -> run.worker()).distinct().count();
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "1000, 1"})
  void dataIsMovedWhereThatIsWorthTheTime(long perByte, long workers) {
    Objective objective = Objective.makespan().plus(perByte, ObjectiveTerm.BYTES_MOVED);

    assertThat(workers(fork(objective))).isEqualTo(workers);
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "1000, 1"})
  void aFurtherWorkerIsUsedWhereThatIsWorthTheTime(long perWorker, long workers) {
    Objective objective = Objective.makespan().plus(perWorker, ObjectiveTerm.WORKERS_USED);

    assertThat(workers(fork(objective))).isEqualTo(workers);
  }

  /** Money alone would have all tasks wait for the cheap worker. */
  @Test
  void whereAllListsMissADeadlineTasksGoWhereTheyEndFirst() {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("cheap"))
            .worker(Worker.cpu("dear").withPrice(new Price.Constant(1_000)))
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workflow(Workflow.builder("one").task(Task.of("task", Mode.of(1_000))).build())
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS));
    for (int j = 0; j < 2; j++) {
      problem.job(new Job("job" + j, "one", 0).withDeadlineMicros(1_500L));
    }

    assertThat(workers(problem.build())).isEqualTo(2);
  }

  /** What none of them reads yet tells them where to be together. */
  @Test
  void tasksWhoseResultsAreReadTogetherGoToOneWorkerWhereDataIsDear() {
    Workflow.Builder workflow = Workflow.builder("join").task(Task.of("read", Mode.of(1)));
    for (int i = 0; i < 4; i++) {
      workflow.task(Task.of("write" + i, Mode.of(100))).edge("write" + i, "read", 50);
    }
    Objective objective = Objective.makespan().plus(1_000, ObjectiveTerm.BYTES_MOVED);

    assertThat(workers(twoWorkers(objective).workflow(workflow.build()).job("job", "join").build()))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "1000, 1"})
  void aModelIsLoadedAgainWhereThatIsWorthTheTime(long perLoad, long workers) {
    Problem problem =
        Problem.builder()
            .model("m", 10)
            .worker(Worker.gpu("a", "gpu", 10, 10_000_000))
            .worker(Worker.gpu("b", "gpu", 10, 10_000_000))
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workflow(
                Workflow.builder("two")
                    .task(Task.of("left", Mode.of(100).withModels("m")))
                    .task(Task.of("right", Mode.of(100).withModels("m")))
                    .build())
            .job("job", "two")
            .objective(Objective.makespan().plus(perLoad, ObjectiveTerm.LOAD_COUNT))
            .build();

    assertThat(workers(problem)).isEqualTo(workers);
  }

  @Test
  void moneyIsSpentWhereThatIsWorthTheTime() {
    for (long perSecond : new long[] {1, 1_000_000}) {
      Problem problem =
          Problem.builder()
              .worker(Worker.cpu("slow"))
              .worker(Worker.cpu("fast").withPrice(new Price.Constant(perSecond)))
              .transfers(TransferModel.uniform(0, 1_000_000))
              .workflow(
                  Workflow.builder("one")
                      .task(
                          Task.of(
                              "task",
                              Mode.of(
                                  "run",
                                  TaskDuration.perWorker(
                                      Map.of("slow", 3_000_000L, "fast", 1_000_000L)))))
                      .build())
              .job("job", "one")
              .objective(Objective.makespan().plus(10, ObjectiveTerm.COST_MICRO_UNITS))
              .build();

      PlanResult result = Planners.get("marginal-cost").plan(problem);

      assertThat(result.requirePlan().runs().get(0).worker())
          .isEqualTo(perSecond == 1 ? "fast" : "slow");
    }
  }

  /** Every task reads from one task at most, so nothing is guessed of what is placed later. */
  @Test
  void whatIsAddedTaskByTaskIsWhatIsMovedInAll() {
    for (long seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Problem.Builder builder =
          Problem.builder()
              .transfers(TransferModel.uniform(0, 1_000_000))
              .objective(Objective.of(ObjectiveTerm.BYTES_MOVED));
      for (int w = 0; w < 3; w++) {
        builder.worker(Worker.cpu("w" + w));
      }
      Workflow.Builder workflow = Workflow.builder("tree");
      Job job = new Job("job", "tree", 0);
      int tasks = 8;
      for (int t = 0; t < tasks; t++) {
        workflow.task(Task.of("t" + t, Mode.of(1 + random.nextInt(50))));
        if (t > 0 && random.nextInt(4) > 0) {
          // Of what a task writes, all that read the same item have it once for each worker.
          int from = random.nextInt(t);
          workflow.edge(
              new DataEdge("t" + from, "t" + t, 7, random.nextBoolean() ? "item" + from : null));
        }
      }
      Problem problem = builder.workflow(workflow.build()).job(job).build();
      CompiledProblem compiled = CompiledProblem.of(problem);
      PartialSchedule schedule = new PartialSchedule(compiled, Gaps.FILLED, true);
      MarginalCost cost = new MarginalCost(schedule, Guidance.of(compiled, Guidance.ANY_PRICE));

      double sum = 0;
      for (int task = 0; task < compiled.tasks(); task++) {
        schedule.consider(task);
        cost.consider(0);
        int worker = random.nextInt(3);
        sum += cost.besidesEnd(schedule.optionsBegin(), worker);
        assertThat(schedule.place(schedule.optionsBegin(), worker)).isTrue();
        cost.placed(task);
      }

      assertThat(sum)
          .as("seed %d", seed)
          .isEqualTo(new ObjectiveFunction(compiled).evaluate(schedule.timetable().toPlan()));
    }
  }

  /** What is where it was made was not brought there as well, whoever reads it there. */
  @Test
  void whatIsThereIsSparedOnce() {
    CompiledProblem problem =
        CompiledProblem.of(
            twoWorkers(Objective.of(ObjectiveTerm.BYTES_MOVED))
                .workflow(
                    Workflow.builder("two")
                        .task(Task.of("here", Mode.of(10)))
                        .task(Task.of("there", Mode.of(10)))
                        .task(Task.of("first", Mode.of(10)))
                        .task(Task.of("second", Mode.of(10)))
                        .edge(new DataEdge("here", "first", 7, "item"))
                        .edge(new DataEdge("here", "second", 7, "item"))
                        .edge("there", "second", 5)
                        .build())
                .job("job", "two")
                .build());
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, true);
    MovedBytes bytes = new MovedBytes(problem, schedule.timetable().runs());
    int[] workers = {0, 1, 0};
    for (int task = 0; task < workers.length; task++) {
      schedule.consider(task);
      assertThat(schedule.place(schedule.optionsBegin(), workers[task])).isTrue();
      bytes.placed(task);
    }

    bytes.consider(3);

    assertThat(bytes.to(0)).isEqualTo(5);
    assertThat(bytes.to(1)).isEqualTo(7);
  }

  @Test
  void everyPlanIsValidWhateverCounts() {
    int seen = 0;
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Objective objective =
          Objective.of(TERMS[random.nextInt(TERMS.length)])
              .plus(random.nextInt(1, 1_000), TERMS[random.nextInt(TERMS.length)]);
      Problem problem = RandomProblems.of(seed).withObjective(objective);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isEmpty()) {
        for (Function<Pace, @Nullable Timetable> list : MarginalCostList.lists(compiled)) {
          Timetable timetable = list.apply(Plans.pace());
          seen += timetable == null ? 0 : 1;
          if (timetable != null) {
            Plans.valid(problem, compiled, timetable);
          }
        }
      }
    }
    assertThat(seen).isGreaterThan(800);
  }

  @Test
  void termsThatWeighNothingDoNotCount() {
    Objective ends = Objective.makespan().plus(0, ObjectiveTerm.BYTES_MOVED);
    Objective loads = Objective.of(ObjectiveTerm.LOAD_COUNT).plus(0, ObjectiveTerm.MAKESPAN_MICROS);

    assertThat(MarginalCostList.suits(CompiledProblem.of(fork(ends)))).isFalse();
    assertThat(MarginalCostList.countsLoadsWithoutEnds(CompiledProblem.of(fork(loads)))).isTrue();
  }

  @Test
  void thereAreSuchListsWhereMoreCountsThanEnds() {
    assertThat(
            Stream.of(TERMS)
                .filter(
                    term -> MarginalCostList.suits(CompiledProblem.of(fork(Objective.of(term)))))
                .toList())
        .isEqualTo(
            List.of(
                ObjectiveTerm.MODEL_LOAD_MICROS,
                ObjectiveTerm.LOAD_COUNT,
                ObjectiveTerm.BYTES_MOVED,
                ObjectiveTerm.COST_MICRO_UNITS,
                ObjectiveTerm.WORKERS_USED,
                ObjectiveTerm.MOVED_RUNS));
  }
}

package dev.sextant.heuristics.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.heuristics.list.Pace;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.placement.PlacementProblem;
import dev.sextant.planner.placement.PlacementSolution;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.spi.SearchOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlacingTest {

  /** Three and four places, tasks joined to no forest, data of one reader each. */
  @Test
  void overMorePlacesPlansAreWithinAFactorOfTwo() {
    int optimal = 0;
    for (int seed = 0; seed < 120; seed++) {
      Problem problem = dense(seed, 3 + seed % 2);
      PlacementProblem placement = PlacementProblem.of(CompiledProblem.of(problem));
      long least = least(placement, new int[placement.tasks()], 0);
      PlanResult result = Planners.get("min-cut").plan(problem);
      assertThat(result.objective().orElseThrow()).as("seed %d", seed).isBetween(least, 2 * least);
      assertThat(result.lowerBound().value()).as("seed %d", seed).isLessThanOrEqualTo(least);
      optimal += result.objective().orElseThrow() == least ? 1 : 0;
    }
    assertThat(optimal).isGreaterThan(90);
  }

  /** Jobs that cost the same everywhere; one of them is three times as long as the others. */
  @Test
  void jobsGoWhereTheyEndSoonestIfThatCostsNoMore() {
    Problem.Builder problem = Problem.builder();
    for (int w = 0; w < 3; w++) {
      problem.worker(Worker.cpu("w" + w).withType("t" + w));
    }
    for (int j = 0; j < 7; j++) {
      long micros = j == 3 ? 30 : 10;
      problem.workflow(
          Workflow.builder("f" + j)
              .task("x", micros)
              .task("y", micros)
              .task("z", micros)
              .edge("x", "y", 5)
              .edge("x", "z", 5)
              .edge("y", "z", 5)
              .build());
      problem.job("j" + j, "f" + j);
    }

    PlanResult result =
        Planners.get("min-cut")
            .plan(problem.objective(Objective.of(ObjectiveTerm.BYTES_MOVED)).build());

    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.objective()).hasValue(0L);
    // The long one alone, and the others by threes.
    assertThat(result.plan().runs()).extracting(TaskRun::endMicros).allMatch(end -> end <= 90);
  }

  /** Places that are several workers, equal costs, and more work than one worker should have. */
  @Test
  void plansCostWhatTheBestPlacementDoes() {
    int exact = 0;
    for (int seed = 0; seed < 300; seed++) {
      Problem problem = alike(seed);
      PlacementSolution solution = PlacementSolution.of(CompiledProblem.of(problem));
      if (solution.isExact()) {
        exact++;
        PlanResult result = Planners.get("min-cut").plan(problem);
        assertThat(result.objective()).as("seed %d", seed).hasValue(solution.bound());
      }
    }
    assertThat(exact).isGreaterThan(250);
  }

  private static Problem alike(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem = Problem.builder();
    for (int w = 0; w < 5; w++) {
      problem.worker(Worker.cpu("w" + w).withType("t" + w / 2));
    }
    for (int j = 0; j < 6; j++) {
      List<Task> tasks = new ArrayList<>();
      List<DataEdge> edges = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        List<Mode> modes = new ArrayList<>();
        for (int type = 0; type < 3; type++) {
          if (random.nextInt(3) > 0 || (type == 2 && modes.isEmpty())) {
            modes.add(
                Mode.of("m" + type, TaskDuration.of(1 + random.nextLong(50)))
                    .onTypes("t" + type)
                    .withCostMicroUnits(10 * random.nextLong(3)));
          }
        }
        tasks.add(new Task("a" + t, modes));
        for (int from = 0; from < t; from++) {
          if (random.nextInt(2) == 0) {
            edges.add(new DataEdge("a" + from, "a" + t, 10));
          }
        }
      }
      problem.workflow(new Workflow("f" + j, tasks, edges)).job("j" + j, "f" + j);
    }
    return problem
        .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(1, ObjectiveTerm.BYTES_MOVED))
        .build();
  }

  private static long least(PlacementProblem placement, int[] placeOf, int task) {
    if (task == placeOf.length) {
      return placement.evaluate(placeOf);
    }
    long least = Long.MAX_VALUE;
    for (int q = 0; q < placement.places(); q++) {
      placeOf[task] = q;
      least = Math.min(least, least(placement, placeOf, task + 1));
    }
    return least;
  }

  private static Problem dense(int seed, int workers) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem = Problem.builder();
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w).withType("t" + w));
    }
    List<Task> tasks = new ArrayList<>();
    List<DataEdge> edges = new ArrayList<>();
    for (int t = 0; t < 6; t++) {
      List<Mode> modes = new ArrayList<>();
      for (int w = 0; w < workers; w++) {
        modes.add(
            Mode.of("m" + w, TaskDuration.of(1))
                .onTypes("t" + w)
                .withCostMicroUnits(random.nextLong(30)));
      }
      tasks.add(new Task("a" + t, modes));
      for (int from = 0; from < t; from++) {
        if (random.nextInt(2) == 0) {
          edges.add(new DataEdge("a" + from, "a" + t, 1 + random.nextLong(20)));
        }
      }
    }
    return problem
        .workflow(new Workflow("w", tasks, edges))
        .job("j", "w")
        .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(1, ObjectiveTerm.BYTES_MOVED))
        .build();
  }

  @Test
  void greedyCostWaitsForACheaperHourAsFarAsTheDeadlineAllows() {
    long hour = 3_600_000_000L;
    for (int hours = 2; hours <= 4; hours++) {
      Problem problem =
          Problem.builder()
              .workflow(
                  Workflow.builder("f").task("a", hour).task("b", hour).edge("a", "b", 0).build())
              .job(Job.builder("j", "f").deadlineMicros(hours * hour).build())
              .worker(
                  Worker.cpu("w")
                      .withPrice(new Price.Constant(500))
                      .withCalendar(
                          Calendar.of(
                              Calendar.Step.open(hour, 400), Calendar.Step.open(2 * hour, 100))))
              .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
              .build();
      PlanResult result = Planners.get("greedy-cost").plan(problem);
      long[] first = {500, 400, 100};
      long[] second = {400, 100, 100};
      assertThat(result.objective())
          .as("%d hours", hours)
          .hasValue(3_600 * (first[hours - 2] + second[hours - 2]));
      assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    }
  }

  /** Who waits for the last hour is too late there: its place is asked for by four. */
  @Test
  void stepsForOnePlanGoToThePlacementAndNotToWaiting() {
    PlannerOptions options = PlannerOptions.defaults().withStepLimit(4);
    PlanResult result = Planners.get("greedy-cost").plan(fourHours(4), options);
    assertThat(result.plan()).isNotNull();
    assertThat(PlanChecker.check(fourHours(4), result.requirePlan())).isEmpty();
    assertThat(result.counters()).doesNotContainKey("smallestLatenessMicros");
  }

  @Test
  void underAStepLimitNoClockCountsThePlansThatWait() {
    int[] plans = new int[2];
    CompiledProblem problem = CompiledProblem.of(fourHours(6));
    for (int past = 0; past < 2; past++) {
      Pace pace =
          new Pace(
              SearchOptions.defaults()
                  .withTimeLimit(Duration.ofHours(2))
                  .withStepLimit(Long.MAX_VALUE),
              new PlanInterrupter(),
              System.nanoTime() - Duration.ofHours(past).toNanos());
      assertThat(pace.isPastAThird()).isEqualTo(past == 1);
      OfferedPlans offered = new OfferedPlans();
      PlacingBackend.offerWaiting(problem, Map.of(), 50, pace, offered);
      plans[past] = offered.plans().size();
    }
    assertThat(plans[1]).isEqualTo(plans[0]).isGreaterThan(1);
  }

  @Test
  void theOptionsOfATaskAreLookedAtOnceForAllWorkers() {
    Problem.Builder builder =
        Problem.builder().workflow(Workflow.builder("f").task("a", 1).task("b", 1).build());
    for (int w = 0; w < 20; w++) {
      builder.worker(Worker.cpu("w" + w).withPrice(new Price.Constant(1_000_000L * (w % 2))));
    }
    CompiledProblem problem =
        CompiledProblem.of(
            builder
                .job("j", "f")
                .objective(
                    Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(1, ObjectiveTerm.BYTES_MOVED))
                .build());
    WorkerMoves moves = new WorkerMoves(PlacementProblem.of(problem));
    for (int t = 0; t < 2; t++) {
      for (int w = 0; w < 20; w++) {
        assertThat(moves.cost(t, w)).isZero();
      }
    }
    int options = problem.workflows().optionsEnd(1) - problem.workflows().optionsBegin(0);
    assertThat(moves.optionsLookedAt()).isEqualTo(options);
  }

  /** Two chains of two hours on one worker, which gets cheaper each hour. */
  private static Problem fourHours(int deadline) {
    long hour = 3_600_000_000L;
    Problem.Builder problem =
        Problem.builder()
            .workflow(
                Workflow.builder("f").task("a", hour).task("b", hour).edge("a", "b", 0).build())
            .worker(
                Worker.cpu("w")
                    .withPrice(new Price.Constant(500))
                    .withCalendar(
                        Calendar.of(
                            Calendar.Step.open(hour, 400),
                            Calendar.Step.open(2 * hour, 300),
                            Calendar.Step.open(3 * hour, 100))));
    for (int j = 0; j < 2; j++) {
      problem.job(Job.builder("j" + j, "f").deadlineMicros(deadline * hour).build());
    }
    return problem.objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)).build();
  }

  /** A dear link keeps a task where its data is, although another worker will be cheaper. */
  @Test
  void greedyCostWeighsMovesAgainstCheaperHours() {
    long hour = 3_600_000_000L;
    for (long bytes : new long[] {100_000, 2_000_000}) {
      Problem problem =
          Problem.builder()
              .workflow(
                  Workflow.builder("f")
                      .task(Task.of("a", Mode.of("m", TaskDuration.of(hour)).onTypes("near")))
                      .task("b", hour)
                      .edge("a", "b", bytes)
                      .build())
              .job("j", "f")
              .workers(
                  Worker.cpu("near").withType("near").withPrice(new Price.Constant(300)),
                  Worker.cpu("far")
                      .withPrice(new Price.Constant(900))
                      .withCalendar(Calendar.of(Calendar.Step.open(hour, 100))))
              .objective(
                  Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(1, ObjectiveTerm.BYTES_MOVED))
              .build();
      PlanResult result = Planners.get("greedy-cost").plan(problem);
      long apart = 3_600 * 400 + bytes;
      assertThat(result.objective()).hasValue(Math.min(apart, 3_600 * 600));
    }
  }

  @Test
  void whatIsLeftToTheTimetableIsSaid() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .budget("tokens", 10)
            .workflow(Workflow.builder("w").task("x", 5).task("y", 5).build())
            .job(new Job("j", "w", 0).withDeadlineMicros(50L))
            .objective(Objective.makespan().plus(3, ObjectiveTerm.BYTES_MOVED))
            .build();

    PlanResult result = Planners.get("min-cut").plan(problem);

    assertThat(result.counters())
        .containsEntry("leftToTimetable.makespanMicros", 1L)
        .containsEntry("leftToTimetable.deadlines", 1L)
        .containsEntry("leftToTimetable.budgets", 1L)
        .doesNotContainKey("leftToTimetable.bytesMoved")
        .containsEntry("placementProven", 1L);
    // Tasks that share no data spread over workers that are alike.
    assertThat(result.objective()).hasValue(5);
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
  }

  @Test
  void moneyAloneLeavesTheChoiceAmongTheCheapestToTheTimetable() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"), Worker.cpu("c").withType("dear"))
            .workflow(new Workflow("w", List.of(task("x"), task("y"), task("z")), List.of()))
            .job("j", "w")
            .objective(Objective.makespan().plus(10, ObjectiveTerm.COST_MICRO_UNITS))
            .build();

    PlanResult result = Planners.get("min-cut").plan(problem);

    assertThat(result.objective()).hasValue(10 + 3 * 10);
    assertThat(result.requirePlan().runs().stream().map(TaskRun::worker))
        .containsExactlyInAnyOrder("a", "a", "b");
  }

  @Test
  void aBudgetThatTheBestPlacesBreakIsKeptByOtherModes() {
    Mode free =
        Mode.of("free", TaskDuration.of(5)).onWorkers("a").withConsumes(Map.of("tokens", 7L));
    Mode dear = Mode.of("dear", TaskDuration.of(1)).onWorkers("b").withCostMicroUnits(3);
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .budget("tokens", 10)
            .workflow(
                new Workflow(
                    "w", List.of(Task.of("x", free, dear), Task.of("y", free, dear)), List.of()))
            .job("j", "w")
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();

    PlanResult result = Planners.get("min-cut").plan(problem);

    assertThat(result.objective()).hasValue(3);
    assertThat(result.counters())
        .doesNotContainKey("leftToTimetable.placement")
        .doesNotContainEntry("placementProven", 1L);
  }

  private static Task task(String id) {
    return Task.of(
        id,
        Mode.of("cheap", TaskDuration.of(5)).onTypes("default").withCostMicroUnits(1),
        Mode.of("dear", TaskDuration.of(1)).onTypes("dear").withCostMicroUnits(2));
  }

  @Test
  void aPathFromTheClientIsCutAfterTheLastStepThatReduces() {
    // Client to server: grow, filter (halves), sort, file on the server.
    Problem problem = pipeline("client", "server");

    assertThat(where(problem, "posh:client=1"))
        .containsExactly("grow client", "filter client", "sort server");
    assertThat(where(problem, "posh:client=2"))
        .as("seen from the server")
        .containsExactly("grow client", "filter client", "sort client");
  }

  @Test
  void aPathToTheClientIsCutAtItsEnd() {
    assertThat(where(pipeline("server", "client"), "posh:client=1"))
        .containsExactly("grow server", "filter server", "sort server");
    assertThat(where(pipeline("server", "server"), "posh:client=1"))
        .containsExactly("grow server", "filter server", "sort server");
  }

  @Test
  void aClientThatIsNoWorkerIsRefused() {
    assertThatThrownBy(() -> where(pipeline("client", "server"), "posh:client=3"))
        .hasMessageContaining("The client (3) must be the number of a worker, from 1 to 2.")
        .hasMessageContaining("Maybe 0");
  }

  @Test
  void dataThatIsLostAndThatNobodyReadsAnyMoreIsNowhere() {
    ClusterState state =
        ClusterState.EMPTY
            .withNowMicros(5)
            .withFinished(new FinishedTask("j", "grow", 4, List.of()))
            .withRunning(new RunningTask("j", "filter", Mode.DEFAULT_ID, "client", 4, 8));
    Problem problem = pipeline("client", "server").withState(state);

    assertThat(where(problem, "posh:client=1")).contains("sort server");
  }

  private static Problem pipeline(String from, String to) {
    return Problem.builder()
        .workers(Worker.cpu("client"), Worker.cpu("server"))
        .workflow(
            Workflow.builder("w")
                .task("grow", 1)
                .task("filter", 1)
                .task("sort", 1)
                .edge("grow", "filter", 12)
                .edge("filter", "sort", 6)
                .build())
        .job(
            new Job("j", "w", 0)
                .withInputs(new JobInput("grow", 10, from))
                .withOutputs(new JobOutput("sort", 6, to)))
        .objective(Objective.of(ObjectiveTerm.BYTES_MOVED))
        .build();
  }

  private static List<String> where(Problem problem, String planner) {
    return Planners.get(planner).plan(problem).requirePlan().runs().stream()
        .map(run -> run.task() + " " + run.worker())
        .toList();
  }
}

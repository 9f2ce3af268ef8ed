package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What arguments from work say of their tasks, heads, tails and prices, counted by hand. */
class WorkArgumentsTest {

  /** Two of four tasks on a worker, those between 7 and 5, take longest: 7 + 20 + 5. */
  @Test
  void anArgumentCountsTheTasksBetweenItsHeadAndItsTail() {
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("head", Mode.of(7).onWorkers("v")))
            .task(Task.of("x", Mode.of(10).onWorkers("w")))
            .task(Task.of("y", Mode.of(10).onWorkers("w")))
            .task(Task.of("early", Mode.of(1).onWorkers("w")))
            .task(Task.of("late", Mode.of(1).onWorkers("w")))
            .task(Task.of("tail", Mode.of(5).onWorkers("v")))
            .edge("head", "x", 0)
            .edge("head", "y", 0)
            .edge("head", "late", 0)
            .edge("x", "tail", 0)
            .edge("y", "tail", 0)
            .edge("early", "tail", 0)
            .build();
    Problem problem = on(Worker.cpu("v"), Worker.cpu("w")).workflow(workflow).job("j", "f").build();
    require(
        problem,
        new WorkArgument(32, List.of(price(List.of("w"))), 7, 5, 2, false, false),
        "work-of-class");
  }

  /** One worker has nothing to do before 20: (100 + 10 x 10 + 20) / 2, after now. */
  @Test
  void anArgumentFromDistinctEndsCountsAllFromItsHeadOn() {
    Workflow.Builder later = Workflow.builder("later");
    for (int t = 0; t < 10; t++) {
      later.task("t" + t, 10);
    }
    Problem problem =
        on(Worker.cpu("w0"), Worker.cpu("w1"))
            .workflow(Workflow.builder("long").task("t", 100).build())
            .workflow(later.build())
            .job("long", "long")
            .job(new Job("later", "later", 1_020))
            .state(ClusterState.EMPTY.withNowMicros(1_000))
            .build();
    require(
        problem,
        new WorkArgument(110, List.of(price(List.of())), 1_000, 0, 11, true, false),
        "work");
  }

  /** The same, for it takes nothing that an occupation has no demands. */
  @Test
  void anOccupationWithoutDemandsLeavesAWorkerIdle() {
    Workflow.Builder later = Workflow.builder("later");
    for (int t = 0; t < 10; t++) {
      later.task("t" + t, 10);
    }
    WorkerState occupied =
        new WorkerState("w1", 1_000, List.of(new Occupation(Map.of(), 0, 1_005)), List.of());
    Problem problem =
        on(Worker.cpu("w0"), Worker.cpu("w1"))
            .workflow(Workflow.builder("long").task("t", 100).build())
            .workflow(later.build())
            .job("long", "long")
            .job(new Job("later", "later", 1_020))
            .state(ClusterState.EMPTY.withNowMicros(1_000).withWorkers(occupied))
            .build();
    require(
        problem,
        new WorkArgument(110, List.of(price(List.of())), 1_000, 0, 11, true, false),
        "work");
  }

  /** Loads of 40 and 41 stop runs of 5 and 6, and deliveries of 4 and 6 us of latency 3 follow. */
  @Test
  void loadsThatStopWorkAreFollowedByTheShortestTail() {
    Problem problem =
        Problem.builder()
            .model("m", 40)
            .model("n", 41)
            .worker(Worker.gpu("g", "T4", 100, 1_000_000).withOverlapLoads(false))
            .worker(Worker.storage("store"))
            .transfers(TransferModel.uniform(3, 1_000_000))
            .workflow(Workflow.builder("f").task("x", 5, "m").task("y", 6, "n").build())
            .job(
                new Job("j", "f", 0)
                    .withOutputs(new JobOutput("x", 4, "store"), new JobOutput("y", 6, "store")))
            .objective(Objective.makespan())
            .build();
    require(
        problem,
        new WorkArgument(40 + 5 + 41 + 6 + 7, List.of(price(List.of())), 40, 7, 2, false, true),
        "work-and-loads");
    // The worker comes at 13.
    Problem later =
        problem.withState(
            ClusterState.EMPTY.withWorkers(new WorkerState("g", 13, List.of(), List.of())));
    assertThat(LowerBounds.of(CompiledProblem.of(later)).objective())
        .isEqualTo(new LowerBound(13 + 99, "work-and-loads"));
  }

  /** The other worker could do none of it. */
  @Test
  void loadsStopTheWorkOfTheirClass() {
    Worker gpu = Worker.gpu("g", "T4", 100, 1_000_000).withOverlapLoads(false);
    Problem problem =
        Problem.builder()
            .model("m", 40)
            .model("n", 41)
            .workers(gpu, gpu.withId("h").withType("A10"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("x", Mode.of(5).onTypes("T4").withModels("m")))
                    .task(Task.of("y", Mode.of(6).onTypes("T4").withModels("n")))
                    .build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    require(
        problem,
        new WorkArgument(40 + 5 + 41 + 6, List.of(price(List.of("g"))), 40, 0, 2, false, true),
        "work-and-loads");
  }

  /** Of so many tasks not all heads and tails are tried, but the least of them are. */
  @Test
  void allTasksCountHoweverManyHeadsAndTailsThereAre() {
    int jobs = 301;
    Problem.Builder heads =
        on(Worker.cpu("w")).workflow(Workflow.builder("f").task("t", 2).build());
    Problem.Builder tails =
        on(Worker.cpu("w"), Worker.storage("store"))
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workflow(Workflow.builder("f").task("t", 2).build());
    for (int j = 0; j < jobs; j++) {
      heads.job(new Job("j" + j, "f", j));
      tails.job(new Job("j" + j, "f", 0).withOutputs(new JobOutput("t", j, "store")));
    }
    assertThat(LowerBounds.of(CompiledProblem.of(heads.build())).objective())
        .isEqualTo(new LowerBound(2 * jobs, "work"));
    assertThat(LowerBounds.of(CompiledProblem.of(tails.build())).objective())
        .isEqualTo(new LowerBound(2 * jobs, "work"));
  }

  /** A load stops both cores, even though a run takes one of them. */
  @Test
  void aLoadStopsAllCapacityOfItsWorker() {
    Problem problem =
        Problem.builder()
            .model("m", 40)
            .model("n", 41)
            .worker(
                Worker.gpu("g", "T4", 100, 1_000_000)
                    .withOverlapLoads(false)
                    .withCapacities(Map.of("cores", 2L, "disks", 3L)))
            .workflow(
                Workflow.builder("f")
                    .task(onCores("x", 1, 30, "m"))
                    .task(onCores("y", 1, 30, "n"))
                    .task(onCores("z", 2, 11, "m"))
                    .build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    // 2 x 81 for the loads, and 30 + 30 + 22.
    assertThat(LowerBounds.of(CompiledProblem.of(problem)).objective())
        .isEqualTo(new LowerBound(81 + 30 + 11, "work-and-loads"));
  }

  /**
   * Ten tasks for each of six models, of 7 on the fast one and 30 on the slow one, which is worth 7
   * where the fast one is worth 30: 60 x 210 and six loads of 40 there, in units of 37. The tasks
   * alone take 340, after a load; at even prices all take (60 x 7 + 6 x 40) / 2.
   */
  @Test
  void loadsCountAtThePricesThatAreFound() {
    Worker fast = Worker.gpu("fast", "T4", 100, 1_000_000).withOverlapLoads(false);
    Worker slow = Worker.gpu("slow", "A10", 100, 1_000_000).withOverlapLoads(false);
    Problem.Builder problem =
        Problem.builder().workers(fast, slow).job("j", "f").objective(Objective.makespan());
    Workflow.Builder workflow = Workflow.builder("f");
    for (int m = 0; m < 6; m++) {
      problem.model("m" + m, 40);
      Mode mode =
          Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("fast", 7L, "slow", 30L)))
              .withModels("m" + m);
      for (int t = 0; t < 10; t++) {
        workflow.task(Task.of("t" + m + "-" + t, mode));
      }
    }
    assertThat(
            LowerBounds.of(CompiledProblem.of(problem.workflow(workflow.build()).build()))
                .objective())
        .isEqualTo(new LowerBound((60 * 210 + 6 * 40 * 7) / 37 + 1, "work-and-loads"));
  }

  private static Task onCores(String id, long cores, long micros, String model) {
    return Task.of(id, Mode.of(micros).withDemands(Map.of("cores", cores)).withModels(model));
  }

  /** Of several cores and disks, what an option takes of each and what a worker has of them. */
  @Test
  void aWorkerIsWorthTheSumOfItsCoresAndDisks() {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 4; t++) {
      workflow
          .task(Task.of("cores" + t, demanding(Map.of("cores", 2L))))
          .task(Task.of("disks" + t, demanding(Map.of("disks", 3L))));
    }
    Map<String, Long> capacities = Map.of("cores", 4L, "disks", 6L);
    Problem problem =
        on(
                Worker.cpu("fast").withCapacities(capacities),
                Worker.cpu("slow").withCapacities(capacities))
            .workflow(workflow.build())
            .job("j", "f")
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    LowerBounds bounds = LowerBounds.of(compiled);
    double[] perMicro = new double[2];
    for (int o = 0; o < 4; o++) {
      // Options of the first two tasks, one on cores and one on disks, each half of a worker.
      perMicro[compiled.workflows().optionClass(o)] +=
          2 * bounds.optionPrice(o) / compiled.workflows().optionDurationMicros(o);
    }
    assertThat(bounds.workerPrice(0)).isPositive().isEqualTo(perMicro[0]);
    assertThat(bounds.workerPrice(1)).isPositive().isEqualTo(perMicro[1]);
  }

  private static Mode demanding(Map<String, Long> demands) {
    return Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("fast", 7L, "slow", 15L)))
        .withDemands(demands);
  }

  /** Deliveries take longer than the loads and runs that they follow. */
  @Test
  void longTailsFollowLoadsThatStopWork() {
    Problem problem =
        Problem.builder()
            .model("m", 40)
            .model("n", 41)
            .worker(Worker.gpu("g", "T4", 100, 1_000_000).withOverlapLoads(false))
            .worker(Worker.storage("store"))
            .transfers(TransferModel.uniform(3, 1_000_000))
            .workflow(Workflow.builder("f").task("x", 5, "m").task("y", 6, "n").build())
            .job(
                new Job("j", "f", 0)
                    .withOutputs(
                        new JobOutput("x", 400, "store"), new JobOutput("y", 400, "store")))
            .objective(Objective.makespan())
            .build();
    require(
        problem,
        new WorkArgument(40 + 5 + 41 + 6 + 403, List.of(price(List.of())), 40, 403, 2, false, true),
        "work-and-loads");
  }

  /** A run that takes no time may be what follows the last load, with nothing behind it. */
  @Test
  void loadsThatStopWorkAreFollowedByNoMoreThanTheLeastTail() {
    Problem problem =
        Problem.builder()
            .model("m", 40)
            .model("n", 41)
            .worker(Worker.gpu("g", "T4", 100, 1_000_000).withOverlapLoads(false))
            .worker(Worker.storage("store"))
            .transfers(TransferModel.uniform(3, 1_000_000))
            .workflow(
                Workflow.builder("f")
                    .task("x", 50, "m")
                    .task("y", 61, "m")
                    .task("z", 0, "n")
                    .build())
            .job(
                new Job("j", "f", 0)
                    .withOutputs(new JobOutput("x", 4, "store"), new JobOutput("y", 6, "store")))
            .objective(Objective.makespan())
            .build();
    require(
        problem,
        new WorkArgument(40 + 50 + 41 + 61, List.of(price(List.of())), 40, 0, 2, false, true),
        "work-and-loads");
  }

  /** Each kind of workers has two resources; loads stop only the worker that makes them. */
  @Test
  void loadsOfOneKindOfWorkersTakeNothingFromAnother() {
    Map<String, Long> capacities = Map.of("cores", 1L, "disks", 1L);
    Worker g = Worker.gpu("g", "T4", 100, 1_000_000).withOverlapLoads(false);
    Worker h = g.withId("h").withType("A10");
    Mode five = Mode.of(5).onTypes("T4").withDemands(Map.of("cores", 1L));
    Mode six = Mode.of(6).onTypes("A10").withDemands(Map.of("cores", 1L));
    Problem problem =
        Problem.builder()
            .model("m", 40)
            .model("n", 41)
            .workers(
                g.withCapacities(capacities),
                h.withCapacities(capacities),
                h.withId("i").withCapacities(capacities))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("x", five))
                    .task(Task.of("y", six.withModels("m")))
                    .task(Task.of("z", six.withModels("n")))
                    .build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    // Either of two workers loads a model and uses it.
    assertThat(LowerBounds.of(CompiledProblem.of(problem)).objective().value()).isEqualTo(41 + 6);
  }

  private static CapacityPrice price(List<String> workers) {
    return CapacityPrice.ofResource(1, "compute", workers);
  }

  private static void require(Problem problem, WorkArgument argument, String source) {
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.objective()).isEqualTo(new LowerBound(argument.value(), source));
    assertThat(bounds.evidence().arguments()).containsExactly(argument);
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
  }

  private static Problem.Builder on(Worker... workers) {
    return Problem.builder().workers(workers).objective(Objective.makespan());
  }
}

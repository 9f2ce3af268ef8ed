package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.evidence.ChannelArgument;
import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.Unargued;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkAndOrderBoundsTest {

  @Test
  void pricesTellFastWorkersFromSlowOnes() {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 11; t++) {
      TaskDuration duration = TaskDuration.perWorker(Map.of("fast", 7L, "slow", 15L));
      workflow.task(Task.of("t" + t, Mode.of(Mode.DEFAULT_ID, duration)));
    }
    Problem problem =
        on(Worker.cpu("fast"), Worker.cpu("slow")).workflow(workflow.build()).job("j", "f").build();
    // 11 / (1/7 + 1/15) = 52.5; at even prices it would be 11 x 7 / 2.
    assertThat(bound(problem)).isEqualTo(new LowerBound(53, "priced-work"));
  }

  @Test
  void theTimeOfAWorkerIsWorthWhatItsOptionsCost() {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 11; t++) {
      TaskDuration duration = TaskDuration.perWorker(Map.of("fast", 7L, "slow", 15L));
      workflow.task(Task.of("t" + t, Mode.of(Mode.DEFAULT_ID, duration)));
    }
    Problem problem =
        on(Worker.cpu("fast"), Worker.cpu("slow")).workflow(workflow.build()).job("j", "f").build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    LowerBounds bounds = LowerBounds.of(compiled);
    for (int o = 0; o < 2; o++) {
      int workerClass = compiled.workflows().optionClass(o);
      assertThat(bounds.optionPrice(o))
          .isEqualTo(
              bounds.workerPrice(workerClass) * compiled.workflows().optionDurationMicros(o));
    }
    // The fast one does in 7 what takes the slow one 15.
    double ratio = bounds.workerPrice(0) / bounds.workerPrice(1);
    assertThat(Math.max(ratio, 1 / ratio)).isBetween(2.0, 2.3);
    Problem alike =
        on(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", 3).build())
            .job("j", "f")
            .build();
    assertThat(LowerBounds.of(CompiledProblem.of(alike)).workerPrice(0)).isEqualTo(1);
    assertThat(LowerBounds.of(CompiledProblem.of(alike)).optionPrice(0)).isZero();
  }

  @Test
  void workersBeginWithDifferentTasks() {
    Workflow.Builder later = Workflow.builder("later");
    for (int t = 0; t < 10; t++) {
      later.task("t" + t, 10);
    }
    Problem.Builder builder =
        on(Worker.cpu("w0"), Worker.cpu("w1"))
            .workflow(Workflow.builder("long").task("t", 100).build())
            .workflow(later.build())
            .job("long", "long");
    Problem problem = builder.job(new Job("later", "later", 20)).build();
    // One worker has nothing to do before 20: (100 + 10 x 10 + 20) / 2.
    assertThat(bound(problem).value()).isEqualTo(110);
    Problem speeds =
        on(Worker.cpu("fast"), Worker.cpu("slow"))
            .workflow(Workflow.builder("long").task(atSpeeds("t", 100)).build())
            .workflow(
                Workflow.builder("later")
                    .task(atSpeeds("u", 50))
                    .task(atSpeeds("v", 50))
                    .task(atSpeeds("w", 49))
                    .build())
            .job("long", "long")
            .job(new Job("later", "later", 50))
            .build();
    // The slow one, half as fast, begins at 50 at the earliest: C + (C - 50) / 2 = 249.
    assertThat(bound(speeds)).isEqualTo(new LowerBound(183, "priced-work"));
  }

  private static Task atSpeeds(String id, long micros) {
    return Task.of(
        id,
        Mode.of(
            Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("fast", micros, "slow", 2 * micros))));
  }

  @Test
  void edgeFindingSeesThatPreemptionDoesNotExist() {
    // With preemption 17. Without, the short one first: 1 + 2 + 10 + 5.
    assertThat(bound(withoutPreemption())).isEqualTo(new LowerBound(18, "edge-finding"));
  }

  /**
   * The argument is written down after the bound is known; without time for it, the bound stays.
   */
  @Test
  void aBoundOfEdgeFindingStandsWhereItsArgumentIsNotWrittenDown() {
    AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    StopSignal stop = () -> left.decrementAndGet() < 0;
    LowerBounds all = LowerBounds.of(CompiledProblem.of(withoutPreemption(), stop));
    left.set(Integer.MAX_VALUE);
    LowerBound known = all.makespanMicros();
    int looks = Integer.MAX_VALUE - left.get();

    LowerBounds stopped = LowerBounds.of(CompiledProblem.of(withoutPreemption(), stop));
    left.set(looks - 1);
    assertThat(stopped.makespanMicros()).isEqualTo(known);
    assertThat(stopped.objectiveSoFar()).isEqualTo(known);
    assertThat(all.evidence().arguments()).hasOnlyElementsOfType(OrderArgument.class);
    assertThat(stopped.evidence().arguments())
        .containsExactly(new Unargued(known.value(), "edge-finding"));
  }

  private static Problem withoutPreemption() {
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("long", Mode.of(10).onWorkers("w0")))
            .task(Task.of("after-long", Mode.of(5).onWorkers("w1")))
            .task(Task.of("before-short", Mode.of(1).onWorkers("w2")))
            .task(Task.of("short", Mode.of(2).onWorkers("w0")))
            .task(Task.of("after-short", Mode.of(14).onWorkers("w3")))
            .edge("long", "after-long", 0)
            .edge("before-short", "short", 0)
            .edge("short", "after-short", 0)
            .build();
    return on(Worker.cpu("w0"), Worker.cpu("w1"), Worker.cpu("w2"), Worker.cpu("w3"))
        .workflow(workflow)
        .job("j", "f")
        .build();
  }

  @Test
  void loadsThatStopWorkAddToIt() {
    Workflow workflow = Workflow.builder("f").task("x", 5, "m").task("y", 6, "n").build();
    Problem.Builder builder = Problem.builder().model("m", 40).model("n", 41);
    Worker gpu = Worker.gpu("g", "T4", 100, 1_000_000);
    Problem exclusive =
        builder
            .worker(gpu.withOverlapLoads(false))
            .workflow(workflow)
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    assertThat(bound(exclusive)).isEqualTo(new LowerBound(40 + 5 + 41 + 6, "work-and-loads"));
    // Beside an occupation a load does not keep that part of the capacity from anything.
    Problem occupied =
        exclusive.withState(
            ClusterState.EMPTY.withWorkers(
                new WorkerState(
                    "g", 0, List.of(new Occupation(Map.of("compute", 1L), 0, 80)), List.of())));
    assertThat(bound(occupied).value()).isEqualTo(80 + 5 + 6);
  }

  @Test
  void theLastLoadIsFollowedByARunThatUsesIt() {
    Problem problem =
        Problem.builder()
            .model("m", 40)
            .model("n", 41)
            .worker(Worker.gpu("g", "T4", 100, 1_000_000))
            .workflow(Workflow.builder("f").task("x", 5, "m").task("y", 6, "n").build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    assertThat(bound(problem)).isEqualTo(new LowerBound(40 + 41 + 5, "load-channel"));
  }

  @Test
  void loadsOfOneKindOfWorkersShareItsChannelsAndOthersShareAll() {
    Workflow.Builder anywhere = Workflow.builder("f");
    Workflow.Builder there = Workflow.builder("f");
    long[] loads = {10, 11, 12, 13, 15};
    Problem.Builder builder =
        Problem.builder()
            .worker(Worker.gpu("h", "A10", 100, 1_000_000))
            .workers(Worker.gpu("g0", "T4", 100, 1_000_000), Worker.gpu("g1", "T4", 100, 1_000_000))
            .job("j", "f")
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("g0", 7, List.of(), List.of()),
                    new WorkerState("g1", 9, List.of(), List.of())))
            .objective(Objective.makespan());
    for (int m = 0; m < loads.length; m++) {
      builder.model("m" + m, loads[m]);
      anywhere.task("t" + m, 2 + m, "m" + m);
      there.task(Task.of("t" + m, Mode.of(2 + m).onTypes("T4").withModels("m" + m)));
    }
    // From 7 on two channels carry 61 together, and the shortest run takes 2.
    assertChannel(builder.workflow(there.build()).build(), new ChannelArgument(40, "g0", 61, 2));
    // From 0 on three channels carry it.
    assertChannel(
        builder.onlyWorkflows(List.of(anywhere.build())).build(),
        new ChannelArgument(23, null, 61, 2));
  }

  private static void assertChannel(Problem problem, ChannelArgument argument) {
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.objective()).isEqualTo(new LowerBound(argument.value(), "load-channel"));
    assertThat(bounds.evidence().arguments()).containsExactly(argument);
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
  }

  @Test
  void aModelHeldElsewhereIsStillLoadedWhereTasksArePinned() {
    Problem problem =
        Problem.builder()
            .model("m", 40)
            .worker(Worker.gpu("g", "T4", 100, 1_000_000))
            .worker(Worker.gpu("h", "A10", 100, 2_000_000))
            .workflow(Workflow.builder("f").task("x", 5, "m").build())
            .job("j", "f")
            .state(
                ClusterState.EMPTY
                    .withWorkers(WorkerState.holding("g", "m"))
                    .withPins(new Pin("j", "x", null, "h")))
            .objective(Objective.of(ObjectiveTerm.MODEL_LOAD_MICROS))
            .build();
    assertThat(bound(problem).value()).isEqualTo(20);
  }

  /** Of eight jobs all but the first, or all but the last, take two of four cores, or the slow. */
  @Test
  void pinnedTasksNeedWhatTheyArePinnedTo() {
    Map<String, Long> four = Map.of("cores", 4L);
    Mode two = Mode.of("two", TaskDuration.of(10)).withDemands(Map.of("cores", 2L));
    Mode one = Mode.of("one", TaskDuration.of(10)).withDemands(Map.of("cores", 1L));
    Mode speeds =
        Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("v", 10L, "w", 20L)))
            .withDemands(Map.of("cores", 1L));
    for (int free : new int[] {0, 7}) {
      Pin[] toMode = new Pin[7];
      Pin[] toWorker = new Pin[7];
      Problem.Builder modes =
          on(Worker.cpu("w").withCapacities(four))
              .workflow(Workflow.builder("f").task(Task.of("t", two, one)).build());
      Problem.Builder workers =
          on(Worker.cpu("v").withCapacities(four), Worker.cpu("w").withCapacities(four))
              .workflow(Workflow.builder("f").task(Task.of("t", speeds)).build());
      for (int j = 0, k = 0; j < 8; j++) {
        modes.job("j" + j, "f");
        workers.job("j" + j, "f");
        if (j != free) {
          toMode[k] = new Pin("j" + j, "t", "two", null);
          toWorker[k++] = new Pin("j" + j, "t", null, "w");
        }
      }
      // (7 x 20 + 10) / 4 = 37.5, and all times are multiples of 10.
      assertThat(bound(modes.state(ClusterState.EMPTY.withPins(toMode)).build()))
          .isEqualTo(new LowerBound(40, "work"));
      // 7 x 20 / 4 = 35 on the slow one alone.
      assertThat(bound(workers.state(ClusterState.EMPTY.withPins(toWorker)).build()))
          .isEqualTo(new LowerBound(40, "work-of-class"));
    }
  }

  @Test
  void tailsCountTransfersAndDeliveries() {
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("a", Mode.of(10).onWorkers("w0")))
            .task(Task.of("b", Mode.of(20).onWorkers("w1")))
            .edge("a", "b", 9)
            .build();
    Problem problem =
        on(Worker.cpu("w0"), Worker.cpu("w1"), Worker.storage("store"))
            .transfers(TransferModel.uniform(3, 1_000_000))
            .workflow(workflow)
            .job(new Job("j", "f", 0).withOutputs(new JobOutput("b", 6, "store")))
            .build();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.tailMicros(1)).isEqualTo(3 + 6);
    assertThat(bounds.tailMicros(0)).isEqualTo(3 + 9 + 20 + 3 + 6);
    assertThat(bounds.headMicros(1)).isEqualTo(10 + 3 + 9);
    assertThat(bounds.jobEndMicros(0)).isEqualTo(10 + 3 + 9 + 20 + 3 + 6);
  }

  @Test
  void jobsOnOneWorkerEndOneAfterTheOther() {
    Problem.Builder builder = on(Worker.cpu("w"));
    long[] lengths = {3, 1, 2};
    for (int j = 0; j < lengths.length; j++) {
      builder
          .workflow(Workflow.builder("f" + j).task("t", lengths[j]).build())
          .job(new Job("j" + j, "f" + j, 0).withDueMicros(2L));
    }
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(builder.build()));
    assertThat(bounds.termBound(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS))
        .isEqualTo(new LowerBound(1 + 3 + 6, "job-work"));
    // At 1, 3 and 6 against 2.
    assertThat(bounds.termBound(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS))
        .isEqualTo(new LowerBound(2, "job-work"));
    assertThat(bounds.termBound(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS).value())
        .isBetween(4L, 5L);
    assertThat(bounds.termBound(ObjectiveTerm.MAKESPAN_MICROS)).isEqualTo(bounds.makespanMicros());
  }

  @Test
  void heavyJobsEndFirst() {
    Problem problem =
        on(Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", 10).build())
            .job(new Job("light", "f", 0))
            .job(new Job("heavy", "f", 0).withWeight(5))
            .objective(Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS))
            .build();
    assertThat(bound(problem)).isEqualTo(new LowerBound(5 * 10 + 20, "job-work"));
  }

  private static LowerBound bound(Problem problem) {
    return LowerBounds.of(CompiledProblem.of(problem)).objective();
  }

  private static Problem.Builder on(Worker... workers) {
    return Problem.builder().workers(workers).objective(Objective.makespan());
  }
}

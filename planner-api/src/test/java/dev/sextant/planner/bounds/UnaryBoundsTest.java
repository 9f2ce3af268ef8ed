package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Edge finding on a few tasks, where the best plan can be worked out by hand. A long and a short
 * one share a worker; each may have tasks before and behind it on workers of their own.
 */
class UnaryBoundsTest {
  private static Task on(String worker, String id, long micros) {
    return Task.of(id, Mode.of(micros).onWorkers(worker));
  }

  private static Problem.Builder problem(Workflow workflow, Worker shared) {
    Problem.Builder problem =
        Problem.builder().worker(shared).job("j", "f").objective(Objective.makespan());
    for (int w = 1; w < 8; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    return problem.workflow(workflow);
  }

  private static void assertBound(Problem problem, long value, String source) {
    assertThat(problem.errors()).isEmpty();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.objective()).isEqualTo(new LowerBound(value, source));
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
  }

  /** 6 with 10 behind it, and 2 between 7 and 14. */
  private static Workflow facts(long demand) {
    Mode six = Mode.of(6).onWorkers("w0").withDemands(Map.of("compute", demand));
    Mode two = Mode.of(2).onWorkers("w0").withDemands(Map.of("compute", demand));
    return Workflow.builder("f")
        .task(Task.of("long", six))
        .task(on("w1", "after-long", 10))
        .task(on("w2", "before-short", 7))
        .task(Task.of("short", two))
        .task(on("w3", "after-short", 14))
        .edge("long", "after-long", 0)
        .edge("before-short", "short", 0)
        .edge("short", "after-short", 0)
        .build();
  }

  private static ClusterState occupied(long amount) {
    Occupation occupation = new Occupation(Map.of("compute", amount), 0, 6);
    return ClusterState.EMPTY.withWorkers(new WorkerState("w0", 0, List.of(occupation), List.of()));
  }

  /** Before 7 the long one fits, unless something else has the worker until 6. */
  @Test
  void occupationsThatLeaveTooLittleKeepTasksWaiting() {
    Problem free = problem(facts(1), Worker.cpu("w0")).build();
    assertBound(free, 7 + 2 + 14, "critical-path");
    // The short one goes first: 7 + 2 + 6 + 10.
    assertBound(free.withState(occupied(1)), 25, "edge-finding");
    Worker wide = Worker.cpu("w0").withCapacities(Map.of("compute", 4L));
    Problem three = problem(facts(3), wide).build();
    assertBound(three.withState(occupied(1)), 7 + 2 + 14, "critical-path");
    assertBound(three.withState(occupied(2)), 25, "edge-finding");
  }

  @Test
  void runningTasksThatLeaveTooLittleKeepTasksWaiting() {
    Worker wide = Worker.cpu("w0").withCapacities(Map.of("compute", 4L));
    for (long amount = 1; amount <= 2; amount++) {
      Mode mode = Mode.of(6).onWorkers("w0").withDemands(Map.of("compute", amount));
      Problem running =
          problem(facts(3), wide)
              .workflow(Workflow.builder("g").task(Task.of("t", mode)).build())
              .job("runs", "g")
              .state(
                  ClusterState.EMPTY.withRunning(
                      new RunningTask("runs", "t", Mode.DEFAULT_ID, "w0", 0, 6)))
              .build();
      assertBound(
          running, amount == 1 ? 7 + 2 + 14 : 25, amount == 1 ? "critical-path" : "edge-finding");
    }
  }

  /** With preemption 210; without, either goes first until 260, five steps of 10 later. */
  @Test
  void endsAreRefutedInStepsOfTheGrid() {
    Workflow workflow =
        Workflow.builder("f")
            .task(on("w0", "long", 100))
            .task(on("w1", "after-long", 90))
            .task(on("w2", "before-short", 50))
            .task(on("w0", "short", 20))
            .task(on("w3", "after-short", 140))
            .edge("long", "after-long", 0)
            .edge("before-short", "short", 0)
            .edge("short", "after-short", 0)
            .build();
    assertBound(problem(workflow, Worker.cpu("w0")).build(), 260, "edge-finding");
  }

  /**
   * The short one goes first, so that the long one ends at 13, and what follows it starts at 16: it
   * does not fit before the 3 that start at 15, and behind them it ends at 23.
   */
  @Test
  void whatIsFoundOnOneWorkerReachesOthersBehindTransfers() {
    Workflow workflow =
        Workflow.builder("f")
            .task(on("w0", "long", 10))
            .task(on("w1", "after-long", 5))
            .task(on("w2", "before-short", 1))
            .task(on("w0", "short", 2))
            .task(on("w3", "after-short", 14))
            .task(on("w4", "before-other", 15))
            .task(on("w1", "other", 3))
            .task(on("w5", "after-other", 1))
            .edge("long", "after-long", 1)
            .edge("before-short", "short", 0)
            .edge("short", "after-short", 0)
            .edge("before-other", "other", 0)
            .edge("other", "after-other", 0)
            .build();
    TransferModel three = TransferModel.uniform(3, Link.UNLIMITED);
    assertBound(problem(workflow, Worker.cpu("w0")).transfers(three).build(), 23, "edge-finding");
  }

  /** The same read backwards. */
  @Test
  void whatIsFoundOnOneWorkerReachesOthersBeforeTransfers() {
    Workflow workflow =
        Workflow.builder("f")
            .task(on("w1", "before-long", 5))
            .task(on("w0", "long", 10))
            .task(on("w3", "before-short", 14))
            .task(on("w0", "short", 2))
            .task(on("w2", "after-short", 1))
            .task(on("w5", "before-other", 1))
            .task(on("w1", "other", 3))
            .task(on("w4", "after-other", 15))
            .edge("before-long", "long", 1)
            .edge("before-short", "short", 0)
            .edge("short", "after-short", 0)
            .edge("before-other", "other", 0)
            .edge("other", "after-other", 0)
            .build();
    TransferModel three = TransferModel.uniform(3, Link.UNLIMITED);
    assertBound(problem(workflow, Worker.cpu("w0")).transfers(three).build(), 23, "edge-finding");
  }

  /**
   * The last one ends by 17 only if it has the shared worker from 9 until 11 and then the other one
   * until 17. By 9 the 8 are done, so that the first one comes before 1 or at 8; then it takes the
   * other worker from 9 until 13. So 1 and 8 are followed by 2 from 10 on, and 6 from 12 on. With a
   * transfer between the two workers all of it comes so much later on the other one.
   */
  @Test
  void whatIsFoundOnOneWorkerIsFoundOnTheOneBeforeIt() {
    for (long lag : new long[] {0, 5}) {
      Problem.Builder problem =
          delivering()
              .workflow(chain("first", "w0", 1, "w1", 4, lag))
              .workflow(Workflow.builder("eight").task(on("w0", "a", 8)).build())
              .workflow(chain("last", "w0", 2, "w1", 6, lag))
              .job(new Job("first", "first", 1))
              .job(new Job("eight", "eight", 0).withOutputs(new JobOutput("a", 6, "store")))
              .job(new Job("last", "last", 9));
      assertOptimum(problem.build(), 18 + lag);
    }
  }

  /**
   * Nine go first on the one worker, as otherwise they end at 18, and those on the other one at 27.
   * So the seven end at 16. What follows them, 1 with 4 behind it, comes after the other nine, from
   * 9 until 18, or before them; they end at 19 and 4 later then, or at 17 and 9 later.
   */
  @Test
  void whatIsFoundOnOneWorkerIsFoundOnTheOneBehindIt() {
    for (long lag : new long[] {0, 4}) {
      Problem.Builder problem =
          delivering()
              .workflow(chain("seven", "w1", 7, "w0", 1, lag))
              .workflow(Workflow.builder("two").task(on("w0", "a", 2)).build())
              .workflow(chain("nine", "w1", 9, "w0", 9, lag))
              .job(new Job("seven", "seven", 2).withOutputs(new JobOutput("b", 4, "store")))
              .job(new Job("two", "two", 0).withOutputs(new JobOutput("a", 6, "store")))
              .job(new Job("nine", "nine", 0));
      assertOptimum(problem.build(), 23 + lag);
    }
  }

  /** 5, then 9 until 14, then 1, as 9 is behind the first of them; behind the others 6 and 4. */
  @Test
  void whatComesLastComesAfterAllThatHasMoreBehindIt() {
    Problem.Builder problem =
        delivering()
            .workflow(Workflow.builder("five").task(on("w0", "a", 5)).build())
            .workflow(chain("nine", "w0", 9, "w1", 6, 0))
            .workflow(chain("one", "w0", 1, "w1", 4, 0))
            .job(new Job("five", "five", 0).withOutputs(new JobOutput("a", 9, "store")))
            .job(new Job("nine", "nine", 4))
            .job(new Job("one", "one", 11));
    assertOptimum(problem.build(), 14 + 6 + 4);
  }

  private static Problem.Builder delivering() {
    return Problem.builder()
        .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.storage("store"))
        .transfers(TransferModel.uniform(0, 1_000_000))
        .objective(Objective.makespan());
  }

  private static Workflow chain(
      String id, String firstWorker, long first, String secondWorker, long second, long bytes) {
    return Workflow.builder(id)
        .task(on(firstWorker, "a", first))
        .task(on(secondWorker, "b", second))
        .edge("a", "b", bytes)
        .build();
  }

  private static void assertOptimum(Problem problem, long value) {
    assertBound(problem, value, "edge-finding");
    assertThat(BruteForceOracle.solve(problem).objective()).isEqualTo(value);
  }

  /** 10 with 5 behind it, and 2 between 1 and 14: 17 by work, 18 by order. */
  private static Workflow ordered() {
    return Workflow.builder("f")
        .task(on("w0", "long", 10))
        .task(on("w1", "after-long", 5))
        .task(on("w2", "before-short", 1))
        .task(on("w0", "short", 2))
        .task(on("w3", "after-short", 14))
        .edge("long", "after-long", 0)
        .edge("before-short", "short", 0)
        .edge("short", "after-short", 0)
        .build();
  }

  @Test
  void boundsCountFromNow() {
    Problem problem = problem(ordered(), Worker.cpu("w0")).build();
    assertBound(problem, 18, "edge-finding");
    assertBound(problem.withState(ClusterState.EMPTY.withNowMicros(100)), 18, "edge-finding");
  }

  @Test
  void ordersAreLookedAtForUpToTwoThousandTasks() {
    for (int more : new int[] {1_995, 1_996}) {
      Workflow.Builder empty = Workflow.builder("g");
      for (int t = 0; t < more; t++) {
        empty.task(on("w7", "t" + t, 0));
      }
      Problem problem =
          problem(ordered(), Worker.cpu("w0")).workflow(empty.build()).job("k", "g").build();
      LowerBound bound = LowerBounds.of(CompiledProblem.of(problem)).objective();
      assertThat(bound.value()).as("%d more", more).isEqualTo(more == 1_995 ? 18 : 17);
      // So it is with deadlines: nothing ends by 17.
      Problem due =
          problem.withJobs(
              List.of(Job.builder("j", "f").deadlineMicros(17L).build(), new Job("k", "g", 0)));
      assertThat(Refutations.of(CompiledProblem.of(due)).isEmpty()).isEqualTo(more > 1_995);
    }
  }

  @Test
  void ordersAreLookedAtForUpToTwentyThousandEdges() {
    for (int more : new int[] {19_997, 19_998}) {
      Workflow.Builder empty = Workflow.builder("g");
      int edges = 0;
      for (int t = 0; t < 250; t++) {
        empty.task(on("w7", "t" + t, 0));
        for (int from = 0; from < t && edges < more; from++, edges++) {
          empty.edge("t" + from, "t" + t, 0);
        }
      }
      assertThat(edges).isEqualTo(more);
      Problem problem =
          problem(ordered(), Worker.cpu("w0")).workflow(empty.build()).job("k", "g").build();
      LowerBound bound = LowerBounds.of(CompiledProblem.of(problem)).objective();
      assertThat(bound.value()).as("%d more", more).isEqualTo(more == 19_997 ? 18 : 17);
    }
  }

  /** 10 with 5 behind it, and 2 from 1 on with 14 behind it, as jobs of their own: 18 as above. */
  @Test
  void ordersAreLookedAtWhereThereIsNoEdge() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w0"), Worker.storage("store"))
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workflow(Workflow.builder("long").task("t", 10).build())
            .workflow(Workflow.builder("short").task("t", 2).build())
            .job(new Job("long", "long", 0).withOutputs(new JobOutput("t", 5, "store")))
            .job(new Job("short", "short", 1).withOutputs(new JobOutput("t", 14, "store")))
            .objective(Objective.makespan())
            .build();
    assertBound(problem, 18, "edge-finding");
    for (long deadline : new long[] {17, 18}) {
      List<Job> due =
          problem.jobs().stream()
              .map(job -> job.toBuilder().deadlineMicros(deadline).build())
              .toList();
      assertThat(Refutations.of(CompiledProblem.of(problem.withJobs(due))))
          .as("by %d", deadline)
          .hasSize(deadline == 17 ? 1 : 0);
    }
  }

  /** Two of 6 between 50 and 60; by 60 there is time for all, and nobody has to be the last. */
  @Test
  void whatIsTooMuchBetweenAReleaseAndADeadlineIsRefuted() {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("w0"))
            .workflow(Workflow.builder("ten").task("t", 10).build())
            .workflow(Workflow.builder("six").task("t", 6).build())
            .job(Job.builder("any", "ten").deadlineMicros(100L).build())
            .job(Job.builder("a", "six").releaseMicros(50).deadlineMicros(60L).build())
            .objective(Objective.makespan());
    assertThat(Refutations.of(CompiledProblem.of(problem.build()))).isEmpty();
    problem.job(Job.builder("b", "six").releaseMicros(50).deadlineMicros(60L).build());
    assertThat(Refutations.of(CompiledProblem.of(problem.build())))
        .extracting(Refutation::cause)
        .containsExactly(Refutation.Cause.ORDER);
  }

  /** Ten first, with 1 behind it, then eleven; at 15, amid this, what takes no time starts. */
  @Test
  void tasksThatTakeNoTimeStandInNobodysWay() {
    Workflow workflow =
        Workflow.builder("f")
            .task(on("w0", "eleven", 11))
            .task(on("w0", "ten", 10))
            .task(on("w1", "after-ten", 1))
            .task(on("w2", "before-mark", 15))
            .task(on("w0", "mark", 0))
            .task(on("w2", "after-mark", 5))
            .edge("ten", "after-ten", 0)
            .edge("before-mark", "mark", 0)
            .edge("mark", "after-mark", 0)
            .build();
    Problem problem = problem(workflow, Worker.cpu("w0")).build();
    assertBound(problem, 11 + 10, "work-of-class");
    assertThat(BruteForceOracle.solve(problem).objective()).isEqualTo(11 + 10);
  }

  /** The limit is reached with the second job, and a third one has another edge. */
  @Test
  void ordersAreNotLookedAtWhereTheEdgesOfTheLastJobAreTooMany() {
    Workflow.Builder empty = Workflow.builder("g");
    int edges = 0;
    for (int t = 0; t < 250; t++) {
      empty.task(on("w7", "t" + t, 0));
      for (int from = 0; from < t && edges < 19_997; from++, edges++) {
        empty.edge("t" + from, "t" + t, 0);
      }
    }
    Workflow two =
        Workflow.builder("h")
            .task(on("w7", "a", 0))
            .task(on("w7", "b", 0))
            .edge("a", "b", 0)
            .build();
    Problem problem =
        problem(ordered(), Worker.cpu("w0"))
            .workflow(empty.build())
            .workflow(two)
            .job("k", "g")
            .job("l", "h")
            .build();
    assertThat(LowerBounds.of(CompiledProblem.of(problem)).objective().value()).isEqualTo(17);
  }
}

package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which batch one more run joins; alone it takes 10, two take 14 and three 18. */
class BatchFitterTest {
  private static final Batch BATCH = Batch.of(10, 14, 18);

  /** A batch of two at 0 and one run at 30, and one or more tasks that are not placed. */
  private static final class Placed {
    final CompiledProblem problem;
    final WorkerTimeline timeline;
    final IndexedPlan plan;
    final BatchFitter fitter;
    final int[] stack = {0, 1, 2};

    Placed(Worker worker, @Nullable Long deadline) {
      this(problem(worker, deadline), 0);
    }

    Placed(Problem of, long start) {
      problem = CompiledProblem.of(of);
      timeline = new WorkerTimeline(problem, 0);
      plan = new IndexedPlan(problem.tasks());
      plan.setRun(0, 0, 0, start, start + 14);
      plan.setRun(1, 0, 0, start, start + 14);
      plan.setRun(2, 0, 0, 30, 40);
      timeline.addRun(problem, 0, start, start + 14);
      timeline.addRun(problem, 0, 30, 40);
      fitter = new BatchFitter(problem, plan, task -> false);
    }

    boolean find(long notBefore) {
      return fitter.find(timeline, stack, stack.length, 3, 0, notBefore);
    }
  }

  private static Problem problem(Worker worker, @Nullable Long deadline) {
    Problem.Builder problem =
        Problem.builder()
            .worker(worker)
            .workflow(
                Workflow.builder("f").task(Task.of("t", Mode.of(Mode.DEFAULT_ID, BATCH))).build())
            .objective(Objective.makespan());
    for (int j = 0; j < 5; j++) {
      problem.job(Job.builder("j" + j, "f").deadlineMicros(j == 1 ? deadline : null).build());
    }
    return problem.build();
  }

  @Test
  void aRunJoinsTheFirstBatchThatStartsAfterItsInputs() {
    Placed placed = new Placed(Worker.cpu("w"), null);
    assertThat(placed.fitter.concerns(0)).isTrue();
    assertThat(placed.find(0)).isTrue();
    assertThat(placed.fitter.start()).isZero();
    assertThat(placed.fitter.end()).isEqualTo(18);
    assertThat(placed.find(1)).isTrue();
    assertThat(placed.fitter.start()).isEqualTo(30);
    assertThat(placed.fitter.end()).isEqualTo(44);
    assertThat(placed.find(30)).isTrue();
    assertThat(placed.find(31)).isFalse();
    // The third task does not count, or none of them.
    assertThat(placed.fitter.find(placed.timeline, placed.stack, 2, 3, 0, 0)).isTrue();
    assertThat(placed.fitter.find(placed.timeline, placed.stack, 2, 3, 0, 1)).isFalse();
    assertThat(placed.fitter.find(placed.timeline, placed.stack, 0, 3, 0, 0)).isFalse();
    assertThat(placed.fitter.size(placed.stack, 3, 0, 0)).isEqualTo(2);
    assertThat(placed.fitter.size(placed.stack, 3, 0, 30)).isEqualTo(1);
    assertThat(placed.fitter.startsAt(placed.stack, 3, 0, 30)).isTrue();
    assertThat(placed.fitter.startsAt(placed.stack, 2, 0, 30)).isFalse();
    assertThat(placed.fitter.startsAt(placed.stack, 3, 0, 14)).isFalse();
  }

  @Test
  void aFullBatchTakesNobody() {
    Placed placed = new Placed(Worker.cpu("w"), null);
    placed.plan.setRun(2, 0, 0, 0, 18);
    assertThat(placed.find(0)).isFalse();
  }

  /** Each of twenty runs is a batch of its own, and only the last one begins late enough. */
  @Test
  void amongManyBatchesTheRightOneIsFound() {
    Problem.Builder builder =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(
                Workflow.builder("f").task(Task.of("t", Mode.of(Mode.DEFAULT_ID, BATCH))).build())
            .objective(Objective.makespan());
    for (int j = 0; j < 21; j++) {
      builder.job("j" + j, "f");
    }
    CompiledProblem problem = CompiledProblem.of(builder.build());
    WorkerTimeline timeline = new WorkerTimeline(problem, 0);
    IndexedPlan plan = new IndexedPlan(21);
    for (int t = 0; t < 20; t++) {
      plan.setRun(t, 0, 0, 20L * t, 20L * t + 10);
      timeline.addRun(problem, 0, 20L * t, 20L * t + 10);
    }
    BatchFitter fitter = new BatchFitter(problem, plan, task -> false);
    int[] stack = IntStream.range(0, 20).toArray();
    for (int t = 0; t < 20; t++) {
      assertThat(fitter.find(timeline, stack, 20, 20, 0, 20L * t)).isTrue();
      assertThat(fitter.start()).isEqualTo(20L * t);
      assertThat(fitter.end()).isEqualTo(20L * t + 14);
    }
    fitter.commit(timeline, 0);
    assertThat(timeline.used[0].at(380 + 13)).isEqualTo(1);
    assertThat(timeline.used[0].at(380 + 14)).isZero();
  }

  @Test
  void whatFollowsABatchKeepsItFromLasting() {
    Placed next = new Placed(Worker.cpu("w"), null);
    next.timeline.addRun(next.problem, 0, 18, 19);
    assertThat(next.find(0)).isTrue();
    assertThat(next.fitter.start()).isZero();
    Placed sooner = new Placed(Worker.cpu("w"), null);
    sooner.timeline.addRun(sooner.problem, 0, 17, 18);
    assertThat(sooner.find(0)).isTrue();
    assertThat(sooner.fitter.start()).isEqualTo(30);
    // With two units both fit beside each other.
    Worker wide = Worker.cpu("w").withCapacities(Map.of("compute", 2L));
    Placed beside = new Placed(wide, null);
    beside.timeline.addRun(beside.problem, 0, 14, 18);
    assertThat(beside.find(0)).isTrue();
    assertThat(beside.fitter.start()).isZero();
  }

  @Test
  void aClosingKeepsABatchFromLasting() {
    assertThat(startOnWorkerThatCloses(18)).isZero();
    assertThat(startOnWorkerThatCloses(17)).isEqualTo(30);
  }

  /** From 10 three take until 28, when the worker closes. */
  @Test
  void aBatchThatStartsLaterMayLastUntilAClosing() {
    Worker worker = Worker.cpu("w").withCalendar(Calendar.of(Step.closed(28), Step.open(30)));
    Placed placed = new Placed(problem(worker, null), 10);
    assertThat(placed.find(0)).isTrue();
    assertThat(placed.fitter.start()).isEqualTo(10);
    assertThat(placed.fitter.end()).isEqualTo(28);
  }

  /** Three from 0 on end at 18, and so do two from 4 on. */
  @Test
  void ofBatchesThatEndAtOnceTheFirstIsFound() {
    Placed placed = new Placed(Worker.cpu("w").withCapacities(Map.of("compute", 2L)), null);
    placed.plan.setRun(2, 0, 0, 4, 14);
    assertThat(placed.find(0)).isTrue();
    assertThat(placed.fitter.start()).isZero();
    assertThat(placed.find(1)).isTrue();
    assertThat(placed.fitter.start()).isEqualTo(4);
    assertThat(placed.fitter.end()).isEqualTo(18);
  }

  private static long startOnWorkerThatCloses(long micros) {
    Worker worker = Worker.cpu("w").withCalendar(Calendar.of(Step.closed(micros), Step.open(20)));
    Placed placed = new Placed(worker, null);
    assertThat(placed.find(0)).isTrue();
    return placed.fitter.start();
  }

  /** Two end at 14 and three at 18. */
  @Test
  void noDeadlineIsMissedForOneMore() {
    assertThat(startWithDeadline(18)).isZero();
    assertThat(startWithDeadline(17)).isEqualTo(30);
    assertThat(startWithDeadline(14)).isEqualTo(30);
    // It is missed anyway.
    assertThat(startWithDeadline(13)).isZero();
  }

  private static long startWithDeadline(long deadline) {
    Placed placed = new Placed(Worker.cpu("w"), deadline);
    assertThat(placed.find(0)).isTrue();
    return placed.fitter.start();
  }

  /** What follows a member of the batch waits for it, be it settled or the one that would join. */
  @Test
  void aBatchForWhichSomebodyWaitsDoesNotEndLater() {
    Problem.Builder builder =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(Mode.DEFAULT_ID, BATCH)))
                    .task("next", 5)
                    .edge("t", "next", 0)
                    .build())
            .objective(Objective.makespan());
    CompiledProblem problem =
        CompiledProblem.of(builder.job("i", "f").job("j", "f").job("k", "f").build());
    WorkerTimeline timeline = new WorkerTimeline(problem, 0);
    IndexedPlan plan = new IndexedPlan(6);
    plan.setRun(0, 0, 0, 0, 14);
    plan.setRun(2, 0, 0, 0, 14);
    timeline.addRun(problem, 0, 0, 14);
    int[] stack = {0, 2};
    BatchFitter free = new BatchFitter(problem, plan, task -> task == 5);
    assertThat(free.find(timeline, stack, 2, 4, 0, 0)).isTrue();
    assertThat(free.find(timeline, stack, 2, -1, 0, 0)).isTrue();
    assertThat(free.find(timeline, stack, 2, 3, 0, 0)).isFalse();
    BatchFitter settled = new BatchFitter(problem, plan, task -> task == 3);
    assertThat(settled.find(timeline, stack, 2, 4, 0, 0)).isFalse();
  }

  /** Its model takes 20 and its workspace 30 of 60 bytes, and the model is there from 0 to 24. */
  private static Placed withModel(boolean overlap) {
    Problem.Builder problem =
        Problem.builder()
            .model("m", 20)
            .worker(Worker.gpu("g", "T4", 60, 2_000_000).withOverlapLoads(overlap))
            .workflow(
                Workflow.builder("f")
                    .task(
                        Task.of(
                            "t",
                            Mode.of(Mode.DEFAULT_ID, BATCH).withModels("m").withWorkspaceBytes(30)))
                    .build())
            .objective(Objective.makespan());
    for (int j = 0; j < 5; j++) {
      problem.job("j" + j, "f");
    }
    Placed placed = new Placed(problem.build(), 10);
    placed.timeline.addLoad(0, 10);
    placed.timeline.addResidency(0, 0, 10, 24);
    placed.timeline.addMemory(0, 24, 20);
    return placed;
  }

  private static boolean joinsTheFirst(Placed placed) {
    return placed.fitter.find(placed.timeline, new int[] {0, 1}, 2, 3, 0, 0);
  }

  @Test
  void aLongerBatchHoldsItsModelAndItsWorkspaceForLonger() {
    Placed placed = withModel(true);
    assertThat(joinsTheFirst(placed)).isTrue();
    assertThat(placed.fitter.end()).isEqualTo(28);
    placed.fitter.commit(placed.timeline, 0);
    assertThat(placed.timeline.end(0)).isEqualTo(28);
    assertThat(placed.timeline.memory.at(24)).isEqualTo(50);
    assertThat(placed.timeline.memory.at(27)).isEqualTo(50);
    assertThat(placed.timeline.memory.at(28)).isZero();
    assertThat(placed.timeline.used[0].at(27)).isEqualTo(1);
  }

  @Test
  void memoryThatOthersTakeKeepsABatchFromLasting() {
    assertThat(joinsBeside(27, 40, 11)).isFalse();
    assertThat(joinsBeside(27, 40, 10)).isTrue();
    assertThat(joinsBeside(28, 40, 60)).isTrue();
    assertThat(joinsBeside(20, 24, 10)).isTrue();
  }

  private static boolean joinsBeside(long from, long until, long bytes) {
    Placed placed = withModel(true);
    placed.timeline.addMemory(from, until, bytes);
    return joinsTheFirst(placed);
  }

  /** Some workers load nothing while something runs. */
  @Test
  void loadsThatExcludeComputeKeepABatchFromLasting() {
    Placed apart = withModel(false);
    apart.timeline.addLoad(27, 29);
    assertThat(joinsTheFirst(apart)).isFalse();
    Placed later = withModel(false);
    later.timeline.addLoad(28, 29);
    assertThat(joinsTheFirst(later)).isTrue();
    Placed beside = withModel(true);
    beside.timeline.addLoad(27, 29);
    assertThat(joinsTheFirst(beside)).isTrue();
  }

  /** The model is evicted and loaded again for somebody else. */
  @Test
  void theNextLoadOfTheSameModelKeepsABatchFromLasting() {
    Placed sooner = withModel(true);
    sooner.timeline.addResidency(0, 27, 37, 40);
    assertThat(joinsTheFirst(sooner)).isFalse();
    Placed later = withModel(true);
    later.timeline.addResidency(0, 28, 38, 40);
    assertThat(joinsTheFirst(later)).isTrue();
  }
}

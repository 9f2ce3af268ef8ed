package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What must follow tasks of small problems. */
class TailPathTest {

  /** After a on v, b takes 30 there, or less elsewhere and 3 + 9 for what it needs. */
  @Test
  void theNextTaskStaysOrMoves() {
    assertThat(tails(problem(20, ClusterState.EMPTY))).containsExactly(30, 0);
    assertThat(tails(problem(17, ClusterState.EMPTY))).containsExactly(12 + 17, 0);
    Pin pin = new Pin("j", "b", null, "w");
    assertThat(tails(problem(20, ClusterState.EMPTY.withPins(pin)))).containsExactly(12 + 20, 0);
  }

  @Test
  void whatRunsIsFollowedLikeWhatWaits() {
    ClusterState running =
        ClusterState.EMPTY.withRunning(new RunningTask("j", "a", Mode.DEFAULT_ID, "v", 0, 10));
    assertThat(tails(problem(17, running))).containsExactly(12 + 17, 0);
    assertThat(tails(delivering(problem(17, running)))).containsExactly(3 + 50, 0);
  }

  /** Its data may be anywhere by now, and its delivery is none of the plan. */
  @Test
  void noTransferFollowsWhatIsFinished() {
    ClusterState finished =
        ClusterState.EMPTY.withFinished(
            new FinishedTask("j", "a", 0, List.of(new FinishedTask.Copy("v", 0))));
    assertThat(tails(problem(17, finished))).containsExactly(17, 0);
    assertThat(tails(delivering(problem(17, finished)))).containsExactly(17, 0);
    ClusterState all =
        ClusterState.EMPTY.withFinished(
            new FinishedTask("j", "a", 0, List.of(new FinishedTask.Copy("v", 0))),
            new FinishedTask("j", "b", 0, List.of()));
    assertThat(tails(problem(17, all))).containsExactly(0, 0);
  }

  private static Problem problem(long elsewhere, ClusterState state) {
    return Problem.builder()
        .workers(Worker.cpu("v"), Worker.cpu("w"), Worker.storage("store"))
        .transfers(TransferModel.uniform(3, 1_000_000))
        .workflow(
            Workflow.builder("f")
                .task(Task.of("a", Mode.of(10).onWorkers("v")))
                .task(
                    Task.of(
                        "b",
                        Mode.of(
                            Mode.DEFAULT_ID,
                            TaskDuration.perWorker(Map.of("v", 30L, "w", elsewhere)))))
                .edge("a", "b", 9)
                .build())
        .job("j", "f")
        .objective(Objective.makespan())
        .state(state)
        .build();
  }

  private static Problem delivering(Problem problem) {
    return problem.withJobs(
        List.of(new Job("j", "f", 0).withOutputs(new JobOutput("a", 50, "store"))));
  }

  /** A hundred classes and so many edges: two millions of entries are kept, and no more. */
  @Test
  void aLargeTableOfTransfersGivesWayToTheFastestLink() {
    CompiledProblem kept = chain(200);
    ClassTransfers exact = new ClassTransfers(kept);
    assertThat(exact.isExact()).isTrue();
    assertThat(exact.micros(0, 0, 0)).isZero();
    assertThat(exact.micros(0, 0, 1)).isEqualTo(3 + 9);
    CompiledProblem large = chain(201);
    ClassTransfers merged = new ClassTransfers(large);
    assertThat(merged.isExact()).isFalse();
    assertThat(merged.micros(0, 0, 1)).isEqualTo(3 + 9).isEqualTo(merged.fastestMicros(0));
    assertThat(merged.deliveryMicros(0, 1, 4)).isEqualTo(3 + 4);
    assertThat(merged.deliveryMicros(1, 1, 4)).isZero();
    // The first one is for one worker only and the next for another one.
    assertThat(new TailPath(large, merged).tail[0]).isEqualTo(12 + 201);
    assertThat(new TailPath(kept, exact).tail[0]).isEqualTo(12 + 200);
  }

  /** Heads and ends do without it, too. */
  @Test
  void theFastestLinkIsPartOfCriticalPaths() {
    CompiledProblem kept = chain(200);
    CompiledProblem large = chain(201);
    assertThat(new CriticalPath(kept, new ClassTransfers(kept)).head[1]).isEqualTo(1 + 12);
    CriticalPath merged = new CriticalPath(large, new ClassTransfers(large));
    assertThat(merged.head[1]).isEqualTo(1 + 12);
    assertThat(merged.jobEnd[0]).isEqualTo(1 + 12 + 201);
  }

  /** Where there are too many classes, all are one: nothing is known of transfers. */
  @Test
  void mergedClassesHaveNoTransfers() {
    CompiledProblem problem = CompiledProblem.of(delivering(problem(17, ClusterState.EMPTY)));
    ClassTransfers transfers = new ClassTransfers(problem);
    long entries = 2L * problem.workers().classes();
    assertThat(new TailPath(problem, transfers, entries).tail).containsExactly(3 + 50, 0);
    assertThat(new TailPath(problem, transfers, entries - 1).tail).containsExactly(3 + 50, 0);
    CriticalPath exact = new CriticalPath(problem, transfers, null, entries);
    // The delivery is there at 10 + 53, and the second task ends at 10 + 12 + 17.
    assertThat(exact.jobEnd).containsExactly(63);
    assertThat(exact.newEnd).containsExactly(63);
    assertThat(new CriticalPath(problem, transfers, null, entries - 1).jobEnd).containsExactly(27);
    CompiledProblem plain = CompiledProblem.of(problem(17, ClusterState.EMPTY));
    assertThat(new TailPath(plain, transfers, entries).tail).containsExactly(12 + 17, 0);
    assertThat(new TailPath(plain, transfers, entries - 1).tail).containsExactly(17, 0);
    assertThat(new CriticalPath(plain, transfers, null, entries).jobEnd).containsExactly(39);
    CriticalPath merged = new CriticalPath(plain, transfers, null, entries - 1);
    assertThat(merged.jobEnd).containsExactly(27);
    assertThat(merged.head).containsExactly(0, 10);
  }

  /** The second of three jobs is of another workflow, of one task; classes are merged as above. */
  @Test
  void eachJobHasItsOwnRowsOfTheTable() {
    Problem jobs =
        problem(17, ClusterState.EMPTY).toBuilder()
            .workflow(Workflow.builder("g").task(Task.of("c", Mode.of(1).onWorkers("v"))).build())
            .job("k", "g")
            .job("l", "f")
            .build();
    CompiledProblem problem = CompiledProblem.of(jobs);
    ClassTransfers transfers = new ClassTransfers(problem);
    long entries = 2L * problem.workers().classes();
    CriticalPath exact = new CriticalPath(problem, transfers, null, entries);
    assertThat(exact.jobEnd).containsExactly(39, 1, 39);
    CriticalPath merged = new CriticalPath(problem, transfers, null, entries - 1);
    assertThat(merged.head).containsExactly(0, 10, 0, 0, 10);
    assertThat(merged.jobEnd).containsExactly(27, 1, 27);
    assertThat(new TailPath(problem, transfers, entries).tail).containsExactly(29, 0, 0, 29, 0);
    assertThat(new TailPath(problem, transfers, entries - 1).tail).containsExactly(17, 0, 0, 17, 0);
  }

  /** Tasks of one microsecond one after the other; the first one elsewhere than the others. */
  private static CompiledProblem chain(int edges) {
    Workflow.Builder workflow =
        Workflow.builder("f").task(Task.of("t0", Mode.of(1).onWorkers("w0")));
    for (int t = 1; t <= edges; t++) {
      Mode mode = t == 1 ? Mode.of(1).onWorkers("w1") : Mode.of(1);
      workflow.task(Task.of("t" + t, mode)).edge("t" + (t - 1), "t" + t, t == 1 ? 9 : 0);
    }
    Problem.Builder problem =
        Problem.builder()
            .workflow(workflow.build())
            .job("j", "f")
            .transfers(TransferModel.uniform(3, 1_000_000))
            .objective(Objective.makespan());
    for (int w = 0; w < 100; w++) {
      problem.worker(Worker.cpu("w" + w).withCapacities(Map.of("compute", 1L + w)));
    }
    return CompiledProblem.of(problem.build());
  }

  private static long[] tails(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    return new TailPath(compiled, new ClassTransfers(compiled)).tail;
  }
}

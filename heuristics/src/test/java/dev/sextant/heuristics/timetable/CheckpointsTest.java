package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import org.junit.jupiter.api.Test;

/** After how many tasks copies are taken, and which of them are left. */
class CheckpointsTest {
  private final WorkerTimeline timeline =
      new WorkerTimeline(
          CompiledProblem.of(
              Problem.builder()
                  .worker(Worker.cpu("w"))
                  .workflow(Workflow.builder("f").task("t", 1).build())
                  .job("j", "f")
                  .objective(Objective.makespan())
                  .build()),
          0);

  private static void assertBefore(Checkpoints copies, int tasks, int depth) {
    int copy = copies.before(tasks);
    assertThat(copy == Checkpoints.NONE ? 0 : copies.depth(copy)).as("%d", tasks).isEqualTo(depth);
  }

  /** One in 17 tasks where 100 are expected. */
  @Test
  void areTakenWhereTheLastOneLiesFarBack() {
    Checkpoints copies = new Checkpoints(timeline, 100);
    assertBefore(copies, 1_000, 0);
    copies.take(16);
    assertBefore(copies, 1_000, 0);
    copies.take(17);
    assertBefore(copies, 16, 0);
    assertBefore(copies, 17, 17);
    copies.take(33);
    assertBefore(copies, 1_000, 17);
    copies.take(35);
    assertBefore(copies, 34, 17);
    assertBefore(copies, 35, 35);
    copies.take(51);
    assertBefore(copies, 1_000, 35);
    copies.take(52);
    assertBefore(copies, 51, 35);
    assertBefore(copies, 52, 52);
    timeline.addLoad(3, 5);
    copies.take(200);
    assertBefore(copies, 199, 52);
    assertBefore(copies, 1_000, 200);
    assertThat(copies.mark(copies.before(200))).isEqualTo(timeline.mark());
    assertThat(copies.mark(copies.before(52))).isZero();
    assertThat(copies.copy(copies.before(200))).isNotNull();
    copies.dropAfter(52);
    assertBefore(copies, 1_000, 52);
    copies.dropAfter(51);
    assertBefore(copies, 1_000, 35);
    copies.dropAfter(0);
    assertBefore(copies, 1_000, 0);
  }

  @Test
  void areNeverLessThanSixteenTasksApart() {
    Checkpoints copies = new Checkpoints(timeline, 0);
    copies.take(15);
    assertBefore(copies, 15, 0);
    copies.take(16);
    assertBefore(copies, 16, 16);
    copies.take(31);
    assertBefore(copies, 31, 16);
    copies.take(32);
    assertBefore(copies, 32, 32);
  }
}

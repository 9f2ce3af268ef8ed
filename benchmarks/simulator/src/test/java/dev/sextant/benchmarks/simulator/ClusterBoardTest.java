package dev.sextant.benchmarks.simulator;

import static dev.sextant.benchmarks.simulator.TaskStage.ANNOUNCED;
import static dev.sextant.benchmarks.simulator.TaskStage.QUEUED;
import static dev.sextant.benchmarks.simulator.TaskStage.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.Publication.Work;
import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClusterBoardTest {
  private static final long SECOND = 1_000_000;

  /** Between two multiples of a minute. */
  private static final long BEGIN = 90 * SECOND;

  private static ClusterBoard board(Information information, long intervalMicros) {
    SimulationOptions options =
        new SimulationOptions(
            intervalMicros, intervalMicros, null, WorkerRules.DEFAULT, 0, List.of(), false);
    return new ClusterBoard(cluster(), information, options);
  }

  /** Two workers, and tasks of three, two, five and seven seconds, options 0 to 3. */
  private static Cluster cluster() {
    return new Cluster(
        Problem.builder()
            .model("one", 1)
            .model("other", 1)
            .workers(Worker.gpu("w0", "T4", 10, 1), Worker.gpu("w1", "T4", 10, 1))
            .workflow(
                Workflow.builder("f")
                    .task("three", 3 * SECOND)
                    .task("two", 2 * SECOND)
                    .task("five", 5 * SECOND)
                    .task("seven", 7 * SECOND)
                    .build())
            .objective(Objective.totalWeightedFlow())
            .build());
  }

  /**
   * At the begin a worker begins a load of one second and a run of three, while a task of two
   * seconds is queued, one of five is announced and the inputs of one of seven are on their way.
   */
  private static void work(ClusterBoard board) {
    reach(board, QUEUED, 0);
    board.start(0, 0, 1, 3 * SECOND, BEGIN + 4 * SECOND, BEGIN);
    reach(board, QUEUED, 1);
    reach(board, ANNOUNCED, 2);
    reach(board, SENT, 3);
  }

  /** A task comes to a stage, through all before it. */
  private static void reach(ClusterBoard board, TaskStage last, int option) {
    for (TaskStage stage : TaskStage.values()) {
      if (stage.compareTo(last) <= 0) {
        board.reach(stage, 0, option, BEGIN);
      }
    }
  }

  private static long seconds(ClusterBoard board, int decider, long second) {
    long now = BEGIN + second * SECOND;
    long wait = board.reveal(decider, now).queueEndMicros(0, now) - now;
    board.conceal(decider);
    return wait / SECOND;
  }

  @ParameterizedTest
  @CsvSource({
    "WHOLE, false, 5, 5",
    "WHOLE, true, 4, 2",
    "REMAINING, false, 6, 6",
    "REMAINING, true, 5, 3",
    "SENT, false, 13, 13",
    "SENT, true, 12, 10",
    "ANNOUNCED, false, 18, 18",
    "ANNOUNCED, true, 17, 15"
  })
  void waitsCountWhatIsPublishedAndShrinkIfTheyAreToDoSo(
      Work work, boolean shrinks, long afterOne, long afterThree) {
    Publication publication = new Publication(work, shrinks);
    ClusterBoard known = board(new Information(publication, publication), 0);
    ClusterBoard stale = board(new Information(publication, publication), 60 * SECOND);
    work(known);
    work(stale);

    for (int decider : new int[] {-1, 0, 1}) {
      assertThat(seconds(known, decider, 1)).isEqualTo(afterOne);
      assertThat(seconds(known, decider, 3)).isEqualTo(afterThree);
    }
    // Before anything is published only the worker itself knows.
    assertThat(seconds(stale, 0, 1)).isEqualTo(afterOne);
    assertThat(seconds(stale, 0, 3)).isEqualTo(afterThree);
    assertThat(seconds(stale, 1, 3)).isZero();
  }

  @Test
  void aWholeRunningTaskCountsUntilItEnds() {
    ClusterBoard whole = board(Information.COMPASS, 0);
    ClusterBoard remaining = board(Information.REMAINING, 0);
    work(whole);
    work(remaining);

    whole.end(0, BEGIN + 4 * SECOND);
    remaining.end(0, BEGIN + 4 * SECOND);

    assertThat(seconds(whole, 1, 4)).isEqualTo(2);
    assertThat(seconds(remaining, 1, 4)).isEqualTo(2);
  }

  @Test
  void whatIsAnnouncedCountsInPlacingAndInAdjustingOnlyWhatIsOnItsWay() {
    ClusterBoard board = board(Information.ANNOUNCED, 0);
    work(board);
    board.planUse(0, 1, 1, BEGIN);

    assertThat(seconds(board, 1, 1)).isEqualTo(17);
    assertThat(seconds(board.forDispatch(), 1, 1)).isEqualTo(12);
    assertThat(board.reveal(1, BEGIN + SECOND).isResident(0, 1)).isTrue();
    assertThat(board.forDispatch().reveal(1, BEGIN + SECOND).isResident(0, 1)).isFalse();
  }

  /** Batches of one, two and three take 10, 12 and 14 seconds. */
  private static ClusterBoard batches(Publication publication, long intervalMicros) {
    Cluster cluster =
        new Cluster(
            Problem.builder()
                .workers(Worker.cpu("w0"), Worker.cpu("w1"))
                .workflow(
                    Workflow.builder("f")
                        .task(
                            Task.of(
                                "t",
                                Mode.of(
                                    "default", Batch.of(10 * SECOND, 12 * SECOND, 14 * SECOND))))
                        .build())
                .objective(Objective.totalWeightedFlow())
                .build());
    Serving serving = new Serving(null, QueueDiscipline.FIFO.withBatch(BatchRule.LARGEST));
    SimulationOptions options =
        new SimulationOptions(
            intervalMicros, 0, null, WorkerRules.DEFAULT, 0, List.of(), false, serving);
    return new ClusterBoard(cluster, new Information(publication, publication), options);
  }

  private static int waiting(ClusterBoard board, int decider) {
    int waiting = board.reveal(decider, BEGIN).waiting(0, 0);
    board.conceal(decider);
    return waiting;
  }

  /** Of four that are placed two are queued; then these start. */
  @Test
  void thoseWhoWaitForABatchAreShownAndCountAsInFullBatches() {
    ClusterBoard announced = batches(Publication.ANNOUNCED, 0);
    ClusterBoard remaining = batches(Publication.REMAINING, 0);
    for (ClusterBoard board : List.of(announced, remaining)) {
      reach(board, ANNOUNCED, 0);
      reach(board, SENT, 0);
      reach(board, QUEUED, 0);
      reach(board, QUEUED, 0);
    }
    assertThat(waiting(announced, 1)).isEqualTo(4);
    assertThat(seconds(announced, 1, 0)).isEqualTo(14 + 10);
    assertThat(waiting(remaining, 1)).isEqualTo(2);
    assertThat(seconds(remaining, 1, 0)).isEqualTo(12);

    announced.start(0, 0, 2, 12 * SECOND, BEGIN + 12 * SECOND, BEGIN);
    remaining.start(0, 0, 2, 12 * SECOND, BEGIN + 12 * SECOND, BEGIN);

    assertThat(waiting(announced, 1)).isEqualTo(2);
    assertThat(seconds(announced, 1, 0)).isEqualTo(12 + 12);
    assertThat(waiting(remaining, 1)).isZero();
    assertThat(seconds(remaining, 1, 0)).isEqualTo(12);
  }

  @ParameterizedTest
  @EnumSource
  void whoIsTakenAwayCountsNoMoreHoweverFarHeIs(Work work) {
    for (TaskStage stage : TaskStage.values()) {
      ClusterBoard board =
          board(new Information(new Publication(work, true), Publication.REMAINING), 0);
      reach(board, stage, 1);
      board.withdraw(stage, 0, 1, BEGIN);

      assertThat(seconds(board, 1, 0)).isZero();
      assertThat(seconds(board.forDispatch(), 1, 0)).isZero();
    }
  }

  @Test
  void untilItIsPublishedOnlyTheWorkerItselfKnowsWhoWaits() {
    ClusterBoard board = batches(Publication.REMAINING, 60 * SECOND);
    reach(board, QUEUED, 0);

    assertThat(waiting(board, 0)).isEqualTo(1);
    assertThat(waiting(board, 1)).isZero();

    board.leave(0, BEGIN);
    board.enter(0, BEGIN);

    assertThat(waiting(board, 0)).isZero();
    assertThat(board.reveal(-1, 2 * BEGIN).waiting(0, 0)).isZero();
  }
}

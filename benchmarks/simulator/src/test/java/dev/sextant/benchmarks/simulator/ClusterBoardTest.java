package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.Publication.Work;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterBoardTest {
  private static final long SECOND = 1_000_000;

  /** Between two multiples of a minute. */
  private static final long BEGIN = 90 * SECOND;

  private static ClusterBoard board(Information information, long intervalMicros) {
    SimulationOptions options =
        new SimulationOptions(
            intervalMicros, intervalMicros, null, WorkerRules.DEFAULT, 0, List.of(), false);
    return new ClusterBoard(Simulations.t4(2), information, options);
  }

  /**
   * At the begin a worker begins a load of one second and a run of three, while a task of two
   * seconds is queued and one of five is announced.
   */
  private static void work(ClusterBoard board) {
    for (long seconds : new long[] {3, 2, 5}) {
      board.announce(0, seconds * SECOND, 1, BEGIN);
    }
    board.enqueue(0, 3 * SECOND, 3 * SECOND, BEGIN);
    board.start(0, 3 * SECOND, 3 * SECOND, BEGIN + 4 * SECOND, BEGIN);
    board.enqueue(0, 2 * SECOND, 2 * SECOND, BEGIN);
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
    "ANNOUNCED, false, 11, 11",
    "ANNOUNCED, true, 10, 8"
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
  void whatIsAnnouncedCountsInPlacingAndNotInAdjusting() {
    ClusterBoard board = board(Information.ANNOUNCED, 0);
    work(board);
    board.planUse(0, 1, 1, BEGIN);

    assertThat(seconds(board, 1, 1)).isEqualTo(10);
    assertThat(seconds(board.forDispatch(), 1, 1)).isEqualTo(5);
    assertThat(board.reveal(1, BEGIN + SECOND).isResident(0, 1)).isTrue();
    assertThat(board.forDispatch().reveal(1, BEGIN + SECOND).isResident(0, 1)).isFalse();
  }
}

package dev.sextant.planner.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClusterTableTest {
  private static final int WORKERS = 100;
  private static final int MODELS = 4;

  @Test
  void pullsOnlyRowsThatHaveChanged() {
    ClusterTable table = new ClusterTable(Catalogues.registry(WORKERS, MODELS), WORKERS, MODELS);
    table.joinAll();
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
    assertThat(snapshot.refresh()).isEqualTo(WORKERS);
    assertThat(snapshot.refresh()).isZero();
    table.publishWait(7, 500, 3);
    table.publishResidents(7, new long[] {0b10}, 0, 5);
    table.publishWait(70, 600, 4);
    assertThat(snapshot.refresh()).isEqualTo(2);
    assertThat(snapshot.queueEndMicros(7, 10)).isEqualTo(510);
    assertThat(snapshot.observedMicros(70)).isEqualTo(4);
    assertThat(snapshot.isResident(7, 1)).isTrue();
    assertThat(snapshot.freeBytes(7)).isEqualTo(8 * Catalogues.GB - 5);
  }

  @Test
  void aPublishedWaitLeavesPlannedFetchesAlone() {
    ClusterTable table = new ClusterTable(Catalogues.registry(2, MODELS), 2, MODELS);
    table.joinAll();
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
    snapshot.refresh();
    snapshot.commit(Catalogues.placement(1, true));
    table.publishWait(1, 300, 0);
    snapshot.refresh();
    assertThat(snapshot.queueEndMicros(1, 0)).isEqualTo(300);
    assertThat(snapshot.isResident(1, 0)).isTrue();
    table.publishResidents(1, new long[1], 0, 0);
    snapshot.refresh();
    assertThat(snapshot.isResident(1, 0)).isFalse();
  }

  @Test
  void workersLeaveAndJoin() {
    ClusterTable table = new ClusterTable(Catalogues.registry(3, MODELS), 3, MODELS);
    table.joinAll();
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
    table.publishWait(1, 9, 0);
    snapshot.refresh();
    table.leave(1);
    table.publishWait(1, 8, 0);
    snapshot.refresh();
    assertThat(snapshot.isPresent(1)).isFalse();
    assertThat(table.join(0, 0)).isEqualTo(1);
    snapshot.refresh();
    assertThat(snapshot.isPresent(1)).isTrue();
    assertThat(snapshot.queueEndMicros(1, 0)).isZero();
    assertThatThrownBy(() -> table.join(0, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The table is full: its workerCapacity is (3).");
    assertThatThrownBy(() -> snapshot.leave(1)).isInstanceOf(IllegalStateException.class);
  }

  /** Writers keep wait, time of observation and models of a row in step; no reader sees less. */
  @Test
  void readersNeverSeeHalfARow() throws InterruptedException {
    ClusterTable table = new ClusterTable(Catalogues.registry(WORKERS, MODELS), WORKERS, MODELS);
    table.joinAll();
    int rounds = 20_000;
    AtomicInteger running = new AtomicInteger(2);
    CountDownLatch begin = new CountDownLatch(1);
    Thread[] writers = new Thread[2];
    for (int i = 0; i < writers.length; i++) {
      int worker = 60 + i;
      writers[i] =
          new Thread(
              () -> {
                long[] residents = new long[1];
                for (int r = 1; r <= rounds; r++) {
                  table.publishWait(worker, r, r);
                  // Both threads write this row.
                  residents[0] = r & 0b1111;
                  table.publish(5, r, r, residents, 0, r & 0b1111);
                  table.publishResidents(worker, residents, 0, r & 0b1111);
                  begin.countDown();
                }
                running.decrementAndGet();
              });
      writers[i].start();
    }
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
    begin.await();
    int pulled = 0;
    do {
      pulled += snapshot.refresh();
      for (int w : new int[] {5, 60, 61}) {
        if (!snapshot.isPresent(w)) {
          continue; // It was being written whenever it was looked at.
        }
        assertThat(snapshot.queueEndMicros(w, 0)).isEqualTo(snapshot.observedMicros(w));
        long bits = snapshot.residentWord(w, 0);
        long held = 0;
        for (int m = 0; m < MODELS; m++) {
          held += (bits >>> m & 1) * (m + 1) * Catalogues.GB;
        }
        long expected = Math.max(0, 10 * Catalogues.GB - held - bits);
        assertThat(snapshot.freeBytes(w)).isEqualTo(expected);
      }
    } while (running.get() > 0);
    for (Thread writer : writers) {
      writer.join();
    }
    snapshot.refresh();
    assertThat(pulled).isGreaterThan(WORKERS);
    assertThat(snapshot.queueEndMicros(60, 0)).isEqualTo(rounds);
    assertThat(snapshot.queueEndMicros(61, 0)).isEqualTo(rounds);
    assertThat(snapshot.residentWord(60, 0)).isEqualTo(rounds & 0b1111);
  }
}

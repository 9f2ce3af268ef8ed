package dev.sextant.planner.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.Worker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
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
    assertThat(table.join(0)).isEqualTo(1);
    snapshot.refresh();
    assertThat(snapshot.isPresent(1)).isTrue();
    assertThat(snapshot.queueEndMicros(1, 0)).isZero();
    assertThatThrownBy(() -> table.join(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The table is full: its workerCapacity is (3).");
    assertThatThrownBy(() -> snapshot.leave(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusesUnknownModelsWhereTheyArePublished() {
    WorkflowRegistry registry = Catalogues.registry(2, MODELS);
    ClusterTable table = new ClusterTable(registry, 2, 200);
    table.joinAll();
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
    snapshot.refresh();
    assertThatThrownBy(() -> table.publishResidents(1, new long[] {16, 0, 0, 0}, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no model number (4).");
    assertThatThrownBy(() -> table.publish(1, 5, 5, new long[] {0, 0, 0, 1}, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no model number (192).");
    assertThat(snapshot.refresh()).as("nothing was published").isZero();
    registry.extend(CompiledProblem.of(Catalogues.builder(2, 65).build()));
    table.publishResidents(1, new long[] {16, 1, 0, 0}, 0, 0);
    assertThat(snapshot.refresh()).isOne();
    assertThat(snapshot.isResident(1, 64)).isTrue();
    assertThatThrownBy(() -> table.publishResidents(1, new long[] {0, 2, 0, 0}, 0, 0))
        .hasMessage("There is no model number (65).");
  }

  @Test
  void workersOfNewKindsJoin() {
    WorkflowRegistry registry = Catalogues.registry(2, MODELS);
    ClusterTable table = new ClusterTable(registry, 4, MODELS);
    table.joinAll();
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
    snapshot.refresh();
    assertThatThrownBy(() -> table.join(2)).hasMessage("There is no kind of workers (2).");
    registry.extend(
        CompiledProblem.of(
            Catalogues.builder(2, MODELS)
                .worker(Worker.gpu("big", "big", 30 * Catalogues.GB, 1).withZone("z"))
                .transfers(
                    new TransferModel.LinkTable(
                        Link.FREE, List.of(new LinkTable.Entry("z", "z", Link.FREE)), List.of()))
                .build()));
    assertThat(table.join(2, number -> "worker " + number)).isEqualTo(2);
    assertThat(snapshot.refresh()).isOne();
    assertThat(snapshot.classOf(2)).isEqualTo(1);
    assertThat(snapshot.position(2)).isEqualTo(1);
    assertThat(snapshot.members(1)).isOne();
    assertThat(snapshot.freeBytes(2)).isEqualTo(30 * Catalogues.GB);
    assertThat(snapshot.occupants().get(2)).isEqualTo("worker 2");
    assertThat(snapshot.classOf(1)).isZero();
  }

  @Test
  void whoHasANumberIsSeenWithItsRow() {
    ClusterTable table = new ClusterTable(Catalogues.registry(2, MODELS), 2, MODELS);
    table.join(0, number -> "a");
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
    snapshot.refresh();
    Occupants before = snapshot.occupants();
    table.leave(0);
    table.join(1, number -> "b");
    table.publishWait(0, 7, 0);
    snapshot.updateWait(0, 500, 0);
    assertThat(snapshot.refresh()).isOne();
    assertThat(snapshot.occupants().get(0)).isEqualTo("b");
    assertThat(snapshot.queueEndMicros(0, 0)).isEqualTo(7);
    assertThat(before.get(0)).as("what was handed out").isEqualTo("a");
  }

  @Test
  void whoJoinsWhileAnotherDoesHasANumberOfItsOwn() {
    ClusterTable table = new ClusterTable(Catalogues.registry(2, MODELS), 2, MODELS);
    int[] inner = new int[1];
    int outer =
        table.join(
            0,
            number -> {
              inner[0] = table.join(1, another -> "inner");
              return "outer";
            });
    assertThat(List.of(outer, inner[0])).containsExactly(0, 1);
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
    snapshot.refresh();
    assertThat(snapshot.occupants().get(outer)).isEqualTo("outer");
    assertThat(snapshot.occupants().get(inner[0])).isEqualTo("inner");
    table.leave(0);
    assertThatThrownBy(() -> table.join(0, number -> Objects.requireNonNull(null)))
        .isInstanceOf(NullPointerException.class);
    assertThat(table.join(0)).as("who did not join has no number").isZero();
  }

  /** The models are checked first, and copied then; somebody else changes them in between. */
  @Test
  void modelsThatChangeWhileTheyArePublishedHarmNoReader() throws InterruptedException {
    ClusterTable table = new ClusterTable(Catalogues.registry(1, MODELS), 1, MODELS);
    table.joinAll();
    long[] residents = {1};
    VarHandle cell = MethodHandles.arrayElementVarHandle(long[].class);
    AtomicBoolean ends = new AtomicBoolean();
    Thread changes =
        new Thread(
            () -> {
              for (long i = 0; !ends.get(); i++) {
                cell.setVolatile(residents, 0, (i & 1) == 0 ? 1L : 1L << MODELS);
              }
            });
    changes.start();
    try {
      ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
      for (int i = 0; i < 300_000; i++) {
        try {
          table.publishResidents(0, residents, 0, 0);
        } catch (IllegalArgumentException refusal) {
          assertThat(refusal).hasMessage("There is no model number (4).");
        }
        snapshot.refresh();
        assertThat(snapshot.residentWord(0, 0) & -1L << MODELS).isZero();
      }
    } finally {
      ends.set(true);
      changes.join();
    }
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
    // With the rows that were being written whenever they were looked at.
    pulled += snapshot.refresh();
    assertThat(pulled).isGreaterThanOrEqualTo(WORKERS);
    assertThat(snapshot.queueEndMicros(60, 0)).isEqualTo(rounds);
    assertThat(snapshot.queueEndMicros(61, 0)).isEqualTo(rounds);
    assertThat(snapshot.residentWord(60, 0)).isEqualTo(rounds & 0b1111);
  }
}

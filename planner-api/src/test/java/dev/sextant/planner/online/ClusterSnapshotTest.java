package dev.sextant.planner.online;

import static dev.sextant.planner.online.Catalogues.GB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ClusterSnapshotTest {
  private final WorkflowRegistry registry = Catalogues.registry(3, 4);
  private final ClusterSnapshot snapshot =
      new ClusterSnapshot(registry, 4, 200, WaitReading.AS_PUBLISHED);

  ClusterSnapshotTest() {
    snapshot.joinAll();
  }

  @Test
  void readsWaitsAsPublishedOrElapsing() {
    ClusterSnapshot elapsing = new ClusterSnapshot(registry, 3, 4, WaitReading.ELAPSING);
    elapsing.joinAll();
    snapshot.updateWait(1, 500, 1_000);
    elapsing.updateWait(1, 500, 1_000);
    assertThat(snapshot.queueEndMicros(1, 1_400)).isEqualTo(1_900);
    assertThat(elapsing.queueEndMicros(1, 1_400)).isEqualTo(1_500);
    assertThat(elapsing.queueEndMicros(1, 1_600)).isEqualTo(1_600);
    assertThat(snapshot.observedMicros(1)).isEqualTo(1_000);
  }

  @Test
  void derivesFreeMemory() {
    snapshot.updateResidents(0, new long[] {0b101, 0, 0, 0}, 0, GB);
    assertThat(snapshot.freeBytes(0)).isEqualTo(5 * GB);
    assertThat(snapshot.isResident(0, 2)).isTrue();
    assertThat(snapshot.isResident(0, 1)).isFalse();
    snapshot.updateResident(0, 2, false);
    assertThat(snapshot.freeBytes(0)).isEqualTo(8 * GB);
    snapshot.updateResident(0, 2, false);
    snapshot.updateResidents(0, new long[] {0b1111, 0, 0, 0}, 0, GB);
    assertThat(snapshot.freeBytes(0)).as("never negative").isZero();
  }

  @Test
  void keepsTheNumbersOfWorkersThatStay() {
    snapshot.updateWait(2, 7, 0);
    snapshot.updateResident(1, 0, true);
    snapshot.leave(1);
    assertThat(snapshot.isPresent(1)).isFalse();
    assertThat(snapshot.members(0)).isEqualTo(2);
    assertThat(snapshot.member(0, 1)).isEqualTo(2);
    assertThat(snapshot.queueEndMicros(2, 0)).isEqualTo(7);
    assertThat(snapshot.join(0)).isEqualTo(1);
    assertThat(snapshot.isResident(1, 0)).isFalse();
    assertThat(snapshot.freeBytes(1)).isEqualTo(10 * GB);
    assertThat(snapshot.join(0)).isEqualTo(3);
    assertThat(snapshot.member(0, 3)).isEqualTo(3);
    assertThatThrownBy(() -> snapshot.join(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The snapshot is full: its workerCapacity is (4).");
  }

  @Test
  void commitsAndTakesBack() {
    snapshot.updateWait(1, 300, 0);
    snapshot.commit(Catalogues.placement(1, false));
    assertThat(snapshot.queueEndMicros(1, 0)).isEqualTo(2_000);
    assertThat(snapshot.freeBytes(1)).isEqualTo(9 * GB);
    assertThat(snapshot.isResident(1, 0)).isFalse();
    snapshot.rollback();
    assertThat(snapshot.queueEndMicros(1, 0)).isEqualTo(300);
    assertThat(snapshot.freeBytes(1)).isEqualTo(10 * GB);
    assertThatThrownBy(snapshot::rollback)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("There is no commit to take back.");
  }

  @Test
  void remembersFetchesThatArePlanned() {
    snapshot.commit(Catalogues.placement(1, true));
    assertThat(snapshot.isResident(1, 0)).isTrue();
    assertThat(snapshot.freeBytes(1)).isEqualTo(9 * GB);
    snapshot.rollback();
    assertThat(snapshot.isResident(1, 0)).isFalse();
    assertThat(snapshot.freeBytes(1)).isEqualTo(10 * GB);
  }

  @Test
  void doesNotTakeBackWhatWasPublishedSince() {
    snapshot.commit(Catalogues.placement(1, true));
    snapshot.updateWait(1, 700, 0);
    snapshot.rollback();
    assertThat(snapshot.queueEndMicros(1, 0)).isEqualTo(700);
  }

  @Test
  void publishedResidentsReplacePlannedFetches() {
    snapshot.commit(Catalogues.placement(1, false));
    snapshot.updateWait(1, 700, 0);
    assertThat(snapshot.freeBytes(1)).isEqualTo(9 * GB);
    snapshot.updateResidents(1, new long[] {0b10, 0, 0, 0}, 0, 0);
    assertThat(snapshot.freeBytes(1)).isEqualTo(8 * GB);
  }

  @Test
  void tellsWhichRowsHaveChanged() {
    long before = snapshot.changes();
    snapshot.updateWait(2, 1, 0);
    snapshot.updateWait(0, 1, 0);
    snapshot.updateWait(2, 2, 0);
    assertThat(snapshot.changes()).isEqualTo(before + 3);
    assertThat(snapshot.changedWorker(before)).isEqualTo(2);
    assertThat(snapshot.changedWorker(before + 1)).isZero();
    assertThat(snapshot.isOvertaken(before)).isTrue();
    assertThat(snapshot.isOvertaken(before + 2)).isFalse();
    assertThat(snapshot.oldestChange()).isZero();
    for (int i = 0; i < 1_000; i++) {
      snapshot.updateWait(1, i, 0);
    }
    assertThat(snapshot.oldestChange()).isBetween(1L, snapshot.changes() - 4);
  }

  @Test
  void refusesWhatDoesNotExist() {
    assertThatThrownBy(() -> snapshot.join(3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no kind of workers (3).");
    assertThatThrownBy(() -> snapshot.joinAt(2, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is a worker number (2) already.");
    assertThatThrownBy(() -> snapshot.updateResident(0, 4, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no model number (4).");
    assertThatThrownBy(() -> snapshot.updateResidents(0, new long[] {16, 0, 0, 0}, 0, 0))
        .hasMessage("There is no model number (4).");
    assertThatThrownBy(() -> snapshot.updateWait(0, -1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(-1)");
    assertThatThrownBy(() -> new ClusterSnapshot(registry, 3, 3, WaitReading.ELAPSING))
        .hasMessage("The modelCapacity (3) must not be less than 4.");
    assertThatThrownBy(() -> snapshot.commit(new Placement(1)))
        .hasMessage("A placement that is not complete cannot be committed.");
    assertThatThrownBy(snapshot::refresh).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void modelsJoinWhenTheyAreRegistered() {
    registry.extend(
        dev.sextant.planner.compiled.CompiledProblem.of(Catalogues.builder(3, 6).build()));
    snapshot.updateResident(0, 5, true);
    assertThat(snapshot.freeBytes(0)).isEqualTo(4 * GB);
  }
}

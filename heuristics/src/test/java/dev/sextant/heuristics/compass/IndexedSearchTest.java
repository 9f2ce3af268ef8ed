package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.TransferTerm;
import dev.sextant.planner.online.WorkerSearch;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The index decides like a scan, whatever the cluster: classes, positions and their links, models
 * and sets of them, options and refinements are drawn. {@code -Dsextant.online.decisions=1000000}
 * says how many decisions it takes; without, it is a sample.
 */
class IndexedSearchTest {
  private static final int DECISIONS = Integer.getInteger("sextant.online.decisions", 200_000);
  private static final int PLANS_PER_CLUSTER = 400;

  private int placedByIndex;
  private int placedByProgram;
  private int joined;

  @Test
  void decidesLikeTheScan() {
    decideAlike(DECISIONS, false);

    assertThat(placedByIndex).isGreaterThan(DECISIONS / 4);
    assertThat(placedByProgram).isGreaterThan(DECISIONS / 100);
    assertThat(joined).isZero();
  }

  @Test
  void decidesLikeTheScanWhereTasksGoInBatches() {
    decideAlike(DECISIONS / 4, true);

    assertThat(placedByIndex).isGreaterThan(DECISIONS / 16);
    assertThat(joined).isGreaterThan(DECISIONS / 100);
  }

  private void decideAlike(int least, boolean batches) {
    SplittableRandom random = new SplittableRandom(7);
    SplittableRandom dates = new SplittableRandom(8);
    int decisions = 0;
    while (decisions < least) {
      RandomCluster cluster =
          new RandomCluster(random, random.nextInt(3) == 0 ? 700 : 120, batches);
      ClusterSnapshot snapshot = cluster.snapshot();
      OnlineOptions options = options(random);
      Refinements refinements = refinements(random);
      OnlineOptions scanning = options.withWorkerSearch(WorkerSearch.SCAN);
      OnlinePlanner scan = planner(cluster, scanning, refinements);
      OnlinePlanner index = planner(cluster, options, refinements);
      boolean hasProgram =
          !batches && cluster.isSmallAndPlain() && cluster.workers > WorkerIndex.SMALL_CLUSTER;
      Placement expected = new Placement(8);
      Placement actual = new Placement(8);
      long now = 0;
      for (int plan = 0; plan < PLANS_PER_CLUSTER; plan++) {
        now += random.nextInt(3) * 20_000L;
        int workflow = random.nextInt(5);
        int ingress = random.nextInt(-1, cluster.workers);
        long[] due = dates.longs(dates.nextInt(3) == 0 ? 8 : 0, -100_000, 2_000_000).toArray();
        scan.place(workflow, ingress, now, due, snapshot, expected);
        index.place(workflow, ingress, now, due, snapshot, actual);
        assertSame(expected, actual);
        joined += joined(actual);
        decisions += expected.size();
        placedByProgram += hasProgram ? actual.size() : 0;
        placedByIndex +=
            cluster.workers > WorkerIndex.SMALL_CLUSTER && !hasProgram ? actual.size() : 0;
        decisions += adjustAlike(scan, index, snapshot, workflow, random, now);
        if (expected.isComplete() && random.nextInt(4) != 0) {
          snapshot.commit(actual);
          if (random.nextInt(8) == 0) {
            snapshot.rollback();
          }
        }
        for (int changes = random.nextInt(4); changes > 0; changes--) {
          cluster.change(snapshot, now);
        }
      }
    }
  }

  private static int joined(Placement placement) {
    int joined = 0;
    for (int i = 0; i < placement.size(); i++) {
      joined += placement.batchSize(placement.task(i)) > 1 ? 1 : 0;
    }
    return joined;
  }

  @Test
  void decidesAsThePaperSays() {
    SplittableRandom random = new SplittableRandom(11);
    int decisions = 0;
    while (decisions < DECISIONS / 50) {
      RandomCluster cluster = new RandomCluster(random, 60);
      ClusterSnapshot snapshot = cluster.snapshot();
      boolean remember = random.nextBoolean();
      OnlinePlanner planner =
          new CompassOnline(
                  cluster.registry, OnlineOptions.defaults().withRememberFetches(remember))
              .planner();
      Placement actual = new Placement(8);
      for (int plan = 0; plan < 8; plan++) {
        long now = plan * 30_000L;
        int workflow = random.nextInt(5);
        int ingress = random.nextInt(-1, cluster.workers);
        PaperPlacing expected = new PaperPlacing(snapshot, workflow, ingress, now, remember);
        planner.place(workflow, ingress, now, snapshot, actual);
        int base = cluster.registry.catalogue().workflows().tasksBegin(workflow);
        assertThat(actual.size()).isEqualTo(expected.finish.size());
        for (int i = 0; i < actual.size(); i++) {
          int task = actual.task(i);
          assertThat(actual.worker(task)).isEqualTo(expected.worker.get(base + task));
          assertThat(actual.option(task)).isEqualTo(expected.option.get(base + task));
          assertThat(actual.finishMicros(task)).isEqualTo(expected.finish.get(base + task));
        }
        decisions += actual.size();
        if (actual.isComplete()) {
          snapshot.commit(actual);
        }
        cluster.change(snapshot, now);
      }
    }
  }

  private static OnlinePlanner planner(
      RandomCluster cluster, OnlineOptions options, Refinements refinements) {
    return new CompassPlusOnline(cluster.registry, options, refinements).planner();
  }

  private static Refinements refinements(SplittableRandom random) {
    return random.nextBoolean()
        ? Refinements.NONE
        : new Refinements(
            random.nextInt(4) != 0, random.nextInt(4) != 0, random.nextInt(3) * 15_000L);
  }

  private static int adjustAlike(
      OnlinePlanner scan,
      OnlinePlanner index,
      ClusterSnapshot snapshot,
      int workflow,
      SplittableRandom random,
      long now) {
    int planned = random.nextInt(snapshot.workerCapacity());
    int holder = random.nextInt(-1, snapshot.workerCapacity());
    assertThat(index.adjust(workflow, 0, planned, holder, now, snapshot))
        .isEqualTo(scan.adjust(workflow, 0, planned, holder, now, snapshot));
    return 1;
  }

  private static OnlineOptions options(SplittableRandom random) {
    OnlineOptions options =
        OnlineOptions.defaults()
            .withRememberFetches(random.nextBoolean())
            .withThetaPercent(random.nextInt(2) * 150)
            .withEvictionPenaltyPercent(random.nextInt(100, 301));
    return switch (random.nextInt(8)) {
      case 0 -> options.withLoadTerm(false);
      case 1 -> options.withCacheTerm(false);
      case 2 -> options.withTransferTerm(TransferTerm.NONE);
      case 3 -> options.withTransferTerm(TransferTerm.PLACING_AND_ADJUSTING);
      default -> options;
    };
  }

  static void assertSame(Placement expected, Placement actual) {
    assertThat(actual.size()).isEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      int task = expected.task(i);
      if (actual.task(i) != task
          || actual.worker(task) != expected.worker(task)
          || actual.option(task) != expected.option(task)
          || actual.startMicros(task) != expected.startMicros(task)
          || actual.finishMicros(task) != expected.finishMicros(task)
          || actual.queueEndMicros(task) != expected.queueEndMicros(task)
          || actual.plannedBytes(task) != expected.plannedBytes(task)
          || actual.fetches(task) != expected.fetches(task)
          || actual.batchSize(task) != expected.batchSize(task)
          || actual.reason(task) != expected.reason(task)) {
        assertThat(actual.worker(task)).as("worker of task " + task).isEqualTo(-2);
      }
    }
  }
}

package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.TransferTerm;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkerSearch;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The index decides like a scan, whatever the cluster: classes, positions and their links, models
 * and sets of them, options and refinements are drawn. {@code -Dsextant.online.decisions=1000000}
 * says how many decisions it takes; without, it is a sample.
 */
class IndexedSearchTest {
  private static final int DECISIONS = Integer.getInteger("sextant.online.decisions", 200_000);
  private static final long GB = 1_000_000_000L;
  private static final int PLANS_PER_CLUSTER = 400;
  private static final int[] MOST_WORKERS = {12, 120, 120, 700, 700};

  /** The last moment for which can be planned. */
  private static final long LATEST = 1L << 52;

  private int placedByIndex;
  private int placedByProgram;
  private int joined;

  @Test
  void decidesLikeTheScan() {
    decideAlike(DECISIONS, false, 0);

    assertThat(placedByIndex).isGreaterThan(DECISIONS / 4);
    assertThat(placedByProgram).isGreaterThan(DECISIONS / 100);
    assertThat(joined).isZero();
  }

  @Test
  void decidesLikeTheScanWhereTasksGoInBatches() {
    decideAlike(DECISIONS / 4, true, 0);

    assertThat(placedByIndex).isGreaterThan(DECISIONS / 16);
    assertThat(joined).isGreaterThan(DECISIONS / 100);
  }

  @Test
  void decidesLikeTheScanAtTheEndOfTime() {
    decideAlike(DECISIONS / 4, false, LATEST - 1_000_000_000);

    assertThat(placedByProgram).isGreaterThan(DECISIONS / 400);
  }

  /** On clusters that change, at moments from one on; if it is late, with queues that are long. */
  private void decideAlike(int least, boolean batches, long from) {
    SplittableRandom random = new SplittableRandom(7);
    SplittableRandom dates = new SplittableRandom(8);
    int decisions = 0;
    while (decisions < least) {
      RandomCluster cluster =
          new RandomCluster(random, MOST_WORKERS[random.nextInt(MOST_WORKERS.length)], batches);
      ClusterSnapshot snapshot = cluster.snapshot();
      OnlineOptions options = options(random);
      Refinements refinements = refinements(random);
      OnlineOptions scanning = options.withWorkerSearch(WorkerSearch.SCAN);
      OnlinePlanner scan = planner(cluster, scanning, refinements);
      OnlinePlanner index = planner(cluster, options, refinements);
      boolean hasProgram = !batches && cluster.isSmallAndPlain();
      Placement expected = new Placement(8);
      Placement actual = new Placement(8);
      long now = from;
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
        if (from > 0) {
          int w = dates.nextInt(cluster.workers);
          snapshot.updateWait(w, dates.nextInt(3) == 0 ? dates.nextLong(LATEST + 1) : 0, now);
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

  /** One of the modes needs a model that fits nowhere, beside one that others need. */
  @Test
  void placesWhereSomeModesFitNowhere() {
    Problem.Builder builder = Problem.builder().objective(Objective.totalWeightedFlow());
    for (int m = 0; m < 70; m++) {
      builder.model("m" + m, m == 69 ? 20 * GB : GB);
    }
    for (int w = 0; w < 40; w++) {
      builder.worker(Worker.gpu("w" + w, "gpu", 10 * GB, GB));
    }
    Mode pair = Mode.of("pair", TaskDuration.of(100)).withModels(List.of("m0", "m1"));
    Mode large = Mode.of("large", TaskDuration.of(10)).withModels(List.of("m0", "m69"));
    Task task = new Task("t", List.of(large, pair));
    Problem problem =
        builder
            .workflow(new Workflow("f", List.of(task), List.of()))
            .job(new Job("j", "f", 0))
            .build();
    WorkflowRegistry registry = WorkflowRegistry.of(CompiledProblem.of(problem));
    ClusterSnapshot snapshot = new ClusterSnapshot(registry, 40, 70, WaitReading.AS_PUBLISHED);
    snapshot.joinAll();
    snapshot.updateResident(0, 0, true);
    Placement placement = new Placement(1);

    new CompassOnline(registry, OnlineOptions.defaults())
        .planner()
        .place(0, ClusterSnapshot.NO_WORKER, 0, snapshot, placement);

    assertThat(placement.worker(0)).isZero();
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

package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.ClusterTable;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.scheduler.Catalogue;
import dev.sextant.planner.scheduler.Cluster;
import dev.sextant.planner.scheduler.JobPlacer;
import dev.sextant.planner.scheduler.ModelHandle;
import dev.sextant.planner.scheduler.PlacedJob;
import dev.sextant.planner.scheduler.PlacementRequest;
import dev.sextant.planner.scheduler.TaskHandle;
import dev.sextant.planner.scheduler.WorkerHandle;
import dev.sextant.planner.scheduler.WorkerReport;
import dev.sextant.planner.scheduler.WorkerType;
import dev.sextant.planner.scheduler.WorkflowHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The layer of names decides nothing, and says who is who whatever happens meanwhile. */
class NamedLayerTest {
  private static final long GB = 1_000_000_000L;

  @ParameterizedTest
  @CsvSource({"7, false", "80, false", "7, true", "80, true"})
  void decidesAsTheLayerOfNumbersDoes(int workers, boolean plus) {
    NamedCluster named = new NamedCluster(new SplittableRandom(workers), workers);
    named.joinAll();
    ClusterTable table = new ClusterTable(named.cluster.registry(), workers, 64);
    for (WorkerHandle worker : named.workers) {
      table.join(standIn(named.cluster.registry().catalogue(), worker));
    }
    Callable<OnlinePlanner> planners =
        () ->
            plus
                ? new CompassPlusOnline(named.cluster.registry()).planner()
                : new CompassOnline(named.cluster.registry(), OnlineOptions.defaults()).planner();
    JobPlacer placer = new JobPlacer(named.cluster, made(planners), WaitReading.ELAPSING);
    OnlinePlanner planner = made(planners);
    ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.ELAPSING);
    snapshot.refresh();
    SplittableRandom random = new SplittableRandom(1);
    PlacedJob job = new PlacedJob();
    Placement placement = new Placement(8);
    PlacementRequest arrival = new PlacementRequest();
    WorkerReport report = new WorkerReport();
    int placed = 0;
    for (int i = 0; i < 2_000; i++) {
      long now = 30_000L * i;
      WorkerHandle worker = named.workers.get(random.nextInt(workers));
      List<ModelHandle> models = new ArrayList<>();
      long bits = 0;
      for (ModelHandle model : named.cluster.catalogue().models()) {
        if (random.nextInt(5) == 0) {
          models.add(model);
          bits |= 1L << model.number();
        }
      }
      long wait = random.nextInt(8) * 100_000L;
      named.cluster.publish(worker, report.waitMicros(wait).observedMicros(now).models(models));
      table.publish(worker.number(), wait, now, new long[] {bits}, 0, 0);
      assertThat(placer.refresh()).isEqualTo(snapshot.refresh());
      WorkflowHandle workflow = named.workflows.get(random.nextInt(named.workflows.size()));
      placer.place(arrival.workflow(workflow).inputAt(worker).nowMicros(now), job);
      planner.place(workflow.number(), worker.number(), now, snapshot, placement);
      assertThat(job.isComplete()).isEqualTo(placement.isComplete());
      assertThat(job.size()).isEqualTo(placement.size());
      for (int k = 0; k < job.size(); k++) {
        int task = placement.task(k);
        TaskHandle handle = job.task(k);
        assertThat(handle.number()).isEqualTo(task);
        assertThat(job.worker(handle)).isSameAs(named.workers.get(placement.worker(task)));
        assertThat(job.startMicros(handle)).isEqualTo(placement.startMicros(task));
        assertThat(job.finishMicros(handle)).isEqualTo(placement.finishMicros(task));
        assertThat(job.fetches(handle)).isEqualTo(placement.fetches(task));
        assertThat(job.reason(handle)).isEqualTo(placement.reason(task));
      }
      if (job.isComplete()) {
        placed++;
        assertThat(placer.commit(job)).isTrue();
        snapshot.commit(placement);
      }
    }
    assertThat(placed).isGreaterThan(500);
  }

  private static OnlinePlanner made(Callable<OnlinePlanner> planners) {
    try {
      return planners.call();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** The number of the worker of a problem that is of a worker's type and zone. */
  private static int standIn(CompiledProblem catalogue, WorkerHandle worker) {
    var all = catalogue.problem().workers();
    for (int w = 0; w < all.size(); w++) {
      if (all.get(w).type().equals(worker.type())
          && java.util.Objects.equals(all.get(w).zone(), worker.zone())) {
        return w;
      }
    }
    throw new AssertionError(worker);
  }

  private static final int EXTENSIONS = 40;

  private static String type(int n) {
    return "type" + n;
  }

  /** One task, for workers of one type only, which needs a model of its own. */
  private static Workflow only(int n) {
    return Workflow.builder("only " + type(n))
        .task(Task.of("t", Mode.of(1_000).onTypes(type(n)).withModels("model " + type(n))))
        .build();
  }

  private static Catalogue.Builder add(Catalogue.Builder to, int n) {
    to.workerType(WorkerType.gpu(type(n), (n + 2) * GB, GB));
    to.model("model " + type(n), GB);
    to.link("zone" + n % 5, "zone" + n % 3, new Link(n, GB));
    return to.workflow(only(n));
  }

  /**
   * While types, models, links and workflows are added, and workers of all types come, publish, go
   * and take each other's numbers, every placer goes on without a failure, and no task is ever said
   * to be on a worker of another type than it can run on.
   */
  @Test
  void placersGoOnWhileEverythingJoinsAndLeaves() throws Exception {
    Cluster cluster = Cluster.builder(add(Catalogue.builder(), 0).build()).mostWorkers(12).build();
    CompassOnline compass = new CompassOnline(cluster.registry(), OnlineOptions.defaults());
    CompassPlusOnline plus = new CompassPlusOnline(cluster.registry());
    AtomicBoolean done = new AtomicBoolean();
    Callable<Integer> client = () -> place(cluster, compass.planner(), done);
    Callable<Integer> plusClient = () -> place(cluster, plus.planner(), done);
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<Integer>> placed =
          List.of(threads.submit(client), threads.submit(plusClient), threads.submit(client));
      try {
        change(cluster);
      } finally {
        done.set(true);
      }
      for (Future<Integer> one : placed) {
        assertThat(one.get()).isPositive();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(cluster.catalogue().workerTypes()).hasSize(EXTENSIONS);
  }

  private static void change(Cluster cluster) {
    SplittableRandom random = new SplittableRandom(3);
    WorkerReport report = new WorkerReport();
    for (int n = 1; n <= EXTENSIONS; n++) {
      for (int i = 0; i < 300; i++) {
        String id = "w" + random.nextInt(12);
        if (cluster.workers().stream().anyMatch(worker -> worker.id().equals(id))) {
          cluster.leave(id);
        } else {
          int type = random.nextInt(n);
          cluster.join(id, type(type), n > 3 ? "zone" + random.nextInt(3) : null);
          cluster.publish(id, report.waitMicros(i).observedMicros(0).models("model " + type(type)));
        }
      }
      if (n < EXTENSIONS) {
        int next = n;
        cluster.extend(more -> add(more, next));
      }
    }
  }

  private static int place(Cluster cluster, OnlinePlanner planner, AtomicBoolean done) {
    JobPlacer placer = new JobPlacer(cluster, planner, WaitReading.AS_PUBLISHED);
    PlacementRequest arrival = new PlacementRequest();
    PlacedJob job = new PlacedJob();
    int placed = 0;
    boolean last = false;
    while (!last) {
      last = done.get();
      placer.refresh();
      for (WorkflowHandle workflow : cluster.catalogue().workflows()) {
        TaskHandle task = workflow.task("t");
        if (placer.place(arrival.workflow(workflow), job)) {
          placed++;
          assertThat("only " + job.worker(task).type()).isEqualTo(workflow.id());
          assertThat(placer.knows(job.worker(task))).isTrue();
          assertThat(placer.commit(job)).isTrue();
        } else {
          assertThat(placer.workers())
              .noneMatch(worker -> workflow.id().equals("only " + worker.type()));
        }
      }
    }
    assertThat(placer.workers()).containsExactlyInAnyOrderElementsOf(cluster.workers());
    return placed;
  }
}

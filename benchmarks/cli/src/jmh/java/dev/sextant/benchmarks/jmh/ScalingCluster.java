package dev.sextant.benchmarks.jmh;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.heuristics.compass.CompassPlusOnline;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkerSearch;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/** A cluster of a shape, its planner, and jobs of four six-task workflows that go on and on. */
final class ScalingCluster {
  private static final int WORKFLOWS = 4;
  private static final int TASKS = 6;
  private static final int PREPARED = 1 << 12;
  private static final int[][] EDGES = {{0, 1}, {0, 2}, {0, 3}, {1, 4}, {2, 4}, {3, 5}, {4, 5}};
  private static final long GB = 1_000_000_000L;

  private final ScalingShape shape;
  private final SplittableRandom random = new SplittableRandom(5);
  private final boolean steady;
  private final ClusterSnapshot snapshot;
  private final OnlinePlanner planner;
  private final Placement placement = new Placement(TASKS);
  private final long interval;
  private final int[] row = new int[PREPARED];
  private final int[] ingress = new int[PREPARED];
  private final long[] wait = new long[PREPARED];
  private final long[] residents;
  private final long[] modelBytes;
  private long totalMicros;
  private long now;
  private int next;

  ScalingCluster(ScalingShape shape) {
    this.shape = shape;
    steady = shape.queues().equals("steady");
    modelBytes = new long[shape.models()];
    WorkflowRegistry registry = WorkflowRegistry.of(CompiledProblem.of(problem()));
    interval = Math.max(1, totalMicros / WORKFLOWS * 10 / (7L * shape.workers()));
    snapshot =
        new ClusterSnapshot(
            registry,
            shape.workers(),
            shape.models(),
            steady ? WaitReading.ELAPSING : WaitReading.AS_PUBLISHED);
    int words = snapshot.residentWords();
    residents = new long[PREPARED * words];
    for (int i = 0; i < PREPARED; i++) {
      row[i] = random.nextInt(shape.workers());
      ingress[i] = random.nextInt(shape.workers());
      wait[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(2_000_000);
      drawResidents(i * words);
    }
    snapshot.joinAll();
    for (int w = 0; w < shape.workers(); w++) {
      snapshot.updateWait(w, wait[w % PREPARED], 0);
      snapshot.updateResidents(w, residents, w % PREPARED * words, 0);
    }
    OnlineOptions options =
        OnlineOptions.defaults()
            .withWorkerSearch(
                shape.search().equals("scan") ? WorkerSearch.SCAN : WorkerSearch.AUTOMATIC);
    planner =
        shape.planner().equals("compass")
            ? new CompassOnline(registry, options).planner()
            : new CompassPlusOnline(registry, options).planner();
  }

  /** One job: placed, committed, and a row updated; returns when it is to end. */
  long job() {
    int i = next++ & PREPARED - 1;
    now += interval;
    planner.place(i & WORKFLOWS - 1, ingress[i], now, snapshot, placement);
    snapshot.commit(placement);
    int w = row[i];
    snapshot.updateWait(w, steady ? snapshot.queueEndMicros(w, now) - now : wait[i], now);
    snapshot.updateResidents(w, residents, i * snapshot.residentWords(), 0);
    return placement.finishMicros();
  }

  private Problem problem() {
    Problem.Builder builder =
        Problem.builder().transfers(links()).objective(Objective.totalWeightedFlow());
    for (int m = 0; m < shape.models(); m++) {
      modelBytes[m] = size(m % shape.sizes());
      builder.model("m" + m, modelBytes[m]);
    }
    for (int w = 0; w < shape.workers(); w++) {
      builder.worker(
          Worker.gpu("w" + w, "t" + w % shape.classes(), 16 * GB, 10 * GB)
              .withZone("z" + (long) w * shape.racks() / shape.workers()));
    }
    for (int f = 0; f < WORKFLOWS; f++) {
      builder.workflow(workflow(f));
      builder.job(new Job("j" + f, "f" + f, 0).withInputs(new JobInput("t0", 3_000_000, "w0")));
    }
    return builder.build();
  }

  /** From 1 to 6 GB, in even steps. */
  private long size(int number) {
    return GB + 5 * GB * number / Math.max(1, shape.sizes() - 1);
  }

  private TransferModel links() {
    if (shape.racks() == 1) {
      return TransferModel.uniform(2, 3_600_000_000L);
    }
    boolean any = shape.links().equals("any");
    List<Entry> entries = new ArrayList<>();
    for (int a = 0; a < shape.racks(); a++) {
      for (int b = 0; b < shape.racks(); b++) {
        if (any) {
          long latency = random.nextInt(2, 200);
          long bandwidth = random.nextInt(1, 36) * 100_000_000L;
          entries.add(new Entry("z" + a, "z" + b, new Link(latency, bandwidth)));
        } else if (a == b) {
          entries.add(new Entry("z" + a, "z" + b, new Link(2, 3_600_000_000L)));
        }
      }
    }
    return new TransferModel.LinkTable(new Link(50, 1_200_000_000L), entries, List.of());
  }

  private Workflow workflow(int number) {
    List<Task> tasks = new ArrayList<>();
    for (int t = 0; t < TASKS; t++) {
      long micros = random.nextInt(50_000, 600_000);
      totalMicros += micros;
      TreeSet<String> needed = new TreeSet<>();
      while (t < TASKS - 1 && needed.size() < shape.needed()) {
        needed.add("m" + random.nextInt(shape.models()));
      }
      tasks.add(
          new Task(
              "t" + t, List.of(Mode.of("mode", duration(micros)).withModels(List.copyOf(needed)))));
    }
    Workflow.Builder workflow = Workflow.builder("f" + number);
    tasks.forEach(workflow::task);
    for (int[] edge : EDGES) {
      workflow.edge("t" + edge[0], "t" + edge[1], random.nextInt(1_000, 3_000_000));
    }
    return workflow.build();
  }

  /** By class from three quarters to five quarters. */
  private TaskDuration duration(long micros) {
    if (shape.classes() == 1) {
      return TaskDuration.of(micros);
    }
    Map<String, Long> byType = new TreeMap<>();
    for (int c = 0; c < shape.classes(); c++) {
      byType.put("t" + c, micros * random.nextInt(750, 1_251) / 1_000);
    }
    return TaskDuration.perWorker(byType);
  }

  /** Models that fit a worker, most of its memory. */
  private void drawResidents(int at) {
    long free = 16 * GB;
    for (int tries = 0; tries < 6; tries++) {
      int m = random.nextInt(shape.models());
      if ((residents[at + (m >> 6)] >>> m & 1) == 0 && modelBytes[m] <= free) {
        residents[at + (m >> 6)] |= 1L << m;
        free -= modelBytes[m];
      }
    }
  }
}

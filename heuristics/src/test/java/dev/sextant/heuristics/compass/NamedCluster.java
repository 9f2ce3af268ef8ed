package dev.sextant.heuristics.compass;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.scheduler.Catalogue;
import dev.sextant.planner.scheduler.Cluster;
import dev.sextant.planner.scheduler.WorkerHandle;
import dev.sextant.planner.scheduler.WorkerType;
import dev.sextant.planner.scheduler.WorkflowHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Workflows and workers by name, drawn at random. */
final class NamedCluster {
  private static final long GB = 1_000_000_000L;
  private static final String[] TYPES = {"T4", "A100"};
  private static final int MODELS = 10;

  final Cluster cluster;
  final List<WorkerHandle> workers = new ArrayList<>();
  final List<WorkflowHandle> workflows;
  private final SplittableRandom random;
  private final int most;
  private final boolean zoned;

  /** A cluster of so many workers, which have not joined yet. */
  NamedCluster(SplittableRandom random, int workers) {
    this.random = random;
    most = workers;
    zoned = random.nextBoolean();
    Catalogue.Builder builder =
        Catalogue.builder()
            .workerType(WorkerType.gpu("T4", 9 * GB, 10 * GB))
            .workerType(WorkerType.gpu("A100", 14 * GB, 20 * GB))
            .transfers(100, GB);
    if (zoned) {
      builder.link("rack0", "rack1", new Link(300, GB / 2));
    }
    for (int m = 0; m < MODELS; m++) {
      builder.model("m" + m, random.nextInt(1, 7) * GB);
    }
    for (int f = 0; f < 5; f++) {
      builder.workflow(workflow("f" + f)).input("f" + f, "t0", random.nextInt(2) * 40_000_000L);
    }
    Catalogue catalogue = builder.build();
    cluster = Cluster.builder(catalogue).mostWorkers(workers).build();
    workflows = catalogue.workflows();
  }

  /** All workers join. */
  void joinAll() {
    for (int w = 0; w < most; w++) {
      workers.add(cluster.join("w" + w, TYPES[random.nextInt(TYPES.length)], zone()));
    }
  }

  @org.jspecify.annotations.Nullable
  String zone() {
    return zoned && random.nextInt(3) > 0 ? "rack" + random.nextInt(2) : null;
  }

  private Workflow workflow(String id) {
    Workflow.Builder workflow = Workflow.builder(id);
    int tasks = random.nextInt(1, 9);
    for (int t = 0; t < tasks; t++) {
      long micros = random.nextInt(1, 5) * 100_000L;
      Mode mode = Mode.of("mode", TaskDuration.perWorker(Map.of("T4", 2 * micros, "A100", micros)));
      boolean needsModel = random.nextInt(4) > 0;
      workflow.task(
          Task.of("t" + t, needsModel ? mode.withModels("m" + random.nextInt(MODELS)) : mode));
      for (int p = 0; p < t; p++) {
        if (random.nextInt(3) == 0) {
          workflow.edge("t" + p, "t" + t, random.nextInt(4) * 10_000_000L);
        }
      }
    }
    return workflow.build();
  }
}

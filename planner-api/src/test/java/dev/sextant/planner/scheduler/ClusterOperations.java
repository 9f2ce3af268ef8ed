package dev.sextant.planner.scheduler;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;

/**
 * What threads do to one cluster, for Lincheck; one of them places jobs. Publication number n of a
 * worker says that it waits for n microseconds, and holds one model or the other with n bytes
 * beside it, so that what a placer knows can be told from two halves.
 */
@Param(name = "id", gen = IntGen.class, conf = "0:2")
public class ClusterOperations {
  static final int WORKERS = 2;

  private static final long GB = 1_000_000_000L;
  private static final String[] MODELS = {"small", "large"};
  private static final Catalogue CATALOGUE =
      Catalogue.builder()
          .model("small", GB)
          .model("large", 2 * GB)
          .workerType(WorkerType.gpu("T4", 16 * GB, 8 * GB))
          .build();

  private final Cluster cluster =
      Cluster.builder(CATALOGUE).mostWorkers(WORKERS).mostModels(3).build();
  private final JobPlacer placer = new JobPlacer(cluster, new Nobody(), WaitReading.AS_PUBLISHED);
  private final List<WorkerHandle> gone = new CopyOnWriteArrayList<>();

  /** Used by the one thread that publishes. */
  private final Map<WorkerHandle, Integer> published = new HashMap<>();

  /** Used by the one thread that places. */
  private final Map<WorkerHandle, Long> seen = new HashMap<>();

  @Operation
  public void join(@Param(name = "id") int id) {
    cluster.join("w" + id, "T4");
  }

  @Operation
  public String leave(@Param(name = "id") int id) {
    try {
      WorkerHandle worker = cluster.worker("w" + id);
      cluster.leave(worker);
      gone.add(worker);
      return "left";
    } catch (IllegalArgumentException | IllegalStateException nobody) {
      return "nobody";
    }
  }

  @Operation
  public boolean isThere(@Param(name = "id") int id) {
    try {
      return cluster.worker("w" + id).id().equals("w" + id);
    } catch (IllegalArgumentException nobody) {
      return false;
    }
  }

  @Operation(nonParallelGroup = "publisher")
  public String publish(@Param(name = "id") int id) {
    try {
      WorkerHandle worker = cluster.worker("w" + id);
      int n = published.getOrDefault(worker, 0) + 1;
      cluster.publish(worker, report(n));
      published.put(worker, n);
      return "published";
    } catch (IllegalArgumentException | IllegalStateException nobody) {
      return "nobody";
    }
  }

  private static WorkerReport report(int n) {
    return new WorkerReport()
        .waitMicros(n)
        .observedMicros(n)
        .models(MODELS[n % 2])
        .reservedBytes(n);
  }

  /** Whoever is there or not: what is wrong is refused. */
  @Operation
  public String publishWrong(@Param(name = "id") int id) {
    WorkerReport wrong = new WorkerReport();
    switch (id) {
      case 0 -> wrong.waitMicros(7).observedMicros(-9).models("small");
      case 1 -> wrong.waitMicros(7).observedMicros(7).models("small", "lrage");
      default -> wrong.models("large").reservedBytes(-1);
    }
    try {
      cluster.publish("w" + id, wrong);
      return "published";
    } catch (IllegalArgumentException | IllegalStateException refusal) {
      return "refused";
    }
  }

  /** Refused if it is there already. */
  @Operation
  public void extend() {
    cluster.extend(more -> more.model("new", 3 * GB).workerType(WorkerType.cpu("more")));
  }

  @Operation
  public String extendWrong() {
    try {
      cluster.extend(more -> more.model("too many", 1).model("none", 0));
      return "extended";
    } catch (IllegalArgumentException refusal) {
      return "refused";
    }
  }

  @Operation
  public boolean knowsTheNewModel() {
    return cluster.catalogue().models().size() == 3;
  }

  /** What a placer knows after a refresh: no half of a publication, nobody who had left before. */
  @Operation(nonParallelGroup = "placer")
  public String look() {
    List<WorkerHandle> left = List.copyOf(gone);
    placer.refresh();
    for (WorkerHandle worker : left) {
      if (placer.knows(worker)) {
        return "knows " + worker + ", who has left";
      }
    }
    for (WorkerHandle worker : placer.workers()) {
      long n = placer.waitMicros(worker, 0);
      boolean none = n == 0;
      ModelHandle large = cluster.catalogue().model("large");
      ModelHandle small = cluster.catalogue().model("small");
      boolean hasSmall = placer.holds(worker, small);
      boolean hasLarge = placer.holds(worker, large);
      long free = 16 * GB - n - (none ? 0 : n % 2 == 0 ? GB : 2 * GB);
      if (hasSmall != (!none && n % 2 == 0)
          || hasLarge != (!none && n % 2 == 1)
          || placer.freeBytes(worker) != free) {
        return "half of publication " + n;
      }
      if (n < seen.getOrDefault(worker, 0L)) {
        return "publication " + n + " after a later one";
      }
      seen.put(worker, n);
    }
    return "as published";
  }

  /** When all is quiet, a placer knows what was published last by whom of those who are there. */
  @Validate
  public void nothingIsLost() {
    String fault = look();
    if (!fault.equals("as published")) {
      throw new IllegalStateException(fault);
    }
    if (!List.copyOf(cluster.workers()).equals(sorted(placer.workers()))) {
      throw new IllegalStateException(placer.workers() + " for " + cluster.workers());
    }
    if (placer.workers().stream().map(WorkerHandle::number).distinct().count()
        != placer.workers().size()) {
      throw new IllegalStateException("One number for two workers.");
    }
    for (WorkerHandle worker : placer.workers()) {
      if (placer.waitMicros(worker, 0) != published.getOrDefault(worker, 0)) {
        throw new IllegalStateException("The last publication of " + worker + " is lost.");
      }
    }
  }

  private static List<WorkerHandle> sorted(List<WorkerHandle> workers) {
    return workers.stream().sorted(Comparator.comparing(WorkerHandle::id)).toList();
  }

  /** A planner that is never asked. */
  private static final class Nobody implements OnlinePlanner {
    @Override
    public void place(
        int workflow, int ingressWorker, long nowMicros, ClusterSnapshot in, Placement out) {
      throw new AssertionError();
    }

    @Override
    public int adjust(
        int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot in) {
      throw new AssertionError();
    }
  }
}

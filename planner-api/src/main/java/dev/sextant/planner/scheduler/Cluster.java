package dev.sextant.planner.scheduler;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.ClusterTable;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who is there, what they have published, and the catalogue of what they may run: shared by the
 * threads that publish and by those that place jobs.
 *
 * <p>Thread-safe. Workers join and leave one after the other; publications of one worker exclude
 * each other and its leaving, and nothing else. What is wrong is refused where it is said, and
 * nothing has changed then; no {@link JobPlacer} ever fails for it.
 */
public final class Cluster {
  private final WorkflowRegistry registry;
  private final ClusterTable table;
  private final Map<String, WorkerHandle> workers = new ConcurrentHashMap<>();
  private volatile Catalogue catalogue;

  private Cluster(Builder from) {
    catalogue = from.catalogue;
    registry = WorkflowRegistry.of(catalogue.compiled());
    int models = Math.max(from.mostModels, catalogue.models().size());
    table = new ClusterTable(registry, from.mostWorkers, models);
  }

  /** A builder of an empty cluster; not thread-safe. */
  public static Builder builder(Catalogue catalogue) {
    return new Builder(catalogue);
  }

  /** What there is at present. */
  public Catalogue catalogue() {
    return catalogue;
  }

  /** The layer of numbers below, which planners are made for. */
  public WorkflowRegistry registry() {
    return registry;
  }

  /**
   * Adds to the catalogue: models, workflows, types of workers, links that are new or other than
   * before, and what known workflows do on new types. Handles stay good. The caller's thread
   * compiles the longer catalogue and makes the tables of all planners, which takes as long as
   * making them at first; placers go on with what they have, and take over the new with their next
   * call, which copies what they know of their workers once and allocates. Extensions exclude each
   * other, and workers that join or leave.
   *
   * @param additions adds to a builder that begins with the present catalogue
   * @throws IllegalArgumentException if what is added is wrong, changes what is there, or is more
   *     models than the cluster has room for; nothing has changed then
   * @throws IllegalStateException if the additions extend the cluster themselves; what they added
   *     so stays
   */
  public synchronized void extend(Consumer<Catalogue.Builder> additions) {
    Catalogue.Builder builder = catalogue.extended();
    Catalogue before = catalogue;
    additions.accept(builder);
    if (catalogue != before) {
      throw new IllegalStateException(
          "An extension must not begin within another.\nMaybe add everything to one builder.");
    }
    Catalogue later = builder.build();
    int room = table.residentWords() * Long.SIZE;
    if (later.models().size() > room) {
      throw new IllegalArgumentException(
          "The catalogue has more models ("
              + later.models().size()
              + ") than the cluster has room for ("
              + room
              + ").\nMaybe build the cluster with more mostModels.");
    }
    registry.extend(later.compiled());
    catalogue = later;
  }

  /** As {@link #join(String, String, String)}, outside of all zones. */
  public WorkerHandle join(String id, String type) {
    return join(id, type, null);
  }

  /**
   * Lets an idle worker without models join. Placers know it after their next refresh, or the one
   * after that if it publishes just then.
   *
   * @param id unique among the workers that are there
   * @param type one of the catalogue
   * @param zone one that links of the catalogue name, or null
   * @throws IllegalArgumentException if the id is empty or taken, or there is no such type or zone
   * @throws IllegalStateException if the cluster is full
   */
  public synchronized WorkerHandle join(String id, String type, @Nullable String zone) {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("The id of a worker must not be empty.");
    }
    if (workers.containsKey(id)) {
      throw new IllegalArgumentException("There is a worker (" + id + ") already.");
    }
    int standIn = catalogue.standIn(type, zone);
    if (workers.size() == table.workerCapacity()) {
      throw new IllegalStateException(
          "The cluster is full: its mostWorkers is (" + table.workerCapacity() + ").");
    }
    int words = table.residentWords();
    WorkerHandle[] joined = new WorkerHandle[1];
    table.join(
        standIn, number -> joined[0] = new WorkerHandle(this, id, type, zone, number, words));
    workers.put(id, joined[0]);
    return joined[0];
  }

  /**
   * Takes a worker out. Placers know it after their next refresh.
   *
   * @throws IllegalArgumentException if it is one of another cluster
   * @throws IllegalStateException if it has left already
   */
  public synchronized void leave(WorkerHandle worker) {
    synchronized (worker.of(this)) {
      requirePresent(worker);
      // First, so that who sees it gone and refreshes has no such worker.
      table.leave(worker.number());
      workers.remove(worker.id());
      worker.leave();
    }
  }

  /**
   * Takes a worker out by id.
   *
   * @throws IllegalArgumentException if there is none
   */
  public synchronized void leave(String id) {
    leave(worker(id));
  }

  /**
   * The worker of an id that is there.
   *
   * @throws IllegalArgumentException if there is none
   */
  public WorkerHandle worker(String id) {
    WorkerHandle worker = workers.get(id);
    if (worker == null) {
      throw Ids.unknown("worker", id, workers.keySet());
    }
    return worker;
  }

  /** All workers that are there, by their ids. */
  public List<WorkerHandle> workers() {
    return workers.values().stream().sorted(Comparator.comparing(WorkerHandle::id)).toList();
  }

  /**
   * Publishes what a worker says of itself; what the report does not say stays as it was. Allocates
   * nothing.
   *
   * @throws IllegalArgumentException if the worker is one of another cluster, there is no such
   *     model, or a value is missing or out of range
   * @throws IllegalStateException if the worker has left
   */
  public void publish(WorkerHandle worker, WorkerReport report) {
    synchronized (worker.of(this)) {
      requirePresent(worker);
      report.check(worker);
      int w = worker.number();
      if (!report.hasModels()) {
        table.publishWait(w, report.waitMicros(), report.observedMicros());
        return;
      }
      report.fill(worker, catalogue);
      if (report.hasWait()) {
        table.publish(
            w,
            report.waitMicros(),
            report.observedMicros(),
            worker.residents,
            0,
            report.reservedBytes());
      } else {
        table.publishResidents(w, worker.residents, 0, report.reservedBytes());
      }
    }
  }

  /**
   * Publishes what the worker of an id says of itself.
   *
   * @throws IllegalArgumentException as {@link #publish(WorkerHandle, WorkerReport)}, and if there
   *     is no such worker
   * @throws IllegalStateException if the worker leaves meanwhile
   */
  public void publish(String worker, WorkerReport report) {
    publish(worker(worker), report);
  }

  /** What one thread knows of this cluster. */
  ClusterSnapshot snapshot(WaitReading reading) {
    return new ClusterSnapshot(table, reading);
  }

  private static void requirePresent(WorkerHandle worker) {
    if (worker.hasLeft()) {
      throw new IllegalStateException("The worker (" + worker.id() + ") has left the cluster.");
    }
  }

  /** Says how large a cluster may become. */
  public static final class Builder {
    private final Catalogue catalogue;
    private int mostWorkers = 1_000;
    private int mostModels;

    private Builder(Catalogue catalogue) {
      this.catalogue = catalogue;
    }

    /**
     * Most workers at one time; 1000 unless said.
     *
     * @throws IllegalArgumentException if negative
     */
    public Builder mostWorkers(int count) {
      mostWorkers = notNegative("mostWorkers", count);
      return this;
    }

    /**
     * Most models that the catalogue will ever have, rounded up to a multiple of 64; those of the
     * catalogue at first unless said.
     *
     * @throws IllegalArgumentException if negative
     */
    public Builder mostModels(int count) {
      mostModels = notNegative("mostModels", count);
      return this;
    }

    /** The cluster, in which nobody is. */
    public Cluster build() {
      return new Cluster(this);
    }

    private static int notNegative(String what, int count) {
      if (count < 0) {
        throw new IllegalArgumentException(
            "The " + what + " (" + count + ") must not be negative.");
      }
      return count;
    }
  }
}

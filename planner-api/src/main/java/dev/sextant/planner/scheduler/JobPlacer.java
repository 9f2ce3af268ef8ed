package dev.sextant.planner.scheduler;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.WaitReading;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Places jobs on the workers of a {@link Cluster} as they arrive, by what it knew of them at its
 * last {@link #refresh} and has committed since. Belongs to one thread, as do its requests and
 * answers; placers of several threads share the cluster and decide each on their own. After set-up
 * and the first calls nothing is allocated, except when workers join or leave and when the
 * catalogue is extended.
 */
public final class JobPlacer {
  private final Cluster cluster;
  private final OnlinePlanner planner;
  private final ClusterSnapshot snapshot;
  private final PlaceRecording recording = new PlaceRecording();

  /**
   * A placer that knows what has been published so far.
   *
   * @param planner made for {@link Cluster#registry}, and not used elsewhere
   * @param reading how waits that were published a while ago are read
   */
  public JobPlacer(Cluster cluster, OnlinePlanner planner, WaitReading reading) {
    this.cluster = cluster;
    this.planner = planner;
    snapshot = cluster.snapshot(reading);
    refresh();
  }

  /**
   * Takes note of what was published, and of who joined and left, since the last time. It replaces
   * what commits had added. Fails for nothing that was published. Of a worker that is publishing at
   * this moment, nothing new may be known until the next time, but who has left is known to have.
   *
   * @return of how many workers there was something new
   */
  public int refresh() {
    return snapshot.refresh();
  }

  /**
   * Places all tasks of a job. Does not change what is known of the workers: {@link #commit} does.
   *
   * @param out takes the answer
   * @return whether every task found a worker
   * @throws IllegalArgumentException if the workflow or the worker is not one of the cluster, the
   *     moment is out of range, or the planner is for another cluster
   * @throws IllegalStateException if the request has no workflow
   */
  public boolean place(PlacementRequest request, PlacedJob out) {
    out.clear();
    recording.begin();
    WorkflowHandle workflow = cluster.catalogue().own(request.workflow());
    int ingress = number(request.inputAt());
    planner.place(workflow.number(), ingress, request.nowMicros(), snapshot, out.roomFor(workflow));
    out.take(workflow, snapshot);
    recording.end(workflow, out.placement());
    return out.isComplete();
  }

  /**
   * Counts a placed job: queues grow by its tasks, and free memory shrinks by its fetches, until
   * the workers publish.
   *
   * @return whether it was counted; not if one of its workers has left, as far as is known here
   * @throws IllegalArgumentException if not every task has found a worker
   */
  public boolean commit(PlacedJob job) {
    if (!job.isKnownTo(snapshot)) {
      return false;
    }
    snapshot.commit(job.placement());
    return true;
  }

  /**
   * Takes back the last commit, except on workers of which something new has been noted since.
   *
   * @throws IllegalStateException if there is no commit, or it has been taken back
   */
  public void rollback() {
    snapshot.rollback();
  }

  /**
   * The worker on which a task should run now that its input is there: the planned one unless that
   * has left or its queue has become too long. A queue moves tasks with several inputs only if the
   * planner's options say so.
   *
   * @return a worker; the planned one also when nobody who is there can run the task
   * @throws IllegalArgumentException if a part of the request is not one of the cluster, the moment
   *     is out of range, or the planner is for another cluster
   * @throws IllegalStateException if the request has no task or no planned worker
   */
  public WorkerHandle adjust(AdjustmentRequest request) {
    TaskHandle task = request.task();
    WorkflowHandle workflow = cluster.catalogue().own(task.workflow());
    int planned = number(request.planned());
    int holder = number(request.inputAt());
    int found =
        planner.adjust(
            workflow.number(), task.number(), planned, holder, request.nowMicros(), snapshot);
    return found == planned ? request.planned() : at(found);
  }

  /** The workers that are known here, by their numbers. */
  public List<WorkerHandle> workers() {
    return IntStream.range(0, snapshot.workerCapacity())
        .filter(snapshot::isPresent)
        .mapToObj(this::at)
        .toList();
  }

  /** Whether a worker is known here and has not left, as far as is known. */
  public boolean knows(WorkerHandle worker) {
    return number(worker) != ClusterSnapshot.NO_WORKER;
  }

  /**
   * How long a worker needs to work off its queue, as known here.
   *
   * @throws IllegalArgumentException if the worker is not known here
   */
  public long waitMicros(WorkerHandle worker, long nowMicros) {
    return snapshot.queueEndMicros(known(worker), nowMicros) - nowMicros;
  }

  /**
   * GPU memory of a worker that nothing holds, as known here.
   *
   * @throws IllegalArgumentException if the worker is not known here
   */
  public long freeBytes(WorkerHandle worker) {
    return snapshot.freeBytes(known(worker));
  }

  /**
   * Whether a model is in the memory of a worker, or its fetching committed and remembered.
   *
   * @throws IllegalArgumentException if the worker is not known here, or the model is not one of
   *     the cluster
   */
  public boolean holds(WorkerHandle worker, ModelHandle model) {
    return snapshot.isResident(known(worker), cluster.catalogue().own(model).number());
  }

  private int known(WorkerHandle worker) {
    int number = number(worker);
    if (number == ClusterSnapshot.NO_WORKER) {
      throw new IllegalArgumentException(
          "The worker (" + worker.id() + ") has left, or is not known here yet.\nMaybe refresh.");
    }
    return number;
  }

  /** Number of a worker that is known, or that of none. */
  private int number(@Nullable WorkerHandle worker) {
    return worker != null && snapshot.occupants().get(worker.of(cluster).number()) == worker
        ? worker.number()
        : ClusterSnapshot.NO_WORKER;
  }

  private WorkerHandle at(int number) {
    if (snapshot.occupants().get(number) instanceof WorkerHandle worker) {
      return worker;
    }
    throw new AssertionError(number);
  }
}

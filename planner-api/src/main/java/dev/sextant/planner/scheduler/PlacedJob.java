package dev.sextant.planner.scheduler;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Occupants;
import dev.sextant.planner.online.Placement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where and when the tasks of one job are to run: the answer of a {@link JobPlacer}. Made once and
 * filled again by every call; grows with the largest workflow. What it says stays as it is when
 * workers join and leave. Belongs to one thread.
 */
public final class PlacedJob {
  private Placement placement = new Placement(0);
  private @Nullable WorkflowHandle workflow;
  private @Nullable Occupants workers;
  private @Nullable ClusterSnapshot snapshot;
  private long membershipChanges;

  /** Forgets the answer. */
  void clear() {
    workflow = null;
  }

  /** Room for the answer in numbers. */
  Placement roomFor(WorkflowHandle next) {
    if (placement.taskCapacity() < next.tasks().size()) {
      placement = new Placement(next.tasks().size());
    }
    return placement;
  }

  /** Takes the answer in numbers, which are those of a snapshot as it is now. */
  void take(WorkflowHandle placed, ClusterSnapshot in) {
    workflow = placed;
    workers = in.occupants();
    snapshot = in;
    membershipChanges = in.membershipChanges();
  }

  Placement placement() {
    workflow();
    return placement;
  }

  /** Whether a snapshot still has all workers of this. */
  boolean isKnownTo(ClusterSnapshot in) {
    if (snapshot == in && membershipChanges == in.membershipChanges()) {
      return true;
    }
    Occupants present = in.occupants();
    for (int i = 0; i < placement.size(); i++) {
      int w = placement.worker(placement.task(i));
      if (present.get(w) != Objects.requireNonNull(workers).get(w)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The workflow that was placed.
   *
   * @throws IllegalStateException if none was, or the last call has failed
   */
  public WorkflowHandle workflow() {
    if (workflow == null) {
      throw new IllegalStateException("No job has been placed here.");
    }
    return workflow;
  }

  /** Moment for which the job was placed. */
  public long nowMicros() {
    return placement.nowMicros();
  }

  /** Whether every task found a worker; if not, planning ended at the first that did not. */
  public boolean isComplete() {
    return workflow != null && placement.isComplete();
  }

  /** Number of tasks placed. */
  public int size() {
    return workflow == null ? 0 : placement.size();
  }

  /** Task that was placed as number i, counted from 0. */
  public TaskHandle task(int i) {
    Objects.checkIndex(i, size());
    return workflow().tasks().get(placement.task(i));
  }

  /** Whether a task found a worker. */
  public boolean isPlaced(TaskHandle task) {
    if (task.workflow() != workflow()) {
      throw new IllegalArgumentException(
          "The task ("
              + task.id()
              + ") is one of the workflow ("
              + task.workflow().id()
              + "), not of the placed one ("
              + workflow().id()
              + ").");
    }
    boolean placed = placement.isComplete();
    for (int i = 0; !placed && i < placement.size(); i++) {
      placed = placement.task(i) == task.number();
    }
    return placed;
  }

  /**
   * Worker of a task.
   *
   * @throws IllegalArgumentException if it is no task of the placed workflow, or found no worker;
   *     as all that is said of a task
   */
  public WorkerHandle worker(TaskHandle task) {
    int number = placement.worker(number(task));
    return (WorkerHandle) Objects.requireNonNull(Objects.requireNonNull(workers).get(number));
  }

  /** Id of the mode in which a task is to run. */
  public String mode(TaskHandle task) {
    int number = number(task);
    CompiledProblem catalogue = placement.catalogue();
    int t = catalogue.workflows().tasksBegin(workflow().number()) + number;
    int mode = catalogue.workflows().optionMode(placement.option(number));
    return catalogue
        .problem()
        .workflows()
        .get(workflow().number())
        .tasks()
        .get(catalogue.workflows().source(t))
        .modes()
        .get(mode - catalogue.workflows().modesBegin(t))
        .id();
  }

  /** Estimated start of a task's run, after the fetching of its models. */
  public long startMicros(TaskHandle task) {
    return placement.startMicros(number(task));
  }

  /** Estimated end of a task's run. */
  public long finishMicros(TaskHandle task) {
    return placement.finishMicros(number(task));
  }

  /** Whether a model of the task has to be fetched. */
  public boolean fetches(TaskHandle task) {
    return placement.fetches(number(task));
  }

  /** What keeps a task from starting earlier, as {@link Placement#reason} says. */
  public Constraint reason(TaskHandle task) {
    return placement.reason(number(task));
  }

  /** Latest estimated end, or now when nothing was placed. */
  public long finishMicros() {
    return placement.finishMicros();
  }

  /** A line for the job and one for each task in the order of placing. */
  @Override
  public String toString() {
    if (workflow == null) {
      return "no job";
    }
    StringBuilder text = new StringBuilder(workflow.id());
    text.append(" at ").append(nowMicros()).append(" us");
    text.append(isComplete() ? "" : ", not all of it");
    for (int i = 0; i < size(); i++) {
      TaskHandle task = task(i);
      text.append("\n  ").append(task.id()).append(" on ").append(worker(task).id());
      text.append(" from ").append(startMicros(task)).append(" to ").append(finishMicros(task));
      text.append(" us").append(fetches(task) ? ", fetches" : "");
      text.append(", because of ").append(reason(task));
    }
    return text.toString();
  }

  private int number(TaskHandle task) {
    if (!isPlaced(task)) {
      throw new IllegalArgumentException("The task (" + task.id() + ") has found no worker.");
    }
    return task.number();
  }
}

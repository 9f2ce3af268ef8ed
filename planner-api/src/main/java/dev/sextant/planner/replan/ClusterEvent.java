package dev.sextant.planner.replan;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Micros;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something that went otherwise than planned, or that no plan knew of. Events are facts: what
 * contradicts them has not happened. Instants are on the timeline of the problem, in microseconds
 * or as durations since its instant 0. Immutable and thread-safe.
 */
public sealed interface ClusterEvent {

  /** A task began at an instant that is not after now, on the worker and in the mode planned. */
  record TaskStarted(String job, String task, long startMicros) implements ClusterEvent {
    public TaskStarted {
      Objects.requireNonNull(job, "job");
      Objects.requireNonNull(task, "task");
    }
  }

  /** A task has ended, at an instant that is not after now. */
  record TaskEnded(String job, String task, long endMicros) implements ClusterEvent {
    public TaskEnded {
      Objects.requireNonNull(job, "job");
      Objects.requireNonNull(task, "task");
    }
  }

  /** A task runs, and is expected to end at an instant that is not before now. */
  record TaskExpected(String job, String task, long endMicros) implements ClusterEvent {
    public TaskExpected {
      Objects.requireNonNull(job, "job");
      Objects.requireNonNull(task, "task");
    }
  }

  /** A task has not begun, although it was to. */
  record TaskNotStarted(String job, String task) implements ClusterEvent {
    public TaskNotStarted {
      Objects.requireNonNull(job, "job");
      Objects.requireNonNull(task, "task");
    }
  }

  /** A task that had begun has failed and must run again; what it consumed of budgets is gone. */
  record TaskFailed(String job, String task) implements ClusterEvent {
    public TaskFailed {
      Objects.requireNonNull(job, "job");
      Objects.requireNonNull(task, "task");
    }
  }

  /**
   * A worker is gone, with what runs there, the models it holds and the data that lies there. It
   * stays in the problem as one that is closed for ever, until it is added again.
   */
  record WorkerLost(String worker) implements ClusterEvent {
    public WorkerLost {
      Objects.requireNonNull(worker, "worker");
    }
  }

  /** No new run or load starts on a worker before an instant. */
  record WorkerDelayed(String worker, long availableFromMicros) implements ClusterEvent {
    public WorkerDelayed {
      Objects.requireNonNull(worker, "worker");
    }
  }

  /** A worker has come, or one that was lost has come back; it holds nothing. */
  record WorkerAdded(Worker worker) implements ClusterEvent {
    public WorkerAdded {
      Objects.requireNonNull(worker, "worker");
    }
  }

  /**
   * A job has come.
   *
   * @param workflow what it runs, when the problem does not have that workflow yet; else null
   */
  record JobAdded(Job job, @Nullable Workflow workflow) implements ClusterEvent {
    public JobAdded {
      Objects.requireNonNull(job, "job");
    }
  }

  /** A job is not wanted any more; what runs of it stops now. */
  record JobCancelled(String job) implements ClusterEvent {
    public JobCancelled {
      Objects.requireNonNull(job, "job");
    }
  }

  /** Somebody else has taken a model, or its load, out of the memory of a worker. */
  record ModelEvicted(String worker, String model) implements ClusterEvent {
    public ModelEvicted {
      Objects.requireNonNull(worker, "worker");
      Objects.requireNonNull(model, "model");
    }
  }

  /** A task began at an instant. */
  static ClusterEvent started(String job, String task, Duration at) {
    return new TaskStarted(job, task, Micros.of(at));
  }

  /** A task has ended at an instant. */
  static ClusterEvent ended(String job, String task, Duration at) {
    return new TaskEnded(job, task, Micros.of(at));
  }

  /** A task runs and is expected to end at an instant. */
  static ClusterEvent expected(String job, String task, Duration end) {
    return new TaskExpected(job, task, Micros.of(end));
  }

  /** A task has not begun. */
  static ClusterEvent notStarted(String job, String task) {
    return new TaskNotStarted(job, task);
  }

  /** A task has failed and must run again. */
  static ClusterEvent failed(String job, String task) {
    return new TaskFailed(job, task);
  }

  /** A worker is gone. */
  static ClusterEvent workerLost(String worker) {
    return new WorkerLost(worker);
  }

  /** A worker takes nothing new before an instant. */
  static ClusterEvent workerDelayed(String worker, Duration availableFrom) {
    return new WorkerDelayed(worker, Micros.of(availableFrom));
  }

  /** A worker has come. */
  static ClusterEvent workerAdded(Worker worker) {
    return new WorkerAdded(worker);
  }

  /** A job has come that runs a workflow of the problem. */
  static ClusterEvent jobAdded(Job job) {
    return new JobAdded(job, null);
  }

  /** A job has come with the workflow that it runs. */
  static ClusterEvent jobAdded(Job job, Workflow workflow) {
    return new JobAdded(job, Objects.requireNonNull(workflow, "workflow"));
  }

  /** A job is not wanted any more. */
  static ClusterEvent jobCancelled(String job) {
    return new JobCancelled(job);
  }

  /** A model has been taken out of the memory of a worker. */
  static ClusterEvent modelEvicted(String worker, String model) {
    return new ModelEvicted(worker, model);
  }
}

package dev.sextant.planner.explain;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whom a run or a load waits for: the ids that name it, as fields.
 *
 * @param kind what it is
 * @param job id of the job; null unless it is a run or a job
 * @param task id of the task; null unless it is a run
 * @param worker id of the worker; null for runs and jobs
 * @param model id of the model; null unless it is a model in the memory of a worker
 */
public record Party(
    Kind kind,
    @Nullable String job,
    @Nullable String task,
    @Nullable String worker,
    @Nullable String model) {
  /** What a party is. */
  public enum Kind {
    /** A task: its run, or the data of a finished one. */
    TASK,
    /** A model on a worker: its load, or its place in memory. */
    MODEL,
    /** A job: its release. */
    JOB,
    /** A worker: its calendar, what others occupy there, or data that lies there. */
    WORKER
  }

  public Party {
    Objects.requireNonNull(kind, "kind");
  }

  static Party task(String job, String task) {
    return new Party(Kind.TASK, job, task, null, null);
  }

  static Party model(String worker, String model) {
    return new Party(Kind.MODEL, null, null, worker, model);
  }

  static Party job(String job) {
    return new Party(Kind.JOB, job, null, null, null);
  }

  static Party worker(String worker) {
    return new Party(Kind.WORKER, null, null, worker, null);
  }

  /** The ids in one text: {@code job/task}, {@code worker/model}, {@code job} or {@code worker}. */
  public String id() {
    return switch (kind) {
      case TASK -> job + "/" + task;
      case MODEL -> worker + "/" + model;
      case JOB -> String.valueOf(job);
      case WORKER -> String.valueOf(worker);
    };
  }
}

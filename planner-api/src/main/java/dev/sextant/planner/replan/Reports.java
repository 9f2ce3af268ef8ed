package dev.sextant.planner.replan;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Events, sorted by what they are about; what they name that does not exist is an error. */
final class Reports {
  /** What is known of one task. */
  static final class Report {
    private @Nullable Long started;
    private @Nullable Long ended;
    private @Nullable Long expected;
    private boolean notStarted;
    private boolean failed;

    @Nullable Long started() {
      return started;
    }

    @Nullable Long ended() {
      return ended;
    }

    @Nullable Long expected() {
      return expected;
    }

    boolean notStarted() {
      return notStarted;
    }

    boolean failed() {
      return failed;
    }

    /** Whether it says that the task has begun, whatever became of it. */
    boolean hasBegun() {
      return started != null || ended != null || expected != null || failed;
    }
  }

  private final long now;
  private final Map<TaskKey, Report> tasks = new HashMap<>();
  private final Map<String, Worker> workers = new LinkedHashMap<>();
  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private final Map<String, Workflow> workflows = new LinkedHashMap<>();
  private final Set<String> models = new HashSet<>();
  private final Set<String> lost = new HashSet<>();
  private final Set<String> cancelled = new HashSet<>();
  private final Map<String, Long> delayed = new HashMap<>();
  private final Map<String, Set<String>> evicted = new HashMap<>();
  private final List<InputError> errors = new ArrayList<>();
  private int position;

  /**
   * The reports of events by now, in their order.
   *
   * @throws InvalidInputException with every event that cannot be
   */
  Reports(Problem problem, long now, List<ClusterEvent> events) {
    this.now = now;
    problem.workers().forEach(worker -> workers.put(worker.id(), worker));
    problem.jobs().forEach(job -> jobs.put(job.id(), job));
    problem.workflows().forEach(workflow -> workflows.put(workflow.id(), workflow));
    problem.models().forEach(model -> models.add(model.id()));
    for (position = 0; position < events.size(); position++) {
      add(events.get(position));
    }
    InvalidInputException.throwIfAny(errors);
  }

  private void add(ClusterEvent event) {
    if (event instanceof ClusterEvent.TaskStarted e) {
      Report report = task(e.job(), e.task());
      report.started = byNow("startMicros", e.startMicros());
    } else if (event instanceof ClusterEvent.TaskEnded e) {
      Report report = task(e.job(), e.task());
      report.ended = byNow("endMicros", e.endMicros());
    } else if (event instanceof ClusterEvent.TaskExpected e) {
      Report report = task(e.job(), e.task());
      report.expected = fromNow("endMicros", e.endMicros());
    } else if (event instanceof ClusterEvent.TaskNotStarted e) {
      task(e.job(), e.task()).notStarted = true;
    } else if (event instanceof ClusterEvent.TaskFailed e) {
      task(e.job(), e.task()).failed = true;
    } else if (event instanceof ClusterEvent.JobAdded e) {
      addJob(e.job(), e.workflow());
    } else if (event instanceof ClusterEvent.JobCancelled e) {
      requireKnown(jobs, "job", e.job());
      jobs.remove(e.job());
      cancelled.add(e.job());
    } else {
      addOfWorker(event);
    }
  }

  private void addOfWorker(ClusterEvent event) {
    if (event instanceof ClusterEvent.WorkerLost e) {
      requireKnown(workers, "worker", e.worker());
      lost.add(e.worker());
      delayed.remove(e.worker());
      workers.computeIfPresent(
          e.worker(), (id, worker) -> worker.withCalendar(Calendar.of(Calendar.Step.closed(now))));
    } else if (event instanceof ClusterEvent.WorkerDelayed e) {
      requireKnown(workers, "worker", e.worker());
      delayed.put(e.worker(), e.availableFromMicros());
    } else if (event instanceof ClusterEvent.WorkerAdded e) {
      Worker known = workers.get(e.worker().id());
      if (known != null && known.isOpenAt(now) && !lost.contains(known.id())) {
        error(
            ErrorCode.DUPLICATE_ID,
            "worker",
            "The worker (%s) is there already.\nMaybe report that it was lost first."
                .formatted(known.id()));
      }
      workers.put(e.worker().id(), e.worker());
    } else if (event instanceof ClusterEvent.ModelEvicted e) {
      requireKnown(workers, "worker", e.worker());
      if (!models.contains(e.model())) {
        unknown("model", e.model());
      }
      evicted.computeIfAbsent(e.worker(), any -> new HashSet<>()).add(e.model());
    }
  }

  private void addJob(Job job, @Nullable Workflow workflow) {
    Workflow known = workflows.get(job.workflow());
    if (workflow != null && known != null && !sameTasks(workflow, known)) {
      error(
          ErrorCode.DUPLICATE_ID,
          "workflow",
          "The workflow (%s) of job (%s) is there already, and is another one."
              .formatted(workflow.id(), job.id()));
    } else if (workflow != null && known == null) {
      workflows.put(workflow.id(), workflow);
    }
    if (jobs.putIfAbsent(job.id(), job) != null) {
      error(
          ErrorCode.DUPLICATE_ID,
          "job",
          "The job (%s) is there already.\nMaybe it needs another id.".formatted(job.id()));
    }
  }

  /** Names of data may have been added to the one that is known. */
  private static boolean sameTasks(Workflow one, Workflow other) {
    return one.id().equals(other.id()) && one.tasks().equals(other.tasks());
  }

  private Report task(String job, String task) {
    Job known = jobs.get(job);
    if (known == null) {
      unknown("job", job);
    } else {
      Workflow workflow = workflows.get(known.workflow());
      if (workflow == null || workflow.task(task).isEmpty()) {
        unknown("task", task);
      }
    }
    return tasks.computeIfAbsent(new TaskKey(job, task), any -> new Report());
  }

  private long byNow(String field, long instant) {
    if (instant > now || instant < 0) {
      error(
          ErrorCode.OUT_OF_RANGE,
          field,
          "The %s (%d) must be between 0 and now (%d).".formatted(field, instant, now));
    }
    return instant;
  }

  private long fromNow(String field, long instant) {
    if (instant < now) {
      error(
          ErrorCode.OUT_OF_RANGE,
          field,
          "The %s (%d) must not be before now (%d).\nMaybe report that the task has ended."
              .formatted(field, instant, now));
    }
    return instant;
  }

  private void requireKnown(Map<String, ?> known, String kind, String id) {
    if (!known.containsKey(id)) {
      unknown(kind, id);
    }
  }

  private void unknown(String kind, String id) {
    error(ErrorCode.UNKNOWN_REFERENCE, kind, "The %s (%s) does not exist.".formatted(kind, id));
  }

  private void error(ErrorCode code, String field, String message) {
    errors.add(new InputError(code, "/events/" + position + "/" + field, message));
  }

  /** What is known of a task, or null. */
  @Nullable Report of(TaskKey task) {
    return tasks.get(task);
  }

  /** Whether a worker was lost; it may have come back since. */
  boolean isLost(String worker) {
    return lost.contains(worker);
  }

  /** Whether a job that was there is not wanted any more; one of the same id may have come. */
  boolean isCancelled(String job) {
    return cancelled.contains(job);
  }

  /** Whether somebody else has taken a model out of the memory of a worker. */
  boolean isEvicted(String worker, String model) {
    return evicted.getOrDefault(worker, Set.of()).contains(model);
  }

  /** From when a worker takes new runs and loads as far as events say, or null. */
  @Nullable Long availableFrom(String worker) {
    return delayed.get(worker);
  }

  /** The problem's workers, jobs and workflows as the events leave them. */
  Problem applied(Problem problem) {
    return problem.toBuilder()
        .onlyWorkers(workers.values())
        .onlyWorkflows(workflows.values())
        .onlyJobs(jobs.values())
        .buildUnchecked();
  }
}

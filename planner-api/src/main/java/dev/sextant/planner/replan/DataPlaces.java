package dev.sextant.planner.replan;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where data lies and where it is on its way to when a plan is followed: as soon as it is there it
 * goes to the workers of the runs that read it, and to where it is delivered. What had not arrived
 * from a worker that was lost never does.
 */
final class DataPlaces {
  private final long begin;
  private final long now;
  private final Execution execution;
  private final Predicate<String> lost;
  private final Map<TaskKey, String> workers = new HashMap<>();
  private final Map<TaskKey, PlannedRun> planned = new HashMap<>();

  /**
   * The places of data.
   *
   * @param problem what was planned
   * @param lost whether a worker was lost
   */
  DataPlaces(Problem problem, Plan plan, Execution execution, Predicate<String> lost, long now) {
    this.begin = problem.state().nowMicros();
    this.now = now;
    this.execution = execution;
    this.lost = lost;
    for (PlannedRun run : problem.state().planned()) {
      planned.put(new TaskKey(run.job(), run.task()), run);
    }
    for (TaskRun run : plan.runs()) {
      TaskKey key = new TaskKey(run.job(), run.task());
      workers.put(key, run.worker());
      planned.put(key, new PlannedRun(run.job(), run.task(), run.worker(), run.startMicros()));
    }
    for (RunningTask task : problem.state().running()) {
      workers.put(new TaskKey(task.job(), task.task()), task.worker());
    }
  }

  /** What a task was to do in the plan, or, if that says nothing of it, in one before; or null. */
  @Nullable PlannedRun planned(TaskKey task) {
    return planned.get(task);
  }

  /** A task that had ended before, with the copies that have been sent since then. */
  FinishedTask finishedBefore(Job job, Flow flow, FinishedTask task) {
    List<FinishedTask.Copy> copies = new ArrayList<>(task.copies());
    send(job, flow, task.task(), (to, bytes, item) -> addArrival(task, to, bytes, item, copies));
    return copies.size() == task.copies().size()
        ? task
        : new FinishedTask(task.job(), task.task(), task.endMicros(), copies);
  }

  private void addArrival(
      FinishedTask task,
      String to,
      long bytes,
      @Nullable String item,
      List<FinishedTask.Copy> copies) {
    FinishedTask.Copy first = null;
    long arrival = Long.MAX_VALUE;
    for (FinishedTask.Copy copy : copies) {
      boolean isThere = copy.worker().equals(to);
      if (holds(copy, item) && (isThere || task.copies().contains(copy))) {
        long there =
            Math.max(begin, copy.sinceMicros())
                + execution.transferMicros(copy.worker(), to, bytes);
        first = there < arrival || (there == arrival && isThere) ? copy : first;
        arrival = Math.min(arrival, there);
      }
    }
    boolean begun =
        first != null && !first.worker().equals(to) && Math.max(begin, first.sinceMicros()) < now;
    if (begun && (arrival <= now || !lost.test(first.worker()))) {
      copies.add(new FinishedTask.Copy(to, arrival, item));
    }
  }

  private static boolean holds(FinishedTask.Copy copy, @Nullable String item) {
    return copy.item() == null || Objects.equals(copy.item(), item);
  }

  /** A task that has ended by now. */
  FinishedTask finishedNow(Job job, Flow flow, TaskRun run) {
    List<FinishedTask.Copy> copies = new ArrayList<>();
    copies.add(new FinishedTask.Copy(run.worker(), run.endMicros()));
    send(
        job,
        flow,
        run.task(),
        (to, bytes, item) -> {
          long arrival = execution.arrival(run, to, bytes);
          boolean there = copies.stream().anyMatch(c -> c.worker().equals(to) && holds(c, item));
          if (!there && (arrival <= now || !lost.test(run.worker()))) {
            copies.add(new FinishedTask.Copy(to, arrival, item));
          }
        });
    return new FinishedTask(run.job(), run.task(), run.endMicros(), copies);
  }

  /** Takes data that goes to a worker. */
  private interface Sender {
    void send(String to, long bytes, @Nullable String item);
  }

  private void send(Job job, Flow flow, String task, Sender sender) {
    for (DataEdge edge : flow.outgoing(task)) {
      String to = workers.get(new TaskKey(job.id(), edge.to()));
      if (to != null && edge.bytes() > 0) {
        sender.send(to, edge.bytes(), edge.item());
      }
    }
    for (JobOutput output : job.outputs()) {
      if (output.task().equals(task) && output.bytes() > 0) {
        sender.send(output.to(), output.bytes(), output.item());
      }
    }
  }

  /** The job with its inputs on their way to the workers of the tasks that read them. */
  Job withInputsOnTheirWay(Job job) {
    Map<Object, Map<String, Long>> sent = new LinkedHashMap<>();
    for (int i = 0; i < job.inputs().size(); i++) {
      JobInput input = job.inputs().get(i);
      String to = workers.get(new TaskKey(job.id(), input.task()));
      if (to != null && input.bytes() > 0 && !input.at().contains(to)) {
        Object data = input.item() == null ? (Object) i : input.item();
        addArrival(job, input, to, sent.computeIfAbsent(data, any -> new LinkedHashMap<>()));
      }
    }
    if (sent.values().stream().allMatch(Map::isEmpty)) {
      return job;
    }
    List<JobInput> inputs = new ArrayList<>();
    for (int i = 0; i < job.inputs().size(); i++) {
      JobInput input = job.inputs().get(i);
      Object data = input.item() == null ? (Object) i : input.item();
      List<JobInput.Arrival> arriving = new ArrayList<>(input.arriving());
      sent.getOrDefault(data, Map.of())
          .forEach((to, since) -> arriving.add(new JobInput.Arrival(to, since)));
      inputs.add(new JobInput(input.task(), input.bytes(), input.item(), input.at(), arriving));
    }
    return job.withInputs(inputs);
  }

  private void addArrival(Job job, JobInput input, String to, Map<String, Long> arrivals) {
    long released = Math.max(begin, job.releaseMicros());
    String first = null;
    long left = 0;
    long arrival = Long.MAX_VALUE;
    for (String at : input.at()) {
      long there = released + execution.transferMicros(at, to, input.bytes());
      if (there < arrival) {
        first = at;
        left = released;
        arrival = there;
      }
    }
    for (JobInput.Arrival copy : input.arriving()) {
      long leaves = Math.max(released, copy.sinceMicros());
      long there = leaves + execution.transferMicros(copy.worker(), to, input.bytes());
      if (there < arrival || (there == arrival && copy.worker().equals(to))) {
        first = copy.worker();
        left = leaves;
        arrival = there;
      }
    }
    if (first != null && !first.equals(to) && left < now && (arrival <= now || !lost.test(first))) {
      arrivals.put(to, arrival);
    }
  }
}

package dev.sextant.planner.contract;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Draws what a cluster does, holds and has promised at a moment. */
final class StateMix {
  private static final int ATTEMPTS = 30;

  private final Draw draw;
  private final long now;
  private final Map<String, Set<String>> residents = new LinkedHashMap<>();
  private final Set<String> done = new HashSet<>();
  private final List<FinishedTask> finished = new ArrayList<>();
  private final List<RunningTask> running = new ArrayList<>();
  private final List<Pin> pins = new ArrayList<>();

  StateMix(Draw draw, long now) {
    this.draw = draw;
    this.now = now;
  }

  /** The problem of a builder in a valid state, in the empty one when none was drawn. */
  Problem of(Problem.Builder builder) {
    Problem empty = builder.buildUnchecked();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Problem problem = empty.withState(new StateMix(draw, now).state(empty));
      if (problem.errors().isEmpty()) {
        return problem;
      }
    }
    return empty;
  }

  private ClusterState state(Problem problem) {
    int eagerness = draw.between(0, 45);
    for (Job job : problem.jobs()) {
      Workflow workflow =
          problem.workflows().stream()
              .filter(f -> f.id().equals(job.workflow()))
              .findFirst()
              .orElseThrow();
      for (Task task : workflow.tasks()) {
        addTask(problem, job, workflow, task, eagerness);
      }
    }
    List<LoadInFlight> loads = new ArrayList<>();
    List<WorkerState> workers = new ArrayList<>();
    for (Worker worker : problem.workers()) {
      if (!problem.models().isEmpty() && worker.gpuMemoryBytes() > 0) {
        addModels(problem, worker, loads);
      }
      addWorker(worker, workers);
    }
    return ClusterState.builder()
        .nowMicros(now)
        .workers(workers)
        .finished(finished)
        .running(running)
        .loadsInFlight(loads)
        .pins(pins)
        .build();
  }

  private void addTask(Problem problem, Job job, Workflow workflow, Task task, int eagerness) {
    boolean ready =
        job.releaseMicros() <= now
            && workflow.edges().stream()
                .filter(edge -> edge.to().equals(task.id()))
                .map(DataEdge::from)
                .allMatch(from -> done.contains(key(job, from)));
    if (ready && draw.percent(eagerness)) {
      finish(problem, job, task);
    } else if (ready && draw.percent(30)) {
      Mode mode = draw.of(task.modes());
      Worker worker = draw.of(problem.workers());
      residents.computeIfAbsent(worker.id(), any -> new HashSet<>()).addAll(mode.models());
      running.add(
          new RunningTask(
              job.id(),
              task.id(),
              mode.id(),
              worker.id(),
              draw.percent(20) ? now : draw.moment(0, now),
              draw.percent(20) ? now : now + draw.micros(1, 6)));
    } else if (draw.percent(5)) {
      Mode mode = draw.percent(50) ? draw.of(task.modes()) : null;
      Worker worker = mode == null || draw.percent(30) ? draw.of(problem.workers()) : null;
      pins.add(
          new Pin(
              job.id(),
              task.id(),
              mode == null ? null : mode.id(),
              worker == null ? null : worker.id()));
    }
  }

  private void finish(Problem problem, Job job, Task task) {
    done.add(key(job, task.id()));
    long end = draw.moment(job.releaseMicros(), now);
    List<FinishedTask.Copy> copies = new ArrayList<>();
    Set<String> holders = new HashSet<>();
    for (int c = draw.percent(15) ? 0 : draw.between(1, 2); c > 0; c--) {
      String holder = draw.of(problem.workers()).id();
      if (holders.add(holder)) {
        long since = draw.percent(50) ? draw.moment(end, now) : now + draw.micros(0, 4);
        copies.add(new FinishedTask.Copy(holder, since));
      }
    }
    finished.add(new FinishedTask(job.id(), task.id(), end, copies));
  }

  private void addModels(Problem problem, Worker worker, List<LoadInFlight> loads) {
    Set<String> held = residents.computeIfAbsent(worker.id(), any -> new HashSet<>());
    for (ModelArtifact model : problem.models()) {
      if (!held.contains(model.id()) && draw.percent(20)) {
        held.add(model.id());
      }
    }
    String loading = draw.of(problem.models()).id();
    if (!held.contains(loading) && draw.percent(30)) {
      long start = draw.percent(25) ? now : draw.moment(0, now);
      long ready = draw.percent(30) ? now : now + draw.micros(1, 5);
      loads.add(new LoadInFlight(worker.id(), loading, start, ready));
    }
  }

  private void addWorker(Worker worker, List<WorkerState> workers) {
    List<Resident> held = new ArrayList<>();
    for (String model : residents.getOrDefault(worker.id(), Set.of()).stream().sorted().toList()) {
      held.add(new Resident(model, draw.percent(12)));
    }
    List<Occupation> occupied = new ArrayList<>();
    if (draw.percent(20)) {
      Map<String, Long> demands =
          draw.percent(70) && worker.capacities().containsKey(Mode.COMPUTE)
              ? Map.of(Mode.COMPUTE, 1L)
              : Map.of();
      long memory = worker.gpuMemoryBytes() == 0 || draw.percent(50) ? 0 : draw.bytes(1, 2);
      long until = draw.percent(15) ? draw.moment(0, now) : now + draw.micros(1, 6);
      occupied.add(new Occupation(demands, memory, until));
    }
    long available = draw.percent(75) ? 0 : draw.percent(20) ? now : now + draw.micros(1, 5);
    if (available > 0 || !held.isEmpty() || !occupied.isEmpty()) {
      workers.add(new WorkerState(worker.id(), available, occupied, held));
    }
  }

  private static String key(Job job, String task) {
    return job.id() + "/" + task;
  }
}

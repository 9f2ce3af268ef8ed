package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The jobs of a simulation that have arrived and not ended, as a problem in the state of the
 * moment: what runs stays, with the end that is expected of it; a task whose models are being
 * loaded is pinned to its worker.
 *
 * <p>Where jobs are promised to end in time they are due, and as few as possible are to be late.
 *
 * <p>A worker that is away becomes available in a day, for nobody knows better; jobs that no worker
 * could take are left out. Of a second load that waits for the first on one worker the problem
 * knows nothing.
 */
final class OpenWork {
  private static final int NONE = SimulationState.NONE;
  private static final long DAY_MICROS = 86_400_000_000L;

  private final SimulationState state;
  private final CompiledWorkflows flows;
  private final Execution run;
  private final Arrivals arrivals;
  private final List<Worker> workers;
  private int firstOpen;

  OpenWork(SimulationState state) {
    this.state = state;
    flows = state.flows;
    run = state.run;
    arrivals = state.arrivals;
    workers = state.cluster.problem().problem().workers();
  }

  /** Tasks that are placed and whose loads have not begun, in their order of arrival. */
  List<Integer> waiting() {
    List<Integer> waiting = new ArrayList<>();
    for (int j : jobs()) {
      for (int t = run.base(j); t < run.base(j + 1); t++) {
        if (run.worker[t] != NONE && !state.hasEnded(t) && !state.isCurrent(t)) {
          waiting.add(t);
        }
      }
    }
    return waiting;
  }

  private boolean isOver(int job) {
    return run.jobEndMicros[job] != NONE || run.dropMicros[job] != NONE;
  }

  /** Jobs that are placed and open. */
  private List<Integer> jobs() {
    while (firstOpen < arrivals.count() && isOver(firstOpen)) {
      firstOpen++;
    }
    List<Integer> jobs = new ArrayList<>();
    for (int j = firstOpen; j <= state.lastArrived; j++) {
      if (!isOver(j) && state.openTasks[j] > 0 && state.version[run.base(j)] > 0) {
        jobs.add(j);
      }
    }
    return jobs;
  }

  /** The problem at a moment. */
  Problem problem(long now) {
    Problem.Builder problem = RealisedProblem.catalogue(state.cluster).name("open");
    if (state.dates.isPromised()) {
      problem.objective(Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS));
    }
    List<Workflow> shapes = state.cluster.problem().problem().workflows();
    for (int f = 0; f < shapes.size(); f++) {
      problem.workflow(RealisedProblem.expected(state.cluster, f));
    }
    List<FinishedTask> finished = new ArrayList<>();
    List<RunningTask> running = new ArrayList<>();
    List<Pin> pins = new ArrayList<>();
    for (int j : jobs()) {
      if (isBranching(j)) {
        problem.workflow(
            RealisedProblem.workflow(
                state.cluster,
                arrivals.workflow()[j],
                workflow(j),
                RuntimeNoise.NONE,
                run.base(j),
                new Possible()));
      }
      problem.job(job(j));
      for (int t = run.base(j); t < run.base(j + 1); t++) {
        if (state.hasEnded(t)) {
          finished.add(finished(j, t));
        } else if (state.isCurrent(t) && state.isRunning[run.worker[t]]) {
          running.add(running(j, t, now));
        } else if (state.isCurrent(t)) {
          pins.add(
              new Pin(RealisedProblem.jobId(j), task(t).id(), mode(t).id(), worker(run.worker[t])));
        }
      }
    }
    List<WorkerState> states = new ArrayList<>();
    List<LoadInFlight> loads = new ArrayList<>();
    for (int w = 0; w < workers.size(); w++) {
      states.add(worker(w, now, loads));
    }
    return problem
        .state(
            ClusterState.builder()
                .nowMicros(now)
                .workers(states)
                .finished(finished)
                .running(running)
                .loadsInFlight(loads)
                .pins(pins)
                .build())
        .build();
  }

  private Job job(int j) {
    List<JobInput> inputs = new ArrayList<>();
    for (int t = run.base(j); t < run.base(j + 1); t++) {
      long bytes = state.cluster.inputBytes(state.flowTask(t));
      if (bytes > 0 && !state.isSkipped[t]) {
        String ingress = worker(arrivals.ingress()[j]);
        boolean isMoved = run.worker[t] != arrivals.ingress()[j] && state.hasInputs(t);
        inputs.add(
            isMoved
                ? new JobInput(task(t).id(), bytes, ingress, worker(run.worker[t]))
                : new JobInput(task(t).id(), bytes, ingress));
      }
    }
    Job job =
        new Job(RealisedProblem.jobId(j), workflow(j), arrivals.micros()[j]).withInputs(inputs);
    long due = run.dueMicros(j);
    return due == NONE ? job : job.withDueMicros(due);
  }

  private boolean isBranching(int j) {
    return state.cluster.branches().isBranching(arrivals.workflow()[j]);
  }

  /** The workflow of a job, of its own where outcomes decide what runs. */
  private String workflow(int j) {
    return isBranching(j)
        ? "w" + j
        : state.cluster.problem().problem().workflows().get(arrivals.workflow()[j]).id();
  }

  /** What may still run, as far as is known. */
  private final class Possible implements RealisedProblem.Ran {
    @Override
    public boolean hasRun(int task) {
      return !state.isSkipped[task];
    }

    @Override
    public boolean isTaken(int edge, int from) {
      return !state.hasEnded(from) || run.isTaken(edge, from);
    }

    @Override
    public int slowest(int task) {
      return NONE;
    }
  }

  private FinishedTask finished(int j, int t) {
    Map<Integer, Long> since = new LinkedHashMap<>();
    since.put(run.worker[t], run.endMicros[t]);
    int f = state.flowTask(t);
    for (int i = flows.succsBegin(f); i < flows.succsEnd(f); i++) {
      int edge = flows.succEdge(i);
      int to = state.offset(j) + flows.edgeTo(edge);
      boolean isSent = state.missing[to] == 0 && run.worker[to] != NONE && run.isTaken(edge, t);
      if (isSent && flows.edgeBytes(edge) > 0) {
        since.merge(
            run.worker[to], state.inputs.arrivalMicros(t, to, flows.edgeBytes(edge)), Math::min);
      }
    }
    List<FinishedTask.Copy> copies = new ArrayList<>();
    since.forEach((w, micros) -> copies.add(new FinishedTask.Copy(worker(w), micros)));
    return new FinishedTask(RealisedProblem.jobId(j), task(t).id(), run.endMicros[t], copies);
  }

  private RunningTask running(int j, int t, long now) {
    long end = Math.max(now + 1, run.startMicros[t] + state.turnMicros(run.worker[t]));
    return new RunningTask(
        RealisedProblem.jobId(j),
        task(t).id(),
        mode(t).id(),
        worker(run.worker[t]),
        run.startMicros[t],
        end);
  }

  private WorkerState worker(int w, long now, List<LoadInFlight> loads) {
    List<Resident> residents = new ArrayList<>();
    WorkerMemory memory = state.memory[w];
    for (int m = 0; m < state.cluster.problem().models(); m++) {
      if (memory.isResident(m)) {
        String model = state.cluster.problem().problem().models().get(m).id();
        if (memory.readyMicros(m) <= now) {
          residents.add(new Resident(model));
        } else if (memory.loadStartMicros(m) <= now) {
          loads.add(
              new LoadInFlight(worker(w), model, memory.loadStartMicros(m), memory.readyMicros(m)));
        }
      }
    }
    long available = state.board.isPresent(w) ? busyUntil(w, now) : now + DAY_MICROS;
    return new WorkerState(worker(w), available, List.of(), residents);
  }

  /** When what runs of a job that was given up is expected to end; 0 where nothing does. */
  private long busyUntil(int w, long now) {
    int task = state.current[w];
    return task != NONE && state.isRunning[w] && state.isDropped(task)
        ? Math.max(now + 1, run.startMicros[task] + state.turnMicros(w))
        : 0;
  }

  private String worker(int w) {
    return workers.get(w).id();
  }

  private Task task(int t) {
    return RealisedProblem.source(
        state.cluster, arrivals.workflow()[state.jobOf[t]], state.flowTask(t));
  }

  private Mode mode(int t) {
    int first = flows.modesBegin(state.flowTask(t));
    return task(t).modes().get(flows.optionMode(run.option[t]) - first);
  }
}

package dev.sextant.planner.check;

import dev.sextant.planner.check.ResolvedPlan.ResidencyOrigin;
import dev.sextant.planner.check.ResolvedPlan.ResolvedResidency;
import dev.sextant.planner.check.ResolvedPlan.Run;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what each run of a plan waits for, worker by worker. */
final class StartReasons {
  private record Reason(Constraint constraint, @Nullable String blocker) {}

  private final ProblemIndex index;
  private final Options options;
  private final Transfers transfers;
  private final ResolvedPlan plan;
  private final Coverage coverage;
  private final List<TaskRun> claimed;

  StartReasons(Problem problem, Plan plan) {
    index = new ProblemIndex(problem);
    options = new Options(index);
    transfers = new Transfers(index);
    this.plan = new ResolvedPlan(index, plan, new Violations());
    coverage = new Coverage(this.plan);
    claimed = plan.runs();
  }

  List<StartReason> find() {
    Map<Integer, Reason> found = new HashMap<>(claimed.size() * 2);
    for (int worker = 0; worker < index.workerCount(); worker++) {
      WorkerReasons there = new WorkerReasons(worker);
      for (Run run : plan.runsOn(worker)) {
        Reason reason = there.reason(run);
        if (reason != null) {
          found.put(run.position(), reason);
        }
      }
    }
    List<StartReason> reasons = new ArrayList<>(claimed.size());
    for (int position = 0; position < claimed.size(); position++) {
      Reason reason = found.get(position);
      reasons.add(
          reason == null
              ? new StartReason(claimed.get(position), null, null)
              : new StartReason(claimed.get(position), reason.constraint(), reason.blocker()));
    }
    return reasons;
  }

  /** The reasons of the runs on one worker. */
  private final class WorkerReasons {
    private final int worker;
    private final WorkerUsage usage;
    private final Map<Long, ResolvedResidency> loadEndingAt = new HashMap<>();
    private final Map<Long, Run> runEndingAt = new HashMap<>();

    WorkerReasons(int worker) {
      this.worker = worker;
      usage = new WorkerUsage(plan, options, worker);
      for (ResolvedResidency hold : plan.holdsOn(worker)) {
        if (hold.loads()) {
          loadEndingAt.putIfAbsent(hold.ready(), hold);
        }
      }
      for (Run run : plan.runsOn(worker)) {
        if (run.hasLength()) {
          runEndingAt.putIfAbsent(run.end(), run);
        }
      }
    }

    @Nullable Reason reason(Run run) {
      if (run.running()) {
        return new Reason(Constraint.FIXED, null);
      }
      Reason reason = inputArrival(run);
      reason = reason == null ? modelResidency(run) : reason;
      if (run.hasLength()) {
        reason = reason == null ? capacity(run) : reason;
        reason = reason == null ? loadExclusion(run) : reason;
        reason = reason == null ? workspace(run) : reason;
      }
      reason = reason == null ? release(run) : reason;
      return reason == null ? availability(run) : reason;
    }

    private @Nullable Reason inputArrival(Run run) {
      WorkflowIndex workflow = index.workflow(run.job());
      for (int k = 0; k < workflow.incomingCount(run.node()); k++) {
        int number = workflow.incomingEdge(run.node(), k);
        DataEdge edge = workflow.edge(number);
        int task = index.firstTask(run.job()) + workflow.from(number);
        FinishedTask finished = index.finished(task);
        Run from = plan.run(task);
        boolean waits = false;
        if (finished != null) {
          waits =
              edge.bytes() > 0
                  && transfers.arrival(finished, edge.item(), run.worker(), edge.bytes())
                      == run.start();
        } else if (from != null) {
          long micros = transfers.micros(from.worker(), run.worker(), edge.bytes());
          waits = Exact.plus(from.end(), micros) == run.start();
        }
        if (waits) {
          return new Reason(
              Constraint.INPUT_ARRIVAL, index.taskName(run.job(), workflow.from(number)));
        }
      }
      return null;
    }

    private @Nullable Reason modelResidency(Run run) {
      for (String id : run.mode().models()) {
        int model = index.requireModel(id);
        ResolvedResidency hold = coverage.covering(worker, model, run.start(), run.end());
        if (hold != null
            && hold.origin() != ResidencyOrigin.INITIAL
            && coverage.covering(worker, model, run.start() - 1, run.end() - 1) == null) {
          return load(hold);
        }
      }
      return null;
    }

    /** Why a load that a run waits for is not ready earlier. */
    private Reason load(ResolvedResidency load) {
      long start = load.loadStart();
      if (load.origin() == ResidencyOrigin.LOAD && start > index.now()) {
        ResolvedResidency before = loadEndingAt.get(start);
        if (before != null && load.loads()) {
          return new Reason(Constraint.LOAD_CHANNEL, plan.name(before));
        }
        long bytes = index.model(load.model()).bytes();
        if (isFull(start - 1, bytes)) {
          return new Reason(Constraint.GPU_MEMORY, usage.memory().releasedAt(start));
        }
        Run run = runEndingAt.get(start);
        if (!index.worker(worker).overlapLoads() && run != null && load.loads()) {
          return new Reason(Constraint.LOAD_EXCLUSION, plan.name(run));
        }
      }
      return new Reason(Constraint.LOAD_DURATION, plan.name(load));
    }

    private boolean isFull(long instant, long bytes) {
      return bytes > 0
          && Exact.plus(usage.memory().at(instant), bytes) > index.worker(worker).gpuMemoryBytes();
    }

    private @Nullable Reason capacity(Run run) {
      for (Map.Entry<String, Long> demand : run.mode().demands().entrySet()) {
        UsageSweep used = usage.resources().get(demand.getKey());
        if (used != null
            && demand.getValue() > 0
            && Exact.plus(used.at(run.start() - 1), demand.getValue())
                > usage.capacity(demand.getKey())) {
          return new Reason(Constraint.CAPACITY, used.releasedAt(run.start()));
        }
      }
      return null;
    }

    private @Nullable Reason loadExclusion(Run run) {
      ResolvedResidency load = loadEndingAt.get(run.start());
      return load == null || index.worker(worker).overlapLoads()
          ? null
          : new Reason(Constraint.LOAD_EXCLUSION, plan.name(load));
    }

    private @Nullable Reason workspace(Run run) {
      return isFull(run.start() - 1, run.mode().workspaceBytes())
          ? new Reason(Constraint.GPU_MEMORY, usage.memory().releasedAt(run.start()))
          : null;
    }

    private @Nullable Reason release(Run run) {
      long release = index.job(run.job()).releaseMicros();
      long released = Math.max(index.now(), release);
      for (JobInput input : index.inputs(run.task())) {
        if (input.bytes() == 0) {
          continue;
        }
        Transfers.InputArrival arrival = transfers.arrival(input, released, worker);
        if (arrival.instant() > released && arrival.instant() == run.start()) {
          return new Reason(Constraint.RELEASE, index.worker(arrival.place()).id());
        }
      }
      if (run.start() != released) {
        return null;
      }
      String job = release == released ? index.job(run.job()).id() : null;
      return new Reason(Constraint.RELEASE, job);
    }

    private @Nullable Reason availability(Run run) {
      boolean opens =
          run.start() > index.now()
              && !index.closedTimes(worker).isOpen(run.start() - 1, run.start());
      return opens || run.start() == index.availableFrom(worker)
          ? new Reason(Constraint.AVAILABILITY, index.worker(worker).id())
          : null;
    }
  }
}

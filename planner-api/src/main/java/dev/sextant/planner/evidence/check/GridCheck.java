package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Worker;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether all times that a plan can be made of are multiples of a step, counted from now: moving
 * all runs and loads of a best plan as early as their order allows makes its times sums of these.
 */
final class GridCheck {
  private final ProblemView view;
  private final long step;
  private final Set<Long> bytes = new HashSet<>();

  GridCheck(ProblemView view, long step) {
    this.view = view;
    this.step = step;
  }

  /** Says so, or throws. */
  void require() {
    if (step == 1) {
      return;
    }
    if (step < 1) {
      throw new BadEvidence("The stepMicros (" + step + ") must be at least 1.");
    }
    workers();
    for (LoadInFlight load : view.problem.state().loadsInFlight()) {
      instant(load.readyMicros());
      length(load.startMicros() == load.readyMicros() ? 1 : 0);
    }
    for (RunningTask run : view.problem.state().running()) {
      instant(run.endMicros());
    }
    for (int j = 0; j < view.jobs(); j++) {
      instant(view.job(j).releaseMicros());
      for (int node = 0; node < view.workflow(j).size(); node++) {
        task(j, node);
      }
    }
    for (Link link : view.network.used()) {
      bytes.forEach(amount -> length(Network.micros(link, amount)));
    }
  }

  /** Whether, too, all releases and all ends lie ahead, so that flow is on the grid. */
  boolean isAhead() {
    for (int j = 0; j < view.jobs(); j++) {
      if (view.job(j).releaseMicros() < view.now) {
        return false;
      }
    }
    return view.problem.state().finished().isEmpty();
  }

  private void instant(long instant) {
    if (instant > view.now) {
      length(Math.subtractExact(instant, view.now));
    }
  }

  private void length(long micros) {
    if (micros % step != 0) {
      throw new BadEvidence("Not all times are multiples of " + step + " us: " + micros + ".");
    }
  }

  private void workers() {
    for (int w = 0; w < view.kinds.workers(); w++) {
      instant(view.kinds.availableFrom(w));
      for (Occupation occupation : view.kinds.occupations(w)) {
        instant(occupation.untilMicros());
      }
      boolean open = true;
      for (Calendar.Step change : view.problem.workers().get(w).calendar().steps()) {
        if (change.available() != open) {
          instant(change.fromMicros());
        }
        open = change.available();
      }
    }
  }

  private void task(int job, int node) {
    int task = view.first(job) + node;
    FinishedTask finished = view.finished(task);
    for (JobOutput output : view.outputs(task)) {
      bytes.add(output.bytes());
      if (finished != null) {
        instant(finished.endMicros());
        int to = view.kinds.worker(output.to());
        instant(view.arrival(finished, output.item(), to, output.bytes()));
      }
    }
    if (view.isPending(task)) {
      options(view.workflow(job), node);
      inputs(job, node);
    }
  }

  private void options(WorkflowView workflow, int node) {
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      length(workflow.micros(o));
      batches(workflow, o);
      for (String id : workflow.mode(o).models()) {
        long load = view.kinds.loadMicros(workflow.kind(o), view.kinds.model(id));
        length(workflow.micros(o) == 0 ? 1 : Math.max(0, load));
      }
    }
  }

  /** Two batches of one key that may overlap start a microsecond apart at least. */
  private void batches(WorkflowView workflow, int option) {
    Batch batch = workflow.mode(option).batch();
    List<Long> bySize = batch == null ? null : view.kinds.batchMicros(batch, workflow.kind(option));
    if (batch == null || bySize == null) {
      return;
    }
    bySize.subList(0, batch.limit()).forEach(this::length);
    Worker worker = view.kinds.example(workflow.kind(option));
    boolean apart =
        workflow.mode(option).demands().entrySet().stream()
            .anyMatch(
                demand -> {
                  long capacity = worker.capacities().getOrDefault(demand.getKey(), 0L);
                  return demand.getValue() > capacity - demand.getValue();
                });
    length(apart && workflow.micros(option) > 0 ? 0 : 1);
  }

  private void inputs(int job, int node) {
    WorkflowView workflow = view.workflow(job);
    for (int p = workflow.inBegin(node); p < workflow.inEnd(node); p++) {
      bytes.add(workflow.edge(workflow.in(p)).bytes());
    }
    int task = view.first(job) + node;
    if (view.inputs(task).isEmpty() && view.problem.state().finished().isEmpty()) {
      return;
    }
    long released = Math.max(view.now, view.job(job).releaseMicros());
    for (int w = 0; w < view.kinds.workers(); w++) {
      instant(latest(view.inputs(task), released, w));
      for (int p = workflow.inBegin(node); p < workflow.inEnd(node); p++) {
        int edge = workflow.in(p);
        FinishedTask from = view.finished(view.first(job) + workflow.from[edge]);
        long amount = workflow.edge(edge).bytes();
        if (from != null && amount > 0) {
          instant(view.arrival(from, workflow.edge(edge).item(), w, amount));
        }
      }
    }
  }

  /** When all inputs of a task are on a worker. */
  private long latest(List<JobInput> inputs, long released, int worker) {
    long latest = released;
    for (JobInput input : inputs) {
      if (input.bytes() == 0) {
        continue;
      }
      long first = Long.MAX_VALUE;
      for (String place : input.at()) {
        first = Math.min(first, arrival(place, released, worker, input.bytes()));
      }
      for (JobInput.Arrival copy : input.arriving()) {
        long since = Math.max(released, copy.sinceMicros());
        first = Math.min(first, arrival(copy.worker(), since, worker, input.bytes()));
      }
      latest = Math.max(latest, first);
    }
    return latest;
  }

  private long arrival(String place, long since, int worker, long amount) {
    return Times.capped(since, view.network.micros(view.kinds.worker(place), worker, amount));
  }
}

package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks a policy that places jobs where tasks go, with what is known where it decides, and sends
 * them there.
 */
final class PlacingDecisions implements Decisions {
  private static final int NONE = SimulationState.NONE;

  private final SimulationState state;
  private final Prefetching prefetching;
  private final PlacingPolicy policy;
  private final Arrivals arrivals;
  private final Execution run;
  private final Placement placement;

  /** What no worker could run. */
  private final List<Integer> strandedJobs = new ArrayList<>();

  private final List<Integer> strandedTasks = new ArrayList<>();

  PlacingDecisions(SimulationState state, PlacingPolicy policy, Prefetching prefetching) {
    this.state = state;
    this.prefetching = prefetching;
    this.policy = policy;
    arrivals = state.arrivals;
    run = state.run;
    int largest = 0;
    for (int j = 0; j < arrivals.count(); j++) {
      largest = Math.max(largest, run.base(j + 1) - run.base(j));
    }
    placement = new Placement(largest);
  }

  @Override
  public void arrive(int job, long now) {
    int decider = policy.isCentral() ? NONE : arrivals.ingress()[job];
    ClusterSnapshot known = state.board.reveal(decider, now);
    policy.place(arrivals.workflow()[job], arrivals.ingress()[job], now, known, placement);
    state.board.conceal(decider);
    if (!placement.isComplete()) {
      strandedJobs.add(job);
      return;
    }
    if (policy.isCentral()) {
      known.commit(placement);
    }
    int base = run.base(job);
    for (int i = 0; i < placement.size(); i++) {
      int task = base + placement.task(i);
      run.option[task] = placement.option(placement.task(i));
      state.assign(task, placement.worker(placement.task(i)), now);
    }
    for (int task = base; task < run.base(job + 1); task++) {
      if (state.missing[task] == 0) {
        state.inputs.send(task, now);
      }
    }
    for (int i = 0; i < placement.size(); i++) {
      prefetching.look(placement.worker(placement.task(i)), now);
    }
  }

  /** Sends a task to its worker, or perhaps to another one. */
  @Override
  public void produced(int task, int holder, long now) {
    int planned = run.worker[task];
    if (planned == NONE) {
      return;
    }
    int decider = policy.isCentral() ? NONE : holder;
    ClusterBoard board = state.board.forDispatch();
    ClusterSnapshot known = board.reveal(decider, now);
    int workflow = arrivals.workflow()[state.jobOf[task]];
    int chosen = policy.dispatch(workflow, state.local(task), planned, holder, now, known);
    board.conceal(decider);
    if (chosen != planned && board.isPresent(chosen)) {
      run.adjustments++;
      state.withdraw(task, now);
      run.option[task] = state.cluster.quickestOption(state.flowTask(task), chosen);
      state.assign(task, chosen, now);
      prefetching.look(chosen, now);
    }
    state.inputs.send(task, now);
  }

  @Override
  public void failed(int w, List<Integer> lost, long now) {
    replace(lost, now);
  }

  /**
   * Places tasks whose worker is gone, one after the other by one scheduler, which remembers what
   * it has decided.
   */
  private void replace(List<Integer> tasks, long now) {
    List<Integer> busier = new ArrayList<>();
    for (int task : tasks) {
      if (replace(task, now)) {
        int w = run.worker[task];
        state.board.assume(w, state.expectedMicros(task), now);
        busier.add(w);
        prefetching.look(w, now);
      }
    }
    for (int w : busier) {
      if (!policy.isCentral()) {
        state.board.forget(w);
      }
    }
  }

  private boolean replace(int task, long now) {
    ClusterSnapshot known = state.board.reveal(NONE, now);
    int workflow = arrivals.workflow()[state.jobOf[task]];
    int holder = holder(task);
    int w =
        policy.replace(
            workflow, state.local(task), known.isPresent(holder) ? holder : NONE, now, known);
    if (w == NONE) {
      state.strand(task);
      strandedTasks.add(task);
      return false;
    }
    run.option[task] = state.cluster.quickestOption(state.flowTask(task), w);
    state.assign(task, w, now);
    if (state.missing[task] == 0) {
      state.inputs.send(task, now);
    }
    return true;
  }

  /** Where the last input of a task was produced; the ingress worker as long as that is open. */
  private int holder(int task) {
    CompiledWorkflows flows = state.flows;
    int job = state.jobOf[task];
    int f = state.flowTask(task);
    int holder = arrivals.ingress()[job];
    if (state.missing[task] > 0) {
      return holder;
    }
    long latest = -1;
    for (int e = flows.predsBegin(f); e < flows.predsEnd(f); e++) {
      int from = state.offset(job) + flows.edgeFrom(e);
      if (run.endMicros[from] > latest) {
        latest = run.endMicros[from];
        holder = run.worker[from];
      }
    }
    return holder;
  }

  /** Places what no worker could run, now that one is back. */
  @Override
  public void returned(int w, long now) {
    List<Integer> tasks = List.copyOf(strandedTasks);
    List<Integer> jobs = List.copyOf(strandedJobs);
    strandedTasks.clear();
    strandedJobs.clear();
    replace(tasks.stream().filter(t -> !state.isDropped(t) && !state.isSkipped[t]).toList(), now);
    for (int job : jobs) {
      if (state.run.dropMicros[job] == NONE) {
        arrive(job, now);
      }
    }
  }

  @Override
  public void settle(long now) {
    // What an event brings about is decided at once.
  }
}

package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets a policy plan all open work anew, and moves what has not begun as it says. Planning takes no
 * simulated time. A task that the plan puts on a worker that is away stays where it is.
 */
final class Replanning {
  private static final int NONE = SimulationState.NONE;

  private final SimulationState state;
  private final @Nullable PlacingPolicy policy;
  private final long interval;
  private final OpenWork work;
  private final Map<String, Integer> workerById = new HashMap<>();
  private boolean isScheduled;

  /** A run of the plan, by the number of its task. */
  private record Planned(int task, TaskRun run) {}

  Replanning(SimulationState state) {
    this.state = state;
    policy = state.policy instanceof PlacingPolicy placing ? placing : null;
    interval = policy == null ? -1 : policy.replanIntervalMicros();
    work = new OpenWork(state);
    for (int w = 0; w < state.cluster.workers(); w++) {
      workerById.put(state.cluster.problem().problem().workers().get(w).id(), w);
    }
  }

  /** Work has come up: a job has arrived, or a worker has failed or returned. */
  void wake(long now) {
    if (!isScheduled && interval >= 0) {
      isScheduled = true;
      long next = interval == 0 ? now : (now / interval + 1) * interval;
      state.events.add(next, EventQueue.REPLAN, 0, 0);
    }
  }

  /** Plans anew, and again after the interval as long as there is work that has not begun. */
  void replan(long now) {
    isScheduled = false;
    List<Integer> waiting = work.waiting();
    if (policy == null || waiting.isEmpty()) {
      return;
    }
    Plan plan = policy.replan(work.problem(now));
    state.run.replans++;
    if (plan == null) {
      state.run.replansWithoutPlan++;
    } else {
      follow(plan, waiting, now);
    }
    if (interval > 0) {
      wake(now);
    }
  }

  private void follow(Plan plan, List<Integer> waiting, long now) {
    Map<List<String>, Integer> taskById = new HashMap<>();
    for (int task : waiting) {
      state.unlink(task);
      state.order[task] = SimulationState.UNPLANNED;
      taskById.put(id(task), task);
    }
    List<Planned> planned = new ArrayList<>();
    for (TaskRun run : plan.runs()) {
      Integer task = taskById.remove(List.of(run.job(), run.task()));
      if (task != null) {
        planned.add(new Planned(task, run));
      }
    }
    planned.sort(
        Comparator.comparingLong((Planned p) -> p.run().startMicros())
            .thenComparingLong(p -> p.run().endMicros())
            .thenComparingInt(Planned::task));
    for (int i = 0; i < planned.size(); i++) {
      move(planned.get(i), i, now);
    }
    for (int task : waiting) {
      if (taskById.containsKey(id(task))) {
        state.link(task);
      }
    }
  }

  private List<String> id(int task) {
    return List.of(RealisedProblem.jobId(state.jobOf[task]), source(task).id());
  }

  private Task source(int task) {
    int workflow = state.arrivals.workflow()[state.jobOf[task]];
    return RealisedProblem.source(state.cluster, workflow, state.flowTask(task));
  }

  private void move(Planned planned, int order, long now) {
    int task = planned.task();
    int w = Objects.requireNonNull(workerById.get(planned.run().worker()));
    if (!state.board.isPresent(w)) {
      state.link(task);
      return;
    }
    state.order[task] = order;
    int option = option(task, planned.run().mode(), w);
    if (w == state.run.worker[task] && option == state.run.option[task]) {
      state.link(task);
      return;
    }
    if (w != state.run.worker[task]) {
      state.run.replanMoves++;
    }
    state.withdrawUnlinked(task, state.run.worker[task], now);
    state.run.option[task] = option;
    state.assign(task, w, now);
    if (state.missing[task] == 0) {
      state.inputs.send(task, now);
    }
  }

  private int option(int task, String mode, int w) {
    int f = state.flowTask(task);
    List<Mode> modes = source(task).modes();
    int number = 0;
    while (!modes.get(number).id().equals(mode)) {
      number++;
    }
    int workerClass = state.cluster.problem().workers().classOf(w);
    return state.flows.option(f, state.flows.modesBegin(f) + number, workerClass);
  }
}

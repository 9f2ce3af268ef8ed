package dev.sextant.benchmarks.simulator;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

/**
 * Offers tasks that are ready to a policy that binds them late. What an event brings about is told
 * when the event is over: which workers came and went, then what is ready, then who is free.
 */
final class LateBinding implements Decisions {
  private final SimulationState state;
  private final Binder binder;
  private final Dispatcher dispatcher;
  private final Queue<Integer> changed = new ArrayDeque<>();
  private final Queue<Integer> offered = new ArrayDeque<>();
  private int[] group = new int[16];

  LateBinding(SimulationState state, BindingPolicy policy, Dispatcher dispatcher) {
    this.state = state;
    this.dispatcher = dispatcher;
    binder = policy.begin(dispatcher);
    state.binder = binder;
  }

  @Override
  public void arrive(int job, long now) {
    for (int task = state.run.base(job); task < state.run.base(job + 1); task++) {
      if (state.missing[task] == 0) {
        offer(task, now);
      }
    }
  }

  @Override
  public void produced(int task, int holder, long now) {
    offer(task, now);
  }

  private void offer(int task, long now) {
    state.run.readyMicros[task] = now;
    offered.add(task);
  }

  @Override
  public void failed(int w, List<Integer> lost, long now) {
    changed.add(w);
    for (int task : lost) {
      state.strand(task);
      offer(task, now);
    }
  }

  @Override
  public void returned(int w, long now) {
    changed.add(w);
    state.vacate(w);
  }

  @Override
  public void settle(long now) {
    dispatcher.at(now);
    boolean isTold = true;
    while (isTold) {
      isTold = tellChange() || tellReady() || tellFree() || tellWoken();
    }
  }

  private boolean tellChange() {
    if (changed.isEmpty()) {
      return false;
    }
    int w = changed.remove();
    binder.changed(w, dispatcher.isPresent(w));
    return true;
  }

  /** The tasks of one job, without those that were given up meanwhile. */
  private boolean tellReady() {
    if (offered.isEmpty()) {
      return false;
    }
    int job = state.jobOf[offered.element()];
    int count = 0;
    while (!offered.isEmpty() && state.jobOf[offered.element()] == job) {
      int task = offered.remove();
      if (!state.isDropped(task)) {
        state.isUnbound[task] = true;
        group = count == group.length ? Arrays.copyOf(group, 2 * count) : group;
        group[count++] = task;
      }
    }
    if (count > 0) {
      binder.ready(group, count);
    }
    return true;
  }

  private boolean tellFree() {
    if (state.vacated.isEmpty()) {
      return false;
    }
    int w = state.vacated.take();
    if (dispatcher.isIdle(w)) {
      binder.free(w);
    }
    return true;
  }

  private boolean tellWoken() {
    if (!dispatcher.isDue()) {
      return false;
    }
    binder.woken();
    return true;
  }
}

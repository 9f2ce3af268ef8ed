package dev.sextant.benchmarks.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What happens when workers fail and when they return. */
final class Failures {
  private static final int NONE = SimulationState.NONE;

  private final SimulationState state;
  private final Prefetching prefetching;
  private final Decisions decisions;

  Failures(SimulationState state, Prefetching prefetching, Decisions decisions) {
    this.state = state;
    this.prefetching = prefetching;
    this.decisions = decisions;
  }

  /**
   * Announces the outages; at one instant a worker returns before it fails again.
   *
   * @throws IllegalArgumentException if one names an unknown worker or two of a worker overlap
   */
  void schedule() {
    List<Outage> outages = new ArrayList<>(state.options.outages());
    outages.sort(Comparator.comparingLong(Outage::downMicros));
    long[] back = new long[state.cluster.workers()];
    for (Outage outage : outages) {
      int w = outage.worker();
      if (w >= back.length) {
        throw new IllegalArgumentException(
            "The outage names the worker number (" + w + "), which does not exist.");
      }
      if (outage.downMicros() < back[w]) {
        throw new IllegalArgumentException(
            "The outages of the worker number (" + w + ") overlap.\nMaybe make them one.");
      }
      back[w] = outage.upMicros();
      state.events.add(outage.downMicros(), EventQueue.FAIL, w, 0);
      state.events.add(outage.upMicros(), EventQueue.RETURN, w, 0);
    }
  }

  /** A worker fails: what was placed on it is placed anew, in its order. */
  void fail(int w, long now) {
    List<Integer> lost = new ArrayList<>();
    abort(w, lost, now);
    takeAll(state.queues, w, lost);
    takeAll(state.announced, w, lost);
    state.current[w] = NONE;
    state.isRunning[w] = false;
    state.epoch[w]++;
    prefetching.lose(w);
    state.memory[w].lose(now);
    state.board.leave(w, now);
    state.clearMemory(w);
    for (int each : lost) {
      // What is on its way to the worker must not count when it arrives.
      state.version[each]++;
      state.order[each] = SimulationState.UNPLANNED;
      state.run.replacements++;
    }
    decisions.failed(w, lost, now);
  }

  /** Cuts off what loads or runs on a worker, of which nothing is left of jobs given up. */
  private void abort(int w, List<Integer> lost, long now) {
    int first = state.current[w];
    if (first != NONE && state.isRunning[w]) {
      long start = state.run.startMicros[first];
      state.run.aborted.add(new Execution.Aborted(first, w, state.run.option[first], start, now));
      state.run.busyMicros[w] += now - start;
    }
    int next = NONE;
    for (int task = first; task != NONE; task = next) {
      next = state.mate[task];
      state.turnEnds(task);
      if (!state.isDropped(task)) {
        lost.add(task);
        continue;
      }
      state.strand(task);
      if (--state.openTasks[state.jobOf[task]] == 0) {
        state.openJobs--;
      }
    }
  }

  private static void takeAll(TaskLists lists, int w, List<Integer> into) {
    for (int task = lists.first(w); task != NONE; task = lists.first(w)) {
      lists.remove(w, task);
      into.add(task);
    }
  }

  /** A worker is back, idle and empty. */
  void comeBack(int w, long now) {
    state.board.enter(w, now);
    decisions.returned(w, now);
  }
}

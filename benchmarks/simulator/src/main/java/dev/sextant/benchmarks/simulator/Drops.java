package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.DropRule;

/**
 * Gives jobs up. What runs of such a job, or waits for its loads, is finished; all else of it
 * leaves the workers at once.
 */
final class Drops {
  private static final int NONE = SimulationState.NONE;

  private final SimulationState state;
  private final DropRule rule;

  Drops(SimulationState state) {
    this.state = state;
    rule = state.options.serving().queue().drop();
  }

  /** Whether the job of a task is to be given up when it is the turn of the task. */
  boolean isDue(int task, long now) {
    if (rule == DropRule.NEVER) {
      return false;
    }
    int job = state.jobOf[task];
    long passed = now - state.arrivals.micros()[job];
    int flowTask = state.flowTask(task);
    return rule == DropRule.LATE
        ? passed >= state.dates.taskDueMicros(flowTask)
        : passed + state.dates.restMicros(flowTask)
            > state.dates.dueMicros(state.arrivals.workflow()[job]);
  }

  /** A job arrives: its deadline, if it has one, comes up. */
  void watch(int job, long now) {
    long after = state.dates.deadlineMicros(state.arrivals.workflow()[job]);
    if (after < DueDates.NEVER) {
      state.events.add(now + after, EventQueue.DEADLINE, job, 0);
    }
  }

  /** The deadline of a job. */
  void expire(int job, long now) {
    if (state.openTasks[job] > 0 && state.run.dropMicros[job] == NONE) {
      drop(job, now);
    }
  }

  /** Gives a job up that has not ended. */
  void drop(int job, long now) {
    state.run.dropMicros[job] = now;
    int inTurn = 0;
    for (int t = state.run.base(job); t < state.run.base(job + 1); t++) {
      if (state.hasEnded(t)) {
        continue;
      }
      if (state.isCurrent(t)) {
        inTurn++;
        continue;
      }
      state.retract(t, now);
    }
    state.openTasks[job] = inTurn;
    if (inTurn == 0) {
      state.openJobs--;
    }
  }
}

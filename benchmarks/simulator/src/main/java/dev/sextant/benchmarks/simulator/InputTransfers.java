package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;

/** How the inputs of tasks, all of which are produced or known not to come, get to workers. */
final class InputTransfers {
  private final SimulationState state;
  private final Cluster cluster;
  private final CompiledWorkflows flows;
  private final Arrivals arrivals;
  private final Execution run;

  InputTransfers(SimulationState state) {
    this.state = state;
    cluster = state.cluster;
    flows = state.flows;
    arrivals = state.arrivals;
    run = state.run;
  }

  /** Lets the inputs of a task travel to its worker. */
  void send(int task, long now) {
    int w = run.worker[task];
    int f = state.flowTask(task);
    int job = state.jobOf[task];
    int offset = state.offset(job);
    run.movedBytes += arrivals.ingress()[job] == w ? 0 : cluster.inputBytes(f);
    for (int e = flows.predsBegin(f); e < flows.predsEnd(f); e++) {
      int from = offset + flows.edgeFrom(e);
      run.movedBytes += run.isTaken(e, from) && run.worker[from] != w ? flows.edgeBytes(e) : 0;
    }
    state.sent(task, now);
    long ready = inputsMicros(task, w, state.placedMicros[task]);
    state.events.add(Math.max(now, ready), EventQueue.READY, task, state.version[task]);
  }

  /** When all inputs of a task are on a worker to which it is given at a moment. */
  long inputsMicros(int task, int w, long given) {
    int f = state.flowTask(task);
    int job = state.jobOf[task];
    int offset = state.offset(job);
    long ready = given + cluster.transferMicros(arrivals.ingress()[job], w, cluster.inputBytes(f));
    for (int e = flows.predsBegin(f); e < flows.predsEnd(f); e++) {
      int from = offset + flows.edgeFrom(e);
      if (run.isTaken(e, from)) {
        ready = Math.max(ready, arrivalMicros(from, w, given, flows.edgeBytes(e)));
      }
    }
    return ready;
  }

  /** When the output of an ended task is on the worker of another one. */
  long arrivalMicros(int from, int task, long bytes) {
    return arrivalMicros(from, run.worker[task], state.placedMicros[task], bytes);
  }

  private long arrivalMicros(int from, int w, long given, long bytes) {
    return Math.max(given, run.endMicros[from])
        + cluster.transferMicros(run.worker[from], w, bytes);
  }
}

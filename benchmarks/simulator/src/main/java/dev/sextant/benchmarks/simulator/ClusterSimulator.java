package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * Simulates a cluster under a policy, event by event; events of one instant happen in the order in
 * which they came up.
 *
 * <p>A job is placed when it arrives at its ingress worker. A task joins the FIFO queue of its
 * worker when its last input has arrived there; the worker runs one task at a time, after the loads
 * of its missing models, which go through one channel. Where a task's last input is produced, the
 * policy may give it another worker. A failed worker loses its GPU memory and the run in progress;
 * what was placed on it is placed anew, with inputs read again from where they were produced, which
 * stays readable. A policy that plans anew moves what has not begun, and puts it in order.
 *
 * <p>Not thread-safe; a simulator serves one simulation.
 */
public final class ClusterSimulator {
  private static final int NONE = Execution.NONE;

  private final SimulationState state;
  private final CompiledWorkflows flows;
  private final Arrivals arrivals;
  private final EventQueue events;
  private final ClusterBoard board;
  private final Execution run;
  private final WorkerMemory[] memory;
  private final int[] current;
  private final int[] epoch;
  private final int models;
  private final Prefetching prefetching;
  private final Decisions decisions;
  private final Failures failures;
  private final Replanning replanning;

  private ClusterSimulator(SimulationState state) {
    this.state = state;
    flows = state.flows;
    arrivals = state.arrivals;
    events = state.events;
    board = state.board;
    run = state.run;
    memory = state.memory;
    current = state.current;
    epoch = state.epoch;
    models = state.cluster.problem().models();
    prefetching = new Prefetching(state);
    decisions = new Decisions(state, prefetching);
    failures = new Failures(state, prefetching, decisions);
    replanning = new Replanning(state);
  }

  /**
   * Simulates until every job has ended.
   *
   * @param seed of the noise on run times, which is the same for every policy
   * @throws IllegalArgumentException if a job or an outage names what does not exist, or outages of
   *     one worker overlap
   * @throws IllegalStateException if jobs remain that no worker can run
   */
  public static Execution run(
      Cluster cluster,
      Arrivals arrivals,
      SchedulingPolicy policy,
      SimulationOptions options,
      long seed) {
    arrivals.requireKnownTo(cluster);
    return new ClusterSimulator(new SimulationState(cluster, arrivals, policy, options, seed))
        .run();
  }

  private Execution run() {
    failures.schedule();
    if (arrivals.count() > 0) {
      events.add(arrivals.micros()[0], EventQueue.ARRIVE, 0, 0);
    }
    int open = arrivals.count();
    while (open > 0 && !events.isEmpty()) {
      events.take();
      open -= happen(events.kind(), events.subject(), events.stamp(), events.micros()) ? 1 : 0;
    }
    if (open > 0) {
      throw new IllegalStateException(open + " jobs have not ended: no worker can run them.");
    }
    for (WorkerMemory each : memory) {
      each.finish();
    }
    return run;
  }

  /** Returns whether a job has ended. */
  private boolean happen(int kind, int subject, int stamp, long now) {
    switch (kind) {
      case EventQueue.ARRIVE -> arrive(subject, now);
      case EventQueue.READY -> {
        if (stamp == state.version[subject]) {
          enqueue(subject, now);
        }
      }
      case EventQueue.LOADED -> {
        if (stamp == epoch[subject / models]) {
          loaded(subject / models, subject % models, now);
        }
      }
      case EventQueue.RUN -> {
        if (stamp == epoch[subject]) {
          begin(subject, now);
        }
      }
      case EventQueue.END -> {
        return stamp == epoch[subject] && end(subject, now);
      }
      case EventQueue.FAIL -> {
        failures.fail(subject, now);
        replanning.wake(now);
      }
      case EventQueue.RETURN -> {
        failures.comeBack(subject, now);
        replanning.wake(now);
      }
      default -> replan(now);
    }
    return false;
  }

  private void arrive(int job, long now) {
    if (job + 1 < arrivals.count()) {
      events.add(arrivals.micros()[job + 1], EventQueue.ARRIVE, job + 1, 0);
    }
    for (int t = run.base(job); t < run.base(job + 1); t++) {
      int f = state.flowTask(t);
      state.missing[t] = flows.predsEnd(f) - flows.predsBegin(f);
    }
    state.lastArrived = job;
    state.openTasks[job] = run.base(job + 1) - run.base(job);
    decisions.place(job, now);
    replanning.wake(now);
  }

  private void enqueue(int task, long now) {
    int w = run.worker[task];
    state.enqueue(task, now);
    if (current[w] == NONE) {
      startNext(w, now);
    } else {
      prefetching.look(w, now);
    }
  }

  /** Starts the loads of the next queued task, if the worker is idle. */
  private void startNext(int w, long now) {
    int task = current[w] == NONE ? state.next(w) : NONE;
    if (task == NONE) {
      prefetching.look(w, now);
      return;
    }
    int mode = flows.optionMode(run.option[task]);
    int from = flows.modelsBegin(mode);
    int to = flows.modelsEnd(mode);
    boolean isReady = memory[w].isReady(from, to, now);
    if (!memory[w].request(from, to, now, events, epoch[w])) {
      // Loads ahead hold the memory; the last of them tries again.
      return;
    }
    run.fetched[task] = !isReady;
    state.unlink(task);
    run.started(task);
    current[w] = task;
    long start = now;
    for (int i = from; i < to; i++) {
      int model = flows.model(i);
      memory[w].hold(model);
      start = Math.max(start, memory[w].readyMicros(model));
    }
    long expected = state.expectedMicros(task);
    board.start(w, expected, start + expected, now);
    if (start > now) {
      events.add(start, EventQueue.RUN, w, epoch[w]);
    } else {
      begin(w, now);
    }
    prefetching.look(w, now);
  }

  private void begin(int w, long now) {
    int task = current[w];
    state.isRunning[w] = true;
    run.startMicros[task] = now;
    long micros = run.noise().micros(task, state.expectedMicros(task));
    events.add(now + micros, EventQueue.END, w, epoch[w]);
  }

  /** Ends the run of a worker; returns whether its job has ended with it. */
  private boolean end(int w, long now) {
    int task = current[w];
    int job = state.jobOf[task];
    run.endMicros[task] = now;
    run.busyMicros[w] += now - run.startMicros[task];
    current[w] = NONE;
    state.isRunning[w] = false;
    int mode = flows.optionMode(run.option[task]);
    for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
      memory[w].release(flows.model(i));
    }
    state.planUses(task, w, -1, now);
    board.end(w, now);
    int offset = state.offset(job);
    int f = state.flowTask(task);
    for (int i = flows.succsBegin(f); i < flows.succsEnd(f); i++) {
      int next = offset + flows.edgeTo(flows.succEdge(i));
      if (--state.missing[next] == 0 && run.worker[next] != NONE) {
        decisions.dispatch(next, w, now);
      }
    }
    startNext(w, now);
    if (--state.openTasks[job] == 0) {
      run.jobEndMicros[job] = now;
      return true;
    }
    return false;
  }

  private void loaded(int w, int model, long now) {
    prefetching.loaded(w, model);
    board.resident(w, model, true, now);
    startNext(w, now);
  }

  private void replan(long now) {
    replanning.replan(now);
    for (int w = 0; w < current.length; w++) {
      startNext(w, now);
    }
  }
}

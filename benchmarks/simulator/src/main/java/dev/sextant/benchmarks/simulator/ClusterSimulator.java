package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Simulates a cluster under a policy, event by event; events of one instant happen in the order in
 * which they came up.
 *
 * <p>A job is placed when it arrives at its ingress worker. A task joins the FIFO queue of its
 * worker when its last input has arrived there; the worker runs one task at a time, after the loads
 * of its missing models, which go through one channel. Where a task's last input is produced, the
 * policy may give it another worker. A failed worker loses its GPU memory and the run in progress;
 * what was placed on it is placed anew, with inputs read again from where they were produced, which
 * stays readable. A policy that plans anew moves what has not begun, and puts it in order. One that
 * binds late gives tasks whose inputs have been produced to workers when it likes, in batches.
 *
 * <p>Which tasks of a job run can depend on how others turn out: all are placed, and those that
 * will not run leave their workers when that is known.
 *
 * <p>Where jobs are promised to end in time, workers may serve their queues in the order of
 * deadlines, run tasks together, and give jobs up.
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
  private final Drops drops;
  private final Turns turns;
  private final Decisions decisions;
  private final Failures failures;
  private final Replanning replanning;

  /** Tasks that are known not to run, until they have been left out. */
  private final Queue<Integer> unreached = new ArrayDeque<>();

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
    drops = new Drops(state);
    turns = state.bindsLate ? new BoundTurns(state) : new QueueTurns(state, drops, state);
    decisions = decisions();
    failures = new Failures(state, prefetching, decisions);
    replanning = new Replanning(state);
  }

  private Decisions decisions() {
    return state.policy instanceof PlacingPolicy placing
        ? new PlacingDecisions(state, placing, prefetching)
        : new LateBinding(
            state, (BindingPolicy) state.policy, new Dispatcher(state, drops, prefetching));
  }

  /**
   * Simulates until every job has ended or been given up.
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
    while (state.openJobs > 0 && !events.isEmpty()) {
      events.take();
      long now = events.micros();
      happen(events.kind(), events.subject(), events.stamp(), now);
      decisions.settle(now);
    }
    if (state.openJobs > 0) {
      throw new IllegalStateException(
          state.openJobs + " jobs have not ended: no worker can run them.");
    }
    for (WorkerMemory each : memory) {
      each.finish();
    }
    return run;
  }

  private void happen(int kind, int subject, int stamp, long now) {
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
        if (stamp == epoch[subject]) {
          end(subject, now);
        }
      }
      case EventQueue.FAIL -> {
        failures.fail(subject, now);
        replanning.wake(now);
      }
      case EventQueue.RETURN -> {
        failures.comeBack(subject, now);
        replanning.wake(now);
      }
      case EventQueue.DEADLINE -> drops.expire(subject, now);
      case EventQueue.WAITED -> {
        if (stamp == epoch[subject]) {
          state.vacate(subject);
          startNext(subject, now);
        }
      }
      case EventQueue.SETTLED -> {
        if (stamp == epoch[subject / models]) {
          memory[subject / models].release(subject % models);
          state.vacate(subject / models);
          startNext(subject / models, now);
        }
      }
      case EventQueue.WAKE -> {
        // The policy is woken when the event is over.
      }
      default -> replan(now);
    }
  }

  private void arrive(int job, long now) {
    if (job + 1 < arrivals.count()) {
      events.add(arrivals.micros()[job + 1], EventQueue.ARRIVE, job + 1, 0);
    }
    state.arrive(job);
    drops.watch(job, now);
    decisions.arrive(job, now);
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

  /** Starts the loads of the tasks that are next, if the worker is idle. */
  private void startNext(int w, long now) {
    int count = current[w] == NONE ? turns.pick(w, now) : 0;
    if (count == 0) {
      prefetching.look(w, now);
      return;
    }
    int first = turns.picked(0);
    int mode = flows.optionMode(run.option[first]);
    int from = flows.modelsBegin(mode);
    int to = flows.modelsEnd(mode);
    boolean isReady = memory[w].isReady(from, to, now);
    if (!memory[w].request(from, to, now, events, epoch[w])) {
      // Loads ahead hold the memory; the last of them tries again.
      return;
    }
    for (int i = 0; i < count; i++) {
      int task = turns.picked(i);
      run.fetched[task] = !isReady;
      run.batchSize[task] = count;
      state.turn(task);
      state.mate[task] = i + 1 < count ? turns.picked(i + 1) : NONE;
    }
    current[w] = first;
    memory[w].hold(from, to);
    long start = memory[w].startMicros(from, to, now);
    long expected = state.batchMicros(first)[count - 1];
    board.start(w, run.option[first], count, expected, start + expected, now);
    if (start > now) {
      events.add(start, EventQueue.RUN, w, epoch[w]);
    } else {
      begin(w, now);
    }
    prefetching.look(w, now);
  }

  /** A batch takes as long as the slowest of its tasks. */
  private void begin(int w, long now) {
    state.isRunning[w] = true;
    int first = current[w];
    long expected = state.turnMicros(w);
    long longest = 0;
    int slowest = first;
    for (int task = first; task != NONE; task = state.mate[task]) {
      run.startMicros[task] = now;
      long micros = run.noise().micros(task, expected);
      slowest = micros > longest ? task : slowest;
      longest = Math.max(longest, micros);
    }
    for (int task = first; task != NONE; task = state.mate[task]) {
      run.slowest[task] = slowest;
    }
    events.add(now + longest, EventQueue.END, w, epoch[w]);
  }

  /** Ends the run of a worker. */
  private void end(int w, long now) {
    int first = current[w];
    run.busyMicros[w] += now - run.startMicros[first];
    current[w] = NONE;
    state.isRunning[w] = false;
    int mode = flows.optionMode(run.option[first]);
    memory[w].release(flows.modelsBegin(mode), flows.modelsEnd(mode));
    for (int task = first; task != NONE; task = state.mate[task]) {
      run.endMicros[task] = now;
      state.planUses(task, w, -1, now);
    }
    board.end(w, now);
    int next = NONE;
    for (int task = first; task != NONE; task = next) {
      next = state.mate[task];
      state.turnEnds(task);
      ended(task, w, now);
    }
    startNext(w, now);
  }

  /** What follows from the end of a task. */
  private void ended(int task, int w, long now) {
    int job = state.jobOf[task];
    boolean isDropped = state.isDropped(task);
    int offset = state.offset(job);
    int f = state.flowTask(task);
    for (int i = flows.succsBegin(f); i < flows.succsEnd(f) && !isDropped; i++) {
      int edge = flows.succEdge(i);
      known(offset + flows.edgeTo(edge), run.isTaken(edge, task), w, now);
    }
    skipUnreached(w, now);
    if (--state.openTasks[job] == 0) {
      run.jobEndMicros[job] = isDropped ? NONE : now;
      state.openJobs--;
    }
  }

  /** It is known whether one more edge into a task is taken; the task runs if any was. */
  private void known(int task, boolean isTaken, int w, long now) {
    state.isReached[task] |= isTaken;
    if (--state.missing[task] > 0) {
      return;
    }
    if (!state.isReached[task]) {
      unreached.add(task);
    } else {
      decisions.produced(task, w, now);
    }
  }

  /** Leaves out the tasks that no taken edge leads to, and those that only they lead to. */
  private void skipUnreached(int w, long now) {
    while (!unreached.isEmpty()) {
      int task = unreached.remove();
      state.skip(task, now);
      int f = state.flowTask(task);
      int offset = state.offset(state.jobOf[task]);
      for (int i = flows.succsBegin(f); i < flows.succsEnd(f); i++) {
        known(offset + flows.edgeTo(flows.succEdge(i)), false, w, now);
      }
    }
  }

  private void loaded(int w, int model, long now) {
    prefetching.loaded(w, model);
    board.resident(w, model, true, now);
    state.vacate(w);
    startNext(w, now);
  }

  private void replan(long now) {
    replanning.replan(now);
    for (int w = 0; w < current.length; w++) {
      startNext(w, now);
    }
  }
}

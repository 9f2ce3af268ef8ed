package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import org.jspecify.annotations.Nullable;

/**
 * What a policy that binds late sees of a simulation, and how it gives tasks to workers. What it
 * says of times is exact as long as runs take what is expected and no worker fails. Times are
 * microseconds of simulated time. Not thread-safe.
 */
public final class Dispatcher {
  private static final int NONE = SimulationState.NONE;
  private static final long NEVER = Long.MAX_VALUE;

  private final SimulationState state;
  private final CompiledWorkflows flows;
  private final Drops drops;
  private final Prefetching prefetching;
  private final long[] freeMicros;
  private @Nullable TaskLine line;
  private @Nullable QueueTurns turns;
  private long bound;
  private long wakeMicros = NEVER;
  private long now;

  Dispatcher(SimulationState state, Drops drops, Prefetching prefetching) {
    this.state = state;
    this.drops = drops;
    this.prefetching = prefetching;
    flows = state.flows;
    freeMicros = new long[state.cluster.workers()];
  }

  /** The moment of an event. */
  void at(long micros) {
    now = micros;
  }

  /** Whether the policy wanted to be woken by now; then that is done. */
  boolean isDue() {
    boolean isDue = wakeMicros <= now;
    wakeMicros = isDue ? NEVER : wakeMicros;
    return isDue;
  }

  /** The moment. */
  public long nowMicros() {
    return now;
  }

  /** Number of tasks of the simulation. */
  public int tasks() {
    return state.run.tasks();
  }

  /** The number of a task among the tasks of all workflows. */
  public int flowTask(int task) {
    return state.flowTask(task);
  }

  /** The job of a task. */
  public int job(int task) {
    return state.jobOf[task];
  }

  /** Whether a worker is there. */
  public boolean isPresent(int worker) {
    return state.board.isPresent(worker);
  }

  /** Whether nothing is bound to a worker, which is there. */
  public boolean isIdle(int worker) {
    return isPresent(worker)
        && state.current[worker] == NONE
        && state.queues.first(worker) == NONE
        && state.announced.first(worker) == NONE;
  }

  /** When everything that is bound to a worker has run; now if that is nothing. */
  public long freeMicros(int worker) {
    return isIdle(worker) ? now : Math.max(now, freeMicros[worker]);
  }

  /** When a worker has loaded everything that it was to load; not before now. */
  public long channelMicros(int worker) {
    return Math.max(now, state.memory[worker].channelMicros());
  }

  /** Whether a worker runs tasks while it loads models. */
  public boolean overlapsLoads(int worker) {
    return state.memory[worker].overlapsLoads();
  }

  /** Whether the models of an option are on a worker, or on their way there. */
  public boolean holdsModels(int worker, int option) {
    int mode = flows.optionMode(option);
    return state.memory[worker].holdsAll(flows.modelsBegin(mode), flows.modelsEnd(mode));
  }

  /** When a run could start on a worker if it were bound now and its inputs were there. */
  public long startMicros(int worker, int option) {
    int mode = flows.optionMode(option);
    long models =
        state.memory[worker].startMicros(flows.modelsBegin(mode), flows.modelsEnd(mode), now);
    return Math.max(freeMicros(worker), models);
  }

  /** When all inputs of a task that is ready would be on a worker if it were bound there now. */
  public long inputsMicros(int task, int worker) {
    return state.inputs.inputsMicros(task, worker, now);
  }

  /** When a task is due, by the queue discipline; far away where nothing is promised. */
  public long dueMicros(int task) {
    return state.dueMicros(task);
  }

  /**
   * When a task must end so that it is in time itself, and its job can be: if all that follows runs
   * at once, alone.
   */
  public long latestEndMicros(int task) {
    int flowTask = state.flowTask(task);
    int job = state.jobOf[task];
    long after = state.dates.restMicros(flowTask) - state.cluster.shortestMicros(flowTask);
    long due = state.arrivals.micros()[job] + state.dates.dueMicros(state.arrivals.workflow()[job]);
    return Math.min(state.dueMicros(task), due - after);
  }

  /** Less for a task that comes before others by the order of the queue discipline. */
  public long urgency(int task) {
    return state.urgency[task];
  }

  /**
   * Binds tasks to a worker, where they run as one batch, after what was bound there before: as
   * soon as their models and all of their inputs are there, which both begin to come now.
   *
   * @param tasks holds them from 0 on: of one batch key on that worker, within its limit
   * @return false, with nothing changed, when their models do not fit beside those that what is
   *     bound there needs, or must be loaded where loads exclude runs and something is bound
   * @throws IllegalArgumentException if they cannot run there together, or one is not ready
   */
  public boolean run(int worker, int[] tasks, int count) {
    int option = requireBatch(worker, tasks, count);
    int mode = flows.optionMode(option);
    int from = flows.modelsBegin(mode);
    int to = flows.modelsEnd(mode);
    WorkerMemory memory = state.memory[worker];
    boolean mayLoad = memory.overlapsLoads() || isIdle(worker);
    if (!mayLoad && !memory.holdsAll(from, to)
        || !memory.request(from, to, now, state.events, state.epoch[worker])) {
      return false;
    }
    long start = startMicros(worker, option);
    long place = bound++;
    for (int i = 0; i < count; i++) {
      int task = tasks[i];
      state.isUnbound[task] = false;
      state.run.option[task] = state.cluster.quickestOption(state.flowTask(task), worker);
      state.order[task] = place;
      state.assign(task, worker, now);
      start = Math.max(start, inputsMicros(task, worker));
      state.inputs.send(task, now);
    }
    freeMicros[worker] = start + state.cluster.batchMicros(option)[count - 1];
    return true;
  }

  private int requireBatch(int worker, int[] tasks, int count) {
    if (count < 1) {
      throw new IllegalArgumentException("A batch of " + count + " tasks is none.");
    }
    int option = state.cluster.quickestOption(state.flowTask(tasks[0]), worker);
    boolean fits = isPresent(worker) && option >= 0;
    fits = fits && count <= state.cluster.batchMicros(option).length;
    for (int i = 0; i < count && fits; i++) {
      int each = state.cluster.quickestOption(state.flowTask(tasks[i]), worker);
      boolean isMate =
          each >= 0
              && (count == 1 || state.cluster.batchKey(each) == state.cluster.batchKey(option));
      fits = state.isUnbound[tasks[i]] && isMate;
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "The "
              + count
              + " tasks from the number ("
              + tasks[0]
              + ") on cannot run together on the worker number ("
              + worker
              + ").\nMaybe one is not ready, the worker is away, or the batch is too large.");
    }
    return option;
  }

  /**
   * Begins to load the models of an option that are not on a worker, one after the other, for which
   * others are evicted by the rules of the worker; they stay until they are there at least.
   *
   * @return whether all of them are there or on their way; false, where memory is held by what is
   *     bound there, or loads exclude runs and something is bound
   */
  public boolean load(int worker, int option) {
    if (holdsModels(worker, option)) {
      return true;
    }
    if (!overlapsLoads(worker) && !isIdle(worker)) {
      return false;
    }
    int mode = flows.optionMode(option);
    return prefetching.load(worker, flows.modelsBegin(mode), flows.modelsEnd(mode), now);
  }

  /** Gives up the job of a task: what runs of it, or is bound and loads, is finished. */
  public void giveUp(int task) {
    if (!state.isDropped(task)) {
      drops.drop(state.jobOf[task], now);
    }
  }

  /** Asks to be woken at a moment; of several that lie ahead only the first counts. */
  public void wake(long micros) {
    long at = Math.max(now + 1, micros);
    if (at < wakeMicros) {
      wakeMicros = at;
      state.events.add(at, EventQueue.WAKE, 0, 0);
    }
  }

  /**
   * Picks, of tasks that are ready, those that are next on an idle worker by the queue discipline
   * of the simulation, which may give jobs up, and may wait.
   *
   * @param tasks in the order of that worker; the same at every call
   * @return how many, 0 for none now
   */
  public int pick(int worker, TaskLine tasks) {
    if (turns == null || line != tasks) {
      line = tasks;
      turns = new QueueTurns(state, drops, new Options(tasks));
    }
    return turns.pick(worker, now);
  }

  /** One of the tasks that were picked. */
  public int picked(int i) {
    return turns == null ? NONE : turns.picked(i);
  }

  /** Tasks as they would run on the worker that looks at them. */
  private final class Options implements TaskLine {
    private final TaskLine tasks;

    Options(TaskLine tasks) {
      this.tasks = tasks;
    }

    @Override
    public int first(int worker) {
      return with(worker, tasks.first(worker));
    }

    @Override
    public int after(int worker, int task) {
      return with(worker, tasks.after(worker, task));
    }

    private int with(int worker, int task) {
      if (task != NONE) {
        state.run.option[task] = state.cluster.quickestOption(state.flowTask(task), worker);
      }
      return task;
    }
  }
}

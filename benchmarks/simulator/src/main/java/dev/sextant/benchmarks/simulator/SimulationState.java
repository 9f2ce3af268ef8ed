package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where every task and every worker of a simulation stands, and how tasks get from worker to
 * worker. A task that is placed is announced to its worker until its last input is there, then
 * queued, then the current one. Where the policy binds late, a task whose inputs have been produced
 * is unbound until it is placed.
 */
final class SimulationState implements TaskLine {
  static final int NONE = Execution.NONE;

  /** Place in the order of tasks that no plan has put in order: behind all others. */
  static final long UNPLANNED = Long.MAX_VALUE;

  final Cluster cluster;
  final CompiledWorkflows flows;
  final Arrivals arrivals;
  final SchedulingPolicy policy;

  /** Whether the policy binds late. */
  final boolean bindsLate;

  /** Who binds tasks to workers if the policy binds late, else null. */
  @Nullable Binder binder;

  final WorkerRules rules;
  final SimulationOptions options;
  final EventQueue events = new EventQueue();
  final ClusterBoard board;
  final Execution run;

  /** By task: its job, and how many of its predecessors have not ended. */
  final int[] jobOf;

  final int[] missing;

  /** By task, how often it was placed; tells apart the arrivals of its inputs. */
  final int[] version;

  /** By task, whether an edge into it was taken, or whether none leads to it. */
  final boolean[] isReached;

  /** By task, whether it will not run because of how others turned out. */
  final boolean[] isSkipped;

  final long[] placedMicros;

  /** By job, how many of its tasks have not ended; 0 before it arrives. */
  final int[] openTasks;

  /** By task, its place in the order of the last plan. */
  final long[] order;

  /** By task, less for one that comes before others to which no plan gave an order. */
  final long[] urgency;

  /** When jobs and tasks are due. */
  final DueDates dates;

  /** How inputs come to tasks. */
  final InputTransfers inputs;

  /** By worker, in the order in which they are to run. */
  final TaskLists queues;

  final TaskLists announced;

  /** The job that arrived last, or -1. */
  int lastArrived = NONE;

  /** By worker: the task that loads or runs, or the first of its batch, or -1; and if it runs. */
  final int[] current;

  /** By task, the next one of the batch that loads or runs, or -1. */
  final int[] mate;

  /** Jobs that have neither ended nor been given up, or of which something still runs. */
  int openJobs;

  final boolean[] isRunning;

  /** By task, whether it is ready and bound to no worker; nothing unless tasks are bound late. */
  final boolean[] isUnbound;

  /** By worker, how often it failed; tells apart the events of its lives. */
  final int[] epoch;

  final WorkerMemory[] memory;

  /** By task that has a worker and has not begun, how far it is. */
  private final TaskStage[] stage;

  private final boolean[] inTurn;
  private final int[] ticket;

  /** Workers that something has left, or where something may go on, each once. */
  final WorkerSet vacated;

  SimulationState(
      Cluster cluster,
      Arrivals arrivals,
      SchedulingPolicy policy,
      SimulationOptions options,
      long seed) {
    this.cluster = cluster;
    this.arrivals = arrivals;
    this.policy = policy;
    bindsLate = policy instanceof BindingPolicy;
    this.options = options;
    flows = cluster.problem().workflows();
    rules = policy.rules(options.rules());
    Information given = options.information();
    board = new ClusterBoard(cluster, given == null ? policy.information() : given, options);
    dates = new DueDates(cluster, options.serving());
    run =
        new Execution(
            cluster,
            arrivals,
            policy.name(),
            new RuntimeNoise(options.noiseSigma(), seed).of(cluster, arrivals),
            options.recordsResidencies(),
            dates);
    int tasks = run.tasks();
    int workers = cluster.workers();
    jobOf = new int[tasks];
    for (int j = 0; j < arrivals.count(); j++) {
      Arrays.fill(jobOf, run.base(j), run.base(j + 1), j);
    }
    missing = new int[tasks];
    version = new int[tasks];
    isReached = new boolean[tasks];
    isSkipped = new boolean[tasks];
    ticket = new int[tasks];
    stage = new TaskStage[tasks];
    Arrays.fill(stage, TaskStage.ANNOUNCED);
    inTurn = new boolean[tasks];
    mate = new int[tasks];
    Arrays.fill(mate, NONE);
    openJobs = arrivals.count();
    inputs = new InputTransfers(this);
    isUnbound = new boolean[bindsLate ? tasks : 0];
    vacated = new WorkerSet(workers);
    placedMicros = new long[tasks];
    openTasks = new int[arrivals.count()];
    order = new long[tasks];
    Arrays.fill(order, UNPLANNED);
    urgency = new long[tasks];
    queues = new TaskLists(workers, order, urgency);
    announced = new TaskLists(workers, order, urgency);
    current = new int[workers];
    Arrays.fill(current, NONE);
    isRunning = new boolean[workers];
    epoch = new int[workers];
    memory = new WorkerMemory[workers];
    for (int w = 0; w < workers; w++) {
      clearMemory(w);
    }
  }

  void clearMemory(int w) {
    memory[w] =
        new WorkerMemory(cluster, board, run, w, rules.eviction(), options.recordsResidencies());
  }

  int local(int task) {
    return task - run.base(jobOf[task]);
  }

  int flowTask(int task) {
    return flows.tasksBegin(arrivals.workflow()[jobOf[task]]) + local(task);
  }

  /** What to add to a task of a job's workflow to get the task of the job. */
  int offset(int job) {
    return run.base(job) - flows.tasksBegin(arrivals.workflow()[job]);
  }

  long expectedMicros(int task) {
    return flows.optionDurationMicros(run.option[task]);
  }

  /** What the run of a worker is expected to take. */
  long turnMicros(int w) {
    return batchMicros(current[w])[run.batchSize[current[w]] - 1];
  }

  /** Whether a task loads or runs, alone or in a batch. */
  boolean isCurrent(int task) {
    return inTurn[task];
  }

  /** When a task is due. */
  long dueMicros(int task) {
    return arrivals.micros()[jobOf[task]] + dates.taskDueMicros(flowTask(task));
  }

  /** When a task is due that begins at some time. */
  long dueMicros(int task, long startMicros) {
    int job = jobOf[task];
    long arrived = arrivals.micros()[job];
    int flow = arrivals.workflow()[job];
    return arrived + dates.taskDueMicros(flowTask(task), flow, startMicros - arrived);
  }

  /** When a task has to end so that its job can be in time, alone on the best workers. */
  long latestEndMicros(int task) {
    int job = jobOf[task];
    int flow = arrivals.workflow()[job];
    return arrivals.micros()[job] + dates.dueMicros(flow) - dates.behindMicros(flowTask(task));
  }

  /** What the placed tasks have in common that can run together. */
  int batchKey(int task) {
    return cluster.batchKey(run.option[task]);
  }

  /** How many tasks can run together with a placed one, itself counted. */
  int batchLimit(int task) {
    return batchMicros(task).length;
  }

  /** What batches of 1, 2, ... take where a task is placed. */
  long[] batchMicros(int task) {
    return cluster.batchMicros(run.option[task]);
  }

  /** When a queued task could begin if it were its turn. */
  long startMicros(int w, int task, long now) {
    int mode = flows.optionMode(run.option[task]);
    return memory[w].startMicros(flows.modelsBegin(mode), flows.modelsEnd(mode), now);
  }

  /** Whether the inputs of a task are on its worker. */
  boolean hasInputs(int task) {
    return stage[task] == TaskStage.QUEUED;
  }

  /** Whether the job of a task was given up. */
  boolean isDropped(int task) {
    return run.dropMicros[jobOf[task]] != NONE;
  }

  /** A job arrives: nothing of it has ended, and its tasks are as urgent as the queues say. */
  void arrive(int job) {
    int f = arrivals.workflow()[job];
    long arrival = arrivals.micros()[job];
    for (int t = run.base(job); t < run.base(job + 1); t++) {
      int flowTask = flowTask(t);
      missing[t] = flows.predsEnd(flowTask) - flows.predsBegin(flowTask);
      isReached[t] = missing[t] == 0;
      urgency[t] = dates.urgency(flowTask, f, arrival);
    }
    lastArrived = job;
    openTasks[job] = run.base(job + 1) - run.base(job);
  }

  boolean hasEnded(int task) {
    return run.endMicros[task] != NONE;
  }

  /** Gives a task, whose option is set, to a worker. */
  void assign(int task, int w, long now) {
    run.worker[task] = w;
    placedMicros[task] = now;
    version[task]++;
    announced.insert(w, task);
    reach(TaskStage.ANNOUNCED, task, now);
    planUses(task, w, 1, now);
    if (bindsLate) {
      int mode = flows.optionMode(run.option[task]);
      memory[w].hold(flows.modelsBegin(mode), flows.modelsEnd(mode));
    }
  }

  /** Something has left a worker, or may go on there, which one who binds late is told. */
  void vacate(int w) {
    if (bindsLate) {
      vacated.add(w);
    }
  }

  /** A task will not run: it leaves its worker, or the policy that has not bound it. */
  void retract(int task, long now) {
    if (run.worker[task] != NONE) {
      withdraw(task, now);
      strand(task);
    } else if (binder != null && isUnbound[task]) {
      isUnbound[task] = false;
      binder.left(task);
    }
    version[task]++;
  }

  /** A task that is in no list has no worker. */
  void strand(int task) {
    run.worker[task] = NONE;
    stage[task] = TaskStage.ANNOUNCED;
  }

  /** Takes a task that has not begun away from its worker. */
  void withdraw(int task, long now) {
    int w = run.worker[task];
    unlink(task);
    withdrawUnlinked(task, w, now);
  }

  /** Takes a task that is in no list away from its worker. */
  void withdrawUnlinked(int task, int w, long now) {
    board.withdraw(stage[task], w, run.option[task], now);
    planUses(task, w, -1, now);
    vacate(w);
    if (bindsLate && current[w] == NONE) {
      // Its batch may have waited for it alone.
      events.add(now, EventQueue.WAITED, w, epoch[w]);
    }
  }

  /** The inputs of a task that has a worker are on their way there. */
  void sent(int task, long now) {
    reach(TaskStage.SENT, task, now);
  }

  private void reach(TaskStage reached, int task, long now) {
    stage[task] = reached;
    board.reach(reached, run.worker[task], run.option[task], now);
  }

  /** The inputs of a task are there. */
  void enqueue(int task, long now) {
    int w = run.worker[task];
    run.readyMicros[task] = now;
    announced.remove(w, task);
    reach(TaskStage.QUEUED, task, now);
    link(task);
  }

  /** A queued task is next, alone or in a batch. */
  void turn(int task) {
    unlink(task);
    run.started(task);
    inTurn[task] = true;
  }

  /** A task has ended, or its worker has failed. */
  void turnEnds(int task) {
    inTurn[task] = false;
    mate[task] = NONE;
    vacate(run.worker[task]);
  }

  /** Puts a task into the list in which it waits on its worker. */
  void link(int task) {
    int w = run.worker[task];
    if (hasInputs(task)) {
      queues.insert(w, task);
      int mode = flows.optionMode(run.option[task]);
      run.queued(task);
      ticket[task] = memory[w].queued(flows.modelsBegin(mode), flows.modelsEnd(mode));
    } else {
      announced.insert(w, task);
    }
  }

  /** Takes a task out of the list in which it waits. */
  void unlink(int task) {
    int w = run.worker[task];
    if (hasInputs(task)) {
      queues.remove(w, task);
      memory[w].unqueued(ticket[task]);
    } else {
      announced.remove(w, task);
    }
    if (bindsLate) {
      int mode = flows.optionMode(run.option[task]);
      memory[w].release(flows.modelsBegin(mode), flows.modelsEnd(mode));
    }
  }

  void planUses(int task, int w, int sign, long now) {
    int mode = flows.optionMode(run.option[task]);
    for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
      board.planUse(w, flows.model(i), sign, now);
    }
  }

  /** Whether a plan wants one task before another. */
  boolean isBefore(int task, int other) {
    return order[task] < order[other];
  }

  /**
   * The queued task that is next, or -1. One that no plan has put in order may overtake those that
   * are not ready; for one that comes earlier by the plan, others wait.
   */
  int next(int w) {
    int first = queues.first(w);
    int awaited = announced.first(w);
    if (first == NONE || awaited == NONE || !isBefore(awaited, first)) {
      return first;
    }
    int task = first;
    while (task != NONE && order[task] != UNPLANNED) {
      task = queues.after(task);
    }
    return task;
  }

  /** A task will not run. */
  void skip(int task, long now) {
    isSkipped[task] = true;
    retract(task, now);
    openTasks[jobOf[task]]--;
  }

  /** The first of those that are placed on a worker. */
  @Override
  public int first(int worker) {
    return next(worker);
  }

  @Override
  public int after(int worker, int task) {
    return queues.after(task);
  }
}

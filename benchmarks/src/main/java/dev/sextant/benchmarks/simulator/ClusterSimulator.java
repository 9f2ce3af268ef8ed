package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Simulates a cluster under a policy, event by event; events of one instant happen in the order in
 * which they came up.
 *
 * <p>A job is placed when it arrives at its ingress worker. A task joins the FIFO queue of its
 * worker when its last input has arrived there; the worker runs one task at a time, after the loads
 * of its missing models, which go through one channel. Where a task's last input is produced, the
 * policy may give it another worker. A failed worker loses its GPU memory and the run in progress;
 * what was placed on it is placed anew, with inputs read again from where they were produced.
 *
 * <p>Not thread-safe; a simulator serves one simulation.
 */
public final class ClusterSimulator {
  static final int LOADED = 2;
  private static final int NONE = Execution.NONE;
  private static final int ARRIVE = 0;
  private static final int READY = 1;
  private static final int RUN = 3;
  private static final int END = 4;
  private static final int FAIL = 5;
  private static final int RETURN = 6;

  private final Cluster cluster;
  private final CompiledWorkflows flows;
  private final Arrivals arrivals;
  private final SchedulingPolicy policy;
  private final SimulationOptions options;
  private final WorkerRules rules;
  private final RuntimeNoise noise;
  private final EventQueue events = new EventQueue();
  private final ClusterBoard board;
  private final Execution run;
  private final Placement placement;
  private final int models;

  private final int[] jobOf;
  private final int[] missing;
  private final int[] version;
  private final int[] ticket;
  private final long[] placedMicros;
  private final int[] openTasks;
  private final TaskLists queues;
  private final TaskLists announced;

  private final WorkerMemory[] memory;
  private final int[] current;
  private final boolean[] isRunning;
  private final int[] epoch;
  private final int[] prefetching;
  private final boolean[] isPrefetch;
  private final List<Integer> strandedJobs = new ArrayList<>();
  private final List<Integer> strandedTasks = new ArrayList<>();

  private ClusterSimulator(
      Cluster cluster,
      Arrivals arrivals,
      SchedulingPolicy policy,
      SimulationOptions options,
      long seed) {
    this.cluster = cluster;
    this.arrivals = arrivals;
    this.policy = policy;
    this.options = options;
    noise = new RuntimeNoise(options.noiseSigma(), seed);
    flows = cluster.problem().workflows();
    rules = policy.rules(options.rules());
    board = new ClusterBoard(cluster, policy.publication(), policy.dispatchPublication(), options);
    run = new Execution(cluster, arrivals, policy.name(), noise, options.recordsResidencies());
    models = cluster.problem().models();
    int tasks = run.tasks();
    int workers = cluster.workers();
    jobOf = new int[tasks];
    missing = new int[tasks];
    version = new int[tasks];
    ticket = new int[tasks];
    placedMicros = new long[tasks];
    openTasks = new int[arrivals.count()];
    queues = new TaskLists(workers, tasks);
    announced = new TaskLists(workers, tasks);
    memory = new WorkerMemory[workers];
    current = new int[workers];
    Arrays.fill(current, NONE);
    isRunning = new boolean[workers];
    epoch = new int[workers];
    prefetching = new int[workers];
    isPrefetch = new boolean[workers * models];
    int largest = 0;
    for (int j = 0; j < arrivals.count(); j++) {
      Arrays.fill(jobOf, run.base(j), run.base(j + 1), j);
      largest = Math.max(largest, run.base(j + 1) - run.base(j));
    }
    placement = new Placement(largest);
    for (int w = 0; w < workers; w++) {
      memory[w] = newMemory(w);
    }
  }

  /**
   * Simulates until every job has ended.
   *
   * @param seed of the noise on run times, which is the same for every policy
   * @throws IllegalArgumentException if an outage names an unknown worker
   * @throws IllegalStateException if jobs remain that no worker can run
   */
  public static Execution run(
      Cluster cluster,
      Arrivals arrivals,
      SchedulingPolicy policy,
      SimulationOptions options,
      long seed) {
    return new ClusterSimulator(cluster, arrivals, policy, options, seed).run();
  }

  private Execution run() {
    for (Outage outage : options.outages()) {
      if (outage.worker() >= cluster.workers()) {
        throw new IllegalArgumentException(
            "The outage names the worker number (" + outage.worker() + "), which does not exist.");
      }
      events.add(outage.downMicros(), FAIL, outage.worker(), 0);
      events.add(outage.upMicros(), RETURN, outage.worker(), 0);
    }
    if (arrivals.count() > 0) {
      events.add(arrivals.micros()[0], ARRIVE, 0, 0);
    }
    int open = arrivals.count();
    while (open > 0 && !events.isEmpty()) {
      events.take();
      long now = events.micros();
      int subject = events.subject();
      switch (events.kind()) {
        case ARRIVE -> arrive(subject, now);
        case READY -> {
          if (events.stamp() == version[subject]) {
            enqueue(subject, now);
          }
        }
        case LOADED -> {
          if (events.stamp() == epoch[subject / models]) {
            loaded(subject / models, subject % models, now);
          }
        }
        case RUN -> {
          if (events.stamp() == epoch[subject]) {
            begin(subject, now);
          }
        }
        case END -> {
          if (events.stamp() == epoch[subject]) {
            open -= end(subject, now) ? 1 : 0;
          }
        }
        case FAIL -> fail(subject, now);
        default -> comeBack(subject, now);
      }
    }
    if (open > 0) {
      throw new IllegalStateException(open + " jobs have not ended: no worker can run them.");
    }
    for (WorkerMemory m : memory) {
      m.finish();
    }
    return run;
  }

  private WorkerMemory newMemory(int w) {
    return new WorkerMemory(cluster, board, run, w, rules.eviction(), options.recordsResidencies());
  }

  private int local(int task) {
    return task - run.base(jobOf[task]);
  }

  private int flowTask(int task) {
    return flows.tasksBegin(arrivals.workflow()[jobOf[task]]) + local(task);
  }

  private long expectedMicros(int task) {
    return flows.optionDurationMicros(run.option[task]);
  }

  private void arrive(int job, long now) {
    if (job + 1 < arrivals.count()) {
      events.add(arrivals.micros()[job + 1], ARRIVE, job + 1, 0);
    }
    for (int t = run.base(job); t < run.base(job + 1); t++) {
      int f = flowTask(t);
      missing[t] = flows.predsEnd(f) - flows.predsBegin(f);
    }
    openTasks[job] = run.base(job + 1) - run.base(job);
    place(job, now);
  }

  private void place(int job, long now) {
    int decider = policy.isCentral() ? NONE : arrivals.ingress()[job];
    ClusterSnapshot known = board.reveal(decider, now);
    policy.place(arrivals.workflow()[job], arrivals.ingress()[job], now, known, placement);
    board.conceal(decider);
    if (!placement.isComplete()) {
      strandedJobs.add(job);
      return;
    }
    if (policy.isCentral()) {
      known.commit(placement);
    }
    for (int i = 0; i < placement.size(); i++) {
      int task = run.base(job) + placement.task(i);
      run.option[task] = placement.option(placement.task(i));
      assign(task, placement.worker(placement.task(i)), now);
    }
    for (int task = run.base(job); task < run.base(job + 1); task++) {
      if (missing[task] == 0) {
        send(task);
      }
    }
    for (int i = 0; i < placement.size(); i++) {
      prefetch(placement.worker(placement.task(i)), now);
    }
  }

  /** Gives a task, whose option is set, to a worker. */
  private void assign(int task, int w, long now) {
    run.worker[task] = w;
    placedMicros[task] = now;
    version[task]++;
    announced.append(w, task);
    board.announce(w, expectedMicros(task), 1, now);
    planUses(task, w, 1, now);
  }

  private void planUses(int task, int w, int sign, long now) {
    int mode = flows.optionMode(run.option[task]);
    for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
      board.planUse(w, flows.model(i), sign, now);
    }
  }

  /** Lets the inputs of a task, all produced, travel to its worker. */
  private void send(int task) {
    int w = run.worker[task];
    int f = flowTask(task);
    int job = jobOf[task];
    int begin = run.base(job) - flows.tasksBegin(arrivals.workflow()[job]);
    long placed = placedMicros[task];
    long bytes = cluster.inputBytes(f);
    long ready = placed;
    if (bytes > 0) {
      ready += cluster.transferMicros(arrivals.ingress()[job], w, bytes);
      run.movedBytes += arrivals.ingress()[job] == w ? 0 : bytes;
    }
    for (int e = flows.predsBegin(f); e < flows.predsEnd(f); e++) {
      int from = begin + flows.edgeFrom(e);
      long sent = Math.max(placed, run.endMicros[from]);
      bytes = flows.edgeBytes(e);
      ready = Math.max(ready, sent + cluster.transferMicros(run.worker[from], w, bytes));
      run.movedBytes += run.worker[from] == w ? 0 : bytes;
    }
    events.add(ready, READY, task, version[task]);
  }

  private void enqueue(int task, long now) {
    int w = run.worker[task];
    run.readyMicros[task] = now;
    announced.remove(w, task);
    queues.append(w, task);
    int mode = flows.optionMode(run.option[task]);
    ticket[task] = memory[w].queued(flows.modelsBegin(mode), flows.modelsEnd(mode));
    board.enqueue(w, expectedMicros(task), now);
    if (current[w] == NONE) {
      startNext(w, now);
    } else {
      prefetch(w, now);
    }
  }

  /** Starts the loads of the first queued task, if the worker is idle. */
  private void startNext(int w, long now) {
    int task = queues.first(w);
    if (current[w] != NONE || task == NONE) {
      prefetch(w, now);
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
    memory[w].unqueued(ticket[task]);
    queues.takeFirst(w);
    current[w] = task;
    long start = now;
    for (int i = from; i < to; i++) {
      int model = flows.model(i);
      memory[w].hold(model);
      start = Math.max(start, memory[w].readyMicros(model));
    }
    long expected = expectedMicros(task);
    board.start(w, expected, start + expected, now);
    if (start > now) {
      events.add(start, RUN, w, epoch[w]);
    } else {
      begin(w, now);
    }
    prefetch(w, now);
  }

  private void begin(int w, long now) {
    int task = current[w];
    isRunning[w] = true;
    run.startMicros[task] = now;
    events.add(now + noise.micros(task, expectedMicros(task)), END, w, epoch[w]);
  }

  /** Ends the run of a worker; returns whether its job has ended with it. */
  private boolean end(int w, long now) {
    int task = current[w];
    int job = jobOf[task];
    run.endMicros[task] = now;
    run.busyMicros[w] += now - run.startMicros[task];
    current[w] = NONE;
    isRunning[w] = false;
    int mode = flows.optionMode(run.option[task]);
    for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
      memory[w].release(flows.model(i));
    }
    planUses(task, w, -1, now);
    board.end(w, now);
    int begin = run.base(job) - flows.tasksBegin(arrivals.workflow()[job]);
    int f = flowTask(task);
    for (int i = flows.succsBegin(f); i < flows.succsEnd(f); i++) {
      int next = begin + flows.edgeTo(flows.succEdge(i));
      if (--missing[next] == 0 && run.worker[next] != NONE) {
        dispatch(next, w, now);
      }
    }
    startNext(w, now);
    if (--openTasks[job] == 0) {
      run.jobEndMicros[job] = now;
      return true;
    }
    return false;
  }

  private void dispatch(int task, int holder, long now) {
    int planned = run.worker[task];
    int decider = policy.isCentral() ? NONE : holder;
    ClusterBoard dispatching = board.forDispatch();
    ClusterSnapshot known = dispatching.reveal(decider, now);
    int chosen =
        policy.dispatch(arrivals.workflow()[jobOf[task]], local(task), planned, holder, now, known);
    dispatching.conceal(decider);
    if (chosen != planned && board.isPresent(chosen)) {
      run.adjustments++;
      announced.remove(planned, task);
      board.announce(planned, expectedMicros(task), -1, now);
      planUses(task, planned, -1, now);
      run.option[task] = cluster.quickestOption(flowTask(task), chosen);
      assign(task, chosen, now);
      prefetch(chosen, now);
    }
    send(task);
  }

  private void loaded(int w, int model, long now) {
    if (isPrefetch[w * models + model]) {
      isPrefetch[w * models + model] = false;
      prefetching[w]--;
      memory[w].release(model);
    }
    board.resident(w, model, true, now);
    startNext(w, now);
  }

  /** Begins loads for tasks that wait, as the rules allow. */
  private void prefetch(int w, long now) {
    if (rules.prefetchModels() <= prefetching[w]
        || !cluster.problem().workers().overlapLoads(cluster.problem().workers().classOf(w))) {
      return;
    }
    int depth = rules.prefetchDepth();
    for (int t = queues.first(w); t != NONE && depth > 0; t = queues.after(t), depth--) {
      prefetchFor(w, t, now);
    }
    if (rules.prefetchPlanned()) {
      for (int t = announced.first(w); t != NONE && depth > 0; t = announced.after(t), depth--) {
        prefetchFor(w, t, now);
      }
    }
  }

  private void prefetchFor(int w, int task, long now) {
    int mode = flows.optionMode(run.option[task]);
    for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
      int model = flows.model(i);
      if (prefetching[w] < rules.prefetchModels()
          && !memory[w].isResident(model)
          && memory[w].fits(model, rules.prefetchPlanned())
          && memory[w].request(i, i + 1, now, events, epoch[w])) {
        memory[w].hold(model);
        isPrefetch[w * models + model] = true;
        prefetching[w]++;
        run.prefetches++;
      }
    }
  }

  private void fail(int w, long now) {
    List<Integer> lost = new ArrayList<>();
    int task = current[w];
    if (task != NONE) {
      lost.add(task);
      if (isRunning[w]) {
        run.aborted.add(
            new Execution.Aborted(task, w, run.option[task], run.startMicros[task], now));
        run.busyMicros[w] += now - run.startMicros[task];
      }
    }
    while (queues.first(w) != NONE) {
      lost.add(queues.takeFirst(w));
    }
    while (announced.first(w) != NONE) {
      lost.add(announced.takeFirst(w));
    }
    current[w] = NONE;
    isRunning[w] = false;
    epoch[w]++;
    prefetching[w] = 0;
    Arrays.fill(isPrefetch, w * models, (w + 1) * models, false);
    memory[w].lose(now);
    board.leave(w);
    memory[w] = newMemory(w);
    for (int each : lost) {
      version[each]++;
      run.replacements++;
      replace(each, now);
    }
  }

  private void replace(int task, long now) {
    int job = jobOf[task];
    int holder = arrivals.ingress()[job];
    ClusterSnapshot known = board.reveal(NONE, now);
    int w =
        policy.replace(
            arrivals.workflow()[job],
            local(task),
            known.isPresent(holder) ? holder : NONE,
            now,
            known);
    board.conceal(NONE);
    if (w == NONE) {
      run.worker[task] = NONE;
      strandedTasks.add(task);
      return;
    }
    run.option[task] = cluster.quickestOption(flowTask(task), w);
    assign(task, w, now);
    if (missing[task] == 0) {
      send(task);
    }
    prefetch(w, now);
  }

  private void comeBack(int w, long now) {
    board.enter(w, now);
    List<Integer> tasks = List.copyOf(strandedTasks);
    List<Integer> jobs = List.copyOf(strandedJobs);
    strandedTasks.clear();
    strandedJobs.clear();
    for (int task : tasks) {
      replace(task, now);
    }
    for (int job : jobs) {
      place(job, now);
    }
  }
}

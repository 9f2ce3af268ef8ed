package dev.sextant.benchmarks.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What happened in a simulation. Arrays by task have the tasks of job j from {@link #base} on. */
public final class Execution implements RealisedProblem.Ran {
  /** In place of a worker or a time where there is none. */
  public static final int NONE = -1;

  /**
   * A model on a worker.
   *
   * @param loadStartMicros when its loading began
   * @param readyMicros when it was resident
   * @param evictMicros when it went, or -1
   */
  public record Held(
      int worker, int model, long loadStartMicros, long readyMicros, long evictMicros) {}

  /** A run that a failure cut off; of a batch the first task. */
  public record Aborted(int task, int worker, int option, long startMicros, long endMicros) {}

  private final Cluster cluster;
  private final Arrivals arrivals;
  private final String policy;
  private final RuntimeNoise noise;
  private final boolean recordsResidencies;
  private final DueDates dates;
  private final DrawnOutcomes drawn;
  private final int[] base;

  /** By task, where it ran, with which option, and when. */
  final int[] worker;

  final int[] option;
  final long[] readyMicros;
  final long[] startMicros;
  final long[] endMicros;

  /** By task, which of all comings into queues and starts from there its last ones were, from 1. */
  final int[] queuedAs;

  final int[] startedAs;

  /** By task, whether it waited for a load. */
  final boolean[] fetched;

  /** By task, how many ran in its batch, itself counted; 0 for one that never began. */
  final int[] batchSize;

  /** By task, which task of its batch took longest, and so long the batch. */
  final int[] slowest;

  /** By job, when its last task ended, or -1. */
  final long[] jobEndMicros;

  /** By job, when it was given up, or -1. */
  final long[] dropMicros;

  final List<Held> held = new ArrayList<>();
  final List<Aborted> aborted = new ArrayList<>();
  final long[] busyMicros;
  final long[] loadMicros;
  private int moves;
  long loads;
  long loadedBytes;
  long movedBytes;
  long evictions;
  long prefetches;
  long adjustments;
  long replacements;
  int abortedLoads;
  int replans;
  int replansWithoutPlan;
  long replanMoves;

  Execution(
      Cluster cluster,
      Arrivals arrivals,
      String policy,
      RuntimeNoise noise,
      boolean recordsResidencies,
      DueDates dates) {
    this.cluster = cluster;
    this.arrivals = arrivals;
    this.policy = policy;
    this.noise = noise;
    this.recordsResidencies = recordsResidencies;
    this.dates = dates;
    drawn = new DrawnOutcomes(cluster, arrivals, noise.seed());
    int jobs = arrivals.count();
    base = new int[jobs + 1];
    for (int j = 0; j < jobs; j++) {
      int f = arrivals.workflow()[j];
      base[j + 1] =
          base[j]
              + cluster.problem().workflows().tasksEnd(f)
              - cluster.problem().workflows().tasksBegin(f);
    }
    int tasks = base[jobs];
    worker = new int[tasks];
    option = new int[tasks];
    readyMicros = new long[tasks];
    startMicros = new long[tasks];
    endMicros = new long[tasks];
    queuedAs = new int[tasks];
    startedAs = new int[tasks];
    fetched = new boolean[tasks];
    batchSize = new int[tasks];
    slowest = new int[tasks];
    jobEndMicros = new long[jobs];
    busyMicros = new long[cluster.workers()];
    loadMicros = new long[cluster.workers()];
    dropMicros = new long[jobs];
    Arrays.fill(jobEndMicros, NONE);
    Arrays.fill(dropMicros, NONE);
    Arrays.fill(worker, NONE);
    Arrays.fill(endMicros, NONE);
  }

  /** A task comes into the queue of its worker. */
  void queued(int task) {
    queuedAs[task] = ++moves;
  }

  /** The worker of a task turns to it. */
  void started(int task) {
    startedAs[task] = ++moves;
  }

  /** What was simulated. */
  public Cluster cluster() {
    return cluster;
  }

  /** The jobs. */
  public Arrivals arrivals() {
    return arrivals;
  }

  /** Name of the policy. */
  public String policy() {
    return policy;
  }

  /** How long runs took beyond what was expected. */
  public RuntimeNoise noise() {
    return noise;
  }

  /** Whether it was recorded when models were on workers. */
  public boolean recordsResidencies() {
    return recordsResidencies;
  }

  /** First task of a job; that of the job after the last is the number of tasks. */
  public int base(int job) {
    return base[job];
  }

  /** The job of a task. */
  public int jobOf(int task) {
    int at = Arrays.binarySearch(base, task);
    // Every job has a task, so the first tasks of jobs differ.
    return at >= 0 ? at : -at - 2;
  }

  /** The workflow of a task's job. */
  public int workflowOf(int task) {
    return arrivals.workflow()[jobOf(task)];
  }

  /** The number of a task among the tasks of all workflows. */
  public int flowTask(int task) {
    int job = jobOf(task);
    return cluster.problem().workflows().tasksBegin(arrivals.workflow()[job]) + task - base[job];
  }

  /** Number of tasks. */
  public int tasks() {
    return base[arrivals.count()];
  }

  /** Where a task ran. */
  public int worker(int task) {
    return worker[task];
  }

  /** The option with which a task ran. */
  public int option(int task) {
    return option[task];
  }

  /** When all inputs of a task were there. */
  public long readyMicros(int task) {
    return readyMicros[task];
  }

  /** When a task started to run. */
  public long startMicros(int task) {
    return startMicros[task];
  }

  /** When a task ended, or -1 for one that did not run. */
  public long endMicros(int task) {
    return endMicros[task];
  }

  /** When a job ended, or -1 for one that was given up. */
  public long jobEndMicros(int job) {
    return jobEndMicros[job];
  }

  /** When a job was given up, or -1. */
  public long dropMicros(int job) {
    return dropMicros[job];
  }

  /** Whether jobs were promised to end when they are due. */
  public boolean isPromised() {
    return dates.isPromised();
  }

  /** When a job was due, or -1 where nothing was promised. */
  public long dueMicros(int job) {
    return dates.isPromised()
        ? arrivals.micros()[job] + dates.dueMicros(arrivals.workflow()[job])
        : NONE;
  }

  @Override
  public boolean hasRun(int task) {
    return endMicros[task] != NONE;
  }

  /** When models were on workers, if that was recorded; those still there have no eviction. */
  public List<Held> held() {
    return List.copyOf(held);
  }

  /** Runs that failures cut off. */
  public List<Aborted> aborted() {
    return List.copyOf(aborted);
  }

  /** Loads that failures cut off. */
  public int abortedLoads() {
    return abortedLoads;
  }

  /** Tasks that were moved when their last input was produced. */
  public long adjustments() {
    return adjustments;
  }

  /** Tasks that got another worker because theirs failed. */
  public long replacements() {
    return replacements;
  }

  /** How often all open work was planned anew. */
  public int replans() {
    return replans;
  }

  /** How often that gave no plan, so that the old one stayed. */
  public int replansWithoutPlan() {
    return replansWithoutPlan;
  }

  /** Tasks that plans moved to another worker. */
  public long replanMoves() {
    return replanMoves;
  }

  /** Bytes that went from worker to worker. */
  public long movedBytes() {
    return movedBytes;
  }

  /** Bytes of models loaded. */
  public long loadedBytes() {
    return loadedBytes;
  }

  /** Loads for tasks that did not run yet. */
  public long prefetches() {
    return prefetches;
  }

  /** Time that a worker ran tasks, cut off ones included. */
  public long busyMicros(int atWorker) {
    return busyMicros[atWorker];
  }

  /** Time that a worker was to spend on loads, cut off ones with their whole time. */
  public long loadMicros(int atWorker) {
    return loadMicros[atWorker];
  }

  /** Whether a task waited for a load. */
  public boolean isFetched(int task) {
    return fetched[task];
  }

  @Override
  public boolean isTaken(int edge, int from) {
    return hasRun(from) && drawn.isTaken(edge, from);
  }

  @Override
  public int slowest(int task) {
    return slowest[task];
  }

  /** How many tasks ran in the batch of a task, itself counted; 1 for one that ran alone. */
  public int batchSize(int task) {
    return batchSize[task];
  }

  /** Loads of models. */
  public long loads() {
    return loads;
  }

  /** Models evicted. */
  public long evictions() {
    return evictions;
  }
}

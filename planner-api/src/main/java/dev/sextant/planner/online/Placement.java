package dev.sextant.planner.online;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import org.jspecify.annotations.Nullable;

/**
 * Where and when the tasks of one job are to run: the answer of an {@link OnlinePlanner}. Made once
 * and filled again by every call; belongs to one thread. What is said of a task that was not placed
 * is undefined.
 */
public final class Placement {
  private static final Constraint[] CONSTRAINTS = Constraint.values();

  private static final int OPTION = 0;
  private static final int WORKER = 1;
  private static final int START = 2;
  private static final int FINISH = 3;
  private static final int QUEUE_END = 4;
  private static final int PLANNED_BYTES = 5;
  private static final int FETCHES = 6;
  private static final int REASON = 7;
  private static final int STRIDE_SHIFT = 3;

  /** Where the size of the batch begins beside whether models are fetched. */
  private static final int BATCH_SHIFT = 1;

  private final int[] sequence;

  /** Together for each task, one line of memory. */
  private final long[] records;

  private @Nullable CompiledProblem catalogue;
  private int workflow = -1;
  private int tasks;
  private int size;
  private long now;
  private boolean remembers;

  /**
   * A placement for workflows of at most so many tasks.
   *
   * @throws IllegalArgumentException if negative
   */
  public Placement(int taskCapacity) {
    if (taskCapacity < 0) {
      throw new IllegalArgumentException(
          "The taskCapacity (" + taskCapacity + ") must not be negative.");
    }
    sequence = new int[taskCapacity];
    records = new long[Math.multiplyExact(taskCapacity, 1 << STRIDE_SHIFT)];
  }

  /** Most tasks of a workflow that it can take. */
  public int taskCapacity() {
    return sequence.length;
  }

  /** Workflow that was placed, or -1 before the first. */
  public int workflow() {
    return workflow;
  }

  /**
   * What workflow, tasks and options are numbers of: the catalogue at the time of placing.
   *
   * @throws IllegalStateException before the first workflow
   */
  public CompiledProblem catalogue() {
    if (catalogue == null) {
      throw new IllegalStateException("Nothing has been placed yet.");
    }
    return catalogue;
  }

  /** Moment for which the workflow was placed. */
  public long nowMicros() {
    return now;
  }

  /** Whether every task found a worker; if not, planning ended at the first that did not. */
  public boolean isComplete() {
    return workflow >= 0 && size == tasks;
  }

  /** Number of tasks placed. */
  public int size() {
    return size;
  }

  /** Task that was placed as number i, counted from 0. */
  public int task(int i) {
    return sequence[i];
  }

  /** Option of a task: its mode on the class of its worker. */
  public int option(int task) {
    return (int) records[(task << STRIDE_SHIFT) + OPTION];
  }

  /** Worker of a task. */
  public int worker(int task) {
    return (int) records[(task << STRIDE_SHIFT) + WORKER];
  }

  /** Estimated start of a task's run, after the fetching of its models. */
  public long startMicros(int task) {
    return records[(task << STRIDE_SHIFT) + START];
  }

  /** Estimated end of a task's run. */
  public long finishMicros(int task) {
    return records[(task << STRIDE_SHIFT) + FINISH];
  }

  /** Whether a model of the task has to be fetched. */
  public boolean fetches(int task) {
    return (records[(task << STRIDE_SHIFT) + FETCHES] & 1) != 0;
  }

  /**
   * How many tasks run together with the task by its estimate, itself counted: those that wait for
   * the batch that it joins. 1 where it begins a batch, or goes alone.
   */
  public int batchSize(int task) {
    return 1 + (int) (records[(task << STRIDE_SHIFT) + FETCHES] >> BATCH_SHIFT);
  }

  /**
   * What keeps the task from starting earlier, by its estimate: GPU_MEMORY if models are to be
   * fetched and do not fit beside the resident ones, MODEL_RESIDENCY if models are to be fetched,
   * else what is last of CAPACITY (the worker's queue), INPUT_ARRIVAL and RELEASE (now, or the
   * job's input).
   */
  public Constraint reason(int task) {
    return CONSTRAINTS[(int) records[(task << STRIDE_SHIFT) + REASON]];
  }

  /** Latest estimated end, or now when nothing was placed. */
  public long finishMicros() {
    long latest = now;
    for (int i = 0; i < size; i++) {
      latest = Math.max(latest, finishMicros(sequence[i]));
    }
    return latest;
  }

  /** When the worker of a task will have worked off its queue up to this task. */
  public long queueEndMicros(int task) {
    return records[(task << STRIDE_SHIFT) + QUEUE_END];
  }

  /** GPU memory that the task's fetches take from the free memory of its worker. */
  public long plannedBytes(int task) {
    return records[(task << STRIDE_SHIFT) + PLANNED_BYTES];
  }

  /** Whether {@link ClusterSnapshot#commit} is to count planned fetches as resident. */
  public boolean remembersFetches() {
    return remembers;
  }

  /**
   * For planners: begins anew.
   *
   * @throws IllegalArgumentException if the workflow has more tasks than the capacity
   */
  public void begin(
      CompiledProblem catalogue, int workflow, long nowMicros, boolean remembersFetches) {
    int tasks =
        catalogue.workflows().tasksEnd(workflow) - catalogue.workflows().tasksBegin(workflow);
    if (tasks > sequence.length) {
      throw new IllegalArgumentException(
          "The workflow has more tasks ("
              + tasks
              + ") than the placement ("
              + sequence.length
              + ") can take.");
    }
    if (this.catalogue != catalogue) {
      // To note a reference costs the collector more than to look whether it is another one.
      this.catalogue = catalogue;
    }
    this.workflow = workflow;
    this.tasks = tasks;
    this.now = nowMicros;
    this.remembers = remembersFetches;
    this.size = 0;
  }

  /**
   * For planners: places the next task, without saying what it does to its worker and why it starts
   * no earlier. Each task is placed at most once.
   */
  public void place(int task, int option, int worker, long startMicros, long finishMicros) {
    sequence[size++] = task;
    setRun(task, option, worker, startMicros, finishMicros);
  }

  /**
   * For planners: places the next task, which goes alone, with what it does to its worker and why
   * it starts no earlier.
   *
   * @param queueEndMicros as {@link #queueEndMicros(int)}
   * @param plannedBytes as {@link #plannedBytes}
   * @param fetches as {@link #fetches}
   * @param reason as {@link #reason}
   */
  public void place(
      int task,
      int option,
      int worker,
      long startMicros,
      long finishMicros,
      long queueEndMicros,
      long plannedBytes,
      boolean fetches,
      Constraint reason) {
    sequence[size++] = task;
    int at = task << STRIDE_SHIFT;
    records[at + OPTION] = option;
    records[at + WORKER] = worker;
    records[at + START] = startMicros;
    records[at + FINISH] = finishMicros;
    records[at + QUEUE_END] = queueEndMicros;
    records[at + PLANNED_BYTES] = plannedBytes;
    records[at + FETCHES] = fetches ? 1 : 0;
    records[at + REASON] = reason.ordinal();
  }

  /** For planners: notes the run of a task that is not theirs to place, such as a running one. */
  public void setRun(int task, int option, int worker, long startMicros, long finishMicros) {
    int at = task << STRIDE_SHIFT;
    records[at + OPTION] = option;
    records[at + WORKER] = worker;
    records[at + START] = startMicros;
    records[at + FINISH] = finishMicros;
    records[at + FETCHES] = 0;
  }

  /** For planners: what a placed task does to its worker. */
  public void setEffect(int task, long queueEndMicros, long plannedBytes) {
    int at = task << STRIDE_SHIFT;
    records[at + QUEUE_END] = queueEndMicros;
    records[at + PLANNED_BYTES] = plannedBytes;
  }

  /** For planners: how many run together with a placed task. */
  public void setBatchSize(int task, int size) {
    records[(task << STRIDE_SHIFT) + FETCHES] |= (long) (size - 1) << BATCH_SHIFT;
  }
}

package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.TransferTerm;
import org.jspecify.annotations.Nullable;

/** One thread's planner. */
final class CompassPlanner implements OnlinePlanner {
  private static final long[] NOT_DUE = {};

  private final CompassOnline shared;
  private final OnlineOptions options;
  private final Placement nothing = new Placement(0);
  private @Nullable PlacingTables tables;
  private @Nullable ClusterSnapshot snapshot;
  private @Nullable TaskPlacer placer;
  private @Nullable FewWorkers few;

  CompassPlanner(CompassOnline shared) {
    this.shared = shared;
    this.options = shared.variant().options();
  }

  @Override
  public void place(
      int workflow, int ingressWorker, long nowMicros, ClusterSnapshot in, Placement out) {
    place(workflow, ingressWorker, nowMicros, NOT_DUE, in, out);
  }

  @Override
  public void place(
      int workflow,
      int ingressWorker,
      long nowMicros,
      long[] dueMicros,
      ClusterSnapshot in,
      Placement out) {
    PlacingTables known = shared.tables();
    TaskPlacer tasks = placer(known, in);
    if (workflow < 0 || workflow >= known.workflows.count()) {
      throw new IllegalArgumentException("There is no workflow number (" + workflow + ").");
    }
    requireWorker(ingressWorker, in);
    requireTime(nowMicros);
    int count = known.workflows.tasksEnd(workflow) - known.workflows.tasksBegin(workflow);
    if (dueMicros.length > 0 && dueMicros.length < count) {
      throw new IllegalArgumentException(
          "There must be a due time for each task (" + count + "), not " + dueMicros.length + ".");
    }
    boolean isDue = dueMicros.length > 0 && shared.variant().refinements().packTies();
    FewWorkers small = few;
    if (small != null && !isDue && small.place(workflow, ingressWorker, nowMicros, out)) {
      return;
    }
    tasks.begin(workflow, ingressWorker, nowMicros, out);
    if (isDue) {
      tasks.promise(dueMicros);
    }
    int[] order = known.order;
    for (int i = known.workflows.tasksBegin(workflow);
        i < known.workflows.tasksEnd(workflow);
        i++) {
      if (!tasks.place(order[i])) {
        return;
      }
    }
  }

  @Override
  public int adjust(
      int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot in) {
    PlacingTables known = shared.tables();
    TaskPlacer tasks = placer(known, in);
    CompiledWorkflows workflows = known.workflows;
    if (workflow < 0 || workflow >= workflows.count()) {
      throw new IllegalArgumentException("There is no workflow number (" + workflow + ").");
    }
    int t = workflows.tasksBegin(workflow) + task;
    if (task < 0 || t >= workflows.tasksEnd(workflow)) {
      throw new IllegalArgumentException(
          "There is no task number (" + task + ") in the workflow number (" + workflow + ").");
    }
    requireWorker(planned, in);
    requireWorker(holder, in);
    requireTime(nowMicros);
    boolean stays = !options.adjustJoins() && workflows.predsEnd(t) - workflows.predsBegin(t) > 1;
    boolean isThere = planned >= 0 && in.isPresent(planned);
    if (isThere && (stays || !isTooLong(workflows, t, planned, nowMicros, in))) {
      return planned;
    }
    boolean follow = options.transferTerm() == TransferTerm.PLACING_AND_ADJUSTING;
    int found = tasks.adjust(t, holder, follow, nowMicros);
    return found < 0 ? planned : found;
  }

  /** What has been looked at so far, in the snapshot that was used last. */
  Effort effort() {
    TaskPlacer current = placer;
    return current == null ? new Effort() : current.effort();
  }

  /** Whether a worker's queue is too long for a task; the smallest duration there counts. */
  private boolean isTooLong(
      CompiledWorkflows workflows, int t, int worker, long nowMicros, ClusterSnapshot in) {
    long duration = -1;
    for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
      if (workflows.optionClass(o) == in.classOf(worker)) {
        long micros = workflows.optionDurationMicros(o);
        duration = duration < 0 ? micros : Math.min(duration, micros);
      }
    }
    long wait = options.loadTerm() ? in.queueEndMicros(worker, nowMicros) - nowMicros : 0;
    return duration < 0 || exceeds(wait, duration);
  }

  private boolean exceeds(long wait, long duration) {
    int theta = options.thetaPercent();
    // Split, so that nothing leaves the range: wait > duration x theta / 100.
    long whole = duration / 100 * theta;
    long rest = duration % 100 * theta;
    return (wait - whole) > rest / 100;
  }

  private static void requireTime(long nowMicros) {
    if (nowMicros >>> 52 != 0) {
      throw new IllegalArgumentException(
          "The nowMicros (" + nowMicros + ") must be between 0 and 2^52.");
    }
  }

  private static void requireWorker(int worker, ClusterSnapshot in) {
    if (worker < ClusterSnapshot.NO_WORKER || worker >= in.workerCapacity()) {
      throw new IllegalArgumentException("There is no worker number (" + worker + ").");
    }
  }

  private TaskPlacer placer(PlacingTables known, ClusterSnapshot in) {
    TaskPlacer current = placer;
    if (current == null || tables != known || snapshot != in || in.catalogue() != known.problem) {
      if (in.registry() != shared.registry()) {
        throw new IllegalArgumentException("The snapshot is of another registry.");
      }
      if (known.problem.models() > in.residentWords() * Long.SIZE) {
        throw new IllegalArgumentException(
            "The registry has more models ("
                + known.problem.models()
                + ") than the snapshot has room for ("
                + in.residentWords() * Long.SIZE
                + ").\nMaybe reserve a larger modelCapacity.");
      }
      if (in.catalogue() != known.problem) {
        in.follow(known.problem);
      }
      WorkerRows rows = new WorkerRows(in, known);
      current = new TaskPlacer(known, rows, nothing);
      few = FewWorkers.isFor(known, in) ? new FewWorkers(known, in) : null;
      tables = known;
      snapshot = in;
      placer = current;
    }
    return current;
  }
}

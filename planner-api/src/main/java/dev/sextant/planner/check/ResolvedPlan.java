package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.COMPLETENESS;
import static dev.sextant.planner.check.Constraint.FIXED;
import static dev.sextant.planner.check.Constraint.REFERENCE;
import static dev.sextant.planner.check.Constraint.RESIDENCY_SHAPE;

import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A plan with its ids resolved; judges REFERENCE, COMPLETENESS and FIXED on the way.
 *
 * <p>What remains for the other checks is one run per unfinished task and the distinct residencies:
 * surplus runs and exact repetitions are reported here and left out. Running tasks and loads in
 * flight are taken from the state, whatever the plan says of them, because facts bind.
 */
final class ResolvedPlan {
  /** Position of what is a fact of the state and does not appear in the plan. */
  static final int NOT_IN_PLAN = -1;

  /** How a residency begins. */
  enum ResidencyOrigin {
    INITIAL,
    IN_FLIGHT,
    LOAD
  }

  /** The run of a task; {@code position} is its place in the plan. */
  record Run(
      int position,
      int job,
      int node,
      int task,
      Mode mode,
      int worker,
      long start,
      long end,
      boolean running) {
    boolean hasLength() {
      return start < end;
    }
  }

  /** A residency; {@code evict} is the end of the range when the plan never evicts it. */
  record ResolvedResidency(
      int position,
      int worker,
      int model,
      long loadStart,
      long ready,
      long evict,
      boolean evicted,
      ResidencyOrigin origin) {
    boolean loads() {
      return origin != ResidencyOrigin.INITIAL && loadStart < ready;
    }
  }

  private final ProblemIndex index;
  private final Violations violations;
  private final List<Run> runs = new ArrayList<>();
  private final @Nullable Run[] byTask;
  private final List<ResolvedResidency> holds = new ArrayList<>();
  private final List<List<Run>> runsByWorker = new ArrayList<>();
  private final List<List<ResolvedResidency>> holdsByWorker = new ArrayList<>();
  private final RunBatches batches;

  ResolvedPlan(ProblemIndex index, Plan plan, Violations violations) {
    this.index = index;
    this.violations = violations;
    byTask = new Run[index.taskCount()];
    resolveRuns(plan.runs());
    resolveResidencies(plan.residencies());
    for (int worker = 0; worker < index.workerCount(); worker++) {
      runsByWorker.add(new ArrayList<>());
      holdsByWorker.add(new ArrayList<>());
    }
    runs.forEach(run -> runsByWorker.get(run.worker()).add(run));
    holds.forEach(hold -> holdsByWorker.get(hold.worker()).add(hold));
    batches = new RunBatches(this);
  }

  /** Which runs go in one batch. */
  RunBatches batches() {
    return batches;
  }

  ProblemIndex index() {
    return index;
  }

  /** One per task that runs, in the order of the plan. */
  List<Run> runs() {
    return runs;
  }

  /** The run of a task; null when it is finished or the plan has no run of it. */
  @Nullable Run run(int task) {
    return byTask[task];
  }

  List<Run> runsOn(int worker) {
    return runsByWorker.get(worker);
  }

  /** In the order of the plan. */
  List<ResolvedResidency> holds() {
    return holds;
  }

  List<ResolvedResidency> holdsOn(int worker) {
    return holdsByWorker.get(worker);
  }

  String name(Run run) {
    return index.taskName(run.job(), run.node());
  }

  String name(ResolvedResidency hold) {
    return index.residencyName(hold.worker(), hold.model());
  }

  private void resolveRuns(List<TaskRun> claimed) {
    int[] counts = new int[index.taskCount()];
    BitSet leftOut = new BitSet();
    for (int position = 0; position < claimed.size(); position++) {
      TaskRun run = claimed.get(position);
      Integer job = index.findJob(run.job());
      Integer node = job == null ? null : index.workflow(job).node(run.task());
      Mode mode =
          job == null || node == null
              ? null
              : ProblemIndex.findMode(index.workflow(job).task(node), run.mode());
      Integer worker = index.findWorker(run.worker());
      if (job == null || node == null || mode == null || worker == null) {
        reportUnknown(run, job, node, mode, worker);
        if (job != null && node != null) {
          leftOut.set(index.firstTask(job) + node);
        }
        continue;
      }
      int task = index.firstTask(job) + node;
      if (counts[task]++ > 0 || index.finished(task) != null) {
        continue;
      }
      Run resolved =
          new Run(
              position, job, node, task, mode, worker, run.startMicros(), run.endMicros(), false);
      RunningTask fact = index.running(task);
      add(fact == null ? resolved : runningRun(fact, run, resolved));
    }
    checkCompleteness(counts, leftOut);
  }

  private void add(Run run) {
    byTask[run.task()] = run;
    runs.add(run);
  }

  private void reportUnknown(
      TaskRun run,
      @Nullable Integer job,
      @Nullable Integer node,
      @Nullable Mode mode,
      @Nullable Integer worker) {
    List<String> unknown = new ArrayList<>();
    if (job == null) {
      unknown.add("job (" + run.job() + ")");
    } else if (node == null) {
      unknown.add("task (" + run.task() + ")");
    } else if (mode == null) {
      unknown.add("mode (" + run.mode() + ")");
    }
    if (worker == null) {
      unknown.add("worker (" + run.worker() + ")");
    }
    String name = run.job() + "/" + run.task();
    violations.add(REFERENCE, name, missing(unknown, "run " + name));
  }

  private static String missing(List<String> unknown, String where) {
    return "The "
        + String.join(" and the ", unknown)
        + " of "
        + where
        + (unknown.size() == 1 ? " does not exist." : " do not exist.");
  }

  /** FIXED, for a running task: the fact, whatever the plan makes of it. */
  private Run runningRun(RunningTask fact, TaskRun claimed, Run resolved) {
    TaskRun expected =
        new TaskRun(
            fact.job(),
            fact.task(),
            fact.mode(),
            fact.worker(),
            fact.startMicros(),
            fact.endMicros());
    if (!expected.equals(claimed)) {
      violations.add(
          FIXED,
          name(resolved),
          ("The running task " + name(resolved) + " appears in mode (" + claimed.mode())
              + (") on worker (" + claimed.worker() + ") " + interval(claimed))
              + (", but runs in mode (" + fact.mode() + ") on worker (" + fact.worker() + ") ")
              + (interval(expected) + "."));
    }
    return runningRun(fact, resolved.position(), resolved.job(), resolved.node());
  }

  private Run runningRun(RunningTask fact, int position, int job, int node) {
    Mode mode = ProblemIndex.findMode(index.workflow(job).task(node), fact.mode());
    return new Run(
        position,
        job,
        node,
        index.firstTask(job) + node,
        Objects.requireNonNull(mode, "mode of a running task"),
        index.requireWorker(fact.worker()),
        fact.startMicros(),
        fact.endMicros(),
        true);
  }

  private static String interval(TaskRun run) {
    return "from " + run.startMicros() + " to " + run.endMicros();
  }

  private void checkCompleteness(int[] counts, BitSet leftOut) {
    for (int job = 0; job < index.jobCount(); job++) {
      for (int node = 0; node < index.workflow(job).size(); node++) {
        int task = index.firstTask(job) + node;
        boolean finished = index.finished(task) != null;
        if (finished && counts[task] > 0) {
          reportCount(job, node, "is finished and must have no run, but has " + counts[task]);
        } else if (!finished && counts[task] > 1) {
          reportCount(job, node, "must have one run, but has " + counts[task]);
        } else if (!finished && counts[task] == 0 && !leftOut.get(task)) {
          reportCount(job, node, "must have one run, but has none");
        }
        RunningTask fact = index.running(task);
        if (fact != null && byTask[task] == null) {
          add(runningRun(fact, NOT_IN_PLAN, job, node));
        }
      }
    }
  }

  private void reportCount(int job, int node, String what) {
    String name = index.taskName(job, node);
    violations.add(COMPLETENESS, name, "The task " + name + " " + what + ".");
  }

  private void resolveResidencies(List<Residency> claimed) {
    Set<Residency> seen = new HashSet<>(claimed.size() * 2);
    Map<Long, Integer> inFlight = claimsOfLoadsInFlight(claimed);
    for (int position = 0; position < claimed.size(); position++) {
      Residency residency = claimed.get(position);
      Integer worker = index.findWorker(residency.worker());
      Integer model = index.findModel(residency.model());
      String name = residency.worker() + "/" + residency.model();
      if (worker == null || model == null) {
        List<String> unknown = new ArrayList<>();
        if (worker == null) {
          unknown.add("worker");
        }
        if (model == null) {
          unknown.add("model");
        }
        violations.add(REFERENCE, name, missing(unknown, "residency " + name));
        continue;
      }
      if (!seen.add(residency)) {
        violations.add(
            RESIDENCY_SHAPE,
            name,
            ("The residency " + name + " from " + residency.loadStartMicros())
                + " appears more than once.");
        continue;
      }
      Integer claim = inFlight.get(index.key(worker, model));
      holds.add(
          claim != null && claim == position
              ? loadInFlight(position, worker, model, residency)
              : hold(position, worker, model, residency));
    }
    for (LoadInFlight load : index.problem().state().loadsInFlight()) {
      int worker = index.requireWorker(load.worker());
      int model = index.requireModel(load.model());
      if (!inFlight.containsKey(index.key(worker, model))) {
        String name = index.residencyName(worker, model);
        violations.add(
            FIXED, name, "The load in flight " + name + " has no residency in the plan.");
        long ready = load.readyMicros();
        holds.add(
            new ResolvedResidency(
                NOT_IN_PLAN,
                worker,
                model,
                load.startMicros(),
                ready,
                ready,
                true,
                ResidencyOrigin.IN_FLIGHT));
      }
    }
  }

  /**
   * Which residency stands for each load in flight: the one with its times, else the first that
   * starts before the load is ready.
   */
  private Map<Long, Integer> claimsOfLoadsInFlight(List<Residency> claimed) {
    Map<Long, Integer> claims = new HashMap<>();
    if (index.problem().state().loadsInFlight().isEmpty()) {
      return claims;
    }
    Set<Long> exact = new HashSet<>();
    for (int position = 0; position < claimed.size(); position++) {
      Residency residency = claimed.get(position);
      Integer worker = index.findWorker(residency.worker());
      Integer model = index.findModel(residency.model());
      LoadInFlight load =
          worker == null || model == null ? null : index.loadInFlight(worker, model);
      if (load == null || worker == null || model == null) {
        continue;
      }
      long key = index.key(worker, model);
      if (isUnchanged(residency, load)) {
        if (exact.add(key)) {
          claims.put(key, position);
        }
      } else if (residency.loadStartMicros() < load.readyMicros()) {
        claims.putIfAbsent(key, position);
      }
    }
    return claims;
  }

  private static boolean isUnchanged(Residency residency, LoadInFlight load) {
    return residency.loadStartMicros() == load.startMicros()
        && residency.readyMicros() == load.readyMicros();
  }

  /** FIXED, for a load in flight: the stated times with the plan's eviction. */
  private ResolvedResidency loadInFlight(int position, int worker, int model, Residency residency) {
    LoadInFlight load = Objects.requireNonNull(index.loadInFlight(worker, model));
    if (!isUnchanged(residency, load)) {
      String name = index.residencyName(worker, model);
      violations.add(
          FIXED,
          name,
          ("The load in flight " + name + " appears from " + residency.loadStartMicros())
              + (" to " + residency.readyMicros() + ", but lasts from " + load.startMicros())
              + (" to " + load.readyMicros() + "."));
    }
    return new ResolvedResidency(
        position,
        worker,
        model,
        load.startMicros(),
        load.readyMicros(),
        evict(residency),
        residency.evictMicros() != null,
        ResidencyOrigin.IN_FLIGHT);
  }

  private ResolvedResidency hold(int position, int worker, int model, Residency residency) {
    boolean initial =
        index.resident(worker, model) != null
            && residency.loadStartMicros() <= index.now()
            && residency.readyMicros() <= index.now();
    return new ResolvedResidency(
        position,
        worker,
        model,
        residency.loadStartMicros(),
        residency.readyMicros(),
        evict(residency),
        residency.evictMicros() != null,
        initial ? ResidencyOrigin.INITIAL : ResidencyOrigin.LOAD);
  }

  private static long evict(Residency residency) {
    Long evict = residency.evictMicros();
    return evict == null ? Long.MAX_VALUE : evict;
  }
}

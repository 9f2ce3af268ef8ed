package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The other options of one task of a plan. */
final class Alternatives {
  private final PlanIndex index;
  private final StartReasons reasons;
  private final IndexedPlan plan;
  private final CompiledWorkflows workflows;
  private final int task;
  private final int workflowTask;
  private final long[] consumed;

  private Alternatives(PlanIndex index, int task) {
    this.index = index;
    this.task = task;
    reasons = new StartReasons(index);
    plan = index.plan;
    workflows = index.workflows;
    workflowTask = index.jobs.workflowTask(task);
    consumed = consumedByOthers();
  }

  static Alternatives of(Problem problem, Plan claimed, String job, String task) {
    return of(PlanIndex.of(problem, claimed), job, task);
  }

  static Alternatives of(PlanIndex index, String job, String task) {
    int number = index.findTask(job, task);
    String name = "The task (" + Place.shown(job) + "/" + Place.shown(task) + ") ";
    if (number < 0) {
      throw new IllegalArgumentException(name + "is not in the problem.");
    }
    if (index.state.isFinished(number)) {
      throw new IllegalArgumentException(
          name + "is finished.\nMaybe ask for a task that has a run in the plan.");
    }
    if (!index.hasRun(number)) {
      throw new IllegalArgumentException(name + "has no run in the plan.");
    }
    return new Alternatives(index, number);
  }

  TaskRun run() {
    return new TaskRun(
        index.jobId(index.jobs.jobOf(task)),
        index.source(task).id(),
        index.modeId(task, plan.mode[task]),
        index.workerId(plan.worker[task]),
        plan.start[task],
        plan.end[task]);
  }

  StartReason reason() {
    Cause cause = reasons.start(task);
    return new StartReason(run(), cause.constraint(), cause.party(index));
  }

  /** The options of the task on a worker, without that of the plan. */
  List<Alternative> options(int worker) {
    return alternatives(worker, false);
  }

  /** What each mode of the task would give on a worker, without the option of the plan. */
  List<Alternative> modes(int worker) {
    return alternatives(worker, true);
  }

  private List<Alternative> alternatives(int worker, boolean all) {
    List<Alternative> found = new ArrayList<>();
    if (index.state.isRunning(task)) {
      return found;
    }
    WorkerTrack track = null;
    int end = workflows.modesEnd(workflowTask);
    for (int mode = workflows.modesBegin(workflowTask); mode < end; mode++) {
      int option = workflows.option(workflowTask, mode, index.workerClass(worker));
      if (mode == plan.mode[task] && worker == plan.worker[task]) {
        continue;
      }
      if (option >= 0 && index.problem.pinsAllow(task, mode, worker)) {
        track = track == null ? remaining(worker) : track;
        found.add(alternative(track, worker, option));
      } else if (all) {
        found.add(new Obstacle(index, task, mode, worker).alternative(option >= 0));
      }
    }
    return found;
  }

  private WorkerTrack remaining(int worker) {
    int without = plan.worker[task] == worker ? task : PlanIndex.NONE;
    return new WorkerTrack(index, worker, without, RemainingHolds.of(index, worker, without));
  }

  private Alternative alternative(WorkerTrack track, int worker, int option) {
    int mode = workflows.optionMode(option);
    long duration = workflows.optionDurationMicros(option);
    Alternative beyond = overBudget(mode, worker);
    if (beyond != null) {
      return beyond;
    }
    EarliestPlacement search = new EarliestPlacement(index, track, worker, mode, duration);
    long notBefore = notBefore(worker);
    Placement found = earlier(alone(search, mode, worker, notBefore), mode, worker, notBefore);
    if (found == null) {
      Cause cause = search.obstacle(notBefore);
      return barred(mode, worker, cause.constraint(), cause.party(index), null);
    }
    long late = lateness(found.end(), worker);
    if (late > 0) {
      Party job = Party.job(index.jobId(index.jobs.jobOf(task)));
      return barred(mode, worker, Constraint.DEADLINE, job, Shortfall.ofTime(late));
    }
    return possible(mode, worker, found, new Decider(index, reasons, track, search, task, worker));
  }

  /** The earliest placement outside the batches of others. */
  private @Nullable Placement alone(
      EarliestPlacement search, int mode, int worker, long notBefore) {
    Placement found = search.from(notBefore);
    int evaded = PlanIndex.NONE;
    while (found != null) {
      List<Integer> batch = others(mode, worker, found.start());
      if (batch.isEmpty()) {
        break;
      }
      long next = found.start() + 1;
      found = search.from(next);
      evaded = found != null && found.start() == next ? batch.get(0) : PlanIndex.NONE;
    }
    return found == null ? null : new Placement(found.start(), found.end(), found.models(), evaded);
  }

  /** A placement, or one in a batch of others that ends before it. */
  private @Nullable Placement earlier(
      @Nullable Placement alone, int mode, int worker, long notBefore) {
    Placement best = alone;
    for (long start : index.batches().starts(mode, worker, notBefore).toArray()) {
      List<Integer> batch = others(mode, worker, start);
      long end = batch.isEmpty() ? Long.MAX_VALUE : plan.end[batch.get(0)];
      boolean better = best == null || end < best.end();
      if (better && !batch.isEmpty() && index.batches().mayJoin(batch, 1, end)) {
        best = new Placement(start, end, List.of(), batch.get(0));
      }
    }
    return best;
  }

  /** The runs of the batch of a mode that starts on a worker at an instant, without the task. */
  private List<Integer> others(int mode, int worker, long start) {
    return index.batches().at(mode, worker, start).stream().filter(of -> of != task).toList();
  }

  private Alternative possible(int mode, int worker, Placement found, Decider decider) {
    long later = found.end() - plan.end[task];
    Decider.Decision decision = decider.decide(found, mode);
    Shortfall missing = decision.missing();
    if (missing == null && later > 0) {
      missing = Shortfall.ofTime(later);
    }
    int delayed = -1;
    long delay = 0;
    int offset = task - workflowTask;
    for (int p = workflows.succsBegin(workflowTask); p < workflows.succsEnd(workflowTask); p++) {
      int edge = workflows.succEdge(p);
      int next = workflows.edgeTo(edge) + offset;
      if (index.hasRun(next)) {
        long waits = arrival(found.end(), worker, next, edge) - plan.start[next];
        delayed = waits > delay ? next : delayed;
        delay = Math.max(delay, waits);
      }
    }
    return new Alternative(
        index.modeId(task, mode),
        index.workerId(worker),
        found.start(),
        found.end(),
        later,
        decision.cause().constraint(),
        decision.cause().party(index),
        missing,
        delayed < 0 ? null : index.party(delayed),
        delay);
  }

  private long arrival(long end, int worker, int next, int edge) {
    long bytes = workflows.edgeBytes(edge);
    return end + index.problem.transfers().micros(worker, plan.worker[next], bytes);
  }

  private Alternative barred(
      int mode,
      int worker,
      @Nullable Constraint constraint,
      @Nullable Party party,
      @Nullable Shortfall missing) {
    return Obstacle.barred(
        index.modeId(task, mode), index.workerId(worker), constraint, party, missing);
  }

  private long notBefore(int worker) {
    return Math.max(
        index.state.availableFromMicros(worker),
        Math.max(
            Arrivals.releaseMicros(index.problem, task, worker),
            Arrivals.inputMicros(index.problem, plan, task, worker)));
  }

  /** By how much an end, or a delivery after it, is beyond the deadline; at most 0 in time. */
  private long lateness(long end, int worker) {
    CompiledJobs jobs = index.jobs;
    long last = end;
    for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
      long micros = index.problem.transfers().micros(worker, jobs.outputTo(o), jobs.outputBytes(o));
      last = Math.max(last, end + micros);
    }
    return last - jobs.deadlineMicros(jobs.jobOf(task));
  }

  /** The option as one that a budget forbids, or null when none does. */
  private @Nullable Alternative overBudget(int mode, int worker) {
    for (int i = workflows.consumesBegin(mode); i < workflows.consumesEnd(mode); i++) {
      int budget = workflows.consumesBudget(i);
      long left = index.problem.budgetLeft(budget) - consumed[budget];
      if (workflows.consumesAmount(i) > left) {
        String id = index.problem.problem().budgets().get(budget).id();
        Shortfall missing = Shortfall.ofBudget(id, workflows.consumesAmount(i) - left);
        return barred(mode, worker, Constraint.BUDGET, null, missing);
      }
    }
    return null;
  }

  /** What the other new runs consume, by budget. */
  private long[] consumedByOthers() {
    long[] consumed = new long[index.problem.budgets()];
    for (int other = 0; other < plan.worker.length && consumed.length > 0; other++) {
      if (other == task || !index.hasRun(other) || index.state.isRunning(other)) {
        continue;
      }
      int mode = plan.mode[other];
      for (int i = workflows.consumesBegin(mode); i < workflows.consumesEnd(mode); i++) {
        consumed[workflows.consumesBudget(i)] += workflows.consumesAmount(i);
      }
    }
    return consumed;
  }
}

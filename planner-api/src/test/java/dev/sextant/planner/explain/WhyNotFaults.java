package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decodes other options of tasks anew, for problems of a few units of time: tries every start,
 * every start of every load and every residency that may stay, and asks the checker alone.
 */
public final class WhyNotFaults {
  private static final int MOST_LOADS = 2;
  private static final int SLACK = 12;

  private final Problem problem;
  private final Plan plan;
  private final CompiledProblem compiled;
  private final TaskRun moved;
  private final Task task;
  private int cases;

  private WhyNotFaults(Problem problem, Plan plan, CompiledProblem compiled, TaskRun moved) {
    this.problem = problem;
    this.plan = plan;
    this.compiled = compiled;
    this.moved = moved;
    task = task(moved);
  }

  /** How many options were decoded anew, and the first that gives another end, or null. */
  public record Outcome(int cases, @Nullable String fault) {}

  /** Of the options of every task at which {@code step} divides the position in the plan. */
  public static Outcome of(Problem problem, Plan plan, int step) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    int cases = 0;
    for (int i = 0; i < plan.runs().size(); i += step) {
      TaskRun run = plan.runs().get(i);
      boolean runs =
          problem.state().running().stream()
              .anyMatch(r -> r.job().equals(run.job()) && r.task().equals(run.task()));
      if (runs) {
        continue;
      }
      WhyNotFaults faults = new WhyNotFaults(problem, plan, compiled, run);
      String fault = faults.fault();
      cases += faults.cases;
      if (fault != null) {
        return new Outcome(cases, fault);
      }
    }
    return new Outcome(cases, null);
  }

  private Task task(TaskRun run) {
    String workflow =
        problem.jobs().stream()
            .filter(job -> job.id().equals(run.job()))
            .findFirst()
            .orElseThrow()
            .workflow();
    return problem.workflows().stream()
        .filter(of -> of.id().equals(workflow))
        .flatMap(of -> of.tasks().stream())
        .filter(of -> of.id().equals(run.task()))
        .findFirst()
        .orElseThrow();
  }

  private @Nullable String fault() {
    WhyNot whyNot = WhyNot.of(problem, plan, moved.job(), moved.task());
    for (Alternative option : whyNot.alternatives()) {
      if (mode(option).models().size() > MOST_LOADS) {
        continue;
      }
      cases++;
      Long end = earliestEnd(option);
      if (end == null ? option.isPossible() : !end.equals(option.endMicros())) {
        return "end: " + moved + " as " + option + " can end at " + end;
      }
      if (option.constraint() == null) {
        return "constraint: " + moved + " as " + option;
      }
      Long later = option.laterMicros();
      if (later != null && later > 0 && option.missing() == null) {
        return "missing: " + moved + " as " + option;
      }
    }
    return null;
  }

  private Mode mode(Alternative option) {
    return task.modes().stream()
        .filter(mode -> mode.id().equals(option.mode()))
        .findFirst()
        .orElseThrow();
  }

  private @Nullable Long earliestEnd(Alternative option) {
    Long said = option.endMicros();
    long last = said == null ? horizon() : said;
    Long earliest = null;
    for (long start = problem.state().nowMicros(); start <= last; start++) {
      long end = end(option, start);
      if ((earliest == null || end < earliest) && fits(option, start, end)) {
        earliest = end;
        last = end;
      }
    }
    return earliest;
  }

  /** When the run would end: with the batch that starts with it, or after its own time. */
  private long end(Alternative option, long start) {
    return batch(option.worker(), start, key(moved, mode(option))).stream()
        .filter(run -> !run.equals(moved))
        .mapToLong(TaskRun::endMicros)
        .findFirst()
        .orElseGet(() -> start + duration(option));
  }

  /** The new runs that start on a worker in the batch of a key. */
  private List<TaskRun> batch(String worker, long start, @Nullable BatchKey key) {
    return plan.runs().stream()
        .filter(run -> run.worker().equals(worker) && run.startMicros() == start)
        .filter(run -> key != null && !isRunning(run) && key.equals(key(run, mode(run))))
        .toList();
  }

  private @Nullable BatchKey key(TaskRun run, Mode mode) {
    return BatchKey.of(problem.job(run.job()).orElseThrow().workflow(), run.task(), mode);
  }

  private Mode mode(TaskRun run) {
    return task(run).modes().stream()
        .filter(of -> of.id().equals(run.mode()))
        .findFirst()
        .orElseThrow();
  }

  private long horizon() {
    long last = problem.state().nowMicros();
    for (TaskRun run : plan.runs()) {
      last = Math.max(last, run.endMicros());
    }
    for (Residency residency : plan.residencies()) {
      last = Math.max(last, residency.readyMicros());
    }
    for (WorkerState state : problem.state().workers()) {
      last = Math.max(last, state.availableFromMicros());
    }
    return last + SLACK;
  }

  private int worker(String id) {
    for (int w = 0; w < problem.workers().size(); w++) {
      if (problem.workers().get(w).id().equals(id)) {
        return w;
      }
    }
    throw new IllegalArgumentException(id);
  }

  private long duration(Alternative option) {
    int of = worker(option.worker());
    int number = compiled.translator().taskOrNone(moved.job(), moved.task());
    int workflowTask = compiled.jobs().workflowTask(number);
    int mode = compiled.workflows().modesBegin(workflowTask) + task.modes().indexOf(mode(option));
    int workerClass = compiled.workers().classOf(of);
    int found = compiled.workflows().option(workflowTask, mode, workerClass);
    return compiled.workflows().optionDurationMicros(found);
  }

  private boolean fits(Alternative option, long start, long end) {
    List<TaskRun> runs = new ArrayList<>(plan.runs());
    runs.set(
        plan.runs().indexOf(moved),
        new TaskRun(moved.job(), moved.task(), option.mode(), option.worker(), start, end));
    List<Residency> others = new ArrayList<>();
    for (Residency residency : plan.residencies()) {
      if (!residency.worker().equals(option.worker())) {
        others.add(residency);
      }
    }
    if (!isValid(runs, with(others, needed(option, Set.of(), end)), true)) {
      return false;
    }
    return choose(
        option,
        runs,
        others,
        new ArrayList<>(mode(option).models()),
        start,
        end,
        new HashSet<>(),
        new ArrayList<>());
  }

  /** Tries every way in which each model may be there. */
  private boolean choose(
      Alternative option,
      List<TaskRun> runs,
      List<Residency> others,
      List<String> models,
      long start,
      long end,
      Set<Residency> stay,
      List<Residency> more) {
    if (models.isEmpty()) {
      List<Residency> all = with(others, needed(option, stay, end));
      all.addAll(more);
      return isValid(runs, all, false);
    }
    String model = models.get(0);
    List<String> rest = models.subList(1, models.size());
    long now = problem.state().nowMicros();
    for (Residency residency : plan.residencies()) {
      if (residency.worker().equals(option.worker())
          && residency.model().equals(model)
          && residency.readyMicros() <= start
          && (isFact(residency) || lastUse(residency) != null)) {
        Set<Residency> staying = new HashSet<>(stay);
        staying.add(residency);
        if (choose(option, runs, others, rest, start, end, staying, more)) {
          return true;
        }
      }
    }
    if (isResident(option.worker(), model) && !hasHold(option.worker(), model)) {
      List<Residency> kept = new ArrayList<>(more);
      kept.add(new Residency(option.worker(), model, now, now, Math.max(end, now + 1)));
      if (choose(option, runs, others, rest, start, end, stay, kept)) {
        return true;
      }
    }
    long load = loadMicros(option.worker(), model);
    for (long from = start - load; load != CompiledWorkers.NO_LOAD && from >= now; from--) {
      List<Residency> loaded = new ArrayList<>(more);
      loaded.add(new Residency(option.worker(), model, from, from + load, Math.max(end, from + 1)));
      if (choose(option, runs, others, rest, start, end, stay, loaded)) {
        return true;
      }
    }
    return false;
  }

  private long loadMicros(String worker, String model) {
    int of = compiled.workers().classOf(worker(worker));
    for (int m = 0; m < problem.models().size(); m++) {
      if (problem.models().get(m).id().equals(model)) {
        return compiled.workers().loadMicros(of, m);
      }
    }
    throw new IllegalArgumentException(model);
  }

  private static List<Residency> with(List<Residency> some, List<Residency> others) {
    List<Residency> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  /** The residencies of a worker as the other runs need them, and those that stay longer. */
  private List<Residency> needed(Alternative option, Set<Residency> stay, long end) {
    List<Residency> needed = new ArrayList<>();
    for (Residency residency : plan.residencies()) {
      if (!residency.worker().equals(option.worker())) {
        continue;
      }
      boolean stays = stay.contains(residency);
      Long use = lastUse(residency);
      boolean flies = isInFlight(residency);
      boolean pinned = isPinned(residency);
      if (use == null && !stays && !flies && !pinned) {
        continue;
      }
      long evict = Math.max(residency.loadStartMicros() + 1, residency.readyMicros());
      evict = use == null ? evict : Math.max(evict, use);
      evict = stays ? Math.max(evict, end) : evict;
      needed.add(
          new Residency(
              residency.worker(),
              residency.model(),
              residency.loadStartMicros(),
              residency.readyMicros(),
              pinned ? null : (Long) evict));
    }
    return needed;
  }

  /** The last end of another run that uses a residency, or null. */
  private @Nullable Long lastUse(Residency residency) {
    long now = problem.state().nowMicros();
    Long last = null;
    for (TaskRun run : plan.runs()) {
      Mode mode = mode(run);
      boolean over = isRunning(run) && run.endMicros() <= now;
      Long evict = residency.evictMicros();
      if (!run.equals(moved)
          && !over
          && run.worker().equals(residency.worker())
          && mode.models().contains(residency.model())
          && residency.readyMicros() <= Math.max(now, run.startMicros())
          && (evict == null || evict >= run.endMicros())) {
        last = last == null ? run.endMicros() : (Long) Math.max(last, run.endMicros());
      }
    }
    return last;
  }

  private boolean isRunning(TaskRun run) {
    for (RunningTask fact : problem.state().running()) {
      if (fact.job().equals(run.job()) && fact.task().equals(run.task())) {
        return true;
      }
    }
    return false;
  }

  private boolean isFact(Residency residency) {
    boolean resident =
        residency.loadStartMicros() == problem.state().nowMicros()
            && residency.readyMicros() == residency.loadStartMicros()
            && isResident(residency.worker(), residency.model());
    return resident || isInFlight(residency);
  }

  private boolean hasHold(String worker, String model) {
    return plan.residencies().stream()
        .anyMatch(of -> of.worker().equals(worker) && of.model().equals(model) && isFact(of));
  }

  private boolean isInFlight(Residency residency) {
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      if (load.worker().equals(residency.worker())
          && load.model().equals(residency.model())
          && load.startMicros() == residency.loadStartMicros()
          && load.readyMicros() == residency.readyMicros()) {
        return true;
      }
    }
    return false;
  }

  private boolean isResident(String worker, String model) {
    return resident(worker, model) != null;
  }

  private boolean isPinned(Residency residency) {
    Resident resident = resident(residency.worker(), residency.model());
    return resident != null
        && resident.pinned()
        && residency.loadStartMicros() == problem.state().nowMicros();
  }

  private @Nullable Resident resident(String worker, String model) {
    for (WorkerState state : problem.state().workers()) {
      if (state.worker().equals(worker)) {
        for (Resident resident : state.residents()) {
          if (resident.model().equals(model)) {
            return resident;
          }
        }
      }
    }
    return null;
  }

  /**
   * Whether a plan breaks nothing but that others wait for the data of the task, and that those it
   * has been in a batch with stay for as long as they did.
   */
  private boolean isValid(List<TaskRun> runs, List<Residency> residencies, boolean withoutModels) {
    String name = moved.job() + "/" + moved.task();
    List<String> left =
        batch(moved.worker(), moved.startMicros(), key(moved, mode(moved))).stream()
            .filter(run -> !run.equals(moved))
            .map(run -> run.job() + "/" + run.task())
            .toList();
    for (Violation violation : PlanChecker.check(problem, new Plan(runs, residencies))) {
      boolean follows =
          violation.constraint() == Constraint.INPUT_ARRIVAL && !violation.subject().equals(name);
      boolean model = withoutModels && violation.constraint() == Constraint.MODEL_RESIDENCY;
      boolean shorter =
          violation.constraint() == Constraint.DURATION && left.contains(violation.subject());
      if (!follows && !model && !shorter) {
        return false;
      }
    }
    return true;
  }
}

package dev.sextant.planner.contract;

import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * Draws problems that have no plan, for one known cause each, put into a problem of {@link
 * FeatureMix} by arithmetic of its own.
 */
public final class InfeasibleMix {
  private static final int ATTEMPTS = 200;
  private static final long WIDE = 1_000_000;

  /** Why there is no plan. */
  public enum Cause {
    /** A deadline before the longest path of its job under its shortest durations. */
    DEADLINE,
    /** A budget one below the cheapest modes. */
    BUDGET,
    /** A task that must run where, or as, it cannot. */
    PIN,
    /** A task that needs more GPU memory than any worker has. */
    MEMORY,
    /** Workers that close for good before a job can be done. */
    CLOSING,
    /** More jobs until one instant than workers have room for. */
    WORK
  }

  private final Problem problem;
  private final Draw draw;

  private InfeasibleMix(Problem problem, Draw draw) {
    this.problem = problem;
    this.draw = draw;
  }

  /** The problem of a cause and a seed, with at most this many tasks over all jobs. */
  public static Problem of(Cause cause, long seed, int mostTasks, Magnitude magnitude) {
    Draw draw = new Draw(~seed * 31 + cause.ordinal(), magnitude);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Problem base = loose(FeatureMix.of(seed + 1_000_003L * attempt, mostTasks, magnitude));
      if (Conflict.of(base).isPresent()) {
        continue;
      }
      Optional<Problem> changed = new InfeasibleMix(base, draw).with(cause, mostTasks);
      if (changed.isPresent() && changed.get().errors().isEmpty()) {
        return changed.get().toBuilder().name(cause + "-" + seed).buildUnchecked();
      }
    }
    throw new IllegalStateException("No problem was drawn from seed " + seed + " for " + cause);
  }

  /** The problem without what could be another cause. */
  private static Problem loose(Problem problem) {
    return withBudgets(problem, budget -> WIDE)
        .withJobs(problem.jobs().stream().map(job -> job.withDeadlineMicros(null)).toList());
  }

  private static Problem withBudgets(Problem problem, ToLongFunction<Budget> amount) {
    Problem.Builder builder =
        Problem.builder()
            .onlyModels(problem.models())
            .onlyWorkflows(problem.workflows())
            .onlyJobs(problem.jobs())
            .onlyWorkers(problem.workers())
            .transfers(problem.transfers())
            .state(problem.state())
            .objective(problem.objective());
    problem.budgets().forEach(each -> builder.budget(each.id(), amount.applyAsLong(each)));
    return builder.buildUnchecked();
  }

  private Optional<Problem> with(Cause cause, int mostTasks) {
    return switch (cause) {
      case DEADLINE -> deadline();
      case BUDGET -> budget();
      case PIN -> pin();
      case MEMORY -> memory();
      case CLOSING -> closing();
      case WORK -> work(mostTasks);
    };
  }

  /** A job of which nothing has begun. */
  private Optional<Job> fresh() {
    Set<String> begun = new HashSet<>();
    problem.state().finished().forEach(fact -> begun.add(fact.job()));
    problem.state().running().forEach(fact -> begun.add(fact.job()));
    List<Job> jobs = problem.jobs().stream().filter(job -> !begun.contains(job.id())).toList();
    return jobs.isEmpty() ? Optional.empty() : Optional.of(draw.of(jobs));
  }

  private Workflow workflow(Job job) {
    return problem.workflow(job.workflow()).orElseThrow();
  }

  private long begin(Job job) {
    return Math.max(problem.state().nowMicros(), job.releaseMicros());
  }

  /** When a job ends at the earliest if all that counts is how long its tasks run. */
  private long earliestEnd(Job job) {
    Workflow workflow = workflow(job);
    Map<String, Long> ends = new HashMap<>();
    long latest = 0;
    // Drawn workflows name their tasks in topological order.
    for (Task task : workflow.tasks()) {
      long start = begin(job);
      for (DataEdge edge : workflow.edges()) {
        start = edge.to().equals(task.id()) ? Math.max(start, ends.get(edge.from())) : start;
      }
      long shortest = task.modes().stream().mapToLong(InfeasibleMix::shortest).min().orElse(0);
      ends.put(task.id(), start + shortest);
      latest = Math.max(latest, start + shortest);
    }
    return latest;
  }

  private static long shortest(Mode mode) {
    return mode.duration() instanceof TaskDuration.Fixed fixed
        ? fixed.micros()
        : ((TaskDuration.PerWorker) mode.duration())
            .micros().values().stream().mapToLong(Long::longValue).min().orElse(0);
  }

  private Optional<Problem> deadline() {
    return fresh()
        .filter(job -> earliestEnd(job) > begin(job))
        .map(
            job -> {
              long deadline = draw.moment(begin(job), earliestEnd(job) - 1);
              return withJob(job, job.withDeadlineMicros(deadline));
            });
  }

  private Problem withJob(Job old, Job changed) {
    return problem.withJobs(
        problem.jobs().stream().map(job -> job.equals(old) ? changed : job).toList());
  }

  private Problem withModes(String workflow, String task, UnaryOperator<Mode> change) {
    List<Workflow> workflows = new ArrayList<>();
    for (Workflow each : problem.workflows()) {
      List<Task> tasks = new ArrayList<>();
      for (Task one : each.tasks()) {
        boolean here = each.id().equals(workflow) && one.id().equals(task);
        tasks.add(here ? new Task(one.id(), one.modes().stream().map(change).toList()) : one);
      }
      workflows.add(new Workflow(each.id(), tasks, each.edges()));
    }
    return problem.withWorkflows(workflows);
  }

  private Optional<Problem> budget() {
    if (problem.budgets().isEmpty()) {
      return Optional.empty();
    }
    Budget tight = draw.of(problem.budgets());
    long fresh = 0;
    long all = 0;
    for (Job job : problem.jobs()) {
      for (Task task : workflow(job).tasks()) {
        boolean finished =
            problem.state().finished().stream()
                .anyMatch(f -> f.job().equals(job.id()) && f.task().equals(task.id()));
        Optional<String> running =
            problem.state().running().stream()
                .filter(r -> r.job().equals(job.id()) && r.task().equals(task.id()))
                .map(r -> r.mode())
                .findFirst();
        if (running.isPresent()) {
          all += consumed(mode(task, running.get()), tight);
        } else if (!finished) {
          fresh += task.modes().stream().mapToLong(m -> consumed(m, tight)).min().orElse(0);
        }
      }
    }
    if (fresh == 0) {
      return Optional.empty();
    }
    long amount = all + fresh - 1;
    return Optional.of(
        withBudgets(problem, budget -> budget.equals(tight) ? amount : budget.amount()));
  }

  private static Mode mode(Task task, String id) {
    return task.modes().stream().filter(m -> m.id().equals(id)).findFirst().orElseThrow();
  }

  private static long consumed(Mode mode, Budget budget) {
    return mode.consumes().getOrDefault(budget.id(), 0L);
  }

  private Optional<Problem> pin() {
    Optional<Job> job = fresh();
    if (job.isEmpty()) {
      return Optional.empty();
    }
    Task task = draw.of(workflow(job.get()).tasks());
    boolean pinned =
        problem.state().pins().stream()
            .anyMatch(p -> p.job().equals(job.get().id()) && p.task().equals(task.id()));
    boolean demanding =
        task.modes().stream()
            .allMatch(mode -> mode.demands().values().stream().anyMatch(amount -> amount > 0));
    if (pinned || !demanding) {
      return Optional.empty();
    }
    List<Worker> workers = new ArrayList<>(problem.workers());
    workers.add(Worker.storage("vault").withType(problem.workers().get(0).type()));
    List<Pin> pins = new ArrayList<>(problem.state().pins());
    pins.add(new Pin(job.get().id(), task.id(), null, "vault"));
    return Optional.of(
        problem.withWorkers(workers).withState(problem.state().toBuilder().pins(pins).build()));
  }

  private Optional<Problem> memory() {
    long most = problem.workers().stream().mapToLong(Worker::gpuMemoryBytes).max().orElse(0);
    return fresh()
        .map(
            job -> {
              Task task = draw.of(workflow(job).tasks());
              long bytes = most + 1 + draw.bytes(0, 2);
              return withModes(job.workflow(), task.id(), mode -> mode.withWorkspaceBytes(bytes));
            });
  }

  private Optional<Problem> closing() {
    return fresh()
        .filter(job -> earliestEnd(job) > begin(job))
        .map(
            job -> {
              long instant = draw.moment(begin(job), earliestEnd(job) - 1);
              Calendar calendar = Calendar.of(Calendar.Step.closed(instant));
              return problem.withWorkers(
                  problem.workers().stream().map(w -> w.withCalendar(calendar)).toList());
            });
  }

  /** One job more than there is room for until they all have to be done, on workers as they are. */
  private Optional<Problem> work(int mostTasks) {
    long room =
        problem.workers().stream()
            .mapToLong(w -> w.capacities().getOrDefault(Mode.COMPUTE, 0L))
            .sum();
    long most = Math.max(1, mostTasks);
    if (room < 1 || room >= most) {
      return Optional.empty();
    }
    long run = 1 + draw.durationMicros();
    long begin = problem.state().nowMicros();
    long jobs = room + 1 + draw.between(0, (int) (most - room - 1));
    Workflow burst = Workflow.builder("burst").task("only", run).build();
    Problem.Builder builder =
        problem
            .withWorkers(
                problem.workers().stream().map(w -> w.withCalendar(Calendar.ALWAYS)).toList())
            .withState(
                problem.state().toBuilder()
                    .pins(List.of())
                    .finished(List.of())
                    .running(List.of())
                    .build())
            .withWorkflows(List.of(burst))
            .toBuilder()
            .onlyJobs(List.of());
    for (int j = 0; j < jobs; j++) {
      long deadline = begin + run + draw.moment(0, run - 1);
      builder.job(Job.builder("burst-" + j, "burst").deadlineMicros(deadline).build());
    }
    return Optional.of(builder.buildUnchecked());
  }
}

package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A problem as flat arrays with int indices: what every search works on. Models, workers, jobs and
 * budgets keep the order of the problem; tasks are numbered job by job in topological order.
 * Thread-safe; what it says never changes.
 */
public final class CompiledProblem {
  private final Problem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledTransfers transfers;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final String[] resourceNames;
  private final long[] modelBytes;
  private final long[] budgets;
  private final boolean[] unary;
  private final StopSignal stop;
  private final Map<Class<?>, Object> derived = new HashMap<>();

  private CompiledProblem(Problem problem, StopSignal stop) {
    this.problem = problem;
    this.stop = stop;
    stop.look();
    IdNumbers ids = new IdNumbers(problem);
    resourceNames = ids.resourceNames();
    stop.look();
    workers = new WorkerClasses(problem, ids).compile();
    stop.look();
    workflows = new WorkflowCompiler(problem, ids, workers, stop).compile();
    stop.look();
    transfers = TransferCompiler.compile(problem, ids, workers);
    stop.look();
    JobCompiler jobCompiler = new JobCompiler(problem, ids, workflows);
    jobs = jobCompiler.compile();
    stop.look();
    state =
        new StateCompiler(problem, ids, workflows, jobCompiler.numbers(), jobs.tasks()).compile();
    stop.look();
    modelBytes = problem.models().stream().mapToLong(ModelArtifact::bytes).toArray();
    budgets = budgetsLeft();
    unary = UnaryClasses.of(workers, workflows);
  }

  /**
   * Validates and compiles a problem.
   *
   * @throws InvalidInputException with every error found
   */
  public static CompiledProblem of(Problem problem) {
    return of(problem, StopSignal.NEVER);
  }

  /**
   * Validates and compiles a problem unless told to stop; what is derived from it looks at the same
   * signal. Validation itself is not stopped: what is wrong is always said.
   *
   * @throws InvalidInputException with every error found
   * @throws StoppedException when the signal was set on the way
   */
  public static CompiledProblem of(Problem problem, StopSignal stop) {
    InvalidInputException.throwIfAny(problem.errors());
    return new CompiledProblem(problem, stop);
  }

  /** Whether there are no facts about jobs, so that some of them alone are a problem, too. */
  public boolean hasNoJobFacts() {
    return problem.state().finished().isEmpty()
        && problem.state().running().isEmpty()
        && problem.state().pins().isEmpty();
  }

  /**
   * The problem with some of its jobs alone, where there are no facts about any; everything else
   * keeps its number. Looks at the same signal to stop.
   *
   * @param some ascending
   * @throws IllegalStateException when there are facts about jobs
   * @throws StoppedException when the signal was set on the way
   */
  public CompiledProblem withJobs(int[] some) {
    if (!hasNoJobFacts()) {
      throw new IllegalStateException("There are facts about jobs.");
    }
    List<Job> kept = Arrays.stream(some).mapToObj(problem.jobs()::get).toList();
    // What was planned before may be of other jobs; it binds nothing.
    return of(problem.withJobs(kept).withState(problem.state().withPlanned()), stop);
  }

  private CompiledProblem(CompiledProblem original, int[] modes) {
    problem = original.problem;
    stop = original.stop;
    resourceNames = original.resourceNames;
    workers = original.workers;
    workflows = original.workflows;
    transfers = original.transfers;
    jobs = original.jobs;
    state = original.state.withPinnedModes(modes);
    modelBytes = original.modelBytes;
    budgets = original.budgets;
    unary = original.unary;
  }

  /**
   * The same problem, every number as it is, with tasks pinned to modes that somebody has chosen
   * for them. Its plans are plans of this one. Nothing that was derived is shared.
   *
   * @param modes by task, a mode that its own pin allows, or {@link CompiledState#FREE} for none
   */
  public CompiledProblem withModes(int[] modes) {
    return new CompiledProblem(this, modes);
  }

  /** The problem it was compiled from. */
  public Problem problem() {
    return problem;
  }

  /** Workers and their classes. */
  public CompiledWorkers workers() {
    return workers;
  }

  /** Tasks, modes, options and edges of workflows. */
  public CompiledWorkflows workflows() {
    return workflows;
  }

  /** Transfer times. */
  public CompiledTransfers transfers() {
    return transfers;
  }

  /** Jobs and the numbering of their tasks. */
  public CompiledJobs jobs() {
    return jobs;
  }

  /** Facts and commitments. */
  public CompiledState state() {
    return state;
  }

  /** What to minimise. */
  public Objective objective() {
    return problem.objective();
  }

  /** Number of tasks of all jobs. */
  public int tasks() {
    return jobs.tasks();
  }

  /** What is wrong with the first pending task that can run nowhere, if there is one. */
  public Optional<String> taskWithoutOption() {
    OptionalInt task = optionlessTask();
    return task.isPresent()
        ? Optional.of(InfeasibleTasks.describe(this, task.getAsInt()))
        : Optional.empty();
  }

  /** The first pending task that can run nowhere, if there is one. */
  public OptionalInt optionlessTask() {
    return InfeasibleTasks.first(this);
  }

  /** Number of models. */
  public int models() {
    return modelBytes.length;
  }

  /** Size of a model. */
  public long modelBytes(int model) {
    return modelBytes[model];
  }

  /** Number of budgets. */
  public int budgets() {
    return budgets.length;
  }

  /** What running tasks leave of a budget to new runs, at least 0. */
  public long budgetLeft(int budget) {
    return budgets[budget];
  }

  private long[] budgetsLeft() {
    long[] left = problem.budgets().stream().mapToLong(Budget::amount).toArray();
    for (int r = 0; r < state.runningCount(); r++) {
      int mode = state.runningMode(r);
      for (int i = workflows.consumesBegin(mode); i < workflows.consumesEnd(mode); i++) {
        int budget = workflows.consumesBudget(i);
        left[budget] = Math.max(0, left[budget] - workflows.consumesAmount(i));
      }
    }
    return left;
  }

  /**
   * Whether the runs of positive length on a worker of a class exclude each other, because some
   * capacity never admits two of them.
   */
  public boolean isUnary(int workerClass) {
    return unary[workerClass];
  }

  /**
   * What the time of a run in a mode costs, in expectation: the integral of the price of its worker
   * over it, rounded up, times the chance that it runs, rounded up.
   */
  public long timeCost(int mode, int worker, long startMicros, long endMicros) {
    int workerClass = workers.classOf(worker);
    return workflows.expected(
        mode, workers.calendars().runCost(workerClass, startMicros, endMicros));
  }

  /**
   * What the time of a run in an option costs at least that starts no earlier than an instant, in
   * expectation: where runs go in batches, its even share of a batch, rounded down; {@link
   * CompiledCalendars#NEVER} where no open time is long enough.
   */
  public long leastTimeCost(int option, long notBefore) {
    int workerClass = workflows.optionClass(option);
    long least = CompiledCalendars.NEVER;
    for (int size = 1; size <= workflows.batchLimit(option); size++) {
      long cost =
          workers
              .calendars()
              .leastRunCost(workerClass, notBefore, workflows.batchMicros(option, size));
      if (cost != CompiledCalendars.NEVER) {
        least = Math.min(least, workflows.expected(workflows.optionMode(option), cost) / size);
      }
    }
    return least;
  }

  /** Whether a pending task may run in an option's mode on a worker, as far as pins say. */
  public boolean pinsAllow(int task, int mode, int worker) {
    int pinnedMode = state.pinnedMode(task);
    int pinnedWorker = state.pinnedWorker(task);
    return (pinnedMode == CompiledState.FREE || pinnedMode == mode)
        && (pinnedWorker == CompiledState.FREE || pinnedWorker == worker);
  }

  /** Whether a pending task's pins allow an option on some worker of its class. */
  public boolean pinsAllow(int task, int option) {
    int pinnedMode = state.pinnedMode(task);
    int pinnedWorker = state.pinnedWorker(task);
    return (pinnedMode == CompiledState.FREE || pinnedMode == workflows.optionMode(option))
        && (pinnedWorker == CompiledState.FREE
            || workers.classOf(pinnedWorker) == workflows.optionClass(option));
  }

  /**
   * What others derive from this problem once and share, such as its lower bounds: made when it is
   * first asked for, under a lock, and never twice.
   *
   * @param type stands for what is derived; one value of each
   * @throws StoppedException when the maker looks at {@link #stop} and it is set on the way; the
   *     next call makes it anew
   */
  public <T> T derived(Class<T> type, Function<CompiledProblem, T> maker) {
    synchronized (derived) {
      T known = derivedSoFar(type);
      if (known == null) {
        known = maker.apply(this);
        derived.put(type, known);
      }
      return known;
    }
  }

  /** What has been derived by now, otherwise null. */
  public <T> @Nullable T derivedSoFar(Class<T> type) {
    synchronized (derived) {
      Object known = derived.get(type);
      return known == null ? null : type.cast(known);
    }
  }

  /** What long computations over this problem look at. */
  public StopSignal stop() {
    return stop;
  }

  /** The name of a resource. */
  public String resourceName(int resource) {
    return resourceNames[resource];
  }

  /** Between ids and numbers; build one per use, it is not cheap for large problems. */
  public PlanTranslator translator() {
    IdNumbers ids = new IdNumbers(problem);
    int[] workflow = jobs.workflow;
    return new PlanTranslator(
        this, ids, new TaskNumbers(problem, ids, workflows, workflow, jobs.offset, jobs.jobOf));
  }
}

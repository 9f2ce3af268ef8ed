package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
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
  private final long[] modelBytes;
  private final long[] budgets;
  private final boolean[] unary;
  private final StopSignal stop;
  private @Nullable LowerBounds bounds;

  private CompiledProblem(Problem problem, StopSignal stop) {
    this.problem = problem;
    this.stop = stop;
    stop.look();
    Names names = new Names(problem);
    stop.look();
    workers = new WorkerClasses(problem, names).compile();
    stop.look();
    workflows = new WorkflowCompiler(problem, names, workers, stop).compile();
    transfers = TransferCompiler.compile(problem, names, workers);
    stop.look();
    JobCompiler jobCompiler = new JobCompiler(problem, names, workflows);
    jobs = jobCompiler.compile();
    stop.look();
    state = new StateCompiler(problem, names, jobCompiler.numbers(), jobs.tasks()).compile();
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
   * Validates and compiles a problem unless told to stop; the bounds of the problem look at the
   * same signal. Validation itself is not stopped: what is wrong is always said.
   *
   * @throws InvalidInputException with every error found
   * @throws StoppedException when the signal was set on the way
   */
  public static CompiledProblem of(Problem problem, StopSignal stop) {
    InvalidInputException.throwIfAny(problem.errors());
    return new CompiledProblem(problem, stop);
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

  /** Whether a pending task may run in an option's mode on a worker, as far as pins say. */
  public boolean pinsAllow(int task, int mode, int worker) {
    int pinnedMode = state.pinnedMode(task);
    int pinnedWorker = state.pinnedWorker(task);
    return (pinnedMode == CompiledState.FREE || pinnedMode == mode)
        && (pinnedWorker == CompiledState.FREE || pinnedWorker == worker);
  }

  /**
   * Lower bounds, made when first asked for; every unfinished task must have an option.
   *
   * @throws StoppedException when the signal that this was compiled with is set on the way
   */
  public synchronized LowerBounds bounds() {
    if (bounds == null) {
      bounds = LowerBounds.of(this);
    }
    return bounds;
  }

  /** The lower bounds if they have been made, otherwise null. */
  public synchronized @Nullable LowerBounds boundsSoFar() {
    return bounds;
  }

  /** What long computations over this problem look at. */
  StopSignal stop() {
    return stop;
  }

  /** Between ids and numbers; build one per use, it is not cheap for large problems. */
  public PlanTranslator translator() {
    Names names = new Names(problem);
    int[] workflow = jobs.workflow;
    return new PlanTranslator(
        this, names, new TaskNumbers(problem, names, workflows, workflow, jobs.offset, jobs.jobOf));
  }
}

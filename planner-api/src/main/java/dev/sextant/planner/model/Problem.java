package dev.sextant.planner.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Everything a planner needs to know. Creating a problem checks nothing; {@link #errors()} lists
 * every violation of the rules, and every planner refuses a problem that has any.
 */
public final class Problem {
  private final String name;
  private final long microsPerUnit;
  private final List<ModelArtifact> models;
  private final List<Workflow> workflows;
  private final List<Job> jobs;
  private final List<Worker> workers;
  private final TransferModel transfers;
  private final List<Budget> budgets;
  private final ClusterState state;
  private final Objective objective;

  /** Derived from the others; null until somebody asks. */
  private transient volatile @Nullable List<InputError> errors;

  private Problem(Builder from) {
    name = Objects.requireNonNull(from.name, "name");
    microsPerUnit = from.microsPerUnit;
    models = List.copyOf(from.models);
    workflows = List.copyOf(from.workflows);
    jobs = List.copyOf(from.jobs);
    workers = List.copyOf(from.workers);
    transfers = Objects.requireNonNull(from.transfers, "transfers");
    budgets = List.copyOf(from.budgets);
    state = Objects.requireNonNull(from.state, "state");
    objective = Objects.requireNonNull(from.objective, "objective");
  }

  /** A name for reports; may be empty. */
  public String name() {
    return name;
  }

  /**
   * How many microseconds make one unit of the document the problem came from, at least 1; results
   * are also given in that unit.
   */
  public long microsPerUnit() {
    return microsPerUnit;
  }

  /** ML models. */
  public List<ModelArtifact> models() {
    return models;
  }

  /** DAGs that jobs run. */
  public List<Workflow> workflows() {
    return workflows;
  }

  /** Arrivals. */
  public List<Job> jobs() {
    return jobs;
  }

  /** Machines and places. */
  public List<Worker> workers() {
    return workers;
  }

  /** How long data takes between workers. */
  public TransferModel transfers() {
    return transfers;
  }

  /** Non-renewable amounts. */
  public List<Budget> budgets() {
    return budgets;
  }

  /** Facts and commitments at the moment of planning. */
  public ClusterState state() {
    return state;
  }

  /** What to minimise. */
  public Objective objective() {
    return objective;
  }

  /** A builder; not thread-safe. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Every violation of SEMANTICS.md sections 1 and 2, in document order; empty when valid. Found
   * when it is first asked for, and kept: a problem that was built or read is not looked through
   * again by each planner.
   */
  public List<InputError> errors() {
    List<InputError> known = errors;
    if (known == null) {
      // Two threads at once find the same.
      known = List.copyOf(ProblemValidator.errorsOf(this));
      errors = known;
    }
    return known;
  }

  /** A builder that begins with the parts of this problem; not thread-safe. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.name = name;
    builder.microsPerUnit = microsPerUnit;
    builder.models.addAll(models);
    builder.workflows.addAll(workflows);
    builder.jobs.addAll(jobs);
    builder.workers.addAll(workers);
    builder.transfers = transfers;
    builder.budgets.addAll(budgets);
    builder.state = state;
    builder.objective = objective;
    return builder;
  }

  /** This problem under another name. */
  public Problem withName(String newName) {
    return toBuilder().name(newName).buildUnchecked();
  }

  /** This problem with other models. */
  public Problem withModels(List<ModelArtifact> newModels) {
    return toBuilder().onlyModels(newModels).buildUnchecked();
  }

  /** This problem with other workflows. */
  public Problem withWorkflows(List<Workflow> newWorkflows) {
    return toBuilder().onlyWorkflows(newWorkflows).buildUnchecked();
  }

  /** This problem with other jobs. */
  public Problem withJobs(List<Job> newJobs) {
    return toBuilder().onlyJobs(newJobs).buildUnchecked();
  }

  /** This problem with other workers. */
  public Problem withWorkers(List<Worker> newWorkers) {
    return toBuilder().onlyWorkers(newWorkers).buildUnchecked();
  }

  /** This problem with other transfers. */
  public Problem withTransfers(TransferModel newTransfers) {
    return toBuilder().transfers(newTransfers).buildUnchecked();
  }

  /** This problem in another state. */
  public Problem withState(ClusterState newState) {
    return toBuilder().state(newState).buildUnchecked();
  }

  /** This problem under another objective. */
  public Problem withObjective(Objective newObjective) {
    return toBuilder().objective(newObjective).buildUnchecked();
  }

  /** The first model with this id; goes through the list. */
  public Optional<ModelArtifact> model(String id) {
    return first(models, model -> model.id().equals(id));
  }

  /** The first workflow with this id; goes through the list. */
  public Optional<Workflow> workflow(String id) {
    return first(workflows, workflow -> workflow.id().equals(id));
  }

  /** The first job with this id; goes through the list. */
  public Optional<Job> job(String id) {
    return first(jobs, job -> job.id().equals(id));
  }

  /** The first worker with this id; goes through the list. */
  public Optional<Worker> worker(String id) {
    return first(workers, worker -> worker.id().equals(id));
  }

  private static <T> Optional<T> first(List<T> list, Predicate<T> wanted) {
    return list.stream().filter(wanted).findFirst();
  }

  /** Collects the parts of a problem in the order in which they are given. */
  public static final class Builder {
    private String name = "";
    private long microsPerUnit = 1;
    private final List<ModelArtifact> models = new ArrayList<>();
    private final List<Workflow> workflows = new ArrayList<>();
    private final List<Job> jobs = new ArrayList<>();
    private final List<Worker> workers = new ArrayList<>();
    private TransferModel transfers = TransferModel.free();
    private final List<Budget> budgets = new ArrayList<>();
    private ClusterState state = ClusterState.EMPTY;
    private Objective objective = new Objective(java.util.Map.of());

    private Builder() {}

    /** Names the problem in reports. */
    public Builder name(String newName) {
      name = newName;
      return this;
    }

    /** Sets how many microseconds make one unit of the source document. */
    public Builder microsPerUnit(long micros) {
      microsPerUnit = micros;
      return this;
    }

    /** Adds a model. */
    public Builder model(String id, long bytes) {
      return model(new ModelArtifact(id, bytes));
    }

    /** Adds a model. */
    public Builder model(String id, DataSize size) {
      return model(id, size.bytes());
    }

    /** Adds a model. */
    public Builder model(ModelArtifact model) {
      models.add(model);
      return this;
    }

    /** Adds a workflow. */
    public Builder workflow(Workflow workflow) {
      workflows.add(workflow);
      return this;
    }

    /** Adds a job that is released at time 0. */
    public Builder job(String id, String workflow) {
      return job(new Job(id, workflow, 0));
    }

    /** Adds a job. */
    public Builder job(Job job) {
      jobs.add(job);
      return this;
    }

    /** Replaces the models. */
    public Builder onlyModels(Collection<ModelArtifact> newModels) {
      return replace(models, newModels);
    }

    /** Replaces the workflows. */
    public Builder onlyWorkflows(Collection<Workflow> newWorkflows) {
      return replace(workflows, newWorkflows);
    }

    /** Replaces the jobs. */
    public Builder onlyJobs(Collection<Job> newJobs) {
      return replace(jobs, newJobs);
    }

    /** Replaces the workers. */
    public Builder onlyWorkers(Collection<Worker> newWorkers) {
      return replace(workers, newWorkers);
    }

    /** Replaces the budgets. */
    public Builder onlyBudgets(Collection<Budget> newBudgets) {
      return replace(budgets, newBudgets);
    }

    private <T> Builder replace(List<T> list, Collection<T> others) {
      List<T> copy = List.copyOf(others);
      list.clear();
      list.addAll(copy);
      return this;
    }

    /** Adds workers. */
    public Builder workers(Worker... newWorkers) {
      workers.addAll(List.of(newWorkers));
      return this;
    }

    /** Adds a worker. */
    public Builder worker(Worker worker) {
      workers.add(worker);
      return this;
    }

    /** Sets how long data takes between workers; transfers are free when nothing is said. */
    public Builder transfers(TransferModel model) {
      transfers = model;
      return this;
    }

    /** Adds a budget. */
    public Builder budget(String id, long amount) {
      budgets.add(new Budget(id, amount));
      return this;
    }

    /** Sets the state of the cluster. */
    public Builder state(ClusterState newState) {
      state = newState;
      return this;
    }

    /** Sets what to minimise; there is no default. */
    public Builder objective(Objective newObjective) {
      objective = newObjective;
      return this;
    }

    /** The problem as it stands, valid or not. */
    public Problem buildUnchecked() {
      return new Problem(this);
    }

    /**
     * The problem.
     *
     * @throws InvalidInputException with every error found
     */
    public Problem build() {
      Problem problem = buildUnchecked();
      InvalidInputException.throwIfAny(problem.errors());
      return problem;
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Problem that
        && name.equals(that.name)
        && microsPerUnit == that.microsPerUnit
        && models.equals(that.models)
        && workflows.equals(that.workflows)
        && jobs.equals(that.jobs)
        && workers.equals(that.workers)
        && transfers.equals(that.transfers)
        && budgets.equals(that.budgets)
        && state.equals(that.state)
        && objective.equals(that.objective);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        name,
        microsPerUnit,
        models,
        workflows,
        jobs,
        workers,
        transfers,
        budgets,
        state,
        objective);
  }

  @Override
  public String toString() {
    return "Problem[name="
        + name
        + ", microsPerUnit="
        + microsPerUnit
        + ", models="
        + models
        + ", workflows="
        + workflows
        + ", jobs="
        + jobs
        + ", workers="
        + workers
        + ", transfers="
        + transfers
        + ", budgets="
        + budgets
        + ", state="
        + state
        + ", objective="
        + objective
        + "]";
  }
}

package dev.sextant.planner.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Everything a planner needs to know. Creating a problem checks nothing; {@link #errors()} lists
 * every violation of the rules, and every planner refuses a problem that has any.
 *
 * @param name for reports; may be empty
 * @param microsPerUnit how many microseconds make one unit of the document the problem came from,
 *     at least 1; results are also given in that unit
 * @param models ML models
 * @param workflows DAGs that jobs run
 * @param jobs arrivals
 * @param workers machines and places
 * @param transfers how long data takes between workers
 * @param budgets non-renewable amounts
 * @param state facts and commitments at the moment of planning
 * @param objective what to minimise
 */
public record Problem(
    String name,
    long microsPerUnit,
    List<ModelArtifact> models,
    List<Workflow> workflows,
    List<Job> jobs,
    List<Worker> workers,
    TransferModel transfers,
    List<Budget> budgets,
    ClusterState state,
    Objective objective) {
  public Problem {
    Objects.requireNonNull(name, "name");
    models = List.copyOf(models);
    workflows = List.copyOf(workflows);
    jobs = List.copyOf(jobs);
    workers = List.copyOf(workers);
    Objects.requireNonNull(transfers, "transfers");
    budgets = List.copyOf(budgets);
    Objects.requireNonNull(state, "state");
    Objects.requireNonNull(objective, "objective");
  }

  /** A builder; not thread-safe. */
  public static Builder builder() {
    return new Builder();
  }

  /** Every violation of SEMANTICS.md sections 1 and 2, in document order; empty when valid. */
  public List<InputError> errors() {
    return ProblemValidator.errorsOf(this);
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
      return new Problem(
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
}

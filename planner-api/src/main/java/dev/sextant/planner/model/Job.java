package dev.sextant.planner.model;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One arrival of a workflow. */
public final class Job {
  private final String id;
  private final String workflow;
  private final long releaseMicros;
  private final @Nullable Long dueMicros;
  private final @Nullable Long deadlineMicros;
  private final long weight;
  private final List<JobInput> inputs;
  private final List<JobOutput> outputs;

  /** A job of weight 1 without due date, deadline or tied data. */
  public Job(String id, String workflow, long releaseMicros) {
    this(builder(id, workflow).releaseMicros(releaseMicros));
  }

  private Job(Builder from) {
    id = Objects.requireNonNull(from.id, "id");
    workflow = Objects.requireNonNull(from.workflow, "workflow");
    releaseMicros = from.releaseMicros;
    dueMicros = from.dueMicros;
    deadlineMicros = from.deadlineMicros;
    weight = from.weight;
    inputs = List.copyOf(from.inputs);
    outputs = List.copyOf(from.outputs);
  }

  /** Unique among the problem's jobs. */
  public String id() {
    return id;
  }

  /** Id of the workflow it runs. */
  public String workflow() {
    return workflow;
  }

  /** No task starts earlier; not negative. */
  public long releaseMicros() {
    return releaseMicros;
  }

  /** When it should end (tardiness counts from here), or null. */
  public @Nullable Long dueMicros() {
    return dueMicros;
  }

  /** When every task and delivery must have ended, or null. */
  public @Nullable Long deadlineMicros() {
    return deadlineMicros;
  }

  /** Weight in the weighted objective terms, not negative. */
  public long weight() {
    return weight;
  }

  /** Data tied to a place before the job starts. */
  public List<JobInput> inputs() {
    return inputs;
  }

  /** Data tied to a place after it. */
  public List<JobOutput> outputs() {
    return outputs;
  }

  /** A builder that begins with a job of weight 1 that is released at time 0; not thread-safe. */
  public static Builder builder(String id, String workflow) {
    return new Builder(id, workflow);
  }

  /** A builder that begins with the parts of this; not thread-safe. */
  public Builder toBuilder() {
    Builder builder = new Builder(id, workflow);
    builder.releaseMicros = releaseMicros;
    builder.dueMicros = dueMicros;
    builder.deadlineMicros = deadlineMicros;
    builder.weight = weight;
    builder.inputs = inputs;
    builder.outputs = outputs;
    return builder;
  }

  /** This job under another id. */
  public Job withId(String newId) {
    return toBuilder().id(newId).build();
  }

  /** This job with another release. */
  public Job withReleaseMicros(long release) {
    return toBuilder().releaseMicros(release).build();
  }

  /** This job with a due date. */
  public Job withDueMicros(@Nullable Long due) {
    return toBuilder().dueMicros(due).build();
  }

  /** This job with a hard deadline. */
  public Job withDeadlineMicros(@Nullable Long deadline) {
    return toBuilder().deadlineMicros(deadline).build();
  }

  /** This job with another weight. */
  public Job withWeight(long newWeight) {
    return toBuilder().weight(newWeight).build();
  }

  /** This job with these tied inputs. */
  public Job withInputs(JobInput... newInputs) {
    return withInputs(List.of(newInputs));
  }

  /** This job with these tied inputs. */
  public Job withInputs(List<JobInput> newInputs) {
    return toBuilder().inputs(newInputs).build();
  }

  /** This job with these tied outputs. */
  public Job withOutputs(JobOutput... newOutputs) {
    return toBuilder().outputs(List.of(newOutputs)).build();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Job that
        && id.equals(that.id)
        && workflow.equals(that.workflow)
        && releaseMicros == that.releaseMicros
        && Objects.equals(dueMicros, that.dueMicros)
        && Objects.equals(deadlineMicros, that.deadlineMicros)
        && weight == that.weight
        && inputs.equals(that.inputs)
        && outputs.equals(that.outputs);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        id, workflow, releaseMicros, dueMicros, deadlineMicros, weight, inputs, outputs);
  }

  @Override
  public String toString() {
    return "Job[id="
        + id
        + ", workflow="
        + workflow
        + ", releaseMicros="
        + releaseMicros
        + ", dueMicros="
        + dueMicros
        + ", deadlineMicros="
        + deadlineMicros
        + ", weight="
        + weight
        + ", inputs="
        + inputs
        + ", outputs="
        + outputs
        + "]";
  }

  /** Collects the parts of a job. Not thread-safe. */
  public static final class Builder {
    private String id;
    private String workflow;
    private long releaseMicros;
    private @Nullable Long dueMicros;
    private @Nullable Long deadlineMicros;
    private long weight = 1;
    private List<JobInput> inputs = List.of();
    private List<JobOutput> outputs = List.of();

    private Builder(String id, String workflow) {
      this.id = id;
      this.workflow = workflow;
    }

    /** Names the job. */
    public Builder id(String newId) {
      id = newId;
      return this;
    }

    /** Sets the id of the workflow it runs. */
    public Builder workflow(String newWorkflow) {
      workflow = newWorkflow;
      return this;
    }

    /** Sets before when no task starts. */
    public Builder releaseMicros(long newReleaseMicros) {
      releaseMicros = newReleaseMicros;
      return this;
    }

    /** Sets before when no task starts, since the problem's instant 0. */
    public Builder release(Duration newRelease) {
      return releaseMicros(Micros.of(newRelease));
    }

    /** Sets when it should end, since the problem's instant 0. */
    public Builder due(Duration newDue) {
      return dueMicros(Micros.of(newDue));
    }

    /** Sets when all must have ended, since the problem's instant 0. */
    public Builder deadline(Duration newDeadline) {
      return deadlineMicros(Micros.of(newDeadline));
    }

    /** Sets when it should end; null for no due date. */
    public Builder dueMicros(@Nullable Long newDueMicros) {
      dueMicros = newDueMicros;
      return this;
    }

    /** Sets when all must have ended; null for no deadline. */
    public Builder deadlineMicros(@Nullable Long newDeadlineMicros) {
      deadlineMicros = newDeadlineMicros;
      return this;
    }

    /** Sets the weight in the weighted objective terms. */
    public Builder weight(long newWeight) {
      weight = newWeight;
      return this;
    }

    /** Sets the data tied to a place before the job starts. */
    public Builder inputs(List<JobInput> newInputs) {
      inputs = newInputs;
      return this;
    }

    /** Sets the data tied to a place after it. */
    public Builder outputs(List<JobOutput> newOutputs) {
      outputs = newOutputs;
      return this;
    }

    /** The job; validated together with the problem it becomes part of. */
    public Job build() {
      return new Job(this);
    }
  }
}

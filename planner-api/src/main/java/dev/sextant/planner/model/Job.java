package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One arrival of a workflow.
 *
 * @param id unique among the problem's jobs
 * @param workflow id of the workflow it runs
 * @param releaseMicros no task starts earlier; not negative
 * @param dueMicros when it should end (tardiness counts from here), or null
 * @param deadlineMicros when every task and delivery must have ended, or null
 * @param weight in the weighted objective terms, not negative
 * @param inputs data tied to a place before the job starts
 * @param outputs data tied to a place after it
 */
public record Job(
    String id,
    String workflow,
    long releaseMicros,
    @Nullable Long dueMicros,
    @Nullable Long deadlineMicros,
    long weight,
    List<JobInput> inputs,
    List<JobOutput> outputs) {
  public Job {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(workflow, "workflow");
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }

  /** A job of weight 1 without due date, deadline or tied data. */
  public Job(String id, String workflow, long releaseMicros) {
    this(id, workflow, releaseMicros, null, null, 1, List.of(), List.of());
  }

  /** This job with a due date. */
  public Job withDueMicros(@Nullable Long due) {
    return new Job(id, workflow, releaseMicros, due, deadlineMicros, weight, inputs, outputs);
  }

  /** This job with a hard deadline. */
  public Job withDeadlineMicros(@Nullable Long deadline) {
    return new Job(id, workflow, releaseMicros, dueMicros, deadline, weight, inputs, outputs);
  }

  /** This job with another weight. */
  public Job withWeight(long newWeight) {
    return new Job(
        id, workflow, releaseMicros, dueMicros, deadlineMicros, newWeight, inputs, outputs);
  }

  /** This job with these tied inputs. */
  public Job withInputs(JobInput... newInputs) {
    return withInputs(List.of(newInputs));
  }

  /** This job with these tied inputs. */
  public Job withInputs(List<JobInput> newInputs) {
    return new Job(
        id, workflow, releaseMicros, dueMicros, deadlineMicros, weight, newInputs, outputs);
  }

  /** This job with these tied outputs. */
  public Job withOutputs(JobOutput... newOutputs) {
    return new Job(
        id,
        workflow,
        releaseMicros,
        dueMicros,
        deadlineMicros,
        weight,
        inputs,
        List.of(newOutputs));
  }
}

package dev.sextant.planner.compiled;

import java.util.Arrays;

/**
 * Jobs and the numbering of all tasks of all jobs: job by job, within a job in the topological
 * order of its workflow. Immutable and thread-safe.
 */
public final class CompiledJobs {
  /** Due date or deadline of a job that has none. */
  public static final long NONE = Long.MAX_VALUE;

  final int[] workflow;
  final int[] taskStart;
  final int[] jobOf;
  final int[] offset;
  final long[] release;
  final long[] due;
  final long[] deadline;
  final long[] weight;
  final TiedData inputs;
  final TiedData outputs;

  /**
   * Data tied to places, by task.
   *
   * @param start row starts by task, empty when there is no such data at all
   * @param bytes by row entry
   * @param expected by row entry, what the bytes count in sums
   * @param item by row entry, a number shared by entries of a job with the same data, or -1
   * @param placeStart by row entry
   * @param place workers
   * @param since by place, from when the data is there; 0 where it lies or goes
   */
  record TiedData(
      int[] start,
      long[] bytes,
      long[] expected,
      int[] item,
      int[] placeStart,
      int[] place,
      long[] since) {}

  CompiledJobs(
      int[] workflow,
      int[] taskStart,
      int[] jobOf,
      int[] offset,
      long[] release,
      long[] due,
      long[] deadline,
      long[] weight,
      TiedData inputs,
      TiedData outputs) {
    this.workflow = workflow;
    this.taskStart = taskStart;
    this.jobOf = jobOf;
    this.offset = offset;
    this.release = release;
    this.due = due;
    this.deadline = deadline;
    this.weight = weight;
    this.inputs = inputs;
    this.outputs = outputs;
  }

  /** Number of jobs. */
  public int count() {
    return workflow.length;
  }

  /** Number of tasks of all jobs. */
  public int tasks() {
    return jobOf.length;
  }

  /** Workflow of a job. */
  public int workflow(int job) {
    return workflow[job];
  }

  /** First task of a job. */
  public int tasksBegin(int job) {
    return taskStart[job];
  }

  /** After the last task of a job. */
  public int tasksEnd(int job) {
    return taskStart[job + 1];
  }

  /** Job of a task. */
  public int jobOf(int task) {
    return jobOf[task];
  }

  /** The workflow task that a task of a job is. */
  public int workflowTask(int task) {
    return task - offset[jobOf[task]];
  }

  /** What to add to a workflow task's number to get the number of a job's task. */
  public int offset(int job) {
    return offset[job];
  }

  /** Release of a job, as given. */
  public long releaseMicros(int job) {
    return release[job];
  }

  /** Due date of a job, or {@link #NONE}. */
  public long dueMicros(int job) {
    return due[job];
  }

  /** Deadline of a job, or {@link #NONE}. */
  public long deadlineMicros(int job) {
    return deadline[job];
  }

  /** Whether any job has a deadline. */
  public boolean haveDeadlines() {
    return Arrays.stream(deadline).anyMatch(d -> d != NONE);
  }

  /** Weight of a job. */
  public long weight(int job) {
    return weight[job];
  }

  /** First tied input of a task. */
  public int inputsBegin(int task) {
    return inputs.start.length == 0 ? 0 : inputs.start[task];
  }

  /** After the last tied input of a task. */
  public int inputsEnd(int task) {
    return inputs.start.length == 0 ? 0 : inputs.start[task + 1];
  }

  /** Bytes of a tied input. */
  public long inputBytes(int input) {
    return inputs.bytes[input];
  }

  /** What the bytes of a tied input count in sums: times the chance that its task runs. */
  public long inputExpectedBytes(int input) {
    return inputs.expected[input];
  }

  /** A number shared by the inputs of a job with the same data, or -1. */
  public int inputItem(int input) {
    return inputs.item[input];
  }

  /** First place of a tied input. */
  public int placesBegin(int input) {
    return inputs.placeStart[input];
  }

  /** After the last place of a tied input. */
  public int placesEnd(int input) {
    return inputs.placeStart[input + 1];
  }

  /** Worker at a place. */
  public int place(int position) {
    return inputs.place[position];
  }

  /** Whether a worker is among the places of a tied input. */
  public boolean isPlace(int input, int worker) {
    for (int p = placesBegin(input); p < placesEnd(input); p++) {
      if (place(p) == worker) {
        return true;
      }
    }
    return false;
  }

  /** From when a tied input is at a place; 0 where it lies there already. */
  public long placeSinceMicros(int position) {
    return inputs.since[position];
  }

  /** First tied output of a task. */
  public int outputsBegin(int task) {
    return outputs.start.length == 0 ? 0 : outputs.start[task];
  }

  /** After the last tied output of a task. */
  public int outputsEnd(int task) {
    return outputs.start.length == 0 ? 0 : outputs.start[task + 1];
  }

  /** Bytes of a tied output. */
  public long outputBytes(int output) {
    return outputs.bytes[output];
  }

  /** What the bytes of a tied output count in sums: times the chance that its task runs. */
  public long outputExpectedBytes(int output) {
    return outputs.expected[output];
  }

  /** The item of a tied output, as copies of the task's output know it, or -1. */
  public int outputItem(int output) {
    return outputs.item[output];
  }

  /** Worker a tied output goes to. */
  public int outputTo(int output) {
    return outputs.place[outputs.placeStart[output]];
  }
}

package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What placing a workflow asks its tables, in the order in which it asks: the tasks by rank as
 * steps, with the steps before them whose data they read and their options in full. For clusters
 * with one network position, and workflows whose tasks need one model at most and go alone.
 * Immutable.
 */
final class WorkflowProgram {
  /** In place of the time to move its input, of a step that has none. */
  static final long NO_INPUT = -1;

  /** A task, and what is to be known to place it. */
  static final class Step {
    /** Its number in the workflow. */
    final int task;

    /** The time to move its input from the ingress worker, or {@link #NO_INPUT}. */
    final long input;

    /** The steps whose data it reads. */
    final int[] from;

    /** By edge, how long that takes from worker to worker. */
    final long[] transfer;

    final Option[] options;

    private Step(PlacingTables tables, int base, int t, int[] stepOf) {
      task = t - base;
      input = tables.inputBytes[t] > 0 ? tables.inputMicros(t, 0, 0) : NO_INPUT;
      int first = tables.predsBegin(t);
      from = new int[tables.predsEnd(t) - first];
      transfer = new long[from.length];
      for (int i = 0; i < from.length; i++) {
        from[i] = stepOf[tables.from(first + i)];
        transfer[i] = tables.edgeMicros(first + i);
      }
      int begin = tables.optionsBegin(t);
      options = new Option[tables.optionsEnd(t) - begin];
      Arrays.setAll(options, i -> new Option(tables, begin + i));
    }
  }

  /** A mode on a class of workers. */
  static final class Option {
    /** Its number in the tables. */
    final int number;

    final int workerClass;
    final int model;
    final long duration;

    /** How long it takes to fetch the model, and how long if another one has to go. */
    final long fetch;

    final long evicting;
    final long bytes;

    /** What it counts more to use a worker in reserve. */
    final long reserve;

    private Option(PlacingTables tables, int o) {
      boolean needsModel = tables.model(o) != PlacingTables.NO_MODEL;
      number = o;
      workerClass = tables.workerClass(o);
      model = tables.model(o);
      duration = tables.durationMicros(o);
      fetch = needsModel ? tables.fetchMicros(o) : 0;
      evicting = needsModel ? tables.evictingMicros(o) : 0;
      bytes = needsModel ? tables.modelBytes(o) : 0;
      reserve = tables.reserveMicros(o);
    }
  }

  final Step[] steps;

  private WorkflowProgram(PlacingTables tables, int workflow) {
    CompiledWorkflows workflows = tables.workflows;
    int base = workflows.tasksBegin(workflow);
    steps = new Step[workflows.tasksEnd(workflow) - base];
    int[] stepOf = new int[steps.length];
    for (int k = 0; k < steps.length; k++) {
      stepOf[tables.order[base + k]] = k;
    }
    Arrays.setAll(steps, k -> new Step(tables, base, base + tables.order[base + k], stepOf));
  }

  /**
   * The program of a workflow; null where there are several positions or models of a task, or tasks
   * go in batches.
   */
  static @Nullable WorkflowProgram of(PlacingTables tables, int workflow) {
    CompiledWorkflows workflows = tables.workflows;
    boolean isPlain = tables.positions == 1;
    for (int t = workflows.tasksBegin(workflow); t < workflows.tasksEnd(workflow); t++) {
      for (int o = tables.optionsBegin(t); o < tables.optionsEnd(t); o++) {
        isPlain &= tables.model(o) != PlacingTables.SEVERAL;
        isPlain &= tables.batch(o) == CompiledWorkflows.NO_BATCH;
      }
    }
    return isPlain ? new WorkflowProgram(tables, workflow) : null;
  }
}

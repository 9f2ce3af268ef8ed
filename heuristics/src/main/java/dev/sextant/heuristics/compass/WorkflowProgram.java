package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledWorkflows;
import org.jspecify.annotations.Nullable;

/**
 * What placing a workflow asks its tables, in the order in which it asks: the tasks by rank as
 * steps, with the steps before them whose data they read and their options in full. For clusters
 * with one network position, and workflows whose tasks need one model at most. Immutable.
 */
final class WorkflowProgram {
  /** By step, its task. */
  final int[] task;

  /** By step, the time to move its input from the ingress worker, or -1 if it has none. */
  final long[] input;

  /** By step and one more, where its edges begin. */
  final int[] edges;

  /** By edge, the step whose data it moves. */
  final int[] from;

  /** By edge, the time that takes. */
  final long[] transfer;

  /** By step and one more, where its options begin. */
  final int[] options;

  /** By option, its number in the tables, and there: class, model, times and size. */
  final int[] option;

  final int[] workerClass;
  final int[] model;
  final long[] duration;
  final long[] fetch;
  final long[] evicting;
  final long[] bytes;

  private WorkflowProgram(PlacingTables tables, int workflow) {
    CompiledWorkflows workflows = tables.workflows;
    int base = workflows.tasksBegin(workflow);
    int steps = workflows.tasksEnd(workflow) - base;
    task = new int[steps];
    input = new long[steps];
    edges = new int[steps + 1];
    options = new int[steps + 1];
    int[] stepOf = new int[steps];
    for (int k = 0; k < steps; k++) {
      task[k] = tables.order[base + k];
      stepOf[task[k]] = k;
      int t = base + task[k];
      input[k] = tables.inputBytes[t] > 0 ? tables.inputMicros(t, 0, 0) : -1;
      edges[k + 1] = edges[k] + tables.predsEnd(t) - tables.predsBegin(t);
      options[k + 1] = options[k] + tables.optionsEnd(t) - tables.optionsBegin(t);
    }
    from = new int[edges[steps]];
    transfer = new long[edges[steps]];
    option = new int[options[steps]];
    workerClass = new int[option.length];
    model = new int[option.length];
    duration = new long[option.length];
    fetch = new long[option.length];
    evicting = new long[option.length];
    bytes = new long[option.length];
    for (int k = 0; k < steps; k++) {
      int t = base + task[k];
      for (int i = edges[k]; i < edges[k + 1]; i++) {
        int e = tables.predsBegin(t) + i - edges[k];
        from[i] = stepOf[tables.from(e)];
        transfer[i] = tables.edgeMicros(e);
      }
      for (int i = options[k]; i < options[k + 1]; i++) {
        fillOption(tables, i, tables.optionsBegin(t) + i - options[k]);
      }
    }
  }

  /** The program of a workflow; null where there are several positions or models of a task. */
  static @Nullable WorkflowProgram of(PlacingTables tables, int workflow) {
    CompiledWorkflows workflows = tables.workflows;
    boolean isPlain = tables.positions == 1;
    for (int t = workflows.tasksBegin(workflow); t < workflows.tasksEnd(workflow); t++) {
      for (int o = tables.optionsBegin(t); o < tables.optionsEnd(t); o++) {
        isPlain &= tables.model(o) != PlacingTables.SEVERAL;
      }
    }
    return isPlain ? new WorkflowProgram(tables, workflow) : null;
  }

  private void fillOption(PlacingTables tables, int i, int o) {
    option[i] = o;
    workerClass[i] = tables.workerClass(o);
    model[i] = tables.model(o);
    duration[i] = tables.durationMicros(o);
    boolean needsModel = model[i] != PlacingTables.NO_MODEL;
    fetch[i] = needsModel ? tables.fetchMicros(o) : 0;
    evicting[i] = needsModel ? tables.evictingMicros(o) : 0;
    bytes[i] = needsModel ? tables.modelBytes(o) : 0;
  }
}

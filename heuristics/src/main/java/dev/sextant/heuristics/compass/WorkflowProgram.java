package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledWorkflows;
import org.jspecify.annotations.Nullable;

/**
 * What placing a workflow asks its tables, one after the other as it asks: the tasks by rank as
 * steps, with the steps before them whose data they read and their options in full. For clusters
 * with one network position, and workflows whose tasks need one model at most and go alone.
 * Immutable.
 *
 * <pre>
 *   step:      task, input time, number of edges, number of options, then these:
 *   edge:      the step that it leaves, transfer time
 *   option:    number in the tables, class, model, duration, fetch, fetch with eviction, bytes, reserve
 * </pre>
 */
final class WorkflowProgram {
  /** In a step: its task. */
  static final int TASK = 0;

  /** In a step: the time to move its input from the ingress worker, or -1 if it has none. */
  static final int INPUT = 1;

  /** In a step: how many edges follow. */
  static final int EDGES = 2;

  /** In a step: how many options follow the edges. */
  static final int OPTIONS = 3;

  /** How much a step takes without its edges and options. */
  static final int STEP = 4;

  /** In an edge: the step whose data it moves. */
  static final int FROM = 0;

  /** In an edge: the time that takes. */
  static final int TRANSFER = 1;

  /** How much an edge takes. */
  static final int EDGE = 2;

  /** In an option: its number in the tables. */
  static final int NUMBER = 0;

  static final int CLASS = 1;
  static final int MODEL = 2;
  static final int DURATION = 3;
  static final int FETCH = 4;
  static final int EVICTING = 5;
  static final int BYTES = 6;

  static final int RESERVE = 7;

  /** How much an option takes. */
  static final int OPTION = 8;

  /** All steps. */
  final long[] code;

  final int steps;

  private WorkflowProgram(PlacingTables tables, int workflow) {
    CompiledWorkflows workflows = tables.workflows;
    int base = workflows.tasksBegin(workflow);
    steps = workflows.tasksEnd(workflow) - base;
    int[] stepOf = new int[steps];
    int length = 0;
    for (int k = 0; k < steps; k++) {
      int t = base + tables.order[base + k];
      stepOf[t - base] = k;
      length += STEP + EDGE * edges(tables, t) + OPTION * options(tables, t);
    }
    code = new long[length];
    int at = 0;
    for (int k = 0; k < steps; k++) {
      int t = base + tables.order[base + k];
      code[at + TASK] = t - base;
      code[at + INPUT] = tables.inputBytes[t] > 0 ? tables.inputMicros(t, 0, 0) : -1;
      code[at + EDGES] = edges(tables, t);
      code[at + OPTIONS] = options(tables, t);
      at += STEP;
      for (int e = tables.predsBegin(t); e < tables.predsEnd(t); e++, at += EDGE) {
        code[at + FROM] = stepOf[tables.from(e)];
        code[at + TRANSFER] = tables.edgeMicros(e);
      }
      for (int o = tables.optionsBegin(t); o < tables.optionsEnd(t); o++, at += OPTION) {
        fillOption(tables, at, o);
      }
    }
  }

  private static int edges(PlacingTables tables, int t) {
    return tables.predsEnd(t) - tables.predsBegin(t);
  }

  private static int options(PlacingTables tables, int t) {
    return tables.optionsEnd(t) - tables.optionsBegin(t);
  }

  private void fillOption(PlacingTables tables, int at, int o) {
    boolean needsModel = tables.model(o) != PlacingTables.NO_MODEL;
    code[at + NUMBER] = o;
    code[at + CLASS] = tables.workerClass(o);
    code[at + MODEL] = tables.model(o);
    code[at + DURATION] = tables.durationMicros(o);
    code[at + FETCH] = needsModel ? tables.fetchMicros(o) : 0;
    code[at + EVICTING] = needsModel ? tables.evictingMicros(o) : 0;
    code[at + BYTES] = needsModel ? tables.modelBytes(o) : 0;
    code[at + RESERVE] = tables.reserveMicros(o);
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

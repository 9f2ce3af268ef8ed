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

    /** 1 if it waits for nothing but the input, else 0. */
    final long isSource;

    /** The step whose data is all it reads, as most do, and how long that takes; or -1. */
    final int onlyFrom;

    final long onlyTransfer;

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
      boolean readsOne = from.length == 1 && input == NO_INPUT;
      isSource = from.length == 0 ? 1 : 0;
      onlyFrom = readsOne ? from[0] : -1;
      onlyTransfer = readsOne ? transfer[0] : 0;
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

    /** 1 if it needs a model, else 0. */
    final long needs;

    final long duration;

    /** How long it takes to fetch the model. */
    final long fetch;

    /**
     * What it adds to a key to fetch it where it fits, and where another one has to go; without a
     * model, to use a worker in reserve.
     */
    final long fetchKey;

    final long evictKey;
    final long bytes;

    /** What it counts more to use a worker in reserve. */
    final long reserve;

    /** Whether it keeps a whole worker busy. */
    final boolean isWhole;

    private Option(PlacingTables tables, int o) {
      number = o;
      workerClass = tables.workerClass(o);
      model = tables.model(o);
      duration = tables.durationMicros(o);
      reserve = tables.reserveMicros(o);
      isWhole = tables.isWhole(o);
      if (model == PlacingTables.NO_MODEL) {
        needs = 0;
        fetch = 0;
        bytes = 0;
        fetchKey = FewWorkers.key(reserve, BestEnd.HELD);
        evictKey = fetchKey;
      } else {
        needs = 1;
        fetch = tables.fetchMicros(o);
        bytes = tables.modelBytes(o);
        boolean packs = tables.variant.refinements().packTies();
        long added = tables.variant.overlaps() ? 0 : fetch;
        fetchKey = FewWorkers.key(added, packs ? BestEnd.FITS : BestEnd.HELD);
        evictKey = FewWorkers.key(tables.evictingMicros(o), packs ? BestEnd.EVICTS : BestEnd.HELD);
      }
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

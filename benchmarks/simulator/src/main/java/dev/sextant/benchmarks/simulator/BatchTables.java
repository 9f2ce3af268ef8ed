package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * What batches take by option, and which options go in one batch. An option of a mode without
 * batches goes alone: its table has one size, and its key is its own. Immutable.
 */
final class BatchTables {
  private final long[][] micros;
  private final int[] key;
  private final int keys;

  BatchTables(CompiledWorkflows flows) {
    int options = flows.tasks() == 0 ? 0 : flows.optionsEnd(flows.tasks() - 1);
    micros = new long[options][];
    key = new int[options];
    for (int o = 0; o < options; o++) {
      micros[o] = new long[flows.batchLimit(o)];
      for (int b = 1; b <= micros[o].length; b++) {
        micros[o][b - 1] = flows.batchMicros(o, b);
      }
      int batch = flows.batch(flows.optionMode(o));
      key[o] = batch == CompiledWorkflows.NO_BATCH ? o : options + batch;
    }
    keys = Arrays.stream(key).max().orElse(-1) + 1;
  }

  /** What batches of 1, 2, ... take, up to the limit. */
  long[] micros(int option) {
    return micros[option];
  }

  /** What runs of options have in common that can be in one batch; less than {@link #keys}. */
  int key(int option) {
    return key[option];
  }

  /** Whether any table has more than one size. */
  boolean any() {
    return Arrays.stream(micros).anyMatch(table -> table.length > 1);
  }

  /** A number above all keys. */
  int keys() {
    return keys;
  }
}

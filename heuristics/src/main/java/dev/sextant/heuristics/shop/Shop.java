package dev.sextant.heuristics.shop;

/**
 * A job shop in flat arrays: operations with precedence between them, each with options of a
 * machine and a duration; a machine works on one operation at a time, and the last end is to be
 * early. Times are microseconds from now. An option without a duration takes no machine ({@link
 * #NONE}), because runs of no length take no capacity. Immutable and thread-safe; its arrays are
 * not to be changed.
 */
final class Shop {
  /** No operation, or no machine. */
  static final int NONE = -1;

  /** Number of operations. */
  final int operations;

  /** Number of machines. */
  final int machines;

  /** Number of operations that nothing comes before: of jobs, where jobs are chains. */
  final int chains;

  /** Row starts of {@link #pred} by operation. */
  final int[] predBegin;

  /** Operations that must end before another one starts. */
  final int[] pred;

  /** Row starts of {@link #succ} by operation. */
  final int[] succBegin;

  /** Operations that start after another one has ended. */
  final int[] succ;

  /** Row starts of the options by operation; each operation has at least one. */
  final int[] optionBegin;

  /** Machine by option, {@link #NONE} where it takes none. */
  final int[] machine;

  /** Duration by option. */
  final long[] duration;

  /** Earliest start by option. */
  final long[] release;

  /**
   * A shop.
   *
   * @param predBegin row starts of {@code pred}, operations + 1 of them
   * @param pred smaller than the operation that they come before: operations are in a topological
   *     order
   */
  Shop(
      int machines,
      int[] predBegin,
      int[] pred,
      int[] optionBegin,
      int[] machine,
      long[] duration,
      long[] release) {
    this.operations = predBegin.length - 1;
    this.machines = machines;
    this.predBegin = predBegin;
    this.pred = pred;
    this.optionBegin = optionBegin;
    this.machine = machine;
    this.duration = duration;
    this.release = release;
    int first = 0;
    for (int i = 0; i < operations; i++) {
      first += predBegin[i] == predBegin[i + 1] ? 1 : 0;
    }
    chains = first;
    succBegin = new int[operations + 1];
    for (int p : pred) {
      succBegin[p + 1]++;
    }
    for (int i = 0; i < operations; i++) {
      succBegin[i + 1] += succBegin[i];
    }
    succ = new int[pred.length];
    int[] next = succBegin.clone();
    for (int i = 0; i < operations; i++) {
      for (int e = predBegin[i]; e < predBegin[i + 1]; e++) {
        succ[next[pred[e]]++] = i;
      }
    }
  }

  /** Whether some operation has more than one option. */
  boolean isFlexible() {
    return machine.length > operations;
  }

  /** Number of options of an operation. */
  int options(int operation) {
    return optionBegin[operation + 1] - optionBegin[operation];
  }
}

package dev.sextant.planner.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A moment of one branch of the oracle's search: what has started, what is held, what it has cost.
 * Positions in {@code end} are those of {@code OracleInstance.fresh}; a model on a worker has the
 * slot {@code worker * models + model}.
 */
final class OracleState {
  static final long UNSTARTED = Long.MIN_VALUE;

  /** A residency that ended. */
  record Holding(int slot, long loadStart, long ready, long evict) {}

  long now;
  final long[] end;
  final boolean[] held;

  /** Whether the plan loaded it and nobody has used it since. */
  final boolean[] idle;

  final long[] loadStart;
  final long[] ready;
  final long[] busyUntil;

  /** By slot, the chance of the likeliest run so far that its load has been paid for. */
  final long[] paidChance;

  long loadCost;

  /** Runs (by position) and loads (by slot) that could have started earlier: left-shift rule. */
  final boolean[] delayedRun;

  final boolean[] delayedLoad;
  final List<Holding> evicted;

  OracleState(long now, int runs, int slots) {
    this.now = now;
    end = new long[runs];
    Arrays.fill(end, UNSTARTED);
    held = new boolean[slots];
    idle = new boolean[slots];
    loadStart = new long[slots];
    ready = new long[slots];
    busyUntil = new long[slots];
    paidChance = new long[slots];
    delayedRun = new boolean[runs];
    delayedLoad = new boolean[slots];
    evicted = new ArrayList<>();
  }

  private OracleState(OracleState other) {
    now = other.now;
    end = other.end.clone();
    held = other.held.clone();
    idle = other.idle.clone();
    loadStart = other.loadStart.clone();
    ready = other.ready.clone();
    busyUntil = other.busyUntil.clone();
    paidChance = other.paidChance.clone();
    loadCost = other.loadCost;
    delayedRun = other.delayedRun.clone();
    delayedLoad = other.delayedLoad.clone();
    evicted = new ArrayList<>(other.evicted);
  }

  OracleState copy() {
    return new OracleState(this);
  }

  /** Everything that the future depends on, the cost so far excepted. */
  Key key() {
    long[] words = new long[1 + end.length + 5 * held.length];
    int k = 0;
    words[k++] = now;
    for (int i = 0; i < end.length; i++) {
      words[k++] = end[i] == UNSTARTED ? (delayedRun[i] ? -2 : -1) : end[i];
    }
    for (int h = 0; h < held.length; h++) {
      if (held[h]) {
        words[k++] = idle[h] ? 2 : 1;
        words[k++] = paidChance[h];
        words[k++] = Math.max(ready[h], now);
        words[k++] = Math.max(busyUntil[h], now);
        words[k++] = Math.max(loadStart[h] + 1, now);
      } else {
        words[k++] = delayedLoad[h] ? -1 : 0;
      }
    }
    return new Key(Arrays.copyOf(words, k));
  }

  /** A state as a hash key. */
  static final class Key {
    private final long[] words;
    private final int hash;

    Key(long[] words) {
      this.words = words;
      hash = Arrays.hashCode(words);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(words, key.words);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}

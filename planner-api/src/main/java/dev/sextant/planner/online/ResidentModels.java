package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Objects;

/** The models on each worker, as bits, how many they are, and how much memory they take. */
final class ResidentModels {
  private final WorkflowRegistry registry;
  private final int words;
  private final long[] bits;
  private final long[] bytes;
  private final int[] count;
  private final int[] version;

  /** By model, the workers that hold it as bits; where there are few workers. */
  private final long[] holders;

  /** The workers that hold any model, likewise. */
  private long anyHolders;

  private long changes;
  private CompiledProblem catalogue;

  ResidentModels(WorkflowRegistry registry, int workerCapacity, int words) {
    this.registry = registry;
    this.words = words;
    catalogue = registry.catalogue();
    bits = new long[Math.multiplyExact(workerCapacity, words)];
    bytes = new long[workerCapacity];
    count = new int[workerCapacity];
    version = new int[workerCapacity];
    holders = new long[workerCapacity <= Long.SIZE ? Math.multiplyExact(words, Long.SIZE) : 0];
  }

  int words() {
    return words;
  }

  long word(int worker, int i) {
    return bits[worker * words + i];
  }

  boolean contains(int worker, int model) {
    return (bits[worker * words + (model >> 6)] >>> model & 1) != 0;
  }

  /** Another number whenever the models of a worker change; never negative. */
  int version(int worker) {
    return version[worker] & Integer.MAX_VALUE;
  }

  /** Another number whenever the models of any worker change. */
  long version() {
    return changes;
  }

  /** The workers that hold a model as bits; where there are few. */
  long holders(int model) {
    return holders[model];
  }

  /** The workers that hold any model as bits; where there are few. */
  long anyHolders() {
    return anyHolders;
  }

  private void changed(int worker) {
    version[worker]++;
    changes++;
    if (holders.length > 0) {
      long bit = 1L << worker;
      anyHolders = count[worker] > 0 ? anyHolders | bit : anyHolders & ~bit;
    }
  }

  /**
   * Notes that some of the models of a word are on a worker where they were not, or not where they
   * were.
   */
  private void flip(int worker, int word, long models) {
    if (holders.length > 0) {
      for (long rest = models; rest != 0; rest &= rest - 1) {
        holders[(word << 6) + Long.numberOfTrailingZeros(rest)] ^= 1L << worker;
      }
    }
  }

  /** How many models are on a worker. */
  int count(int worker) {
    return count[worker];
  }

  /** Memory of all models on a worker. */
  long bytes(int worker) {
    return bytes[worker];
  }

  /** Replaces the models of a worker. */
  void replace(int worker, long[] residents, int offset) {
    Objects.checkFromIndexSize(offset, words, residents.length);
    int at = worker * words;
    long more = 0;
    int number = 0;
    boolean same = true;
    for (int i = 0; i < words; i++) {
      long was = bits[at + i];
      long is = residents[offset + i];
      if (was != is) {
        same = false;
        number += Long.bitCount(is) - Long.bitCount(was);
        more += bytesOf(is & ~was, i) - bytesOf(was & ~is, i);
      }
    }
    if (!same) {
      bytes[worker] += more;
      count[worker] += number;
      for (int i = 0; i < words; i++) {
        flip(worker, i, bits[at + i] ^ residents[offset + i]);
        bits[at + i] = residents[offset + i];
      }
      changed(worker);
    }
  }

  /** Adds or removes a model; returns whether that changed anything. */
  boolean set(int worker, int model, boolean isResident) {
    long size = modelBytes(model);
    if (isResident == contains(worker, model)) {
      return false;
    }
    flip(worker, model >> 6, 1L << model);
    bits[worker * words + (model >> 6)] ^= 1L << model;
    bytes[worker] += isResident ? size : -size;
    count[worker] += isResident ? 1 : -1;
    changed(worker);
    return true;
  }

  void clear(int worker) {
    for (int i = 0; i < words; i++) {
      flip(worker, i, bits[worker * words + i]);
      bits[worker * words + i] = 0;
    }
    bytes[worker] = 0;
    count[worker] = 0;
    changed(worker);
  }

  /** Memory of the models of a word. */
  private long bytesOf(long models, int word) {
    long sum = 0;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      sum += modelBytes(word * 64 + Long.numberOfTrailingZeros(rest));
    }
    return sum;
  }

  private long modelBytes(int model) {
    if (model >= catalogue.models()) {
      catalogue = registry.catalogue();
    }
    if (model < 0 || model >= catalogue.models() || model >= words * 64) {
      throw Requirements.noModel(model);
    }
    return catalogue.modelBytes(model);
  }
}

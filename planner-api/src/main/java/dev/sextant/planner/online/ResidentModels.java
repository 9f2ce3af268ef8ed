package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;
import java.util.Objects;

/** The models on each worker, as bits, how many they are, and how much memory they take. */
final class ResidentModels {
  private final WorkflowRegistry registry;
  private final int words;
  private final long[] bits;
  private final long[] bytes;
  private final int[] count;
  private final int[] version;
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

  private void changed(int worker) {
    version[worker]++;
    changes++;
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
      System.arraycopy(residents, offset, bits, at, words);
      changed(worker);
    }
  }

  /** Adds or removes a model; returns whether that changed anything. */
  boolean set(int worker, int model, boolean isResident) {
    long size = modelBytes(model);
    if (isResident == contains(worker, model)) {
      return false;
    }
    bits[worker * words + (model >> 6)] ^= 1L << model;
    bytes[worker] += isResident ? size : -size;
    count[worker] += isResident ? 1 : -1;
    changed(worker);
    return true;
  }

  void clear(int worker) {
    Arrays.fill(bits, worker * words, (worker + 1) * words, 0);
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

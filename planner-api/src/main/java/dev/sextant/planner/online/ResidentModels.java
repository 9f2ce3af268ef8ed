package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;
import java.util.Objects;

/** The models on each worker, as bits, and how much memory they take. */
final class ResidentModels {
  private final WorkflowRegistry registry;
  private final int words;
  private final long[] bits;
  private final long[] bytes;
  private final int[] version;
  private CompiledProblem catalogue;

  ResidentModels(WorkflowRegistry registry, int workerCapacity, int words) {
    this.registry = registry;
    this.words = words;
    catalogue = registry.catalogue();
    bits = new long[Math.multiplyExact(workerCapacity, words)];
    bytes = new long[workerCapacity];
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

  /** Memory of all models on a worker. */
  long bytes(int worker) {
    return bytes[worker];
  }

  /** Replaces the models of a worker. */
  void replace(int worker, long[] residents, int offset) {
    Objects.checkFromIndexSize(offset, words, residents.length);
    boolean same = true;
    int at = worker * words;
    for (int i = 0; i < words; i++) {
      same &= bits[at + i] == residents[offset + i];
    }
    if (!same) {
      bytes[worker] = bytesOf(residents, offset);
      System.arraycopy(residents, offset, bits, at, words);
      version[worker]++;
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
    version[worker]++;
    return true;
  }

  void clear(int worker) {
    Arrays.fill(bits, worker * words, (worker + 1) * words, 0);
    bytes[worker] = 0;
    version[worker]++;
  }

  private long bytesOf(long[] residents, int offset) {
    long bytes = 0;
    for (int i = 0; i < words; i++) {
      for (long rest = residents[offset + i]; rest != 0; rest &= rest - 1) {
        bytes += modelBytes(i * 64 + Long.numberOfTrailingZeros(rest));
      }
    }
    return bytes;
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

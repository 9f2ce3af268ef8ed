package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Objects;

/** What arguments have to be, and the messages for those that are not. */
final class Requirements {
  private Requirements() {}

  static void checkTimes(long waitMicros, long observedMicros) {
    if ((waitMicros | observedMicros) >>> 52 != 0) {
      throw new IllegalArgumentException(
          "The waitMicros ("
              + waitMicros
              + ") and observedMicros ("
              + observedMicros
              + ") must be between 0 and 2^52.");
    }
  }

  static long checkedReserved(long reservedBytes) {
    if (reservedBytes < 0) {
      throw new IllegalArgumentException(
          "The reservedBytes (" + reservedBytes + ") must not be negative.");
    }
    return reservedBytes;
  }

  static int wordsFor(int models) {
    return Math.max(1, (models + 63) >>> 6);
  }

  static int checkedCapacity(String name, int capacity, int least) {
    if (capacity < least) {
      throw new IllegalArgumentException(
          "The " + name + " (" + capacity + ") must not be less than " + least + ".");
    }
    return capacity;
  }

  static void checkKind(WorkflowRegistry registry, int kind) {
    if (kind < 0 || kind >= registry.catalogue().workers().count()) {
      throw new IllegalArgumentException("There is no kind of workers (" + kind + ").");
    }
  }

  /** Every bit must stand for a registered model. */
  static void checkResidents(CompiledProblem catalogue, long[] residents, int offset, int words) {
    Objects.checkFromIndexSize(offset, words, residents.length);
    for (int i = catalogue.models() >> 6; i < words; i++) {
      long unknown = residents[offset + i] & unknown(catalogue, i);
      if (unknown != 0) {
        int model = (i << 6) + Long.numberOfTrailingZeros(unknown);
        throw noModel(model);
      }
    }
  }

  /** Of 64 models, those that are not registered, as bits. */
  static long unknown(CompiledProblem catalogue, int word) {
    int known = catalogue.models() - (word << 6);
    return known >= Long.SIZE ? 0 : -1L << Math.max(0, known);
  }

  static IllegalArgumentException noModel(int model) {
    return new IllegalArgumentException("There is no model number (" + model + ").");
  }
}

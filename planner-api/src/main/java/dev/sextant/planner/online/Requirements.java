package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;

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

  static void checkKind(WorkflowRegistry registry, int workerClass, int position) {
    CompiledProblem catalogue = registry.catalogue();
    if (workerClass < 0 || workerClass >= catalogue.workers().classes()) {
      throw new IllegalArgumentException("There is no worker class (" + workerClass + ").");
    }
    if (position < 0 || position >= catalogue.transfers().positions()) {
      throw new IllegalArgumentException("There is no network position (" + position + ").");
    }
  }
}

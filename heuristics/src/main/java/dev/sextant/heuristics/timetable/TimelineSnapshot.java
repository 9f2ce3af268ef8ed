package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/** What a worker's timeline held at some moment, its journal aside. Buffers are kept and reused. */
final class TimelineSnapshot {
  final StepProfile[] profiles;
  int residencies;
  int[] model = new int[8];
  long[] loadStart = new long[8];
  long[] ready = new long[8];
  long[] end = new long[8];
  int[] next = new int[8];
  final int[] first;
  int loadCount;
  long loadMicros;

  TimelineSnapshot(int profileCount, int models) {
    profiles = new StepProfile[profileCount];
    Arrays.setAll(profiles, p -> new StepProfile());
    first = new int[models];
  }

  /** Makes room for residencies. */
  void ensure(int capacity) {
    if (model.length < capacity) {
      model = new int[capacity];
      loadStart = new long[capacity];
      ready = new long[capacity];
      end = new long[capacity];
      next = new int[capacity];
    }
  }
}

package dev.sextant.planner.explain;

import java.util.ArrayList;
import java.util.List;

/** A time that is told from its end to its beginning, without gap or overlap. */
final class Backwards {
  /** What a stretch of time went into, and for whom or what. */
  record Step(TimeUse use, long from, long to, Cause cause) {}

  private final long floor;
  private final List<Step> steps = new ArrayList<>();
  private long at;

  /** From an end back to a floor. */
  Backwards(long end, long floor) {
    this.at = end;
    this.floor = floor;
  }

  /** How far it is told. */
  long at() {
    return at;
  }

  boolean isDone() {
    return at <= floor;
  }

  /** What the time from an instant until where it is told went into; nothing if there is none. */
  void to(long from, TimeUse use, Cause cause) {
    long begin = Math.max(from, floor);
    if (begin < at) {
      steps.add(new Step(use, begin, at, cause));
      at = begin;
    }
  }

  /** The rest until the floor. */
  void rest(TimeUse use, Cause cause) {
    to(floor, use, cause);
  }

  /** From the end to the beginning. */
  List<Step> steps() {
    return steps;
  }
}

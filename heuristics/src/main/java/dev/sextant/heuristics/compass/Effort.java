package dev.sextant.heuristics.compass;

/** What placing has looked at so far: work that does not depend on how fast a machine is. */
final class Effort {
  /** Rows of workers, whole blocks of them where they are looked at in blocks. */
  long rows;

  /** Groups of workers that were asked for their first. */
  long groups;

  /** Pairs of an option and a place that were not ruled out beforehand. */
  long cells;
}

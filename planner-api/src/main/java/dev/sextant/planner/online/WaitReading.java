package dev.sextant.planner.online;

/** How a published wait is read at a later moment. */
public enum WaitReading {
  /** The wait still is what it was when it was published: as Compass reads it. */
  AS_PUBLISHED,
  /** The wait has shrunk by the time since it was observed, at most to nothing. */
  ELAPSING
}

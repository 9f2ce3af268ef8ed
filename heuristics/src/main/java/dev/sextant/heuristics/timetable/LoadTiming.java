package dev.sextant.heuristics.timetable;

/** When the timetable starts a load that a run needs. */
public enum LoadTiming {
  /** As early as channel and memory allow: prefetch. */
  EARLIEST,
  /** As late as the run allows: memory is held for as short as possible. */
  LATEST
}

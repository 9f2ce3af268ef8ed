package dev.sextant.planner.online;

/** How the best worker is found. The decisions are the same. */
public enum WorkerSearch {
  /** By an index where a class of workers is large, else by a scan. */
  AUTOMATIC,
  /** By looking at every worker. */
  SCAN
}

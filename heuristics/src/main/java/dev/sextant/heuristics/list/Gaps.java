package dev.sextant.heuristics.list;

/** What a list scheduler does with the gaps between the runs of a worker. */
enum Gaps {
  /** A run takes the first gap that is long enough: insertion. */
  FILLED,
  /** A run starts no earlier than any run that was placed on its worker before: a queue. */
  LEFT
}

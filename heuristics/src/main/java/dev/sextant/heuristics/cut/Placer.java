package dev.sextant.heuristics.cut;

import dev.sextant.planner.compiled.CompiledProblem;

/** Decides where tasks run, before anything is known about when. Stateless and thread-safe. */
@FunctionalInterface
interface Placer {
  /**
   * By task of the problem, a worker that it can run on, or {@code PlacedList.ANY}.
   *
   * @throws dev.sextant.planner.compiled.StoppedException when the signal that the problem was
   *     compiled with is set on the way
   */
  int[] workers(CompiledProblem problem);
}

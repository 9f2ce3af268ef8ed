package dev.sextant.heuristics.cut;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StopSignal;

/** Decides where tasks run, before anything is known about when. Stateless and thread-safe. */
@FunctionalInterface
interface Placer {
  /**
   * By task of the problem, a worker that it can run on, or {@code PlacedList.ANY}.
   *
   * @param enough when improving on a placement must end
   * @throws dev.sextant.planner.compiled.StoppedException when the signal that the problem was
   *     compiled with is set on the way
   */
  int[] workers(CompiledProblem problem, StopSignal enough);
}

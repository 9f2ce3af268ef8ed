/**
 * Planners in processes of their own: a worker JVM per call, or one that waits for the next, which
 * gets problem and options and gives incumbents, bounds and a result as framed documents over its
 * standard streams. {@link dev.sextant.planner.Planners#isolated} is the way in.
 *
 * <p>On the parent's side stand {@code WorkerProcess} (a process, its folder and its end), {@code
 * WorkerPool} (those that wait), {@code IsolatedCall} (a call, with the checks of all that comes
 * in); on the worker's {@code WorkerMain} and {@code WorkerCall}; between them {@code Frame} and
 * {@code CallOrder}. Neither trusts the length of a frame or what it holds.
 */
@NullMarked
package dev.sextant.planner.isolation;

import org.jspecify.annotations.NullMarked;

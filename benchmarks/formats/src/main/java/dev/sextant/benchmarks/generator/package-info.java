/**
 * Makes problems: families of random ones, each named by a few parameters and a seed, and examples
 * written by hand.
 *
 * <p>The same parameters give the same problem on every machine and Java version: random numbers
 * come from {@link java.util.SplittableRandom#nextLong} alone, and what is computed from them is
 * integer arithmetic, or {@link java.lang.StrictMath} for exponential pauses.
 */
@NullMarked
package dev.sextant.benchmarks.generator;

import org.jspecify.annotations.NullMarked;

/** Microbenchmarks; run them with {@code mvn -Pjmh}, see docs/results. */
@NullMarked
package dev.sextant.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;

/** Looks for what is valid in a problem and still looks like a mistake. */
@NullMarked
package dev.sextant.benchmarks.lint;

import org.jspecify.annotations.NullMarked;

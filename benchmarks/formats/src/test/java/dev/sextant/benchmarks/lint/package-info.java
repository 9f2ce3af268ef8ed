@NullMarked
package dev.sextant.benchmarks.lint;

import org.jspecify.annotations.NullMarked;

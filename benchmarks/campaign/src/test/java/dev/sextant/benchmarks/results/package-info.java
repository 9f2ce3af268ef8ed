@NullMarked
package dev.sextant.benchmarks.results;

import org.jspecify.annotations.NullMarked;

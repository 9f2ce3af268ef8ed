@NullMarked
package dev.sextant.benchmarks.statistics;

import org.jspecify.annotations.NullMarked;

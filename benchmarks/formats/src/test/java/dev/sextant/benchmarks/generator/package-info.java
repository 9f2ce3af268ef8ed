@NullMarked
package dev.sextant.benchmarks.generator;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.sextant.benchmarks.registry;

import org.jspecify.annotations.NullMarked;

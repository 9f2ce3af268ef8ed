@NullMarked
package dev.sextant.benchmarks.simulator.scenario;

import org.jspecify.annotations.NullMarked;

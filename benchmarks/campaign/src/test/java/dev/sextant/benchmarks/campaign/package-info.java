@NullMarked
package dev.sextant.benchmarks.campaign;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.sextant.benchmarks.importer;

import org.jspecify.annotations.NullMarked;

/** Campaigns on Apache Spark: one run per task, everything else as on one machine. */
@NullMarked
package dev.sextant.benchmarks.spark;

import org.jspecify.annotations.NullMarked;

/** What is known of instances: the best objectives and bounds, and who proved them. */
@NullMarked
package dev.sextant.benchmarks.registry;

import org.jspecify.annotations.NullMarked;

/**
 * What a backend implements: a provider that names its planners, and a search over the compiled
 * problem that offers plans and bounds. The facade does the rest: it compiles, derives the status,
 * and checks every result.
 */
@NullMarked
package dev.sextant.planner.spi;

import org.jspecify.annotations.NullMarked;

/**
 * The judge of plans: the constraints by name, the checker and the metrics.
 *
 * <p>Reads {@code Problem} and {@code Plan} only and repeats all arithmetic on its own, so that it
 * can catch the mistakes of everything else.
 */
@NullMarked
package dev.sextant.planner.check;

import org.jspecify.annotations.NullMarked;

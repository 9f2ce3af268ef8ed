/**
 * What every planner must hold: a brute-force oracle that shares no code with the library, families
 * of tiny problems, and the conformance suite {@code PlannerContract}.
 *
 * <p>Shipped in the test-jar. A backend module extends {@code PlannerContract} once per planner.
 */
@NullMarked
package dev.sextant.planner.contract;

import org.jspecify.annotations.NullMarked;

/**
 * The plan: a claim about who runs what where and when, and which models are held meanwhile.
 *
 * <p>SEMANTICS.md, section 3. A plan is data; whether it is right is for {@code check} to say.
 *
 * <p>{@link Plan}, {@link TaskRun} and {@link Residency} may gain fields: they are final classes
 * whose constructors stay as they are.
 */
@NullMarked
package dev.sextant.planner.plan;

import org.jspecify.annotations.NullMarked;

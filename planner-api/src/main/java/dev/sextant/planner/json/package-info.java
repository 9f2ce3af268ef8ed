/**
 * Problems, plans and results as JSON documents: strict reading, stable writing.
 *
 * <p>The only package that uses Jackson, which is optional: planning works without it.
 */
@NullMarked
package dev.sextant.planner.json;

import org.jspecify.annotations.NullMarked;

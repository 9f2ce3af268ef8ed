/**
 * Problems, plans and results as JSON documents: strict reading, stable writing.
 *
 * <p>Each kind of object has one table of its fields ({@code Fields}), of which reader, writer,
 * JSON Schema and the tables of docs/format.md come.
 *
 * <p>The only package that uses Jackson, which is optional: planning works without it.
 */
@NullMarked
package dev.sextant.planner.json;

import org.jspecify.annotations.NullMarked;

/** Workflows as graphs of JGraphT, and back. */
@NullMarked
package dev.sextant.heuristics.graph;

import org.jspecify.annotations.NullMarked;

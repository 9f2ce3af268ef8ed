/** What those share who ask JGraphT for flows of least cost. */
@NullMarked
package dev.sextant.heuristics.flow;

import org.jspecify.annotations.NullMarked;

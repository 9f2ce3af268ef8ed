/** Local search over (order, option) with the incremental decoder. */
@NullMarked
package dev.sextant.heuristics.search;

import org.jspecify.annotations.NullMarked;

/**
 * Job shops and flexible job shops as sequences: a solution graph in flat arrays with heads and
 * tails, moves within and between the blocks of its critical path, and the searches over them.
 */
@NullMarked
package dev.sextant.heuristics.shop;

import org.jspecify.annotations.NullMarked;

/** Compass: decentralised placement of workflows with a model cache in view. */
@NullMarked
package dev.sextant.heuristics.compass;

import org.jspecify.annotations.NullMarked;

/**
 * Round policies that pack jobs with demands into workers with capacities: who runs is decided by
 * an order, in which mode and on which worker by a packer. Source: Synergy (OSDI'22), sections 3
 * and 4.
 */
@NullMarked
package dev.sextant.benchmarks.simulator.rounds.packing;

import org.jspecify.annotations.NullMarked;

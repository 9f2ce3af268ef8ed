/**
 * What proves a lower bound, as data: small records with the ids of the problem, which anybody can
 * check without trusting who wrote them. docs/evidence.md describes each kind with its rule.
 */
@NullMarked
package dev.sextant.planner.evidence;

import org.jspecify.annotations.NullMarked;

/** What solving for one level of the worst job, or for one sum, means. */
@NullMarked
package dev.sextant.heuristics.sharing.level;

import org.jspecify.annotations.NullMarked;

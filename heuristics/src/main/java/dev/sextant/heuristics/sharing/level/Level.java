package dev.sextant.heuristics.sharing.level;

import dev.sextant.planner.sharing.compiled.ClassTimes;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import org.jspecify.annotations.Nullable;

/**
 * What solving for one level of the worst job, or for one sum, gave.
 *
 * @param reached the level that the times reach, or the sum; NaN without times
 * @param times what each class of jobs does, or null when nothing was found
 * @param prices that prove how much more there could be at most, or null
 * @param completed whether it was solved to the end
 */
public record Level(
    double reached,
    @Nullable ClassTimes times,
    @Nullable IndexedPrices prices,
    boolean completed) {}

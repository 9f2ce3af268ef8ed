package dev.sextant.planner.sharing.spi;

import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One call.
 *
 * @param problem valid; each job that must get something has a choice
 * @param options seed
 * @param warmStart prices to begin with, or null
 * @param stop whether to stop: the limit is over or somebody interrupted; cheap enough for a loop
 */
public record AllocationRequest(
    CompiledSharing problem,
    AllocatorOptions options,
    @Nullable IndexedPrices warmStart,
    BooleanSupplier stop) {}

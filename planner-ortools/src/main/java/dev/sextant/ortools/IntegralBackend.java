package dev.sextant.ortools;

import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import java.util.Map;

/**
 * The allocator {@code integral}: every job has all its time in one choice on workers of its own,
 * or nothing, and no such allocation is better. What it proves is of whole allocations alone.
 *
 * <p>Source: Synergy-OPT (OSDI'22), sections 4.1 and 4.2, whose three phases (an ideal machine,
 * placement, and rounding) are one program here.
 */
final class IntegralBackend implements AllocatorBackend {
  static final String NAME = "integral";

  @Override
  public AllocationOutcome allocate(AllocationRequest request) {
    WholeSolver solver = new WholeSolver(request);
    Natives.load();
    WholeSearch search = new WholeSearch(request, solver);
    search.run();
    WholeProgram.Counts best = search.best();
    IndexedAllocation allocation = best == null ? null : search.placement().of(best);
    return new AllocationOutcome(
        allocation,
        null,
        search.proof(),
        search.isCompleted(),
        Map.of("classes", (long) request.problem().classes(), "programs", solver.solves()),
        Map.of("or-tools", Natives.version()));
  }
}

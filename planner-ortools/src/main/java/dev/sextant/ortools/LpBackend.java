package dev.sextant.ortools;

import dev.sextant.heuristics.sharing.ProgramSolver;
import dev.sextant.heuristics.sharing.WaterFilling;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import java.util.Map;

/** The allocator {@code lp}: exact for every objective, by linear programs over classes of jobs. */
final class LpBackend implements AllocatorBackend {
  static final String NAME = "lp";

  @Override
  public AllocationOutcome allocate(AllocationRequest request) {
    long deadline = System.nanoTime() + request.options().timeLimit().toNanos();
    Natives.load();
    Map<String, String> versions = Map.of("or-tools", Natives.version());
    return WaterFilling.solve(new ProgramSolver(new GlopSolver(deadline)), request, versions);
  }

  @Override
  public boolean allocatesOverTime() {
    return true;
  }
}

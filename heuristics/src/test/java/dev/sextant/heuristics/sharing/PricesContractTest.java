package dev.sextant.heuristics.sharing;

import dev.sextant.planner.sharing.ExactAllocatorContract;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;

class PricesContractTest extends ExactAllocatorContract {
  @Override
  protected Allocator allocator() {
    return Allocators.get("prices");
  }
}

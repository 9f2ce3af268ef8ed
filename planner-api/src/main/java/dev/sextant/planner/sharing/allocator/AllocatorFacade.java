package dev.sextant.planner.sharing.allocator;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import java.util.Objects;

/** A backend as an allocator; each call is an {@link AllocationCall}. */
final class AllocatorFacade implements Allocator {
  private final String name;
  private final AllocatorBackend backend;

  AllocatorFacade(String name, AllocatorBackend backend) {
    this.name = Objects.requireNonNull(name, "name");
    this.backend = Objects.requireNonNull(backend, "backend");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public AllocationResult allocate(
      SharingProblem problem, AllocatorOptions options, PlanInterrupter interrupter) {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(interrupter, "interrupter");
    return new AllocationCall(name, backend, problem, options, interrupter).run();
  }

  @Override
  public String toString() {
    return name;
  }
}

package dev.sextant.planner.sharing.allocator;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.SharingProblem;

/**
 * Divides workers among jobs. Thread-safe. Every allocation it returns went through the checker,
 * and every bound is the one that its prices imply.
 */
public interface Allocator {
  /** The name it was asked for by. */
  String name();

  /**
   * Allocates, until done, out of time or interrupted (the flag of the thread is kept).
   *
   * @throws dev.sextant.planner.model.InvalidInputException with all errors of the problem at once
   * @throws dev.sextant.planner.PlannerException when the allocator failed before it had anything
   */
  AllocationResult allocate(
      SharingProblem problem, AllocatorOptions options, PlanInterrupter interrupter);

  /** Allocates, until done or out of time. */
  default AllocationResult allocate(SharingProblem problem, AllocatorOptions options) {
    return allocate(problem, options, new PlanInterrupter());
  }

  /** Allocates with the default options. */
  default AllocationResult allocate(SharingProblem problem) {
    return allocate(problem, AllocatorOptions.defaults());
  }
}

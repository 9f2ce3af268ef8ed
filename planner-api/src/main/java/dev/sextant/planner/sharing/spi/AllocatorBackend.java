package dev.sextant.planner.sharing.spi;

/** What an allocator does, in the numbers of the compiled problem. Thread-safe. */
public interface AllocatorBackend {
  /**
   * Allocates. Returns soon after the request's stop holds, with the best it has.
   *
   * @throws RuntimeException on a fault of the backend
   */
  AllocationOutcome allocate(AllocationRequest request);

  /** Whether it allocates problems whose workers change over time. */
  default boolean allocatesOverTime() {
    return false;
  }

  /**
   * Whether it looks at guaranteed rates and deadlines. Where one that does not misses some, that
   * is no fault of it: it has found nothing.
   */
  default boolean looksAtDuties() {
    return true;
  }
}

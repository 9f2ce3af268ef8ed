package dev.sextant.planner.sharing;

import java.util.List;
import java.util.Objects;

/**
 * Prices that prove a bound by weak duality ({@code SEMANTICS.md}, section 7). They are of a common
 * scale of the allocator's choice, which cancels out where the term is that of the worst job.
 *
 * @param pools for each type and resource; those that are not there are 0
 * @param jobs for each job; those that are not there are 0
 */
public record AllocationPrices(List<PoolPrice> pools, List<JobPrice> jobs) {
  /** No prices, which prove nothing. */
  public static final AllocationPrices NONE = new AllocationPrices(List.of(), List.of());

  public AllocationPrices {
    pools = List.copyOf(pools);
    jobs = List.copyOf(jobs);
  }

  /**
   * The price of a unit of a resource of all workers of a type.
   *
   * @param workerType the pool
   * @param resource name of the resource
   * @param price of a unit, all the time; not negative
   */
  public record PoolPrice(String workerType, String resource, double price) {
    public PoolPrice {
      Objects.requireNonNull(workerType, "workerType");
      Objects.requireNonNull(resource, "resource");
    }
  }

  /**
   * The prices of a job.
   *
   * @param job its id
   * @param rateValue value of a micro-unit per second in the term of the worst job; not negative
   * @param guaranteeValue value of a micro-unit per second of what it must get; not negative
   * @param timePrice price of all its time; not negative
   */
  public record JobPrice(String job, double rateValue, double guaranteeValue, double timePrice) {
    public JobPrice {
      Objects.requireNonNull(job, "job");
    }
  }
}

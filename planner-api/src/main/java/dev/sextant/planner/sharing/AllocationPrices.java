package dev.sextant.planner.sharing;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Prices that prove a bound by weak duality ({@code SEMANTICS.md}, section 7). They are of a common
 * scale of the allocator's choice, which cancels out where the term is that of the worst job.
 *
 * @param pools for each type and resource; those that are not there are 0
 * @param jobs for each job; those that are not there are 0
 * @param times where workers change over time, of each job's time in each interval; those that are
 *     not there are 0
 */
public record AllocationPrices(List<PoolPrice> pools, List<JobPrice> jobs, List<TimePrice> times) {
  /** No prices, which prove nothing. */
  public static final AllocationPrices NONE = new AllocationPrices(List.of(), List.of());

  public AllocationPrices {
    pools = List.copyOf(pools);
    jobs = List.copyOf(jobs);
    times = List.copyOf(times);
  }

  /** Prices where nothing changes over time. */
  public AllocationPrices(List<PoolPrice> pools, List<JobPrice> jobs) {
    this(pools, jobs, List.of());
  }

  /**
   * The price of a unit of a resource of all workers of a type.
   *
   * @param workerType the pool
   * @param resource name of the resource
   * @param price of a unit, all the time, or where workers change over time for a second; not
   *     negative
   * @param during the interval of the problem that it is for, where workers change over time; null
   *     in other problems
   */
  public record PoolPrice(
      String workerType, String resource, double price, @Nullable TimeSpan during) {
    public PoolPrice {
      Objects.requireNonNull(workerType, "workerType");
      Objects.requireNonNull(resource, "resource");
    }

    /** A price where nothing changes over time. */
    public PoolPrice(String workerType, String resource, double price) {
      this(workerType, resource, price, null);
    }
  }

  /**
   * The prices of a job.
   *
   * @param job its id
   * @param rateValue value of a micro-unit per second in the term of the worst job; not negative
   * @param guaranteeValue value of a micro-unit per second of what it must get, or where workers
   *     change over time of a micro-unit of work; not negative
   * @param timePrice price of all its time; not negative; 0 where workers change over time
   */
  public record JobPrice(String job, double rateValue, double guaranteeValue, double timePrice) {
    public JobPrice {
      Objects.requireNonNull(job, "job");
    }
  }

  /**
   * The price of a job's time in an interval.
   *
   * @param job its id
   * @param during the interval of the problem
   * @param price of a second; not negative
   */
  public record TimePrice(String job, TimeSpan during, double price) {
    public TimePrice {
      Objects.requireNonNull(job, "job");
      Objects.requireNonNull(during, "during");
    }
  }
}

package dev.sextant.benchmarks.jmh;

import dev.sextant.planner.online.WorkerSearch;
import java.util.function.IntToLongFunction;

/**
 * Blocks of jobs of {@link OnlineBenchmark}, steady, one after the other: how many nanoseconds
 * their placing took, without commits, updates and what the clock itself takes. Known to others as
 * a function alone, so that versions of everything else can be beside each other.
 */
public final class OnlineBlock implements IntToLongFunction {
  private final OnlineBenchmark benchmark = new OnlineBenchmark();

  /** On so many workers, by a planner. */
  public OnlineBlock(int workers, String kind) {
    benchmark.workers = workers;
    benchmark.search = WorkerSearch.AUTOMATIC;
    benchmark.queues = "steady";
    benchmark.kind = kind;
    benchmark.build();
  }

  @Override
  public long applyAsLong(int jobs) {
    long nanos = 0;
    long finish = 0;
    for (int job = 0; job < jobs; job++) {
      long begin = System.nanoTime();
      benchmark.place();
      long end = System.nanoTime();
      nanos += end - begin - (System.nanoTime() - end);
      finish += benchmark.commit();
    }
    if (finish == 0) {
      throw new IllegalStateException("Nothing was placed.");
    }
    return nanos;
  }
}

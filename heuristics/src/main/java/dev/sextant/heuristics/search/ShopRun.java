package dev.sextant.heuristics.search;

import dev.sextant.heuristics.shop.ShopListener;
import dev.sextant.heuristics.shop.ShopSearch;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The search of one call over a problem that is a shop ({@link ShopSearch}): its threads, its
 * limits, and the way of its solutions to plans. Each is decoded like any other solution; with many
 * tasks, where decoding takes a while, some wait until a small part of the time has passed.
 */
final class ShopRun implements ShopSearch.Control, ShopListener {
  private static final int CLOCK_STRIDE = 32;

  /** Decoding may take this part of the time. */
  private static final long DECODING_PART = 20;

  private final SearchOptions options;
  private final SearchInterrupter interrupter;
  private final IncumbentSink sink;
  private final SharedBest best;
  private final SearchThreads crew;
  private final ShopSearch search;
  private final int threads;
  private final long deadline;
  private final long weight;
  private final AtomicReferenceArray<@Nullable SearchEnd> ends;
  private ShopListener.@Nullable Choices waiting;
  private long decodedAt;
  private long decodingNanos;

  /**
   * A run of a problem that is a shop.
   *
   * @param begin since when the time counts, by {@link System#nanoTime}
   */
  ShopRun(
      CompiledProblem problem,
      SearchOptions options,
      SharedBest best,
      IncumbentSink sink,
      SearchInterrupter interrupter,
      long begin) {
    this.options = options;
    this.interrupter = interrupter;
    this.sink = sink;
    this.best = best;
    crew = new SearchThreads(interrupter);
    threads = options.maxThreads().orElse(1);
    deadline = begin + options.timeLimit().toNanos();
    weight = problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS);
    decodedAt = begin;
    ends = new AtomicReferenceArray<>(threads);
    search = ShopSearch.of(problem, options.seed(), this, this);
  }

  /** Searches from a solution; returns why it ended. */
  SearchEnd run(Solution start) {
    try {
      search.run(start.order, start.option, start.worker);
    } finally {
      // Also when a thread has failed: what others found may wait to be decoded.
      decodeWaiting();
    }
    SearchEnd end = ends.get(0);
    return end == null ? SearchEnd.COMPLETED : end;
  }

  /** Steps of all threads, when it has ended. */
  long steps() {
    return search.steps();
  }

  @Override
  public void onAllThreads(IntConsumer part) {
    crew.run(threads, "sextant-shop", part);
  }

  @Override
  public int threads() {
    return threads;
  }

  @Override
  public boolean mustStop(int thread, long stepsOfThread) {
    if (ends.get(thread) == null) {
      long all = options.stepLimit().orElse(Long.MAX_VALUE);
      if (stepsOfThread >= SearchThreads.stepsOf(all, thread, threads)) {
        ends.set(thread, SearchEnd.STEP_LIMIT);
      } else if (stepsOfThread % CLOCK_STRIDE == 0) {
        ends.set(thread, look());
      }
    }
    return ends.get(thread) != null;
  }

  private @Nullable SearchEnd look() {
    if (interrupter.isInterrupted() || crew.haveFailed()) {
      return SearchEnd.INTERRUPTED;
    }
    best.offerLate();
    return System.nanoTime() >= deadline ? SearchEnd.TIME_LIMIT : null;
  }

  @Override
  public long targetMicros() {
    return Math.max(0, sink.lowerBound() / weight);
  }

  @Override
  public void improved(long makespanMicros, Choices choices) {
    long now = System.nanoTime();
    long cost = weight * makespanMicros;
    boolean closes = cost - sink.lowerBound() <= options.relativeGap() * cost;
    waiting = choices;
    if (closes
        || options.stepLimit().isPresent()
        || now - decodedAt >= DECODING_PART * decodingNanos) {
      decodeWaiting();
    }
  }

  private void decodeWaiting() {
    ShopListener.Choices choices = waiting;
    if (choices != null) {
      waiting = null;
      long began = System.nanoTime();
      best.submit(Solution.of(choices.order(), choices.option(), choices.worker()));
      decodedAt = System.nanoTime();
      decodingNanos = decodedAt - began;
    }
  }
}

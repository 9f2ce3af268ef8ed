package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.SearchOptions;
import java.util.function.LongSupplier;

/**
 * The best solution of all threads of one search, or of others that offer plans to the same sink,
 * and the way to it: plans without violations are offered at once at first, then at most every few
 * milliseconds, or as rarely as making plans of solutions takes no more than a twentieth of the
 * time; what has waited is offered by {@link #offerLate}, and at the end, however a search ends. A
 * plan that closes the gap, and every plan under a limit on steps, is offered at once, so that a
 * run that can be repeated ends at the same step. Thread-safe.
 */
public final class SharedBest implements AutoCloseable {
  private static final long OFFER_INTERVAL_NANOS = 10_000_000;
  private static final long LATE_NANOS = 5 * OFFER_INTERVAL_NANOS;

  /** Where an offer takes long, as with many tasks, the next one is so many times as far away. */
  private static final int OFFER_COSTS = 20;

  private final IncumbentSink sink;
  private final LongSupplier clock;
  private final Solution best;
  private final OrderDecoder spare;
  private final SolutionCompletion completion;
  private final boolean atOnce;
  private final double relativeGap;
  private long cost = Long.MAX_VALUE;
  private long violation = Long.MAX_VALUE;
  private long excess = Long.MAX_VALUE;
  private long seen = Long.MAX_VALUE;
  private boolean waiting;
  private long offeredAt;
  private long offerNanos;

  /**
   * Nothing yet.
   *
   * @param spare a decoder of the problem that nobody else uses once a search has begun
   */
  public SharedBest(
      OrderDecoder spare, CompiledProblem problem, SearchOptions options, IncumbentSink sink) {
    this(spare, problem, options, sink, System::nanoTime);
  }

  /** With a clock that is read whenever a better solution comes; in nanoseconds. */
  public SharedBest(
      OrderDecoder spare,
      CompiledProblem problem,
      SearchOptions options,
      IncumbentSink sink,
      LongSupplier clock) {
    this.clock = clock;
    this.sink = sink;
    this.atOnce = options.stepLimit().isPresent();
    this.relativeGap = options.relativeGap();
    this.spare = spare;
    this.best = new Solution(spare.size(), problem.tasks());
    this.completion = new SolutionCompletion(problem, spare.size());
  }

  /** Takes over what a decoder holds, if it is better. */
  public synchronized void submit(OrderDecoder decoder) {
    if (decoder.cost() >= cost) {
      return;
    }
    cost = decoder.cost();
    violation = decoder.costs().latenessMicros();
    excess = decoder.costs().budgetExcess();
    best.copyFrom(decoder);
    waiting = decoder.isFeasible();
    long now = clock.getAsLong();
    if (waiting
        && (atOnce
            || offeredAt == 0
            || now - offeredAt >= notBefore(OFFER_INTERVAL_NANOS)
            || closesGap())) {
      offer(decoder, now);
    }
  }

  /** Takes over a solution, if it can be placed and is better. */
  synchronized void submit(Solution solution) {
    if (solution.decode(spare)) {
      submit(spare);
    }
  }

  private long notBefore(long interval) {
    return Math.max(interval, OFFER_COSTS * offerNanos);
  }

  private boolean closesGap() {
    return cost - sink.lowerBound() <= relativeGap * cost;
  }

  /** Offers what has waited a while for a still better one to come. */
  public synchronized void offerLate() {
    if (waiting && clock.getAsLong() - offeredAt >= notBefore(LATE_NANOS)) {
      offerWaiting();
    }
  }

  /** Offers what still waits, also where a search has failed. */
  @Override
  public void close() {
    offerWaiting();
  }

  private synchronized void offerWaiting() {
    long began = clock.getAsLong();
    if (waiting && best.decode(spare)) {
      offer(spare, began);
    }
  }

  /**
   * Takes over what others than this search have found since, unless the run is to be repeatable.
   */
  private void lookAtOthers() {
    long offered = sink.incumbentObjective();
    if (atOnce || offered >= Math.min(cost, seen)) {
      return;
    }
    IndexedPlan plan = sink.incumbent();
    if (plan != null) {
      submit(completion.completed(plan, null));
    }
    seen = offered;
  }

  /** Hands the best to a thread that has a worse one. */
  synchronized void share(Annealing annealing) {
    lookAtOthers();
    if (cost < annealing.bestCost()) {
      annealing.adopt(best, cost);
    }
  }

  /** Copies the best if it costs less than a limit; returns whether it does. */
  public synchronized boolean copyIfBelow(long limit, Solution into) {
    lookAtOthers();
    if (cost >= limit) {
      return false;
    }
    into.copyFrom(best);
    return true;
  }

  /** Whether the best misses no deadline and exceeds no budget. */
  public synchronized boolean isFeasible() {
    return cost < Long.MAX_VALUE && latenessMicros() == 0 && budgetExcess() == 0;
  }

  /** What the best costs, penalties included; {@code Long.MAX_VALUE} if there is none. */
  public synchronized long cost() {
    return cost;
  }

  /** By how much the best misses deadlines in total, in microseconds. */
  public synchronized long latenessMicros() {
    return violation;
  }

  /** By how much the best exceeds budgets in total. */
  public synchronized long budgetExcess() {
    return excess;
  }

  private void offer(OrderDecoder decoder, long now) {
    if (cost < sink.incumbentObjective()) {
      sink.offer(decoder.toPlan());
    }
    waiting = false;
    offeredAt = now;
    offerNanos = clock.getAsLong() - now;
  }
}

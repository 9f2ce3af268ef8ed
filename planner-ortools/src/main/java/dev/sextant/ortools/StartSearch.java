package dev.sextant.ortools;

import dev.sextant.heuristics.cut.PlacingBackend;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The local searches of one call, which give plans to hint, and how long they may take. */
final class StartSearch {
  private static final double NANOS_PER_MILLI = 1e6;

  private final CpSatCall call;
  private final Candidates candidates;
  private long steps;

  StartSearch(CpSatCall call, Candidates candidates) {
    this.call = call;
    this.candidates = candidates;
  }

  /** Steps of the search for a start; 0 when there was none. */
  long steps() {
    return steps;
  }

  /**
   * The plan to hint: the best of the caller's and a short local search, as far as they are wanted;
   * or null.
   *
   * @param only whether the local search is all there will be, so that it takes all the time
   */
  @Nullable IndexedPlan start(boolean only) {
    if (call.chosen.start() == CpSatOptions.Start.NONE) {
      return null;
    }
    IndexedPlan warmStart = call.request.warmStart();
    LastPlan best = new LastPlan(call.sink, warmStart);
    if (!call.searchesLocally()) {
      return best.plan();
    }
    if (PriceFormulation.isAsked(call.problem)) {
      waitForCheaperHours(best);
    }
    boolean counted = call.options.stepLimit().isPresent();
    long nanos = only || counted ? Math.max(0, call.leftNanos()) : startNanos();
    long limit = call.options.stepLimit().orElse(Long.MAX_VALUE);
    if (!only) {
      long most = call.chosen.whole(CpSatTuning.START_STEPS);
      limit = Math.min(limit, most * call.problem.tasks() * call.problem.tasks() + 1);
    }
    steps = search(warmStart, nanos, limit, best);
    return best.plan();
  }

  /** The one start that waits where prices change, which the local search does not. */
  private void waitForCheaperHours(IncumbentSink into) {
    // Under a limit on steps the run is to be repeatable, and a clock is not.
    boolean counted = call.options.stepLimit().isPresent();
    long nanos = counted ? Math.max(0, call.leftNanos()) : shortNanos();
    SearchOptions limits =
        call.options.withoutStepLimit().withTimeLimit(Duration.ofNanos(nanos));
    PlacingBackend.greedy()
        .search(new SearchRequest(call.problem, limits, null), into, call.interrupter);
  }

  /** Improves on a plan whose times say nothing but the order, for a short time. */
  @Nullable IndexedPlan improve(@Nullable IndexedPlan order, @Nullable IndexedPlan incumbent) {
    LastPlan best = new LastPlan(call.sink, incumbent);
    if (order != null && call.searchesLocally() && !call.mustStop()) {
      long limit = call.chosen.whole(CpSatTuning.START_STEPS) * call.problem.tasks();
      search(order, shortNanos(), limit, best);
    }
    return best.plan();
  }

  /** The share of the time left that a start is worth. */
  private long startNanos() {
    CpSatOptions chosen = call.chosen;
    double beyond = candidates.cacheLiterals() - chosen.tuned(CpSatTuning.CACHE_FLOOR);
    double share = call.isTimed() ? beyond / chosen.tuned(CpSatTuning.CACHE_RANGE) : 0;
    if (share <= chosen.tuned(CpSatTuning.START_SHARE)) {
      return shortNanos();
    }
    double most = chosen.tuned(CpSatTuning.START_SHARE_CACHE);
    return (long) (Math.max(0, call.leftNanos()) * Math.min(most, share));
  }

  /** A share of the time left: much of a little, little of much. */
  private long shortNanos() {
    long nanos = Math.max(0, call.leftNanos());
    long floor = Math.min(nanos / 2, nanos(CpSatTuning.START_FLOOR_MILLIS));
    long share = Math.max((long) (nanos * call.chosen.tuned(CpSatTuning.START_SHARE)), floor);
    return Math.min(nanos(CpSatTuning.START_MILLIS), share);
  }

  private long nanos(CpSatTuning millis) {
    return (long) (call.chosen.tuned(millis) * NANOS_PER_MILLI);
  }

  /** Runs the local search; returns its steps. */
  private long search(@Nullable IndexedPlan from, long nanos, long stepLimit, IncumbentSink into) {
    SearchOptions limits =
        call.options
            .withTimeLimit(Duration.ofNanos(nanos))
            .withMaxThreads(Math.min(2, call.workers));
    if (stepLimit < Long.MAX_VALUE) {
      limits = limits.withStepLimit(stepLimit);
    }
    Outcome outcome =
        new LocalSearchBackend()
            .search(new SearchRequest(call.problem, limits, from), into, call.interrupter);
    return outcome.counters().getOrDefault("steps", 0L);
  }
}

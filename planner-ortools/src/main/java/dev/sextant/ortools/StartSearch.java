package dev.sextant.ortools;

import dev.sextant.heuristics.cut.PlacingBackend;
import dev.sextant.heuristics.search.EarlyStop;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The local searches of one call, which give plans to hint, and how long they may take: little
 * where a proof is in reach. Where none is, the first goes on while it improves, and another one
 * stays beside the solver to the end ({@link BesideSearch}).
 */
final class StartSearch {
  private final CpSatCall call;
  private final Candidates candidates;
  private final LastPlan best;
  private long steps;

  StartSearch(CpSatCall call, Candidates candidates) {
    this.call = call;
    this.candidates = candidates;
    boolean hints = call.chosen.start() != CpSatOptions.Start.NONE;
    best = new LastPlan(call.sink, hints ? call.request.warmStart() : null);
  }

  /** Steps of the search for a start; 0 when there was none. */
  long steps() {
    return steps;
  }

  /** The plan to hint, the best of the caller's and all local searches, as far as wanted. */
  LastPlan.Incumbent incumbent() {
    return best.known();
  }

  /** Takes plans that may become the one to hint. */
  IncumbentSink sink() {
    return best;
  }

  /**
   * Searches for a start, if that is wanted.
   *
   * @param only whether the local search is all there will be, so that it takes all the time
   */
  void start(boolean only) {
    if (!call.searchesLocally()) {
      return;
    }
    if (PriceFormulation.isAsked(call.problem)) {
      waitForCheaperHours(best);
    }
    boolean counted = call.options.stepLimit().isPresent();
    boolean patient = !only && !counted && call.isTimed() && !call.mayBeProven(candidates);
    long limit = call.options.stepLimit().orElse(Long.MAX_VALUE);
    long nanos = only || counted ? Math.max(0, call.leftNanos()) : shortNanos();
    SearchInterrupter afterLists = call.interrupter;
    if (patient) {
      double share = call.chosen.tuned(CpSatTuning.START_PATIENCE);
      afterLists =
          new EarlyStop(
              call.interrupter, new Patience(call.sink::incumbentObjective, nanos, share)::isOver);
      CpSatTuning most =
          JobPart.suits(call.problem)
              ? CpSatTuning.START_SHARE_PARTS
              : CpSatTuning.START_SHARE_MOST;
      nanos = Math.max(nanos, (long) (left() * call.chosen.tuned(most)));
    } else if (!only) {
      long most = call.chosen.whole(CpSatTuning.START_STEPS);
      limit = Math.min(limit, most * call.problem.tasks() * call.problem.tasks() + 1);
    }
    SearchOptions limits = limits(nanos, limit).withMaxThreads(Math.min(2, call.workers()));
    steps = search(call.request.warmStart(), limits, best, call.interrupter, afterLists);
  }

  /** The one start that waits where prices change, which the local search does not. */
  private void waitForCheaperHours(IncumbentSink into) {
    // Under a limit on steps the run is to be repeatable, and a clock is not; its steps are others.
    boolean counted = call.options.stepLimit().isPresent();
    long nanos = counted ? Math.max(0, call.leftNanos()) : shortNanos();
    SearchOptions limits = limits(nanos, Long.MAX_VALUE);
    limits = counted ? limits.withStepLimit(Long.MAX_VALUE) : limits;
    PlacingBackend.greedy()
        .search(new SearchRequest(call.problem, limits, null), into, call.interrupter);
  }

  /** Improves on a plan whose times say nothing but the order, for a short time. */
  void improve(@Nullable IndexedPlan order) {
    if (order != null && call.triesOrders() && !call.mustStop()) {
      long limit = call.chosen.whole(CpSatTuning.IMPROVE_STEPS) * call.problem.tasks();
      SearchOptions limits =
          limits(shortNanos(), limit).withMaxThreads(Math.min(2, call.workers()));
      search(order, limits, best, call.interrupter, call.interrupter);
    }
  }

  /**
   * A search to the end of the call beside what else there is to do; null where none is wanted. It
   * asks all lists again, for those that the search for a start had no time for.
   */
  @Nullable BesideSearch beside() {
    boolean wanted =
        call.searchesLocally()
            && call.options.stepLimit().isEmpty()
            && call.workers() > 1
            && call.isTimed()
            && !call.mayBeProven(candidates)
            && !call.mustStop();
    return wanted
        ? new BesideSearch(
            call.interrupter,
            interrupter ->
                search(
                    best.known().plan(),
                    limits(left(), Long.MAX_VALUE).withMaxThreads(1),
                    best,
                    interrupter,
                    interrupter))
        : null;
  }

  private long left() {
    return Math.max(0, call.leftNanos());
  }

  /** A share of the time left: much of a little, little of much. */
  private long shortNanos() {
    long nanos = left();
    long floor = Math.min(nanos / 2, call.nanos(CpSatTuning.START_FLOOR_MILLIS));
    long share = Math.max((long) (nanos * call.chosen.tuned(CpSatTuning.START_SHARE)), floor);
    return Math.min(call.nanos(CpSatTuning.START_MILLIS), share);
  }

  private SearchOptions limits(long nanos, long stepLimit) {
    SearchOptions limits = call.options.withTimeLimit(Duration.ofNanos(nanos));
    return stepLimit < Long.MAX_VALUE ? limits.withStepLimit(stepLimit) : limits;
  }

  /** Runs the local search; returns its steps. */
  private long search(
      @Nullable IndexedPlan from,
      SearchOptions limits,
      IncumbentSink into,
      SearchInterrupter interrupter,
      SearchInterrupter afterLists) {
    Outcome outcome =
        new LocalSearchBackend()
            .search(new SearchRequest(call.problem, limits, from), into, interrupter, afterLists);
    return outcome.counters().getOrDefault("steps", 0L);
  }
}

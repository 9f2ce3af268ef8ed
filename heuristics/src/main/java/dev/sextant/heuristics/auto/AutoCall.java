package dev.sextant.heuristics.auto;

import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One call of {@code auto}: lists, then searches for plans while they pay off, then an exact
 * planner, each on all threads. Where a proof is in reach in the time there is, the searches have
 * little of it and the exact planner the rest; elsewhere the searches have most, and what the exact
 * planner leaves is theirs again.
 */
final class AutoCall {
  /** The least and the most of the time that searches for plans have before a proof. */
  private static final double LEAST_BEFORE_PROOF = 0.1;

  private static final double MOST_BEFORE_PROOF = 0.15;

  /** The share of the time after which what is not proven is left to searches again. */
  private static final double UNTIL_PROOF = 0.75;

  /** The least of it where no proof is in reach. */
  private static final double LEAST_BEFORE_BOUND = 0.4;

  /** The most of it where no proof is in reach, with few runs to choose from, and with many. */
  private static final double BEFORE_BOUND = 0.65;

  private static final double BEFORE_LARGE_BOUND = 0.85;
  private static final double RUNS_FOR_HALF = 4_000;

  /** The part of what they leave of it that an exact planner has in addition. */
  private static final double UNUSED_FOR_BOUND = 0.5;

  /** The least for each task, if that is less. */
  private static final long LEAST_NANOS_PER_TASK = 20_000_000;

  /** Without improvement for this share of its time, a search before an exact planner ends. */
  private static final double PATIENCE = 0.5;

  /** What a proof takes, roughly, where one is in reach at all. */
  private static final double NANOS_PER_PAIR_OF_TASKS = 1_000_000;

  /** Exact planners say nothing within less time per run to choose from, where none is proven. */
  private static final long NANOS_PER_RUN = 3_000_000;

  /** More runs to choose from are out of reach of any proof. */
  private static final long PROVABLE_RUNS = 20_000;

  /** Under a limit on steps, the share of exact planners. */
  private static final int EXACT_STEPS = 2;

  private final SearchRequest request;
  private final CallLimits limits;
  private final Incumbents incumbents;
  private final PlanSearches searches;
  private final List<Part> exacts;

  AutoCall(
      List<ExactPlanner> planners,
      SearchRequest request,
      IncumbentSink sink,
      SearchInterrupter interrupter) {
    this.request = request;
    limits = new CallLimits(request, interrupter);
    incumbents = new Incumbents(request.problem(), sink, request.warmStart());
    searches = new PlanSearches(limits, incumbents);
    exacts = planners.stream().map(exact -> new Part(exact.name(), exact::backend)).toList();
  }

  Outcome run() {
    IndexedPlan start = request.warmStart();
    searches.askLists(
        limits.areCounted()
            ? limits.counted(start, limits.steps())
            : limits.timed(start, limits.leftNanos()));
    if (limits.areCounted()) {
      count();
    } else {
      divide();
    }
    return outcome();
  }

  private boolean isOver() {
    return limits.isOver() || isProved();
  }

  private boolean isProved() {
    return exacts.stream().anyMatch(Part::hasProved);
  }

  /** One part after the other, each with its share of the steps. */
  private void count() {
    long ofExact = exacts.isEmpty() ? 0 : limits.steps() / EXACT_STEPS / exacts.size();
    searches.count(limits.steps() - ofExact * exacts.size());
    for (Part exact : exacts) {
      if (!isOver() && ofExact > 0) {
        exact.search(limits.counted(incumbents.plan(), ofExact), incumbents, limits.interrupter);
      }
    }
  }

  private void divide() {
    for (int i = 0; i < exacts.size() && !isOver(); i++) {
      Part exact = exacts.get(i);
      long left = limits.leftNanos() / (exacts.size() - i);
      double pairs = (double) limits.pending * limits.pending;
      if (suitsAlone(exact) && left >= NANOS_PER_PAIR_OF_TASKS * pairs) {
        long spent = improveFirst(LEAST_BEFORE_PROOF, MOST_BEFORE_PROOF, left);
        ask(exact, (long) (UNTIL_PROOF * left) - spent);
      } else if (left >= limits.runs * NANOS_PER_RUN) {
        double large = limits.runs / (limits.runs + RUNS_FOR_HALF);
        double most = BEFORE_BOUND + large * (BEFORE_LARGE_BOUND - BEFORE_BOUND);
        long spent = improveFirst(LEAST_BEFORE_BOUND, most, left);
        double unused = most * left - spent;
        ask(exact, (long) ((1 - most) * left + UNUSED_FOR_BOUND * unused));
      }
    }
    searches.improve(limits.leftNanos(), this::isProved);
  }

  private boolean suitsAlone(Part exact) {
    return limits.runs <= PROVABLE_RUNS && exact.suitsAlone(limits.problem);
  }

  /**
   * Searches for plans as long as that pays off; returns how many nanoseconds it took.
   *
   * @param least the share of the time that they have in any case, or a while for each task if that
   *     is less
   */
  private long improveFirst(double least, double most, long nanos) {
    long begin = System.nanoTime();
    double shortest = Math.min(least * nanos, (double) limits.pending * LEAST_NANOS_PER_TASK);
    searches.improve(
        (long) (most * nanos),
        () -> {
          long now = System.nanoTime();
          return now - begin > shortest
              && now - Math.max(begin, searches.paidOff()) > PATIENCE * (now - begin);
        });
    return System.nanoTime() - begin;
  }

  private void ask(Part exact, long nanos) {
    if (!isOver()) {
      exact.search(limits.timed(incumbents.plan(), nanos), incumbents, limits.interrupter);
    }
  }

  private Outcome outcome() {
    List<Part> parts = new ArrayList<>(searches.parts());
    parts.addAll(exacts);
    Map<String, Long> counters = new TreeMap<>();
    Map<String, String> versions = new HashMap<>();
    Throwable failure = null;
    boolean outOfMemory = false;
    for (Part part : parts) {
      if (incumbents.objective() == Long.MAX_VALUE) {
        part.countMissed(counters);
      }
      part.count(counters, incumbents);
      versions.putAll(part.versions());
      outOfMemory |= part.ranOutOfMemory();
      failure = withSuppressed(failure, part.failure());
    }
    return new Outcome(end(outOfMemory), isProved(), counters, versions, failure);
  }

  private static @Nullable Throwable withSuppressed(
      @Nullable Throwable first, @Nullable Throwable next) {
    if (first == null) {
      return next;
    }
    if (next != null && next != first) {
      first.addSuppressed(next);
    }
    return first;
  }

  private SearchEnd end(boolean outOfMemory) {
    if (isProved()) {
      return SearchEnd.COMPLETED;
    }
    if (limits.interrupter.isInterrupted()) {
      return SearchEnd.INTERRUPTED;
    }
    if (outOfMemory && incumbents.objective() == Long.MAX_VALUE) {
      return SearchEnd.OUT_OF_MEMORY;
    }
    if (searches.areDone()) {
      return SearchEnd.COMPLETED;
    }
    return limits.areCounted() && limits.leftNanos() > 0
        ? SearchEnd.STEP_LIMIT
        : SearchEnd.TIME_LIMIT;
  }
}

package dev.sextant.heuristics.auto;

import dev.sextant.heuristics.search.SearchThreads;
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
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One call of {@code auto}: lists, then searches for plans on all threads while they pay off, then
 * an exact planner. Where a proof is in reach that has all threads; else one is left to the
 * searches for plans, which begin anew when it finds a better one, and have its threads back when
 * it has ended or has not paid off for long. What this divides is in {@code docs/results/search.md}.
 */
final class AutoCall {
  /** The most of the time that searches for plans have before a proof that is in reach. */
  private static final double BEFORE_PROOF = 0.3;

  /** The least of it, and the least per task. */
  private static final double LEAST_BEFORE_PROOF = 0.05;

  private static final long LEAST_NANOS_PER_TASK = 5_000_000;

  /** The most of it where no proof is in reach, with few runs to choose from, and with many. */
  private static final double BEFORE_BOUND = 0.35;

  private static final double BEFORE_LARGE_BOUND = 0.75;
  private static final double RUNS_FOR_HALF = 4_000;

  /** The least of it where no proof is in reach. */
  private static final double LEAST_BEFORE_BOUND = 0.2;

  /** Without improvement for this share of its time, a search before an exact planner ends. */
  private static final double PATIENCE = 0.5;

  /** Without any for this share of all its time, an exact planner beside a search ends. */
  private static final double PATIENCE_WITH_EXACT = 0.5;

  /** Exact planners say nothing within less time per run to choose from, where none is proven. */
  private static final long NANOS_PER_RUN = 1_000_000;

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
            : limits.timed(start, limits.threads, limits.leftNanos()));
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
      if (limits.runs <= PROVABLE_RUNS && exact.suitsAlone(limits.problem)) {
        if (improveFirst(LEAST_BEFORE_PROOF, BEFORE_PROOF, left)) {
          bound(exact, left, Long.MAX_VALUE);
        } else {
          prove(exact, left);
        }
      } else if (left >= limits.runs * NANOS_PER_RUN) {
        double large = limits.runs / (limits.runs + RUNS_FOR_HALF);
        double most = BEFORE_BOUND + large * (BEFORE_LARGE_BOUND - BEFORE_BOUND);
        improveFirst(LEAST_BEFORE_BOUND, most, left);
        bound(exact, left, (long) (PATIENCE_WITH_EXACT * left));
      }
    }
    searches.improve(limits.threads, limits.leftNanos(), this::isProved);
  }

  /** Searches for plans on all threads; returns whether that paid off to the end. */
  private boolean improveFirst(double least, double most, long nanos) {
    long begin = System.nanoTime();
    double shortest = Math.min(least * nanos, (double) limits.pending * LEAST_NANOS_PER_TASK);
    BooleanSupplier enough =
        () -> {
          long now = System.nanoTime();
          return now - begin > shortest
              && now - Math.max(begin, searches.paidOff()) > PATIENCE * (now - begin);
        };
    searches.improve(limits.threads, (long) (most * nanos), enough);
    return !enough.getAsBoolean();
  }

  /** An exact planner on all threads. */
  private void prove(Part exact, long nanos) {
    if (!isOver()) {
      exact.search(
          limits.timed(incumbents.plan(), limits.threads, nanos), incumbents, limits.interrupter);
    }
  }

  /**
   * An exact planner beside a search for plans, or with one thread before one.
   *
   * @param patience nanoseconds in which it has to find something
   */
  private void bound(Part exact, long nanos, long patience) {
    if (limits.threads == 1) {
      prove(exact, nanos / 2);
      return;
    }
    try (PartStop stop = new PartStop(limits.interrupter, () -> isLosing(exact, patience))) {
      SearchRequest beside = limits.timed(incumbents.plan(), limits.threads - 1, nanos);
      Ended ended = new Ended();
      new SearchThreads(limits.interrupter)
          .run(
              2,
              "sextant-auto",
              number -> {
                if (number == 0) {
                  searches.improve(1, nanos, () -> ended.value || stop.isInterrupted());
                } else {
                  exact.search(beside, incumbents, stop);
                  ended.value = true;
                }
              });
    }
  }

  /** Whether a search beside has come to its end. */
  private static final class Ended {
    volatile boolean value;
  }

  private static boolean isLosing(Part exact, long patience) {
    return exact.hasBegun() && System.nanoTime() - exact.paidOff() > patience;
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

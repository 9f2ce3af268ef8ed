package dev.sextant.heuristics.auto;

import dev.sextant.heuristics.search.EarlyStop;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.heuristics.search.SearchThreads;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One call of {@code auto}: lists, then a search for plans, then an exact planner. Where a proof is
 * in reach in the time there is, the search has little of it and the exact planner most. Elsewhere,
 * and where a proof was not reached, the exact planner raises the bound beside the search, on half
 * of the threads, until only the search finds more; where no models are needed and it is for time
 * alone that a proof is not in reach, it tries it all the same there. One thread is divided in
 * time. What the exact planner leaves is for searches again, and what those leave, as they have
 * come to their end, for the exact planner.
 */
final class AutoCall {
  /** The least and the most of the time that searches for plans have before a proof. */
  private static final double LEAST_BEFORE_PROOF = 0.1;

  private static final double MOST_BEFORE_PROOF = 0.15;

  /** The share of the time after which no proof is tried any more. */
  private static final double UNTIL_PROOF = 0.8;

  /**
   * The share of the time in which those threads search first that exact planners have beside a
   * search, where no proof is in reach.
   */
  private static final double BEFORE_BOUND = 0.08;

  /** The least share of searches before an exact planner, with one thread. */
  private static final double LEAST_BEFORE_BOUND = 0.4;

  /** The most of it with one thread, with few runs to choose from. */
  private static final double MOST_BEFORE_BOUND = 0.65;

  /** The same with many, and how many are half way. */
  private static final double MOST_BEFORE_LARGE_BOUND = 0.85;

  private static final double RUNS_FOR_HALF = 4_000;

  /** An exact planner that finds nothing for this share of its time leaves the rest. */
  private static final double PATIENCE_WITH_BOUND = 0.3;

  /** From a plan of others that leaves only that part open, exact planners begin anew. */
  private static final double NEARER = 0.75;

  /** For this share of their time they do not. */
  private static final double LEAST_FROM_PLAN = 0.05;

  /** Searches that end before that part of their time have settled. */
  private static final double SETTLED = 0.98;

  /** The least for each task, if that is less. */
  private static final long LEAST_NANOS_PER_TASK = 20_000_000;

  /**
   * Without improvement for this share of its time, a search before an exact planner ends. A cycle
   * of annealing takes half of it, and finds most at its end.
   */
  private static final double PATIENCE = 0.65;

  /** What a proof takes, roughly, where one is in reach at all; with models, and without. */
  private static final double NANOS_PER_PAIR_OF_TASKS_WITH_MODELS = 8_000_000;

  private static final double NANOS_PER_PAIR_OF_TASKS = 1_000_000;

  /** Exact planners say nothing within less time per run to choose from, where none is proven. */
  private static final double NANOS_PER_RUN = 3_000_000;

  /** Nor within less per pair of runs where those need models. */
  private static final double NANOS_PER_PAIR_OF_RUNS_WITH_MODELS = 6_000;

  /** More runs to choose from are out of reach of any proof. */
  private static final long PROVABLE_RUNS = 20_000;

  /** Under a limit on steps, the share of exact planners. */
  private static final int EXACT_STEPS = 2;

  private final SearchRequest request;
  private final CallLimits limits;
  private final Incumbents incumbents;
  private final PlanSearches searches;
  private final Part beside;
  private final List<Part> exacts;

  /** Those that had their time for a proof. */
  private final Set<Part> tried = new HashSet<>();

  AutoCall(
      List<ExactPlanner> planners,
      SearchRequest request,
      IncumbentSink sink,
      SearchInterrupter interrupter,
      LongSupplier clock,
      Supplier<PlannerBackend> searchBeside) {
    this.request = request;
    limits = new CallLimits(request, interrupter, clock);
    incumbents = new Incumbents(request.problem(), sink);
    beside = new Part("local-search-beside", searchBeside, clock);
    exacts = planners.stream().map(exact -> Part.of(exact, clock)).toList();
    searches = new PlanSearches(limits, incumbents, !mayAskExact());
  }

  Outcome run() {
    IndexedPlan start = request.warmStart();
    searches.askLists(
        limits.areCounted()
            ? limits.counted(start, limits.steps())
            : limits.timed(start, limits.leftNanos(), limits.threads));
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
    List<Part> forBound = new ArrayList<>();
    for (int i = 0; i < exacts.size() && !isOver(); i++) {
      Part exact = exacts.get(i);
      long left = limits.leftNanos() / (exacts.size() - i);
      if (suitsAlone(exact) && left >= nanosOfProof()) {
        long spent = improveFirst(LEAST_BEFORE_PROOF, MOST_BEFORE_PROOF, left);
        ask(exact, untilSearch(left) - spent);
        tried.add(exact);
        if (exact.mayGoOn()) {
          forBound.add(exact);
        }
      } else if (left >= nanosOfBound()
          && !LocalSearchBackend.needsAllThreads(limits.problem, limits.pending, limits.threads)) {
        forBound.add(exact);
      }
    }
    if (!forBound.isEmpty() && limits.threads == 1) {
      divideTime(forBound);
    } else if (!forBound.isEmpty()) {
      divideThreads(forBound);
    }
    searches.improve(limits.leftNanos(), limits.threads, this::isProved);
    if (searches.areDone()) {
      List<Part> stopped = exacts.stream().filter(Part::mayGoOn).toList();
      for (int i = 0; i < stopped.size(); i++) {
        ask(stopped.get(i), limits.leftNanos() / (stopped.size() - i));
      }
    }
  }

  /** Whether an exact planner may be asked, as far as that is known before any is. */
  private boolean mayAskExact() {
    long left = limits.leftNanos();
    return !exacts.isEmpty()
        && (left >= nanosOfBound() || limits.runs <= PROVABLE_RUNS && left >= nanosOfProof());
  }

  private double nanosOfProof() {
    double perPair =
        limits.needsModels ? NANOS_PER_PAIR_OF_TASKS_WITH_MODELS : NANOS_PER_PAIR_OF_TASKS;
    return perPair * limits.pending * limits.pending;
  }

  private double nanosOfBound() {
    double perPair = limits.needsModels ? NANOS_PER_PAIR_OF_RUNS_WITH_MODELS : 0;
    return Math.max(NANOS_PER_RUN, perPair * limits.runs) * limits.runs;
  }

  /** A search, then exact planners for what they can add to the bound, with one thread. */
  private void divideTime(List<Part> planners) {
    long left = limits.leftNanos();
    double large = limits.runs / (limits.runs + RUNS_FOR_HALF);
    double most = MOST_BEFORE_BOUND + large * (MOST_BEFORE_LARGE_BOUND - MOST_BEFORE_BOUND);
    long spent = improveFirst(LEAST_BEFORE_BOUND, most, left);
    boolean settled = isSettled(spent, most, left);
    for (Part exact : planners) {
      long nanos = ((settled ? untilSearch(left) : left) - spent) / planners.size();
      askUnless(
          exact,
          nanos,
          1,
          () -> !settled && limits.now() - exact.paidOff() > PATIENCE_WITH_BOUND * nanos);
    }
  }

  /** Whether searches have ended before their time, as they found nothing more. */
  private static boolean isSettled(long spent, double share, long nanos) {
    return spent < SETTLED * share * nanos;
  }

  /** After which part of the time what is not proven is left to searches again. */
  private static long untilSearch(long nanos) {
    return (long) (UNTIL_PROOF * nanos);
  }

  /**
   * A search for plans has half of the threads to the end of the call, without a break, for it gets
   * further the longer it is left alone. Exact planners have the other half, after a short search
   * for a plan to begin at, as long as they raise the bound or nobody finds anything; what they
   * leave is for searches as well.
   */
  private void divideThreads(List<Part> planners) {
    long before = (long) (BEFORE_BOUND * limits.leftNanos());
    int others = limits.threads / 2;
    int threads = limits.threads - others;
    new SearchThreads(limits.interrupter)
        .run(
            2,
            "sextant-auto",
            number -> {
              if (number == 0) {
                searches.improve(before, threads, this::isProved);
                planners.forEach(exact -> askBeside(exact, threads));
                searches.improve(limits.leftNanos(), threads, this::isProved);
              } else {
                searchBeside(others);
              }
            });
  }

  /** As long as the exact planner may say something, each time from the best plan. */
  private void askBeside(Part exact, int threads) {
    long first = limits.now();
    long nanos = limits.leftNanos();
    BooleanSupplier isSilent = () -> isSilent(exact, first, nanos);
    boolean begins = true;
    while (begins) {
      long begin = limits.now();
      long from = incumbents.objective();
      BooleanSupplier isFar =
          () ->
              limits.now() - begin > LEAST_FROM_PLAN * nanos
                  && incumbents.finder() != exact
                  && incumbents.leavesOpen(NEARER, from);
      askUnless(
          exact,
          limits.leftNanos(),
          threads,
          () -> isFar.getAsBoolean() || isSilent.getAsBoolean());
      begins = exact.mayGoOn() && !isOver() && isFar.getAsBoolean() && !isSilent.getAsBoolean();
    }
  }

  /** Whether it has found nothing for long, however often it began anew, but others have. */
  private boolean isSilent(Part exact, long first, long nanos) {
    long since = Math.max(first, exact.found());
    return limits.now() - since > PATIENCE_WITH_BOUND * nanos && beside.found() > since;
  }

  private void askUnless(Part exact, long nanos, int threads, BooleanSupplier enough) {
    if (nanos > 0 && !isOver()) {
      SearchRequest part = limits.timed(incumbents.plan(), nanos, threads);
      EarlyStop stop = new EarlyStop(limits.interrupter, enough);
      if (tried.contains(exact) || limits.needsModels || !suitsAlone(exact)) {
        exact.searchBeside(part, incumbents, stop);
      } else {
        exact.search(part, incumbents, stop);
      }
    }
  }

  private void searchBeside(int threads) {
    if (!isOver()) {
      beside.search(
          limits.timed(incumbents.plan(), limits.leftNanos(), threads),
          incumbents,
          new EarlyStop(limits.interrupter, this::isProved));
    }
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
    long begin = limits.now();
    double shortest = Math.min(least * nanos, (double) limits.pending * LEAST_NANOS_PER_TASK);
    searches.improve(
        (long) (most * nanos),
        limits.threads,
        () -> {
          long now = limits.now();
          return now - begin > shortest
              && now - Math.max(begin, searches.paidOff()) > PATIENCE * (now - begin);
        });
    return limits.now() - begin;
  }

  /**
   * Lets an exact planner search.
   *
   * @param nanos how long; where what came before took more than it was given, nothing is left
   */
  private void ask(Part exact, long nanos) {
    if (nanos > 0 && !isOver()) {
      exact.search(
          limits.timed(incumbents.plan(), nanos, limits.threads), incumbents, limits.interrupter);
    }
  }

  private Outcome outcome() {
    List<Part> parts = new ArrayList<>(searches.parts());
    parts.add(beside);
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
    // What was thrown is the reason where memory is not the only thing that was missing.
    boolean endedSearches = outOfMemory && failure == null && searches.areDone();
    boolean noPlan = incumbents.objective() == Long.MAX_VALUE;
    return new Outcome(
        end(endedSearches || outOfMemory && noPlan), isProved(), counters, versions, failure);
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

  /**
   * Why it ended.
   *
   * @param outOfMemory whether it might have gone on with more memory, or found a plan
   */
  private SearchEnd end(boolean outOfMemory) {
    if (isProved()) {
      return SearchEnd.COMPLETED;
    }
    if (limits.interrupter.isInterrupted()) {
      return SearchEnd.INTERRUPTED;
    }
    if (outOfMemory) {
      return SearchEnd.OUT_OF_MEMORY;
    }
    if (searches.areDone() && exacts.stream().noneMatch(Part::mayGoOn)) {
      return SearchEnd.COMPLETED;
    }
    return limits.areCounted() && limits.leftNanos() > 0
        ? SearchEnd.STEP_LIMIT
        : SearchEnd.TIME_LIMIT;
  }
}

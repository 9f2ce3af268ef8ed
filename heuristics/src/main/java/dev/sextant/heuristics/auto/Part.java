package dev.sextant.heuristics.auto;

import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One of those that a call divides its time between: what it has found so far, and what became of
 * it. Whatever it throws, declared or not, costs what it would have added. One thread at a time
 * runs it; what it finds it may tell of on any.
 */
final class Part {
  private static final String PREFIX = "part.";

  private final String name;
  private final Lazy alone;
  private final Lazy beside;
  private final LongSupplier clock;
  private final AtomicLong plans = new AtomicLong();
  private final AtomicLong bounds = new AtomicLong();
  private final Map<String, Long> told = new TreeMap<>();
  private volatile long paidOff;
  private volatile long found = Long.MIN_VALUE;
  private long calls;
  private volatile boolean proved;
  private boolean mayGoOn;
  private boolean unavailable;
  private boolean outOfMemory;
  private @Nullable Throwable failure;
  private @Nullable Outcome last;

  /** A search that is made when it is first asked. */
  private static final class Lazy {
    private final Supplier<PlannerBackend> create;
    private @Nullable PlannerBackend made;

    Lazy(Supplier<PlannerBackend> create) {
      this.create = create;
    }

    PlannerBackend backend() {
      PlannerBackend backend = made == null ? create.get() : made;
      made = backend;
      return backend;
    }
  }

  /**
   * A part that has done nothing yet.
   *
   * @param create makes its search when it is first asked
   * @param clock of the call, in nanoseconds
   */
  Part(String name, Supplier<PlannerBackend> create, LongSupplier clock) {
    this(name, new Lazy(create), new Lazy(create), clock);
  }

  private Part(String name, Lazy alone, Lazy beside, LongSupplier clock) {
    this.name = name;
    this.alone = alone;
    this.beside = beside;
    this.clock = clock;
  }

  /** An exact planner that has done nothing yet. */
  static Part of(ExactPlanner exact, LongSupplier clock) {
    return new Part(exact.name(), new Lazy(exact::backend), new Lazy(exact::besideSearches), clock);
  }

  /** Whether it is best given all threads; one that fails at that is not. */
  boolean suitsAlone(CompiledProblem problem) {
    try {
      return alone.backend().suitsAlone(problem);
    } catch (StoppedException stopped) {
      return false;
    } catch (Throwable thrown) {
      failed(thrown);
      return false;
    }
  }

  private void failed(Throwable thrown) {
    if (thrown instanceof PlannerUnavailableException) {
      unavailable = true;
    } else if (thrown instanceof OutOfMemoryError) {
      outOfMemory = true;
    } else if (failure == null) {
      failure = thrown;
    }
  }

  /**
   * Searches once.
   *
   * @return whether it may be asked again: it did not fail, and did not come to its end
   */
  boolean search(SearchRequest request, Incumbents incumbents, SearchInterrupter interrupter) {
    mayGoOn = isLeft(alone, request, incumbents, interrupter);
    return mayGoOn;
  }

  /** Searches once where others search for plans, and returns the same. */
  boolean searchBeside(
      SearchRequest request, Incumbents incumbents, SearchInterrupter interrupter) {
    mayGoOn = isLeft(beside, request, incumbents, interrupter);
    return mayGoOn;
  }

  private boolean isLeft(
      Lazy search, SearchRequest request, Incumbents incumbents, SearchInterrupter interrupter) {
    calls++;
    paidOff = clock.getAsLong();
    try {
      Outcome outcome = search.backend().search(request, incumbents.of(this), interrupter);
      outcome.counters().forEach((counter, value) -> told.merge(counter, value, Long::sum));
      last = outcome;
      proved |= outcome.exhausted();
      if (outcome.failure() != null) {
        failed(outcome.failure());
      }
      return outcome.end() != SearchEnd.COMPLETED && outcome.end() != SearchEnd.OUT_OF_MEMORY;
    } catch (StoppedException stopped) {
      return true;
    } catch (Throwable thrown) {
      failed(thrown);
      return false;
    }
  }

  /** Whether it has searched, and was stopped before it came to its end. */
  boolean mayGoOn() {
    return mayGoOn;
  }

  /** A better plan than any before. */
  void planFound() {
    plans.incrementAndGet();
    noteFound();
  }

  /**
   * A higher bound than any before.
   *
   * @param isWorthIt whether it pays off
   */
  void boundRaised(boolean isWorthIt) {
    bounds.incrementAndGet();
    if (isWorthIt) {
      noteFound();
    }
  }

  private void noteFound() {
    found = clock.getAsLong();
    paidOff = found;
  }

  /** When it last found something, by the clock of the call; far back if never. */
  long found() {
    return found;
  }

  /** When it last found something, or began, by the clock of the call. */
  long paidOff() {
    return paidOff;
  }

  /** Whether it has seen that there is nothing better, or nothing at all. */
  boolean hasProved() {
    return proved;
  }

  boolean ranOutOfMemory() {
    return outOfMemory || last != null && last.end() == SearchEnd.OUT_OF_MEMORY;
  }

  /** What it threw, unless that only says that it cannot run here; null if nothing. */
  @Nullable Throwable failure() {
    return failure;
  }

  /** Versions of its libraries. */
  Map<String, String> versions() {
    return last == null ? Map.of() : last.versions();
  }

  /** Says by how little deadlines and budgets were missed, if by less than what is said. */
  void countMissed(Map<String, Long> counters) {
    Map<String, Long> said = last == null ? Map.of() : last.counters();
    for (String missed :
        List.of(PlanCompletion.SMALLEST_LATENESS, PlanCompletion.SMALLEST_EXCESS)) {
      if (said.containsKey(missed)) {
        counters.merge(missed, said.getOrDefault(missed, 0L), Math::min);
      }
    }
  }

  /** Says what it did, if it was asked at all. */
  void count(Map<String, Long> counters, Incumbents incumbents) {
    if (calls == 0 && failure == null) {
      return;
    }
    put(counters, "calls", calls);
    put(counters, "plans", plans.get());
    put(counters, "bounds", bounds.get());
    told.forEach((counter, value) -> put(counters, counter, value));
    flag(counters, "best", incumbents.finder() == this);
    flag(counters, "bestBound", incumbents.bounder() == this);
    flag(counters, "proved", proved);
    flag(counters, "unavailable", unavailable);
    flag(counters, "outOfMemory", ranOutOfMemory());
    flag(counters, "failed", failure != null);
  }

  private void flag(Map<String, Long> counters, String counter, boolean holds) {
    if (holds) {
      put(counters, counter, 1);
    }
  }

  private void put(Map<String, Long> counters, String counter, long value) {
    counters.put(PREFIX + name + "." + counter, value);
  }
}

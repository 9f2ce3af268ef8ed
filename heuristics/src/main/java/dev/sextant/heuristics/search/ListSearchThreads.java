package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Guidance;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one search over lists, each with a seed of its own; now and then those that are
 * behind go on from where the best one is.
 */
final class ListSearchThreads {
  private static final long SEED_STRIDE = 0x9E3779B97F4A7C15L;
  private static final int STEPS_BETWEEN_SHARING = 32;

  private final CompiledProblem problem;
  private final SearchOptions options;
  private final SearchInterrupter interrupter;
  private final int threads;
  private final SearchThreads crew;

  /** Where all threads begin; not changed. */
  private final Guidance begin;

  /** What the best list followed that threads have told of. */
  private final Guidance best;

  private long bestCost = Long.MAX_VALUE;
  private final AtomicLong steps = new AtomicLong();
  private final AtomicReference<SearchEnd> end = new AtomicReference<>(SearchEnd.COMPLETED);

  ListSearchThreads(CompiledProblem problem, SearchOptions options, SearchInterrupter interrupter) {
    this.problem = problem;
    this.options = options;
    this.interrupter = interrupter;
    threads = options.maxThreads().orElse(1);
    crew = new SearchThreads(interrupter);
    begin = Guidance.of(problem, 0);
    best = begin.copy();
  }

  /**
   * Searches until a pace or the limit on steps says stop, and says which.
   *
   * @param paces one for each list
   * @param listener hears of improvements, from all threads
   */
  SearchEnd run(Supplier<Pace> paces, ListSearch.Listener listener) {
    crew.run(threads, "sextant-list-search", number -> one(number, paces, listener));
    return end.get();
  }

  /** How many lists were begun. */
  long steps() {
    return steps.get();
  }

  private void one(int number, Supplier<Pace> paces, ListSearch.Listener listener) {
    ListSearch search =
        new ListSearch(problem, begin, options.seed() + number * SEED_STRIDE, number, threads);
    long all = options.stepLimit().orElse(Long.MAX_VALUE);
    long limit = SearchThreads.stepsOf(all, number, threads);
    SearchEnd stop = look(paces.get());
    while (stop == null && search.steps() < limit) {
      search.step(paces.get(), listener);
      if (threads > 1 && search.steps() % STEPS_BETWEEN_SHARING == 0) {
        share(search);
      }
      stop = look(paces.get());
    }
    steps.addAndGet(search.steps());
    if (number == 0) {
      end.set(stop == null ? SearchEnd.STEP_LIMIT : stop);
    }
  }

  private @Nullable SearchEnd look(Pace pace) {
    return crew.haveFailed() || interrupter.isInterrupted() ? SearchEnd.INTERRUPTED : pace.stop();
  }

  private synchronized void share(ListSearch search) {
    if (search.cost() < bestCost) {
      best.set(search.best());
      bestCost = search.cost();
    } else if (bestCost < search.cost()) {
      search.adopt(best, bestCost);
    }
  }
}

package dev.sextant.heuristics.search;

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

  private final ListMemory memory;
  private final AtomicLong steps = new AtomicLong();
  private final AtomicReference<SearchEnd> end = new AtomicReference<>(SearchEnd.COMPLETED);

  ListSearchThreads(
      CompiledProblem problem,
      SearchOptions options,
      SearchInterrupter interrupter,
      ListMemory memory) {
    this.problem = problem;
    this.options = options;
    this.interrupter = interrupter;
    threads = options.maxThreads().orElse(1);
    crew = new SearchThreads(interrupter);
    this.memory = memory;
  }

  /**
   * Searches until a pace or the limit on steps says stop, and says which.
   *
   * @param between what the last thread does once all lists that are tried first have begun
   * @param paces one for each list
   * @param listener hears of improvements, from all threads
   */
  SearchEnd run(Runnable between, Supplier<Pace> paces, ListSearch.Listener listener) {
    int run = memory.nextSearch();
    crew.run(
        threads,
        "sextant-list-search",
        number -> one(run, number, number == threads - 1 ? between : () -> {}, paces, listener));
    return end.get();
  }

  /** Whether a thread has failed, so that the others should stop. */
  boolean haveFailed() {
    return crew.haveFailed();
  }

  /** How many lists were begun. */
  long steps() {
    return steps.get();
  }

  private void one(
      int run, int number, Runnable between, Supplier<Pace> paces, ListSearch.Listener listener) {
    long seed = options.seed() + (number + (long) threads * run) * SEED_STRIDE;
    ListSearch search = new ListSearch(problem, seed, memory);
    long all = options.stepLimit().orElse(Long.MAX_VALUE);
    long limit = SearchThreads.stepsOf(all, number, threads);
    SearchEnd stop = look(paces.get());
    boolean isBetween = false;
    while (stop == null && search.steps() < limit) {
      if (!isBetween && search.isPastFirst()) {
        isBetween = true;
        between.run();
      }
      search.step(paces.get(), listener);
      if (threads > 1 && search.steps() % STEPS_BETWEEN_SHARING == 0) {
        memory.share(search);
      }
      stop = look(paces.get());
    }
    memory.share(search);
    steps.addAndGet(search.steps());
    if (number == 0) {
      end.set(stop == null ? SearchEnd.STEP_LIMIT : stop);
    }
  }

  private @Nullable SearchEnd look(Pace pace) {
    return crew.haveFailed() || interrupter.isInterrupted() ? SearchEnd.INTERRUPTED : pace.stop();
  }
}

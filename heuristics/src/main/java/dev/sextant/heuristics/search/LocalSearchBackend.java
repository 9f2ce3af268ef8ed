package dev.sextant.heuristics.search;

import dev.sextant.heuristics.shop.ShopSearch;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Local search over (order, option per task), decoded incrementally: simulated annealing in cycles
 * (Kirkpatrick, Gelatt, Vecchi, Science 220, 1983) with changes that know precedence, models and
 * the critical path. Starts from the caller's warm start or the best list heuristic, whichever is
 * better, and offers the plans of all list heuristics as they are ({@link Starts}); anytime.
 *
 * <p>A problem in which nothing but sequences decides is searched over those, by moves within and
 * between critical blocks ({@link ShopSearch}); there a step is one move that is made.
 *
 * <p>One thread unless the caller permits more; threads search with different seeds and share the
 * best solution between cycles; where jobs are many and their ends are summed up, they change parts
 * of one solution in the last cycle ({@link CommonRounds}). With one thread and a step limit a seed
 * gives the same plan again. A step is one evaluated neighbour. Hard deadlines and budgets are
 * penalised while they are missed, and no such plan is offered.
 */
public final class LocalSearchBackend implements PlannerBackend {
  private static final int CLOCK_STRIDE = 16;
  private static final long SEED_STRIDE = 0x9E3779B97F4A7C15L;
  private static final int MAX_FAILURES = 1_000;

  /** The thread that asks lists that were left before it searches, if there are several. */
  private static final int LISTS_ON = 1;

  private static final int NOBODY = -1;

  private final boolean asksLists;
  private final Supplier<ListMemory> memories;

  /** One that asks all list heuristics for a start. */
  public LocalSearchBackend() {
    this(true, ListMemory::new);
  }

  private LocalSearchBackend(boolean asksLists, Supplier<ListMemory> memories) {
    this.asksLists = asksLists;
    this.memories = memories;
  }

  /**
   * One that goes on from the warm start of its request and asks no list heuristic, unless there is
   * none.
   */
  public static LocalSearchBackend fromWarmStart() {
    return new LocalSearchBackend(false, ListMemory::new);
  }

  /** The same, which asks the lists first that are left by what was before it. */
  public static LocalSearchBackend goingOn(ListMemory memory) {
    return new LocalSearchBackend(false, () -> memory);
  }

  /**
   * Whether threads of one search change parts of one solution, so that two searches with fewer
   * threads each would do less.
   */
  public static boolean needsAllThreads(CompiledProblem problem, int pending, int threads) {
    return CommonRounds.suit(problem, pending, threads);
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    return search(request, sink, interrupter, interrupter);
  }

  /**
   * The same with another interrupter from when there is a start on, for who may have enough of the
   * search before its time is over, but not of its lists.
   */
  public Outcome search(
      SearchRequest request,
      IncumbentSink sink,
      SearchInterrupter interrupter,
      SearchInterrupter afterStart) {
    CompiledProblem problem = request.problem();
    SearchOptions options = request.options();
    long begin = System.nanoTime();
    Starts starts =
        new Starts(problem, options, sink, interrupter, begin, memories.get()).leavingLists();
    if (starts.isEmpty()) {
      return PlanCompletion.offer(problem, new Timetable(problem), sink);
    }
    boolean isShop = ShopSearch.suits(problem);
    SplittableRandom random = new SplittableRandom(options.seed());
    Solution start = asksLists ? null : starts.given(request.warmStart());
    if (start == null) {
      start =
          isShop
              ? starts.forSequences(request.warmStart(), random)
              : starts.find(request.warmStart(), random);
    }
    if (start == null || starts.isTooLate() || !start.decode(starts.decoder())) {
      return new Outcome(starts.stopReason(), false, Map.of());
    }
    OrderDecoder decoder = starts.decoder();
    try (SharedBest best = new SharedBest(decoder, problem, options, sink)) {
      best.submit(decoder);
      if (isShop) {
        ShopRun shop = new ShopRun(problem, options, best, sink, afterStart, begin);
        SearchEnd end = shop.run(start);
        return new Outcome(end, false, Map.of("steps", shop.steps()));
      }
      int threads = options.maxThreads().orElse(1);
      Run run = new Run(problem, options, starts, start, best, afterStart, begin, threads);
      SearchEnd reason = run.all();
      Map<String, Long> counters =
          PlanCompletion.counters(best.latenessMicros(), best.budgetExcess());
      counters.put("steps", run.steps.get());
      counters.put("accepted", run.accepted.get());
      return new Outcome(reason, false, counters);
    }
  }

  /** The threads of one call. */
  private static final class Run {
    private final CompiledProblem problem;
    private final SearchOptions options;
    private final Starts starts;
    private final Solution start;
    private final SharedBest best;
    private final SearchInterrupter interrupter;
    private final long deadline;

    /** By thread, when it made its first step. */
    private final long[] began;

    private final int threads;
    private final SearchThreads crew;

    /** The thread that asks lists that were left after half of its time: the only one. */
    private int listsAfter;

    private final @Nullable CommonRounds rounds;
    private final AtomicReference<SearchEnd> reason = new AtomicReference<>(SearchEnd.COMPLETED);
    final AtomicLong steps = new AtomicLong();
    final AtomicLong accepted = new AtomicLong();

    Run(
        CompiledProblem problem,
        SearchOptions options,
        Starts starts,
        Solution start,
        SharedBest best,
        SearchInterrupter interrupter,
        long begin,
        int threads) {
      this.problem = problem;
      this.options = options;
      this.starts = starts;
      this.start = start;
      this.best = best;
      this.interrupter = interrupter;
      this.threads = threads;
      crew = new SearchThreads(interrupter);
      rounds =
          CommonRounds.suit(problem, start.size(), threads)
              ? new CommonRounds(problem, start.size(), options.seed())
              : null;
      listsAfter = threads == 1 && options.stepLimit().isEmpty() ? 0 : NOBODY;
      began = new long[threads];
      this.deadline = begin + options.timeLimit().toNanos();
    }

    /** Runs all threads, the first one on the caller's, and waits for them. */
    SearchEnd all() {
      crew.run(threads, "sextant-local-search", this::one);
      return reason.get();
    }

    private void one(int number) {
      anneal(number);
      if (number == listsAfter) {
        // Who has had enough of the search may still want them.
        askLists();
      }
    }

    private void anneal(int number) {
      Solution from = start;
      if (number == LISTS_ON) {
        starts.askLeft(crew::haveFailed);
        from = new Solution(start.size(), problem.tasks());
        from = best.copyIfBelow(Long.MAX_VALUE, from) ? from : start;
      }
      SearchEnd stop = look();
      if (stop != null) {
        stopped(number, stop);
        return;
      }
      long all = options.stepLimit().orElse(Long.MAX_VALUE);
      long limit = SearchThreads.stepsOf(all, number, threads);
      long seed = options.seed() + number * SEED_STRIDE;
      Annealing annealing =
          new Annealing(
              problem,
              OrderDecoder.of(problem),
              from,
              seed,
              made -> left(number, made, limit),
              () -> look() != null);
      began[number] = System.nanoTime();
      try {
        stop = search(number, annealing, limit);
      } finally {
        if (rounds != null) {
          rounds.leave(number);
        }
      }
      steps.addAndGet(annealing.steps());
      accepted.addAndGet(annealing.accepted());
      stopped(number, stop);
    }

    private SearchEnd search(int number, Annealing annealing, long limit) {
      SearchEnd stop = null;
      while (stop == null) {
        if (annealing.steps() >= limit) {
          stop = SearchEnd.STEP_LIMIT;
        } else if (annealing.failures() > MAX_FAILURES) {
          stop = SearchEnd.COMPLETED;
        } else if (annealing.steps() % CLOCK_STRIDE == 0) {
          stop = look();
          best.offerLate();
          if (number == listsAfter && isPastHalf(number)) {
            askLists();
            best.share(annealing);
          }
          if (rounds != null && annealing.isInLastCycle() && rounds.isOver()) {
            endRound(rounds, number, annealing);
          }
        }
        if (stop == null && annealing.step()) {
          best.submit(annealing.decoder());
          // The sink stops the search when the gap is closed: at this step, whatever the clock.
          stop = interrupter.isInterrupted() ? SearchEnd.INTERRUPTED : null;
        }
        if (stop == null && annealing.isBetweenCycles()) {
          best.share(annealing);
          if (rounds != null) {
            // The next cycle may be no last one, and nobody shall wait for it.
            rounds.leave(number);
          }
        }
      }
      return stop;
    }

    private void askLists() {
      listsAfter = NOBODY;
      starts.askLeft(crew::haveFailed);
    }

    private boolean isPastHalf(int number) {
      long now = System.nanoTime();
      return now - began[number] > deadline - now;
    }

    private void endRound(CommonRounds common, int number, Annealing annealing) {
      if (common.meet(number, annealing, () -> look() != null)) {
        best.submit(annealing.decoder());
      }
    }

    private void stopped(int number, SearchEnd stop) {
      if (number == 0) {
        reason.set(stop);
      }
    }

    /** How many steps one thread will still make: certain under a step limit, else a guess. */
    private long left(int number, long made, long limit) {
      if (limit != Long.MAX_VALUE) {
        return limit - made;
      }
      long now = System.nanoTime();
      double perNano = (double) made / Math.max(1, now - began[number]);
      return made == 0 ? Long.MAX_VALUE : (long) (perNano * (deadline - now));
    }

    private @Nullable SearchEnd look() {
      if (interrupter.isInterrupted() || crew.haveFailed()) {
        return SearchEnd.INTERRUPTED;
      }
      return System.nanoTime() >= deadline ? SearchEnd.TIME_LIMIT : null;
    }
  }
}

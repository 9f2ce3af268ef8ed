package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.ListBudget;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The threads that build lists for a search: each list within a part of the time and, from when the
 * bound is known on, given up as soon as it is certain that it will not be better than the best
 * plan ({@link ListBudget}). On one thread, in their order, under a limit on steps, so that a run
 * can be repeated. Used by one thread, but for {@link #offer} and {@link #pace}.
 */
final class ListCrew {
  /** The thread that builds another list while the first one is built. */
  private static final int BESIDE = 1;

  /** Lists that were left may begin and end until so much of the time is over. */
  private static final double PART_OF_LEFT = 0.9;

  private final CompiledProblem problem;
  private final SearchOptions options;
  private final IncumbentSink sink;
  private final SearchInterrupter interrupter;
  private final long begin;
  private final Pace paceOfFirst;

  /** Which part of the time lists after the first have by now. */
  private final DoubleSupplier part;

  private @Nullable ListBudget budgets;

  /** How long it took at most to offer a plan, which who builds the last list has to spare. */
  private long offeringNanos;

  /**
   * Threads that have built nothing.
   *
   * @param begin since when the time counts, by {@link System#nanoTime}
   * @param part which part of the time lists after the first have, as far as is known by now
   */
  ListCrew(
      CompiledProblem problem,
      SearchOptions options,
      IncumbentSink sink,
      SearchInterrupter interrupter,
      long begin,
      DoubleSupplier part) {
    this.problem = problem;
    this.options = options;
    this.sink = sink;
    this.interrupter = interrupter;
    this.begin = begin;
    this.part = part;
    paceOfFirst = new Pace(options.withoutStepLimit(), interrupter, begin).hurrying();
  }

  /** That of the first list, which may take all the time and is completed in haste. */
  Pace paceOfFirst() {
    return paceOfFirst;
  }

  private boolean isRepeatable() {
    return options.stepLimit().isPresent();
  }

  /** How many threads build lists. */
  int threads() {
    int cores = Runtime.getRuntime().availableProcessors();
    return isRepeatable() ? 1 : Math.min(cores, options.maxThreads().orElse(1));
  }

  /** From now on, lists that cannot be better than the best plan are given up. */
  void limitWork() {
    budgets = budgets == null ? ListBudget.of(problem, sink::incumbentObjective) : budgets;
  }

  /** Whether such lists are given up. */
  boolean limitsWork() {
    return budgets != null;
  }

  /** Runs what builds the first list and, if there is a thread for it, something beside it. */
  void buildBeside(Runnable first, Runnable beside) {
    new SearchThreads(interrupter)
        .run(
            Math.min(2, threads()),
            "sextant-lists",
            number -> (number == BESIDE ? beside : first).run());
  }

  /** Builds one list on the thread that asks. */
  void build(Function<Pace, @Nullable Timetable> list, Consumer<@Nullable Timetable> taker) {
    Pace pace = paceOfNext();
    if (pace.stop() == null) {
      taker.accept(list.apply(pace));
    }
  }

  /** Builds lists on all threads; where there is no time for one, the taker does not hear of it. */
  void buildAll(
      List<Function<Pace, @Nullable Timetable>> lists, Consumer<@Nullable Timetable> taker) {
    AtomicInteger next = new AtomicInteger();
    SearchThreads crew = new SearchThreads(interrupter);
    crew.run(
        threads(),
        "sextant-lists",
        number -> {
          Pace pace = paceOfNext();
          int list = next.getAndIncrement();
          while (list < lists.size() && pace.stop() == null && !crew.haveFailed()) {
            taker.accept(lists.get(list).apply(pace));
            list = next.getAndIncrement();
            pace = paceOfNext();
          }
        });
  }

  /**
   * Builds lists that were left on the thread that asks, until most of the time is over, and offers
   * their plans.
   *
   * @param limit of the search beside them, which may be less than that of the call
   * @param enough whether no further one is needed
   */
  void buildLeft(ListsLeft left, Duration limit, BooleanSupplier enough) {
    if (left.isEmpty()) {
      return;
    }
    limitWork();
    Function<Pace, @Nullable Timetable> list = enough.getAsBoolean() ? null : left.take();
    while (list != null) {
      Pace pace = paceOfNext((long) (PART_OF_LEFT * limit.toNanos()));
      Timetable made = pace.stop() == null ? list.apply(pace) : null;
      if (made != null) {
        offer(made.toPlan());
      } else if (pace.stop() != null) {
        left.putBack(list);
        return;
      }
      list = enough.getAsBoolean() ? null : left.take();
    }
  }

  private Pace paceOfNext() {
    return paceOfNext((long) (options.timeLimit().toNanos() * part.getAsDouble()));
  }

  private Pace paceOfNext(long limitNanos) {
    ListBudget budget = budgets;
    // A limit on steps says that the run is to be repeatable; lists do not count among its steps.
    SearchOptions limited =
        isRepeatable()
            ? options.withStepLimit(Long.MAX_VALUE)
            : options.withTimeLimit(Duration.ofNanos(limitNanos));
    return pace(limited).within(budget == null ? null : budget.copy());
  }

  /** For a list, by a limit on the time, or less so that its plan is offered in time. */
  Pace pace(SearchOptions limited) {
    SearchOptions most = withSpare(limited.timeLimit().toNanos());
    return new Pace(
        limited.stepLimit().isPresent() ? limited : limited.withTimeLimit(most.timeLimit()),
        interrupter,
        begin);
  }

  /** The options of the call with this limit, or less so that a plan can be offered in time. */
  private synchronized SearchOptions withSpare(long limitNanos) {
    long most = Math.min(limitNanos, options.timeLimit().toNanos() - offeringNanos);
    return options.withTimeLimit(Duration.ofNanos(Math.max(0, most)));
  }

  /** Offers a plan, and says whether it keeps all deadlines and budgets. */
  boolean offer(IndexedPlan plan) {
    long began = System.nanoTime();
    boolean feasible = PlanCompletion.offer(problem, plan, sink).counters().isEmpty();
    noteOffering(System.nanoTime() - began);
    return feasible;
  }

  private synchronized void noteOffering(long nanos) {
    offeringNanos = Math.max(offeringNanos, nanos);
  }
}

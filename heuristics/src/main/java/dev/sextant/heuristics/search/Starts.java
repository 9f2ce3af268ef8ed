package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.HeftBackend;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.list.WorkBudget;
import dev.sextant.heuristics.shop.ShopListener;
import dev.sextant.heuristics.shop.ShopSearch;
import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where a search starts: the caller's plan or the best list heuristic, else chance. All list
 * planners are asked on the threads that the search may use, the quick ones first, and each plan is
 * offered as it is, because decoding it again may lose some of it: so no search ends worse than a
 * list planner whose turn came before the time for lists was over. A list is given up as soon as it
 * is certain that it will not be better than the best plan ({@link WorkBudget}).
 */
public final class Starts {
  private static final int RANDOM_TRIES = 200;

  /** Lists after the first may take this part of the time, so that there is a search, too. */
  private static final double PART_FOR_LISTS = 0.75;

  /** The same where a search could not even look at each task once. */
  private static final double PART_WITHOUT_SEARCH = 0.9;

  /** The same where sequences are searched, which hardly hangs on the start. */
  private static final double PART_FOR_LISTS_OF_SHOPS = 0.05;

  /** From so many tasks on, such a search does not wait for a list before it dispatches. */
  private static final int MANY_SEQUENCED = 1_500;

  /** The part of the time that is left which a search over sequences has as a start. */
  private static final double PART_FOR_SHOP = 0.5;

  /** From so many tasks on, the search over lists has a part of the time that is left. */
  private static final int MANY_TASKS = 500;

  /** The largest such part, and with how many tasks it is half as large. */
  private static final double PART_FOR_LIST_SEARCH = 0.6;

  /** The same for sums over jobs, for which changes of single tasks get further. */
  private static final double PART_FOR_LIST_SEARCH_OF_SUMS = 0.06;

  private static final int TASKS_FOR_HALF = 2000;

  /** How much of that it has before other lists, which then have less to be better than. */
  private static final double PART_BEFORE_LISTS = 0.5;

  /** A list that is worse than the best start by more than this part of it is no start. */
  private static final double FAR_BEHIND = 0.25;

  /** How many times decoding all a search takes to prepare itself, and to be worth that. */
  private static final int DECODINGS_TO_BEGIN = 10;

  private final CompiledProblem problem;
  private final ObjectiveFunction objective;
  private final IncumbentSink sink;
  private final int pending;
  private final Pace pace;
  private final SearchOptions options;
  private final SearchInterrupter interrupter;
  private final long begin;
  private final ListSearchMemory memory;
  private final SolutionCompletion completion;
  private final StartLists lists;
  private long decodingNanos;

  /** How long it took at most to offer a plan, which who builds the last list has to spare. */
  private long offeringNanos;

  private boolean isForSequences;
  private @Nullable OrderDecoder decoder;
  private @Nullable WorkBudget budgets;

  /** How much of its part a search over lists has had before most lists. */
  private double partBeforeLists;

  private @Nullable Solution best;
  private long bestCost = Long.MAX_VALUE;

  /**
   * Starts for a problem in which every unfinished task has an option. The first list may take all
   * the time, the others a part of it, unless a limit on steps asks for a run that can be repeated.
   *
   * @param sink where the plans of lists go
   * @param begin since when the time counts, by {@link System#nanoTime}
   */
  public Starts(
      CompiledProblem problem,
      SearchOptions options,
      IncumbentSink sink,
      SearchInterrupter interrupter,
      long begin) {
    this(problem, options, sink, interrupter, begin, new ListSearchMemory());
  }

  /**
   * The same for a search that goes on from others.
   *
   * @param memory of searches over lists, one of which may come before most of the lists
   */
  Starts(
      CompiledProblem problem,
      SearchOptions options,
      IncumbentSink sink,
      SearchInterrupter interrupter,
      long begin,
      ListSearchMemory memory) {
    this.memory = memory;
    this.problem = problem;
    objective = new ObjectiveFunction(problem);
    this.sink = sink;
    this.options = options;
    this.interrupter = interrupter;
    this.begin = begin;
    pace = new Pace(options.withoutStepLimit(), interrupter, begin).hurrying();
    pending = (int) IntStream.range(0, problem.tasks()).filter(problem.state()::isPending).count();
    completion = new SolutionCompletion(problem, pending);
    lists = new StartLists(problem, options.seed(), sink);
  }

  /** Whether there is nothing to place. */
  public boolean isEmpty() {
    return pending == 0;
  }

  /** What starts were decoded with; made when first asked for, because its bounds take a while. */
  public OrderDecoder decoder() {
    OrderDecoder made = decoder == null ? OrderDecoder.of(problem) : decoder;
    decoder = made;
    return made;
  }

  /** Whether a plan was found and the time that is left would not do for a search to begin. */
  public boolean isTooLate() {
    return sink.incumbentObjective() != Long.MAX_VALUE && (mustStop() || !hasTimeToBegin());
  }

  private boolean mustStop() {
    return pace.stop() != null;
  }

  /** Why the search for a start, or what was to follow it, had to stop, or COMPLETED. */
  public SearchEnd stopReason() {
    SearchEnd reason = pace.stopReason();
    return reason == SearchEnd.COMPLETED && isTooLate() ? SearchEnd.TIME_LIMIT : reason;
  }

  /**
   * The best start found, or null when none decodes or it had to stop before any did. With many
   * tasks, where changes of single tasks get nowhere in the time there is, lists are searched over
   * first, for a part of it that grows with their number; where sequences are all that decides,
   * those are searched. Neither under a limit on steps.
   */
  public @Nullable Solution find(@Nullable IndexedPlan warmStart, SplittableRandom random) {
    if (ShopSearch.suits(problem)) {
      Solution start = forSequences(warmStart, random);
      if (start != null && options.stepLimit().isEmpty() && pace.stop() == null) {
        searchSequences(start);
      }
      return best;
    }
    Solution start = fromLists(warmStart, random);
    if (start != null && pending >= MANY_TASKS && options.stepLimit().isEmpty()) {
      double part = partForListSearch(problem, pending) * (1 - partBeforeLists);
      searchLists(hasTimeToBegin() ? part : 1);
    }
    return best;
  }

  /** The best start without a search for one that goes on over sequences, or null as above. */
  @Nullable Solution forSequences(@Nullable IndexedPlan warmStart, SplittableRandom random) {
    isForSequences = true;
    if (pending < MANY_SEQUENCED) {
      return fromLists(warmStart, random);
    }
    sink.boundLater();
    ShopListener.Choices first = ShopSearch.dispatched(problem);
    consider(Solution.of(first.order(), first.option(), first.worker()));
    if (best != null) {
      sink.offer(decoder().toPlan());
    }
    if (warmStart != null) {
      consider(completion.completed(warmStart, null));
    }
    considerFurther();
    return best;
  }

  private void searchSequences(Solution start) {
    SearchOptions limited = limited(PART_FOR_SHOP);
    try (SharedBest found = new SharedBest(decoder(), problem, limited, sink)) {
      new ShopRun(problem, limited, found, sink, interrupter, begin).run(start);
      Solution better = new Solution(pending, problem.tasks());
      if (found.copyIfBelow(bestCost, better)) {
        best = better;
      }
    }
  }

  /** The options of the call with a part of the time that is left. */
  private SearchOptions limited(double part) {
    long left = nanosLeft();
    long most = options.timeLimit().toNanos() - left + (long) (part * left);
    return options.withTimeLimit(Duration.ofNanos(Math.max(0, most)));
  }

  /** For the next list, by a limit on the time, or less so that its plan is offered in time. */
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

  /** The part of the time that is left which a search over lists has with so many tasks. */
  static double partForListSearch(CompiledProblem problem, int pending) {
    double most =
        new JobTerms(problem).countWithoutMakespan()
            ? PART_FOR_LIST_SEARCH_OF_SUMS
            : PART_FOR_LIST_SEARCH;
    return most * pending / (pending + TASKS_FOR_HALF);
  }

  private void searchLists(double part) {
    if (pace.stop() != null) {
      return;
    }
    SearchOptions limited = limited(part);
    BestList found = new BestList();
    new ListSearchThreads(problem, limited, interrupter, memory).run(() -> pace(limited), found);
    consider(found.timetable);
  }

  /** Keeps the best list of a search, and offers all of them. */
  private final class BestList implements ListSearch.Listener {
    private @Nullable Timetable timetable;
    private long cost = Long.MAX_VALUE;

    @Override
    public synchronized void improved(
        Timetable list, IndexedPlan plan, long ofCost, boolean feasible) {
      if (feasible) {
        offer(plan);
      }
      if (ofCost < cost) {
        timetable = list;
        cost = ofCost;
      }
    }
  }

  /**
   * A plan as the start, for searches that go on from where others are; null without a plan, or
   * where it does not decode.
   */
  @Nullable Solution given(@Nullable IndexedPlan plan) {
    if (plan != null) {
      consider(completion.completed(plan, null));
    }
    return best;
  }

  /** The best start without a search, or null when none decodes or it had to stop before. */
  @Nullable Solution fromLists(@Nullable IndexedPlan warmStart, SplittableRandom random) {
    sink.boundLater();
    Timetable heft = HeftBackend.build(problem, pace);
    consider(heft);
    if (warmStart != null) {
      consider(completion.completed(warmStart, heft == null ? null : heft.runs()));
    }
    considerFurther();
    for (int i = 0; best == null && i < RANDOM_TRIES && pace.step() == null; i++) {
      consider(completion.random(random));
    }
    return best;
  }

  private void considerFurther() {
    if (lists.areGuidedFirst()) {
      budgets = WorkBudget.of(problem, sink::incumbentObjective);
      buildAll(lists.guided());
      if (!isForSequences && options.stepLimit().isEmpty() && !hasTimeForSearch()) {
        partBeforeLists = PART_BEFORE_LISTS;
        searchLists(partForListSearch(problem, pending) * PART_BEFORE_LISTS);
      }
    }
    buildAll(lists.first());
    // Now there is a plan that is not bad, and what follows may be spared where it is the best.
    sink.lowerBound();
    budgets = budgets == null ? WorkBudget.of(problem, sink::incumbentObjective) : budgets;
    if (pace.stop() == null) {
      buildAll(lists.further());
    }
  }

  /** Builds lists on the threads of the search; on one, in their order, under a limit on steps. */
  private void buildAll(List<Function<Pace, @Nullable Timetable>> builders) {
    boolean repeatable = options.stepLimit().isPresent();
    int cores = Runtime.getRuntime().availableProcessors();
    int threads = repeatable ? 1 : Math.min(cores, options.maxThreads().orElse(1));
    // Says that the run is to be repeatable; lists do not count among its steps.
    SearchOptions further =
        repeatable
            ? options.withStepLimit(Long.MAX_VALUE)
            : options.withTimeLimit(
                Duration.ofNanos((long) (options.timeLimit().toNanos() * partForLists())));
    AtomicInteger next = new AtomicInteger();
    SearchThreads crew = new SearchThreads(interrupter);
    crew.run(
        threads,
        "sextant-lists",
        number -> {
          Pace paceOfList = pace(further).within(budget());
          int list = next.getAndIncrement();
          while (list < builders.size() && paceOfList.stop() == null && !crew.haveFailed()) {
            consider(builders.get(list).apply(paceOfList));
            list = next.getAndIncrement();
            paceOfList = pace(further).within(budget());
          }
        });
  }

  /** What a list may cost to be better than the best plan, from when the bound is known. */
  private @Nullable WorkBudget budget() {
    return budgets == null ? null : budgets.copy();
  }

  private double partForLists() {
    if (isForSequences) {
      return PART_FOR_LISTS_OF_SHOPS;
    }
    return hasTimeForSearch() ? PART_FOR_LISTS : PART_WITHOUT_SEARCH;
  }

  /** Whether a start would be decoded in time; the first one is decoded in any case. */
  private boolean hasTimeToDecode() {
    return best == null || options.stepLimit().isPresent() || decodingNanos < nanosLeft();
  }

  /** Whether a search that changes single tasks would be past its preparations in time. */
  private synchronized boolean hasTimeToBegin() {
    return best == null
        || options.stepLimit().isPresent()
        || nanosLeft() / DECODINGS_TO_BEGIN >= decodingNanos;
  }

  private long nanosLeft() {
    return options.timeLimit().toNanos() - (System.nanoTime() - begin);
  }

  /** Whether each task could be looked at once in the time that is left. */
  private synchronized boolean hasTimeForSearch() {
    return options.stepLimit().isPresent()
        || best == null
        || nanosLeft() / Math.max(1, decodingNanos) >= pending;
  }

  /** Offers the plan of a list, and takes its order and options for a start. */
  private void consider(@Nullable Timetable list) {
    if (list == null) {
      return;
    }
    IndexedPlan plan = list.toPlan();
    boolean feasible = offer(plan);
    if (feasible && isFarBehind(plan)) {
      return;
    }
    // In the order in which it was placed, a list plan mostly comes out as it was.
    consider(Solution.of(problem, list.runs(), list.placingOrder()));
    if (hasTimeForSearch() || isAhead(plan)) {
      consider(Solution.of(problem, list.runs()));
    }
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

  /** Without time for a search a start is of use only if it is the best. */
  private synchronized boolean isFarBehind(IndexedPlan plan) {
    double most = hasTimeForSearch() ? FAR_BEHIND * bestCost : 0;
    return best != null && objective.evaluate(plan) - bestCost > most;
  }

  /** Whether a plan is better than every start, so that it came out worse than it is. */
  private synchronized boolean isAhead(IndexedPlan plan) {
    return objective.evaluate(plan) < bestCost;
  }

  private synchronized void consider(Solution solution) {
    if (pace.stop() != null) {
      return;
    }
    if (!hasTimeToDecode()) {
      return;
    }
    long began = System.nanoTime();
    try {
      OrderDecoder decoding = decoder();
      began = System.nanoTime();
      boolean decodes = solution.decode(decoding, this::isOver);
      if (decodes && decoding.cost() < bestCost) {
        best = solution;
        bestCost = decoding.cost();
      }
    } catch (StoppedException stopped) {
      // What it is the start of was offered, or there is no time for a search.
    }
    decodingNanos = System.nanoTime() - began;
  }

  private boolean isOver() {
    return mustStop() && sink.incumbentObjective() != Long.MAX_VALUE;
  }
}

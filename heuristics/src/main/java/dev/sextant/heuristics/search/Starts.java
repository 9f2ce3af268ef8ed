package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.list.RepairedList;
import dev.sextant.heuristics.shop.ShopListener;
import dev.sextant.heuristics.shop.ShopSearch;
import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.OrderDecoder;
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
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where a search starts: the caller's plan or the best list heuristic, else chance. All list
 * planners are asked on the threads that the search may use, the quick ones first, and each plan is
 * offered as it is, because decoding it again may lose some of it: so no search ends worse than a
 * list planner whose turn came before the time for lists was over. A list is given up as soon as it
 * is certain that it will not be better than the best plan ({@link ListCrew}).
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
  private static final double PART_FOR_LIST_SEARCH = 0.3;

  /** The same for sums over jobs, for which changes of single tasks get further. */
  private static final double PART_FOR_LIST_SEARCH_OF_SUMS = 0.06;

  private static final int TASKS_FOR_HALF = 1000;

  /** A list that is worse than the best start by more than this part of it is no start. */
  private static final double FAR_BEHIND = 0.25;

  /** How many times decoding all a search takes to prepare itself, and to be worth that. */
  private static final int DECODINGS_TO_BEGIN = 10;

  private final CompiledProblem problem;
  private final ObjectiveFunction objective;
  private final IncumbentSink sink;
  private final int pending;
  private final Pace pace;
  private final ListCrew crew;
  private final SearchOptions options;
  private final SearchInterrupter interrupter;
  private final long begin;
  private final ListMemory memory;
  private final SolutionCompletion completion;
  private final StartLists lists;
  private long decodingNanos;
  private boolean isForSequences;
  private @Nullable OrderDecoder decoder;

  /** Guided lists that were not asked beside the first list; null where none was. */
  private volatile @Nullable List<Function<Pace, @Nullable Timetable>> guided;

  /** Whether lists that take long are left for a thread of the search that follows. */
  private boolean leavesLists;

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
    this(problem, options, sink, interrupter, begin, new ListMemory());
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
      ListMemory memory) {
    this.memory = memory;
    this.problem = problem;
    objective = new ObjectiveFunction(problem);
    this.sink = sink;
    this.options = options;
    this.interrupter = interrupter;
    this.begin = begin;
    crew = new ListCrew(problem, options, sink, interrupter, begin, this::partForLists);
    pace = crew.paceOfFirst();
    pending = (int) IntStream.range(0, problem.tasks()).filter(problem.state()::isPending).count();
    completion = new SolutionCompletion(problem, pending);
    lists = new StartLists(problem, options.seed(), sink, pace, memory);
  }

  /**
   * Leaves lists that take long, and are hardly ever better than what the bound guides, to {@link
   * #askLeft}; the search that follows must ask for them.
   */
  public Starts leavingLists() {
    leavesLists = true;
    return this;
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
      double part = partForListSearch(problem, pending);
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
    return crew.pace(limited);
  }

  /** The part of the time that is left which a search over lists has with so many tasks. */
  static double partForListSearch(CompiledProblem problem, int pending) {
    boolean isSum = new JobTerms(problem).countWithoutMakespan();
    double most = isSum ? PART_FOR_LIST_SEARCH_OF_SUMS : PART_FOR_LIST_SEARCH;
    return most * pending / (pending + TASKS_FOR_HALF);
  }

  private void searchLists(double part) {
    if (pace.stop() != null) {
      return;
    }
    SearchOptions limited = limited(part);
    BestList found = new BestList();
    ListSearchThreads search = new ListSearchThreads(problem, limited, interrupter, memory);
    search.run(
        () -> crew.buildLeft(memory.left(), limited.timeLimit(), search::haveFailed),
        () -> pace(limited),
        found);
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
      considerGiven(plan, null);
    }
    return best;
  }

  /** The best start without a search, or null when none decodes or it had to stop before. */
  @Nullable Solution fromLists(@Nullable IndexedPlan warmStart, SplittableRandom random) {
    sink.boundLater();
    Timetable list = considerFirst();
    if (warmStart != null) {
      considerGiven(warmStart, list == null ? null : list.runs());
    }
    considerFurther();
    for (int i = 0; best == null && i < RANDOM_TRIES && pace.step() == null; i++) {
      consider(completion.random(random));
    }
    return best;
  }

  /** Builds the first list and, where there is a thread for it, the first guided one beside it. */
  private @Nullable Timetable considerFirst() {
    Timetable[] first = {null};
    Runnable build =
        () -> {
          first[0] = lists.buildFirst();
          consider(first[0]);
          if (lists.mayBeginWithTheBest()) {
            sink.lowerBound();
          }
        };
    if (lists.areMany()) {
      crew.buildBeside(build, this::considerGuided);
    } else {
      build.run();
    }
    return first[0];
  }

  /** The first of the lists that the bound guides, where they come before all but the first. */
  private void considerGuided() {
    if (lists.areGuidedFirst()) {
      List<Function<Pace, @Nullable Timetable>> all = lists.guided();
      crew.build(all.get(0), this::consider);
      guided = all.subList(1, all.size());
    }
  }

  private void considerFurther() {
    Function<Pace, @Nullable Timetable> second = lists.second();
    if (second != null) {
      crew.build(second, this::consider);
    }
    if (lists.areGuidedFirst()) {
      crew.limitWork();
      crew.buildAll(guided == null ? lists.guided() : guided, this::consider);
    }
    if (mayLeaveLists()) {
      crew.buildAll(lists.quick(), this::consider);
      sink.lowerBound();
      if (!memory.leavesLists()) {
        // Without a plan to go on from, each search of a call comes here.
        memory.left().addAll(lists.slow());
      }
      return;
    }
    crew.buildAll(lists.first(), this::consider);
    // Now there is a plan that is not bad, and what follows may be spared where it is the best.
    sink.lowerBound();
    crew.limitWork();
    if (pace.stop() == null) {
      crew.buildAll(lists.further(), this::consider);
    }
  }

  private boolean mayLeaveLists() {
    return leavesLists
        && lists.areGuidedFirst()
        && (crew.limitsWork() || lists.lookAtCosts())
        && options.stepLimit().isEmpty()
        && !isForSequences;
  }

  /**
   * Asks the lists that were left and offers their plans, one after the other, until most of the
   * time is over. On one thread at a time, beside a search that knows of them by what is offered.
   *
   * @param enough whether the search beside them needs no further one
   */
  public void askLeft(BooleanSupplier enough) {
    crew.buildLeft(memory.left(), options.timeLimit(), enough);
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
    considerSettled(plan);
  }

  /** Takes a plan for a start, completed by that of a list. */
  private void considerGiven(IndexedPlan plan, @Nullable IndexedPlan other) {
    consider(completion.completed(plan, other));
    considerSettled(plan);
  }

  /**
   * Where a complete plan is better than every start, what becomes of it with loads like theirs.
   */
  private void considerSettled(IndexedPlan plan) {
    if (hasTimeToBegin() && isComplete(plan) && isAhead(plan)) {
      SearchOptions timed = SearchOptions.defaults().withTimeLimit(options.timeLimit());
      Timetable settled = RepairedList.settled(problem, plan, new Pace(timed, interrupter, begin));
      if (settled != null) {
        consider(Solution.of(problem, settled.runs()));
      }
    }
  }

  private static boolean isComplete(IndexedPlan plan) {
    return Arrays.stream(plan.worker).noneMatch(w -> w == IndexedPlan.NO_WORKER);
  }

  /** Offers a plan, and says whether it keeps all deadlines and budgets. */
  boolean offer(IndexedPlan plan) {
    return crew.offer(plan);
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

package dev.sextant.heuristics.search;

import dev.sextant.heuristics.compass.CompassBackend;
import dev.sextant.heuristics.compass.CompassPlusBackend;
import dev.sextant.heuristics.cut.PlacingBackend;
import dev.sextant.heuristics.list.Guidance;
import dev.sextant.heuristics.list.GuidedList;
import dev.sextant.heuristics.list.HeftBackend;
import dev.sextant.heuristics.list.LatestStartList;
import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.shop.ShopListener;
import dev.sextant.heuristics.shop.ShopSearch;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where a search starts: the caller's plan or the best list heuristic, else chance. All list
 * planners are asked on the threads that the search may use, the quick ones first, and each plan is
 * offered as it is, because decoding it again may lose some of it: so no search ends worse than a
 * list planner whose turn came before the time for lists was over.
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

  private static final int TASKS_FOR_HALF = 2000;

  /** By how much options may be dearer than the cheapest of their task. */
  private static final double[] TOLERANCES = {0.02, 0.1, 0.3};

  /** The same where workers take tasks. */
  private static final double TAKING_TOLERANCE = 0.3;

  /**
   * List heuristics that look at every task once: whatever counts, one of them may be far ahead.
   */
  private static final List<ListHeuristic> QUICK =
      List.of(
          ListHeuristic.HEFT_APPEND,
          ListHeuristic.MCT,
          ListHeuristic.MEMORY_HEFT,
          ListHeuristic.MET,
          ListHeuristic.CPOP,
          ListHeuristic.PEFT,
          ListHeuristic.JIT,
          ListHeuristic.OLB,
          ListHeuristic.HASH,
          ListHeuristic.RANDOM,
          ListHeuristic.ROUND_ROBIN);

  /** Those that look at tasks again, by how often they are the best for the time they take. */
  private static final List<ListHeuristic> THOROUGH =
      List.of(
          ListHeuristic.MIN_MIN,
          ListHeuristic.DARTS,
          ListHeuristic.LOOKAHEAD_HEFT,
          ListHeuristic.SUFFERAGE,
          ListHeuristic.ETF,
          ListHeuristic.MAX_MIN,
          ListHeuristic.DLS,
          ListHeuristic.QUINCY);

  /** What is best first where ends of many jobs count: those that end soonest. */
  private static final List<ListHeuristic> SHORTEST_FIRST = List.of(ListHeuristic.MIN_MIN);

  /** A list that is worse than the best start by more than this part of it is no start. */
  private static final double FAR_BEHIND = 0.25;

  private final CompiledProblem problem;
  private final ObjectiveFunction objective;
  private final long seed;
  private final IncumbentSink sink;
  private final int pending;
  private final Pace pace;
  private final SearchOptions options;
  private final SearchInterrupter interrupter;
  private final long begin;
  private long decodingNanos;
  private boolean isForSequences;
  private @Nullable OrderDecoder decoder;
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
    this.problem = problem;
    objective = new ObjectiveFunction(problem);
    this.seed = options.seed();
    this.sink = sink;
    this.options = options;
    this.interrupter = interrupter;
    this.begin = begin;
    pace = new Pace(options.withoutStepLimit(), interrupter, begin).hurrying();
    pending = (int) IntStream.range(0, problem.tasks()).filter(problem.state()::isPending).count();
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

  /** Why the search for a start had to stop, or COMPLETED. */
  public SearchEnd stopReason() {
    return pace.stopReason();
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
      searchLists();
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
      consider(completed(warmStart, null));
    }
    considerFurther();
    return best;
  }

  private void searchSequences(Solution start) {
    SearchOptions limited = limited(PART_FOR_SHOP);
    SharedBest found = new SharedBest(decoder(), problem.tasks(), limited, sink);
    new ShopRun(problem, limited, found, sink, interrupter, begin).run(start);
    Solution better = new Solution(pending, problem.tasks());
    if (found.copyIfBelow(bestCost, better)) {
      best = better;
    }
  }

  /** The options of the call with a part of the time that is left. */
  private SearchOptions limited(double part) {
    long spent = System.nanoTime() - begin;
    long left = options.timeLimit().toNanos() - spent;
    return options.withTimeLimit(Duration.ofNanos(Math.max(0, spent + (long) (part * left))));
  }

  /** The part of the time that is left which a search over lists has with so many tasks. */
  static double partForListSearch(int pending) {
    return PART_FOR_LIST_SEARCH * pending / (pending + TASKS_FOR_HALF);
  }

  private void searchLists() {
    if (pace.stop() != null) {
      return;
    }
    SearchOptions limited = limited(partForListSearch(pending));
    BestList found = new BestList();
    new ListSearchThreads(problem, limited, interrupter)
        .run(() -> new Pace(limited, interrupter, begin), found);
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
        sink.offer(plan);
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
      consider(completed(plan, null));
    }
    return best;
  }

  /** The best start without a search, or null when none decodes or it had to stop before. */
  @Nullable Solution fromLists(@Nullable IndexedPlan warmStart, SplittableRandom random) {
    sink.boundLater();
    Timetable heft = HeftBackend.build(problem, pace);
    consider(heft);
    if (warmStart != null) {
      consider(completed(warmStart, heft == null ? null : heft.runs()));
    }
    if (pace.stop() == null) {
      consider(CompassBackend.build(problem, pace));
    }
    considerFurther();
    for (int i = 0; best == null && i < RANDOM_TRIES && pace.step() == null; i++) {
      consider(random(random));
    }
    return best;
  }

  private void considerFurther() {
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    boolean sums = AnnealingCycles.isSumOverJobs(problem);
    if (sums) {
      lists.add(limit -> LatestStartList.build(problem, limit));
    }
    lists.add(limit -> CompassPlusBackend.build(problem, limit));
    if (PlacingBackend.suits(problem)) {
      addPlacing(lists);
    }
    addAll(QUICK, lists);
    if (!PlacingBackend.suits(problem)) {
      addPlacing(lists);
    }
    buildAll(lists);
    lists.clear();
    // Now there is a plan that is not bad, and what follows may be spared where it is the best.
    sink.lowerBound();
    if (sums) {
      addAll(SHORTEST_FIRST, lists);
    }
    if (pace.stop() == null && Guidance.of(problem, 0).tellsApart()) {
      lists.add(
          limit ->
              GuidedList.build(
                  problem, Guidance.of(problem, TAKING_TOLERANCE).dispatching(), limit));
      for (double tolerance : TOLERANCES) {
        lists.add(limit -> GuidedList.build(problem, Guidance.of(problem, tolerance), limit));
      }
    }
    addAll(THOROUGH.stream().filter(l -> !sums || !SHORTEST_FIRST.contains(l)).toList(), lists);
    buildAll(lists);
  }

  private void addPlacing(List<Function<Pace, @Nullable Timetable>> lists) {
    lists.add(limit -> PlacingBackend.minimumCut().build(problem, limit));
    lists.add(limit -> PlacingBackend.greedy().build(problem, limit));
    lists.add(
        limit -> {
          PlacingBackend.offerWaiting(problem, Map.of(), limit, sink);
          return null;
        });
    lists.add(limit -> PlacingBackend.paths(0).build(problem, limit));
  }

  private void addAll(
      List<ListHeuristic> heuristics, List<Function<Pace, @Nullable Timetable>> lists) {
    for (ListHeuristic heuristic : heuristics) {
      lists.add(limit -> new ListBackend(heuristic).build(problem, seed, limit));
    }
  }

  /** Builds lists on the threads of the search; on one, in their order, under a limit on steps. */
  private void buildAll(List<Function<Pace, @Nullable Timetable>> lists) {
    boolean repeatable = options.stepLimit().isPresent();
    Duration limit =
        repeatable
            ? options.timeLimit()
            : Duration.ofNanos((long) (options.timeLimit().toNanos() * partForLists()));
    int cores = Runtime.getRuntime().availableProcessors();
    int threads = repeatable ? 1 : Math.min(cores, options.maxThreads().orElse(1));
    // Says that the run is to be repeatable; lists do not count among its steps.
    SearchOptions further = repeatable ? options.withStepLimit(Long.MAX_VALUE) : options;
    AtomicInteger next = new AtomicInteger();
    SearchThreads crew = new SearchThreads(interrupter);
    crew.run(
        threads,
        "sextant-lists",
        number -> {
          Pace paceOfList = new Pace(further.withTimeLimit(limit), interrupter, begin);
          int list = next.getAndIncrement();
          while (list < lists.size() && paceOfList.stop() == null && !crew.haveFailed()) {
            consider(lists.get(list).apply(paceOfList));
            list = next.getAndIncrement();
          }
        });
  }

  private double partForLists() {
    if (isForSequences) {
      return PART_FOR_LISTS_OF_SHOPS;
    }
    long left = options.timeLimit().toNanos() - (System.nanoTime() - begin);
    boolean searches = best == null || left / Math.max(1, decodingNanos) >= pending;
    return searches ? PART_FOR_LISTS : PART_WITHOUT_SEARCH;
  }

  /** Offers the plan of a list, and takes its order and options for a start. */
  private void consider(@Nullable Timetable list) {
    if (list == null) {
      return;
    }
    IndexedPlan plan = list.toPlan();
    boolean feasible = PlanCompletion.offer(problem, plan, sink).counters().isEmpty();
    if (feasible && isFarBehind(plan)) {
      return;
    }
    // In the order in which it was placed, a list plan mostly comes out as it was.
    consider(Solution.of(problem, list.runs(), list.placingOrder()));
    consider(Solution.of(problem, list.runs()));
  }

  private synchronized boolean isFarBehind(IndexedPlan plan) {
    return best != null && objective.evaluate(plan) - bestCost > FAR_BEHIND * bestCost;
  }

  private synchronized void consider(Solution solution) {
    if (pace.stop() != null) {
      return;
    }
    OrderDecoder decoding = decoder();
    long began = System.nanoTime();
    boolean decodes = solution.decode(decoding);
    decodingNanos = System.nanoTime() - began;
    if (decodes && decoding.cost() < bestCost) {
      best = solution;
      bestCost = decoding.cost();
    }
  }

  /**
   * A warm start with what it lacks taken from another plan, or else from the first options; in the
   * order of its starts, as far as precedence allows.
   */
  private Solution completed(IndexedPlan warmStart, @Nullable IndexedPlan other) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    CompiledWorkers workers = problem.workers();
    int tasks = problem.tasks();
    Solution solution = new Solution(pending, tasks);
    long[] key = new long[tasks];
    for (int t = 0; t < tasks; t++) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      int wt = jobs.workflowTask(t);
      int w = warmStart.worker[t];
      int chosen =
          w == IndexedPlan.NO_WORKER || !problem.pinsAllow(t, warmStart.mode[t], w)
              ? -1
              : workflows.option(wt, warmStart.mode[t], workers.classOf(w));
      key[t] = chosen < 0 ? 0 : warmStart.start[t];
      if (chosen < 0 && other != null) {
        w = other.worker[t];
        chosen = workflows.option(wt, other.mode[t], workers.classOf(w));
        key[t] = other.start[t];
      } else if (chosen < 0) {
        chosen = firstOption(t);
        w = firstWorker(t, chosen);
      }
      solution.option[t] = chosen;
      solution.worker[t] = w;
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        int from = workflows.edgeFrom(e) + jobs.offset(jobs.jobOf(t));
        key[t] = Math.max(key[t], key[from]);
      }
    }
    fillOrder(solution, key);
    return solution;
  }

  /** Random options, in the order of the numbers. */
  private Solution random(SplittableRandom random) {
    CompiledWorkflows workflows = problem.workflows();
    Solution solution = new Solution(pending, problem.tasks());
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        int wt = problem.jobs().workflowTask(t);
        int option = random.nextInt(workflows.optionsBegin(wt), workflows.optionsEnd(wt));
        int c = workflows.optionClass(option);
        int w =
            problem
                .workers()
                .member(
                    random.nextInt(
                        problem.workers().membersBegin(c), problem.workers().membersEnd(c)));
        boolean allowed = problem.pinsAllow(t, workflows.optionMode(option), w);
        solution.option[t] = allowed ? option : firstOption(t);
        solution.worker[t] = allowed ? w : firstWorker(t, solution.option[t]);
      }
    }
    fillOrder(solution, new long[problem.tasks()]);
    return solution;
  }

  private void fillOrder(Solution solution, long[] key) {
    int[] order =
        IntStream.range(0, problem.tasks())
            .filter(problem.state()::isPending)
            .boxed()
            .sorted(Comparator.<Integer>comparingLong(t -> key[t]).thenComparing(t -> t))
            .mapToInt(t -> t)
            .toArray();
    System.arraycopy(order, 0, solution.order, 0, order.length);
  }

  private int firstOption(int task) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(task);
    return IntStream.range(workflows.optionsBegin(wt), workflows.optionsEnd(wt))
        .filter(o -> firstWorker(task, o) >= 0)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Task " + task + " has no option."));
  }

  private int firstWorker(int task, int option) {
    CompiledWorkers workers = problem.workers();
    int c = problem.workflows().optionClass(option);
    int mode = problem.workflows().optionMode(option);
    return IntStream.range(workers.membersBegin(c), workers.membersEnd(c))
        .map(workers::member)
        .filter(w -> problem.pinsAllow(task, mode, w))
        .findFirst()
        .orElse(-1);
  }
}

package dev.sextant.heuristics.search;

import dev.sextant.heuristics.compass.CompassBackend;
import dev.sextant.heuristics.compass.CompassPlusBackend;
import dev.sextant.heuristics.cut.PlacingBackend;
import dev.sextant.heuristics.list.BudgetedModes;
import dev.sextant.heuristics.list.FewerWorkers;
import dev.sextant.heuristics.list.Guidance;
import dev.sextant.heuristics.list.GuidedList;
import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.list.MarginalCostList;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.list.ShortestJobList;
import dev.sextant.heuristics.list.TaskOrder;
import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.spi.IncumbentSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which list planners a search asks for its start, beside the first one, and in which order. */
final class StartLists {
  /** Of orders in which tasks wait for cheaper hours, which a search goes on from. */
  private static final int ORDERS_THAT_WAIT = 1;

  /** By how much options may be dearer than the cheapest of their task. */
  private static final double[] TOLERANCES = {0.02, 0.1, 0.3};

  /** The same where workers take tasks. */
  private static final double TAKING_TOLERANCE = 0.3;

  /** The best one where ends of many jobs count and tasks are sent. */
  private static final double SUM_TOLERANCE = 0.1;

  /** How often pairs of a task and a worker are looked at to place all tasks together. */
  private static final int LOOKS_TO_PLACE = 3;

  /** From so many tasks on, the bounds that guide a list are worth their time before others. */
  private static final int MANY_TASKS = 200;

  /** Those that rank tasks by what must follow them. */
  private static final List<ListHeuristic> TEXTBOOK =
      List.of(ListHeuristic.HEFT, ListHeuristic.PEFT);

  /**
   * List heuristics that look at every task once: whatever counts, one of them may be far ahead.
   */
  private static final List<ListHeuristic> QUICK =
      List.of(
          ListHeuristic.PEFT,
          ListHeuristic.HEFT_APPEND,
          ListHeuristic.MCT,
          ListHeuristic.MET,
          ListHeuristic.CPOP,
          ListHeuristic.JIT,
          ListHeuristic.OLB,
          ListHeuristic.HASH,
          ListHeuristic.RANDOM,
          ListHeuristic.ROUND_ROBIN);

  /** The same, but for those that take long with many tasks and workers. */
  private static final List<ListHeuristic> ONCE = List.of(ListHeuristic.MEMORY_HEFT);

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

  /**
   * The same where guided lists were asked before, by how often they are the best of those that
   * were not.
   */
  private static final List<ListHeuristic> BESIDE =
      List.of(
          ListHeuristic.DLS,
          ListHeuristic.QUINCY,
          ListHeuristic.LOOKAHEAD_HEFT,
          ListHeuristic.SUFFERAGE,
          ListHeuristic.ETF,
          ListHeuristic.MIN_MIN,
          ListHeuristic.DARTS,
          ListHeuristic.MAX_MIN);

  /** What may be far ahead where ends of many jobs count: tasks first that end soonest. */
  private static final List<ListHeuristic> SHORTEST_FIRST = List.of(ListHeuristic.MIN_MIN);

  private final CompiledProblem problem;
  private final long seed;
  private final IncumbentSink sink;
  private final ListMemory memory;
  private final boolean isSum;
  private @Nullable Boolean isBacklog;

  /** Of the list to begin with. */
  private final Pace firstPace;

  /** Whether that is the first of those for loads. */
  private final boolean isFirstForLoads;

  /** Whether bytes count, so that where tasks run is decided for all of them together, too. */
  private final boolean isForBytes;

  /** Whether the list to begin with is the one that does so; nothing says when tasks must end. */
  private final boolean isFirstForBytes;

  /**
   * For a problem.
   *
   * @param firstPace of the list to begin with
   * @param memory where a search over lists finds what to begin with
   */
  StartLists(
      CompiledProblem problem, long seed, IncumbentSink sink, Pace firstPace, ListMemory memory) {
    this.memory = memory;
    this.problem = problem;
    this.seed = seed;
    this.sink = sink;
    this.firstPace = firstPace;
    isSum = new JobTerms(problem).countWithoutMakespan();
    isForBytes = problem.objective().weight(ObjectiveTerm.BYTES_MOVED) > 0;
    isFirstForLoads =
        MarginalCostList.countsLoadsWithoutEnds(problem)
            && !problem.jobs().haveDeadlines()
            && MarginalCostList.hasTimeForHomes(problem, firstPace);
    isFirstForBytes =
        isForBytes
            && !isFirstForLoads
            && !problem.jobs().haveDeadlines()
            && problem.budgets() == 0
            && firstPace.hasTimeToPrepare(problem, LOOKS_TO_PLACE);
  }

  /**
   * The list to begin with, which does not wait for bounds: the textbook's, or, where bytes count,
   * or ends of many jobs, or loads and no ends, one that is better for those; for bytes and loads
   * only with time to prepare it.
   */
  @Nullable Timetable buildFirst() {
    if (isFirstForLoads) {
      return MarginalCostList.lists(problem).get(0).apply(firstPace);
    }
    return isFirstForBytes
        ? PlacingBackend.minimumCut().build(kept(), firstPace)
        : buildForEnds(firstPace);
  }

  private @Nullable Timetable buildForEnds(Pace pace) {
    ListHeuristic first =
        problem.jobs().haveDeadlines() ? ListHeuristic.LATEST_START : ListHeuristic.HEFT;
    if (isSum) {
      first = isBacklog() ? ListHeuristic.SHORTEST_JOB : ListHeuristic.LATEST_START;
    }
    return build(first, pace);
  }

  /** Where bytes count, the list for those or for ends that was not the first; else null. */
  @Nullable Function<Pace, @Nullable Timetable> second() {
    if (!isForBytes) {
      return null;
    }
    return isFirstForBytes
        ? this::buildForEnds
        : limit -> PlacingBackend.minimumCut().build(kept(), limit);
  }

  /** Whether the bound on the objective mostly shows at once that no list is better. */
  boolean mayBeginWithTheBest() {
    return isFirstForBytes && PlacingBackend.decides(problem);
  }

  private synchronized boolean isBacklog() {
    boolean known = isBacklog == null ? ShortestJobList.suits(problem) : isBacklog;
    isBacklog = known;
    return known;
  }

  /**
   * Whether lists that are asked before guided ones look at more than ends, as the objective does.
   */
  boolean lookAtCosts() {
    return MarginalCostList.suits(problem);
  }

  /**
   * Where more counts than ends, lists for that; the other one of those for ends of many jobs, and
   * what may be ahead of guided lists.
   */
  private void addBeforeGuided(List<Function<Pace, @Nullable Timetable>> lists) {
    if (FewerWorkers.isAsked(problem)) {
      lists.add(this::onFewerWorkers);
    }
    if (lookAtCosts()) {
      List<Function<Pace, @Nullable Timetable>> all = MarginalCostList.lists(problem);
      lists.addAll(isFirstForLoads ? all.subList(1, all.size()) : all);
    }
    if (PlacingBackend.suits(problem)) {
      addPlacing(lists);
    }
    if (isSum) {
      ListHeuristic second = isBacklog() ? ListHeuristic.LATEST_START : ListHeuristic.SHORTEST_JOB;
      addAll(List.of(second), lists);
      addAll(aheadOfGuided(), lists);
    }
  }

  private @Nullable Timetable onFewerWorkers(Pace pace) {
    FewerWorkers.Found found = FewerWorkers.find(problem, pace);
    if (found == null) {
      return null;
    }
    memory.note(found.guidance(), found.cost());
    return found.timetable();
  }

  /**
   * Lists that the bound guides, of which one is mostly the best of all; where ends of many jobs
   * count after one that is hardly worse and does not wait for bounds.
   */
  List<Function<Pace, @Nullable Timetable>> guided() {
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    addBeforeGuided(lists);
    addGuided(lists);
    return lists;
  }

  private void addGuided(List<Function<Pace, @Nullable Timetable>> lists) {
    if (isSum) {
      lists.add(limit -> build(taking(shortestJobs(TAKING_TOLERANCE)), limit));
      lists.add(limit -> build(guidance(SUM_TOLERANCE), limit));
      lists.add(limit -> build(shortestJobs(SUM_TOLERANCE), limit));
    }
    lists.add(limit -> build(taking(guidance(TAKING_TOLERANCE)), limit));
    for (double tolerance : TOLERANCES) {
      if (!isSum || tolerance != SUM_TOLERANCE) {
        lists.add(limit -> build(guidance(tolerance), limit));
      }
    }
  }

  /** The same with workers that take tasks. */
  private Guidance taking(Guidance guidance) {
    Guidance taking = guidance.dispatching();
    if (isSum) {
      taking.setOrderWeight(Guidance.ORDER_WEIGHT_OF_SUMS);
    }
    return taking;
  }

  private Guidance guidance(double tolerance) {
    return Guidance.of(problem, tolerance);
  }

  private Guidance shortestJobs(double tolerance) {
    return guidance(tolerance).in(TaskOrder.SHORTEST_JOBS, problem);
  }

  /** For lists that look at no budgets: with modes that keep them. */
  private CompiledProblem kept() {
    return BudgetedModes.in(problem);
  }

  private @Nullable Timetable build(Guidance guidance, Pace pace) {
    return GuidedList.build(problem, guidance, pace);
  }

  private @Nullable Timetable build(ListHeuristic heuristic, Pace pace) {
    return new ListBackend(heuristic).build(kept(), seed, pace);
  }

  /** Those of the textbook that are often ahead of guided lists where jobs hardly wait. */
  private List<ListHeuristic> aheadOfGuided() {
    return isSum && !isBacklog() ? TEXTBOOK : List.of();
  }

  /** Lists that look at every task once, and those that place whole workflows. */
  List<Function<Pace, @Nullable Timetable>> first() {
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    if (!areGuidedFirst()) {
      addBeforeGuided(lists);
    }
    addCompass(lists);
    lists.add(limit -> CompassPlusBackend.build(kept(), limit));
    addQuick(lists);
    addAll(ONCE, lists);
    addOtherPlacing(lists);
    return lists;
  }

  /** Those of the first lists that take next to no time, or may be far ahead. */
  List<Function<Pace, @Nullable Timetable>> quick() {
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    if (isSum) {
      addCompass(lists);
      addAll(SHORTEST_FIRST, lists);
    }
    addQuick(lists);
    return lists;
  }

  private void addQuick(List<Function<Pace, @Nullable Timetable>> lists) {
    List<ListHeuristic> quick = new ArrayList<>(QUICK);
    if (isSum || problem.jobs().haveDeadlines()) {
      quick.add(0, ListHeuristic.HEFT);
    }
    addAll(without(aheadOfGuided(), quick), lists);
  }

  /** All lists but the guided and the quick ones. */
  List<Function<Pace, @Nullable Timetable>> slow() {
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    addAll(without(shortestFirst(), BESIDE), lists);
    if (!isSum) {
      addCompass(lists);
    }
    lists.add(limit -> CompassPlusBackend.build(kept(), limit));
    addAll(ONCE, lists);
    addOtherPlacing(lists);
    return lists;
  }

  /** Lists that look at tasks again, the guided ones before those of the textbooks. */
  List<Function<Pace, @Nullable Timetable>> further() {
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    addAll(shortestFirst(), lists);
    if (!areGuidedFirst() && Guidance.of(problem, 0).tellsApart()) {
      addGuided(lists);
    }
    addAll(without(shortestFirst(), THOROUGH), lists);
    return lists;
  }

  private List<ListHeuristic> shortestFirst() {
    return isSum ? SHORTEST_FIRST : List.of();
  }

  private static List<ListHeuristic> without(
      List<ListHeuristic> asked, List<ListHeuristic> heuristics) {
    return heuristics.stream().filter(heuristic -> !asked.contains(heuristic)).toList();
  }

  /** Whether there are so many tasks that lists that the bound guides may come first. */
  boolean areMany() {
    return problem.tasks() >= MANY_TASKS;
  }

  /** Whether lists that the bound guides come before all others, which have a budget then. */
  boolean areGuidedFirst() {
    return areMany() && Guidance.of(problem, 0).tellsApart();
  }

  private void addCompass(List<Function<Pace, @Nullable Timetable>> lists) {
    lists.add(limit -> CompassBackend.build(kept(), limit));
  }

  /** Lists that place first, where there is nothing to place by: what is left of them. */
  private void addOtherPlacing(List<Function<Pace, @Nullable Timetable>> lists) {
    if (!PlacingBackend.suits(problem)) {
      addPlacing(lists);
    }
  }

  private void addPlacing(List<Function<Pace, @Nullable Timetable>> lists) {
    if (!isForBytes) {
      lists.add(limit -> PlacingBackend.minimumCut().build(kept(), limit));
    }
    lists.add(limit -> PlacingBackend.greedy().build(kept(), limit));
    lists.add(
        limit -> {
          PlacingBackend.offerWaiting(kept(), Map.of(), ORDERS_THAT_WAIT, limit, sink);
          return null;
        });
    lists.add(limit -> PlacingBackend.paths(0).build(kept(), limit));
  }

  private void addAll(
      List<ListHeuristic> heuristics, List<Function<Pace, @Nullable Timetable>> lists) {
    for (ListHeuristic heuristic : heuristics) {
      lists.add(limit -> build(heuristic, limit));
    }
  }
}

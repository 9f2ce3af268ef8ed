package dev.sextant.heuristics.list;

import dev.sextant.heuristics.home.LoadCosts;
import dev.sextant.heuristics.home.ModelHomes;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * List schedules for objectives that count more than ends: each task goes to the option on the
 * worker that adds least to the objective ({@link MarginalCost}), ends at one of a few prices.
 * Which of these is best shows in the plans, so all are built. Tasks come in the order of HEFT, or
 * by latest start where the objective counts the ends of single jobs, and again as jobs take turns.
 * Where loads count, some of them send tasks to workers that are meant to keep their models ({@link
 * ModelHomes}), and where no ends count, others place first what finds them there ({@link
 * HeldFirst}). Where all of these miss a deadline or a budget, tasks go where HEFT puts them.
 * Thread-safe.
 */
public final class MarginalCostList implements PlannerBackend {
  /** What ends count, by how often the best list has it, as a share of what they do alone. */
  private static final List<Double> END_WEIGHTS = List.of(1.0, 0.25, 4.0);

  /** What they count where homes say which models workers keep. */
  private static final double END_WEIGHT_AT_HOMES = 0.1;

  /** Which share of the time to spare until deadlines tasks may use, where runs cost. */
  private static final List<Double> SLACK_SHARES = List.of(Guidance.SLACK_SHARE, 0.4, 1.0);

  /** The same where it is for loads, bytes or workers that tasks wait. */
  private static final List<Double> LONG_SLACK_SHARES = List.of(1.0, Guidance.SLACK_SHARE);

  /** Where nothing is in time with these. */
  private static final List<Double> SHORT_SLACK_SHARES = List.of(0.3, 0.15, 0.05);

  /** How often pairs of a task and a worker are looked at to find homes. */
  private static final int LOOKS_FOR_HOMES = 1;

  /** How much ready tasks count in lists for loads alone, by how often it is the best. */
  private static final List<Double> EAGERNESS = List.of(0.5, 0.0, 1.0);

  private static final ListBackend ANYWHERE = new ListBackend(ListHeuristic.HEFT);

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    CompiledProblem problem = request.problem();
    Pace pace = new Pace(request.options(), interrupter).hurrying();
    Map<String, Long> missed = null;
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    if (!hasTimeForHomes(problem, pace)) {
      // There may be no time to prepare any other.
      lists.add(limit -> anywhere(request, limit));
    }
    lists.addAll(lists(problem));
    for (Function<Pace, @Nullable Timetable> list : lists) {
      if (pace.stop() != null) {
        // Those that are complete count.
        break;
      }
      Timetable timetable = list.apply(pace);
      if (timetable == null) {
        continue;
      }
      Map<String, Long> now = PlanCompletion.offer(problem, timetable, sink).counters();
      missed = missed == null ? now : PlanCompletion.leastMissed(missed, now);
      pace.patient();
    }
    if (missed != null && !missed.isEmpty()) {
      Timetable heft = anywhere(request, pace);
      if (heft != null) {
        Map<String, Long> now = PlanCompletion.offer(problem, heft, sink).counters();
        missed = PlanCompletion.leastMissed(missed, now);
      }
    }
    return pace.completed(
        new Outcome(pace.stopReason(), false, missed == null ? Map.of() : missed));
  }

  private static @Nullable Timetable anywhere(SearchRequest request, Pace pace) {
    return ANYWHERE.build(BudgetedModes.in(request.problem()), request.options().seed(), pace);
  }

  /** Whether there are such lists: something counts beside ends. */
  public static boolean suits(CompiledProblem problem) {
    return MarginalCost.isAsked(problem);
  }

  /**
   * All of them, the likeliest to be the best for its time first; each gives its complete
   * timetable, or null when a task cannot be placed, the pace says stop, or memory does not reach
   * for its homes.
   */
  public static List<Function<Pace, @Nullable Timetable>> lists(CompiledProblem problem) {
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    AtomicBoolean inTime = new AtomicBoolean();
    for (double share : slackShares(problem)) {
      for (Variant variant : withShare(problem, share)) {
        lists.add(pace -> build(problem, variant, inTime, pace));
      }
    }
    if (countsLoadsWithoutEnds(problem)) {
      // They look at no deadlines.
      lists.addAll(problem.jobs().haveDeadlines() ? lists.size() : 0, forLoads(problem));
    }
    if (problem.jobs().haveDeadlines()) {
      for (double share : SHORT_SLACK_SHARES) {
        for (Variant variant : withShare(problem, share)) {
          lists.add(pace -> inTime.get() ? null : build(problem, variant, inTime, pace));
        }
      }
    }
    return lists;
  }

  private static List<Function<Pace, @Nullable Timetable>> forLoads(CompiledProblem problem) {
    List<Function<Pace, @Nullable Timetable>> lists = new ArrayList<>();
    lists.add(pace -> heldFirst(problem, HomeRule.WIDE, EAGERNESS.get(0), pace));
    for (double eagerness : EAGERNESS) {
      lists.add(pace -> heldFirst(problem, HomeRule.FEWEST, eagerness, pace));
    }
    return lists;
  }

  /**
   * One of them.
   *
   * @param inTime set if it is in time for all deadlines
   */
  private static @Nullable Timetable build(
      CompiledProblem problem, Variant variant, AtomicBoolean inTime, Pace pace) {
    if (!suits(problem, variant)) {
      return null;
    }
    Timetable timetable = GuidedList.build(problem, variant.guidance(problem), pace);
    if (timetable != null
        && problem.jobs().haveDeadlines()
        && PlanCompletion.counters(problem, timetable.toPlan()).isEmpty()) {
      inTime.set(true);
    }
    return timetable;
  }

  private static List<Double> slackShares(CompiledProblem problem) {
    if (!problem.jobs().haveDeadlines()) {
      return List.of(Guidance.SLACK_SHARE);
    }
    return problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0
        ? SLACK_SHARES
        : LONG_SLACK_SHARES;
  }

  /**
   * Whether loads count and no ends do: the first of the lists waits for no bounds then, and lists
   * that look at ends are far behind.
   */
  public static boolean countsLoadsWithoutEnds(CompiledProblem problem) {
    return new LoadCosts(problem).areAny() && !MarginalCost.countsEnds(problem);
  }

  /** Whether there is time to find homes before the first of the lists for loads. */
  public static boolean hasTimeForHomes(CompiledProblem problem, Pace pace) {
    return pace.hasTimeToPrepare(problem, LOOKS_FOR_HOMES);
  }

  private static @Nullable Timetable heldFirst(
      CompiledProblem of, HomeRule rule, double eagerness, Pace pace) {
    CompiledProblem problem = BudgetedModes.in(of);
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    ListRule heldFirst = new HeldFirst(schedule, rule.homes(problem), eagerness);
    return ListBackend.build(schedule, heldFirst, pace);
  }

  /** What those of them are told that follow a guidance. */
  public static List<Variant> variants(CompiledProblem problem) {
    return slackShares(problem).stream()
        .flatMap(share -> withShare(problem, share).stream())
        .filter(variant -> suits(problem, variant))
        .toList();
  }

  /** Where ends count, homes are no better than none if memory does not reach for them. */
  private static boolean suits(CompiledProblem problem, Variant variant) {
    return variant.homes == null || !MarginalCost.countsEnds(problem) || ModelHomes.fit(problem);
  }

  private static List<Variant> withShare(CompiledProblem problem, double share) {
    List<Variant> all = new ArrayList<>();
    for (ModeChoice modes : BudgetedModes.choices(problem)) {
      all.addAll(withModes(problem, share, modes));
    }
    return all;
  }

  private static List<Variant> withModes(CompiledProblem problem, double share, ModeChoice modes) {
    List<Variant> all = new ArrayList<>();
    boolean weighsEnds = MarginalCost.isAsked(problem) && MarginalCost.countsEnds(problem);
    List<TaskOrder> orders =
        problem.jobs().count() > 1
            ? List.of(TaskOrder.RANKED, TaskOrder.SHORTEST_JOBS)
            : List.of(TaskOrder.RANKED);
    boolean mayKeepWhole = orders.size() > 1 && keepsJobsWhole(problem);
    for (double weight : weighsEnds ? END_WEIGHTS : List.of(1.0)) {
      if (mayKeepWhole) {
        all.add(new Variant(weight, TaskOrder.RANKED, null, share, true, modes));
      }
      for (TaskOrder order : orders) {
        all.add(new Variant(weight, order, null, share, false, modes));
      }
    }
    if (new LoadCosts(problem).areAny()) {
      addHomes(weighsEnds, orders, share, modes, problem, all);
    }
    return all;
  }

  /** Whether jobs that keep to one worker may spare something, and deadlines are to be kept. */
  private static boolean keepsJobsWhole(CompiledProblem problem) {
    return problem.jobs().haveDeadlines()
        && (problem.objective().weight(ObjectiveTerm.BYTES_MOVED) > 0
            || problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0);
  }

  private static void addHomes(
      boolean weighsEnds,
      List<TaskOrder> orders,
      double share,
      ModeChoice modes,
      CompiledProblem problem,
      List<Variant> all) {
    TaskOrder last = orders.get(orders.size() - 1);
    if (weighsEnds) {
      all.add(new Variant(END_WEIGHT_AT_HOMES, last, HomeRule.NARROW, share, false, modes));
      for (TaskOrder order : orders) {
        all.add(new Variant(END_WEIGHT_AT_HOMES, order, HomeRule.WIDE, share, false, modes));
      }
    } else {
      all.add(new Variant(1, TaskOrder.RANKED, HomeRule.FEWEST, share, false, modes));
      if (problem.jobs().haveDeadlines()) {
        all.add(new Variant(1, last, HomeRule.WIDE, share, false, modes));
        all.add(new Variant(1, last, HomeRule.FEWEST, share, false, modes));
      }
    }
  }

  /**
   * What one of them is told.
   *
   * @param endWeight what ends count, see {@link Guidance#endWeight}
   * @param order in which tasks come
   * @param homes which models workers are meant to keep; null where nothing is said
   * @param slackShare which share of the time to spare until deadlines may be used, see {@link
   *     Guidance#slackShare}
   * @param keepsJobsWhole whether jobs are sent to workers as a whole
   * @param modes by what modes are chosen where budgets are short
   */
  public record Variant(
      double endWeight,
      TaskOrder order,
      @Nullable HomeRule homes,
      double slackShare,
      boolean keepsJobsWhole,
      ModeChoice modes) {
    Guidance guidance(CompiledProblem problem) {
      Guidance own = Guidance.of(problem, Guidance.ANY_PRICE);
      Guidance guidance = order == TaskOrder.RANKED ? own : own.in(order, problem);
      guidance.setEndWeight(endWeight);
      guidance.setHomes(problem, homes);
      guidance.setSlackShare(slackShare);
      guidance.setKeepsJobsWhole(keepsJobsWhole);
      guidance.setModes(modes);
      return guidance;
    }
  }
}

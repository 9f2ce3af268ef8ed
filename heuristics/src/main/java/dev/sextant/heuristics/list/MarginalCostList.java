package dev.sextant.heuristics.list;

import dev.sextant.heuristics.home.LoadCosts;
import dev.sextant.heuristics.home.ModelHomes;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
      lists.add(limit -> ANYWHERE.build(problem, request.options().seed(), limit));
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
      Timetable heft = ANYWHERE.build(problem, request.options().seed(), pace);
      if (heft != null) {
        Map<String, Long> now = PlanCompletion.offer(problem, heft, sink).counters();
        missed = PlanCompletion.leastMissed(missed, now);
      }
    }
    return pace.completed(
        new Outcome(pace.stopReason(), false, missed == null ? Map.of() : missed));
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
    if (countsLoadsWithoutEnds(problem)) {
      lists.add(pace -> heldFirst(problem, HomeRule.WIDE, EAGERNESS.get(0), pace));
      for (double eagerness : EAGERNESS) {
        lists.add(pace -> heldFirst(problem, HomeRule.FEWEST, eagerness, pace));
      }
    }
    for (Variant variant : all(problem)) {
      lists.add(
          pace ->
              suits(problem, variant)
                  ? GuidedList.build(problem, variant.guidance(problem), pace)
                  : null);
    }
    return lists;
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
      CompiledProblem problem, HomeRule rule, double eagerness, Pace pace) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    ListRule heldFirst = new HeldFirst(schedule, rule.homes(problem), eagerness);
    return ListBackend.build(schedule, heldFirst, pace);
  }

  /** What those of them are told that follow a guidance. */
  public static List<Variant> variants(CompiledProblem problem) {
    return all(problem).stream().filter(variant -> suits(problem, variant)).toList();
  }

  /** Where ends count, homes are no better than none if memory does not reach for them. */
  private static boolean suits(CompiledProblem problem, Variant variant) {
    return variant.homes == null || !MarginalCost.countsEnds(problem) || ModelHomes.fit(problem);
  }

  private static List<Variant> all(CompiledProblem problem) {
    List<Variant> all = new ArrayList<>();
    boolean hasTurns = problem.jobs().count() > 1;
    boolean weighsEnds = MarginalCost.isAsked(problem) && MarginalCost.countsEnds(problem);
    for (double weight : weighsEnds ? END_WEIGHTS : List.of(1.0)) {
      all.add(new Variant(weight, false, null));
      if (hasTurns) {
        all.add(new Variant(weight, true, null));
      }
    }
    if (new LoadCosts(problem).areAny()) {
      addHomes(weighsEnds, hasTurns, all);
    }
    return all;
  }

  private static void addHomes(boolean weighsEnds, boolean hasTurns, List<Variant> all) {
    if (weighsEnds) {
      all.add(new Variant(END_WEIGHT_AT_HOMES, hasTurns, HomeRule.NARROW));
      all.add(new Variant(END_WEIGHT_AT_HOMES, false, HomeRule.WIDE));
      if (hasTurns) {
        all.add(new Variant(END_WEIGHT_AT_HOMES, true, HomeRule.WIDE));
      }
    } else {
      all.add(new Variant(1, false, HomeRule.FEWEST));
    }
  }

  /**
   * What one of them is told.
   *
   * @param endWeight what ends count, see {@link Guidance#endWeight}
   * @param shortestJobs whether tasks come as jobs take turns
   * @param homes which models workers are meant to keep; null where nothing is said
   */
  public record Variant(double endWeight, boolean shortestJobs, @Nullable HomeRule homes) {
    Guidance guidance(CompiledProblem problem) {
      Guidance own = Guidance.of(problem, Guidance.ANY_PRICE);
      Guidance guidance = shortestJobs ? own.shortestJobsFirst(problem) : own;
      guidance.setEndWeight(endWeight);
      guidance.setHomes(problem, homes);
      return guidance;
    }
  }
}

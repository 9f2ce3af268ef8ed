package dev.sextant.heuristics.list;

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
import org.jspecify.annotations.Nullable;

/**
 * List schedules for objectives that count more than ends: each task goes to the option on the
 * worker that adds least to the objective ({@link MarginalCost}), ends at one of a few prices.
 * Which of these is best shows in the plans, so all are built. Tasks come in the order of HEFT, or
 * by latest start where the objective counts the ends of single jobs, and again as jobs take turns.
 * Where all of these miss a deadline or a budget, tasks go where HEFT puts them. Thread-safe.
 */
public final class MarginalCostList implements PlannerBackend {
  /** What ends count, by how often the best list has it, as a share of what they do alone. */
  private static final List<Double> END_WEIGHTS = List.of(1.0, 0.25, 4.0);

  private static final ListBackend ANYWHERE = new ListBackend(ListHeuristic.HEFT);

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    CompiledProblem problem = request.problem();
    Pace pace = new Pace(request.options(), interrupter).hurrying();
    Map<String, Long> missed = null;
    for (Variant variant : variants(problem)) {
      Timetable timetable = pace.stop() == null ? variant.build(problem, pace) : null;
      if (timetable == null) {
        // Those that are complete count.
        break;
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

  /** What the lists are told, the likeliest to be the best first. */
  public static List<Variant> variants(CompiledProblem problem) {
    List<Variant> all = new ArrayList<>();
    boolean weighsEnds = MarginalCost.isAsked(problem) && MarginalCost.countsEnds(problem);
    for (double weight : weighsEnds ? END_WEIGHTS : List.of(1.0)) {
      all.add(new Variant(weight, false));
      if (problem.jobs().count() > 1) {
        all.add(new Variant(weight, true));
      }
    }
    return all;
  }

  /**
   * What one of them is told.
   *
   * @param endWeight what ends count, see {@link Guidance#endWeight}
   * @param shortestJobs whether tasks come as jobs take turns
   */
  public record Variant(double endWeight, boolean shortestJobs) {
    /** The complete timetable, or null when a task cannot be placed or the pace says stop. */
    public @Nullable Timetable build(CompiledProblem problem, Pace pace) {
      Guidance own = Guidance.of(problem, Guidance.ANY_PRICE);
      Guidance guidance = shortestJobs ? own.shortestJobsFirst(problem) : own;
      guidance.setEndWeight(endWeight);
      return GuidedList.build(problem, guidance, pace);
    }
  }
}

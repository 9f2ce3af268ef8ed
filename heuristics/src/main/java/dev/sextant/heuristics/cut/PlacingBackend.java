package dev.sextant.heuristics.cut;

import dev.sextant.heuristics.list.CheapestStartList;
import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.list.PlacedList;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.placement.PlacementProblem;
import dev.sextant.planner.placement.PlacementSolution;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Places tasks by a {@link Placer} and schedules them there ({@link PlacedList}). What of the
 * problem the placement did not look at is said by counters, see {@link LeftToTimetable}. Where the
 * time does not suffice for the placement, tasks go where they end first; where a plan at these
 * places misses a deadline or a budget, they go where HEFT puts them. With the steps and the time
 * left after that, tasks wait for cheaper hours where that may pay. Thread-safe.
 */
public final class PlacingBackend implements PlannerBackend {
  /** How much of its time a task that others follow may wait for, one attempt after the other. */
  private static final List<Double> WAITING_SHARES = List.of(1.0, 0.75, 0.5, 0.25);

  /** Orders of tasks that wait, for each of these. */
  private static final int MOST_ORDERS = 50;

  /** Tasks that are placed in all these orders together, but in the first. */
  private static final int TASKS_IN_ORDERS = 2_000;

  private static final ListBackend ANYWHERE = new ListBackend(ListHeuristic.HEFT);

  private final Placer placer;
  private final boolean waits;

  private PlacingBackend(Placer placer, boolean waits) {
    this.placer = placer;
    this.waits = waits;
  }

  /** The best placement by minimum cuts where it is known, else a good one ({@link CutPlacer}). */
  public static PlacingBackend minimumCut() {
    return new PlacingBackend(new CutPlacer(), false);
  }

  /**
   * Each task where it and its inputs cost least, in topological order ({@link GreedyPlacer}); and
   * when, where that is another question ({@link CheapestStartList}).
   */
  public static PlacingBackend greedy() {
    return new PlacingBackend(new GreedyPlacer(), true);
  }

  /**
   * The published rule of POSH ({@link PathPlacer}).
   *
   * @param client number of the worker that is the client, from 1; 0 for the first that holds no
   *     input of a job
   */
  public static PlacingBackend paths(int client) {
    return new PlacingBackend(new PathPlacer(client), false);
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    CompiledProblem problem = request.problem();
    Pace pace = new Pace(request.options(), interrupter).hurrying();
    if (pace.stop() != null) {
      return new Outcome(pace.stopReason(), false, Map.of());
    }
    int[] workerOf = place(problem, pace);
    Timetable timetable = PlacedList.build(problem, workerOf, pace);
    Map<String, Long> counters = new TreeMap<>(LeftToTimetable.counters(problem));
    if (timetable == null) {
      return new Outcome(pace.stopReason(), false, counters);
    }
    Map<String, Long> missed = PlanCompletion.offer(problem, timetable, sink).counters();
    if (missed.isEmpty()) {
      countMoved(problem, workerOf, timetable, counters);
    } else {
      counters.put(LeftToTimetable.PLACEMENT, 1L);
      Timetable anywhere = ANYWHERE.build(problem, request.options().seed(), pace);
      missed = anywhere == null ? missed : leastMissed(missed, problem, anywhere, sink);
    }
    if (waits) {
      Pace rest = pace.isCounted() ? pace.patient() : pace;
      missed = offerWaiting(problem, missed, MOST_ORDERS, rest, sink);
    }
    counters.putAll(missed);
    return pace.completed(new Outcome(SearchEnd.COMPLETED, false, counters));
  }

  private static Map<String, Long> leastMissed(
      Map<String, Long> missed, CompiledProblem problem, Timetable timetable, IncumbentSink sink) {
    return PlanCompletion.leastMissed(
        missed, PlanCompletion.offer(problem, timetable, sink).counters());
  }

  /** Whether there is anything to place by: the objective counts money or bytes. */
  public static boolean suits(CompiledProblem problem) {
    return problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0
        || problem.objective().weight(ObjectiveTerm.BYTES_MOVED) > 0;
  }

  /** Whether all that the objective counts hangs on places: money and bytes. */
  public static boolean decides(CompiledProblem problem) {
    return problem.objective().weights().entrySet().stream()
        .allMatch(
            term ->
                term.getValue() == 0
                    || term.getKey() == ObjectiveTerm.COST_MICRO_UNITS
                    || term.getKey() == ObjectiveTerm.BYTES_MOVED);
  }

  /** The timetable at the places found, whatever it misses; null when it had to stop before. */
  public @Nullable Timetable build(CompiledProblem problem, Pace pace) {
    return PlacedList.build(problem, place(problem, pace), pace);
  }

  /**
   * Offers plans in which tasks wait for cheaper hours ({@link CheapestStartList}), in several
   * orders and with all or less of their time for tasks that others follow; nothing where waiting
   * cannot pay. All of these orders under a limit on steps, which a clock must not decide, else as
   * many as a third of the time allows.
   *
   * @param missed by how much the plans before miss deadlines and budgets; empty if one does not
   * @param most so many orders for each share of time
   * @return the same with these plans
   */
  public static Map<String, Long> offerWaiting(
      CompiledProblem problem, Map<String, Long> missed, int most, Pace pace, IncumbentSink sink) {
    PlacementProblem placement =
        CheapestStartList.isAsked(problem) ? PlacementSolution.of(problem).problem() : null;
    if (placement == null || !placement.isFeasible()) {
      return missed;
    }
    Map<String, Long> least = missed;
    int rounds = Math.max(1, Math.min(most, TASKS_IN_ORDERS / Math.max(1, problem.tasks())));
    for (double share : WAITING_SHARES) {
      int[] order = CheapestStartList.firstOrder(problem);
      double[] blame = new double[problem.tasks()];
      for (int i = 0; i < rounds; i++) {
        Timetable waiting =
            CheapestStartList.build(problem, new WorkerMoves(placement), order, share, pace);
        if (waiting == null) {
          return least;
        }
        least = leastMissed(least, problem, waiting, sink);
        if (!pace.isCounted() && pace.isPastAThird()) {
          return least;
        }
        order = CheapestStartList.nextOrder(problem, waiting, blame);
      }
    }
    return least;
  }

  private static void countMoved(
      CompiledProblem problem, int[] workerOf, Timetable timetable, Map<String, Long> counters) {
    long moved = 0;
    for (int t = 0; t < workerOf.length; t++) {
      boolean decided = problem.state().isPending(t) && workerOf[t] != PlacedList.ANY;
      moved += decided && timetable.worker(t) != workerOf[t] ? 1 : 0;
    }
    if (moved > 0) {
      counters.put("placedElsewhere", moved);
    }
  }

  private int[] place(CompiledProblem problem, Pace pace) {
    try {
      return placer.workers(problem, pace::isPastAThird);
    } catch (StoppedException e) {
      int[] anywhere = new int[problem.tasks()];
      Arrays.fill(anywhere, PlacedList.ANY);
      return anywhere;
    }
  }
}

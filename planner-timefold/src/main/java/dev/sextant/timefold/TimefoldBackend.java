package dev.sextant.timefold;

import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.solver.EnvironmentMode;
import dev.sextant.heuristics.search.SharedBest;
import dev.sextant.heuristics.search.Solution;
import dev.sextant.heuristics.search.Starts;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Timefold Solver (community edition) over (order, option per task): late acceptance (Burke and
 * Bykov, EJOR 258, 2017) with the shared decoder and neighbourhood. Starts from the caller's warm
 * start or the best list heuristic, whichever is better; anytime.
 *
 * <p>One solver on the caller's thread; a second one with another seed when the caller permits more
 * threads, and they share the best solution. With one thread and a step limit a seed gives the same
 * plan again. A step is one evaluated move. Hard deadlines and budgets are penalised while they are
 * missed, and no such plan is offered.
 */
public final class TimefoldBackend implements PlannerBackend {
  /** Moves of a thread in a second, times tasks: roughly, at any size. */
  private static final double MOVES_TIMES_TASKS = 9e6;

  private static final double NANOS_PER_SECOND = 1e9;

  private final Map<Integer, SolverFactory<Schedule>> solvers = new ConcurrentHashMap<>();
  private final EnvironmentMode mode;
  private final boolean exactScores;

  /** A backend; reads the formulation, which takes Timefold a moment. */
  public TimefoldBackend() {
    this(EnvironmentMode.NO_ASSERT);
  }

  /** A backend whose solvers check themselves. */
  TimefoldBackend(EnvironmentMode mode) {
    this.mode = mode;
    exactScores = mode.isAsserted();
    solvers(Formulation.LEAST_LATENESS);
  }

  private SolverFactory<Schedule> solvers(int lateness) {
    return solvers.computeIfAbsent(lateness, l -> Formulation.solverFactory(mode, l));
  }

  /** How many moves one thread can make, about. */
  private static long moves(PlannerOptions options, int tasks) {
    double seconds = options.timeLimit().toNanos() / NANOS_PER_SECOND;
    double inTime = seconds * MOVES_TIMES_TASKS / tasks;
    return (long) Math.min(inTime, options.stepLimit().orElse(Long.MAX_VALUE));
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, PlanInterrupter interrupter) {
    long begin = System.nanoTime();
    CompiledProblem problem = request.problem();
    OrderDecoder decoder = new OrderDecoder(problem);
    if (decoder.size() == 0) {
      return PlanCompletion.offer(problem, new Timetable(problem), sink);
    }
    Starts starts = new Starts(problem, request.options(), interrupter);
    SplittableRandom random = new SplittableRandom(request.options().seed());
    Solution start = starts.find(request.warmStart(), random);
    if (start == null || !start.decode(decoder)) {
      return new Outcome(starts.stopReason(), false, Map.of());
    }
    SharedBest best = new SharedBest(decoder, problem.tasks(), sink);
    best.submit(decoder);
    int lateness = Formulation.lateness(moves(request.options(), decoder.size()));
    SolverRuns runs =
        new SolverRuns(
            solvers(lateness),
            lateness,
            exactScores,
            problem,
            request.options(),
            start,
            best,
            interrupter,
            begin);
    runs.all();
    best.finish();
    Map<String, Long> counters = new TreeMap<>();
    counters.put("steps", runs.moves());
    counters.put("accepted", runs.steps());
    if (best.latenessMicros() > 0) {
      counters.put(PlanCompletion.SMALLEST_LATENESS, best.latenessMicros());
    }
    if (best.budgetExcess() > 0) {
      counters.put(PlanCompletion.SMALLEST_EXCESS, best.budgetExcess());
    }
    return new Outcome(runs.stopReason(), false, counters);
  }
}

package dev.sextant.timefold;

import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.solver.EnvironmentMode;
import dev.sextant.heuristics.search.Neighbourhood;
import dev.sextant.heuristics.search.SharedBest;
import dev.sextant.heuristics.search.Solution;
import dev.sextant.heuristics.search.Starts;
import dev.sextant.heuristics.search.TemperatureUnit;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Timefold Solver (community edition) over (order, option per task), with the shared decoder and
 * neighbourhood: simulated annealing in cycles, each one run of a solver from the best solution of
 * all threads, or another of Timefold's acceptors in a single run. Starts from the caller's warm
 * start or the best list heuristic, whichever is better, and offers the plans of all list
 * heuristics as they are; anytime.
 *
 * <p>One solver on the caller's thread; a second one with another seed when the caller permits more
 * threads. With one thread and a step limit a seed gives the same plan again. A step is one
 * evaluated move. Hard deadlines and budgets are penalised while they are missed, and no such plan
 * is offered.
 */
final class TimefoldBackend implements PlannerBackend {
  private final EnvironmentMode mode;
  private final TimefoldOptions chosen;
  private final LongSupplier clock;

  /**
   * A backend; reads the formulation, which takes Timefold a moment.
   *
   * @param mode whether solvers check themselves
   */
  TimefoldBackend(EnvironmentMode mode, TimefoldOptions chosen) {
    this(mode, chosen, System::nanoTime);
  }

  /** With a clock by which plans wait to be offered. */
  TimefoldBackend(EnvironmentMode mode, TimefoldOptions chosen, LongSupplier clock) {
    this.mode = mode;
    this.chosen = chosen;
    this.clock = clock;
    Formulation.solverFactory(mode, chosen, 1);
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    long begin = System.nanoTime();
    CompiledProblem problem = request.problem();
    Starts starts = new Starts(problem, request.options(), sink, interrupter, begin).leavingLists();
    if (starts.isEmpty()) {
      return PlanCompletion.offer(problem, new Timetable(problem), sink);
    }
    SplittableRandom random = new SplittableRandom(request.options().seed());
    Solution start = starts.find(request.warmStart(), random);
    if (start == null || starts.isTooLate() || !start.decode(starts.decoder())) {
      return new Outcome(starts.stopReason(), false, Map.of());
    }
    OrderDecoder decoder = starts.decoder();
    Neighbourhood neighbourhood = new Neighbourhood(problem, decoder, random);
    neighbourhood.trace();
    long limit = request.options().timeLimit().toNanos();
    TemperatureUnit unit =
        TemperatureUnit.of(
            problem,
            decoder,
            neighbourhood,
            () -> interrupter.isInterrupted() || System.nanoTime() - begin >= limit);
    try (SharedBest best = new SharedBest(decoder, problem, request.options(), sink, clock)) {
      best.submit(decoder);
      SolverRuns runs =
          new SolverRuns(
              new SolverFactories(mode, chosen), request, start, best, unit, interrupter, begin);
      runs.all(() -> starts.askLeft(runs::haveFailed));
      Map<String, Long> counters =
          PlanCompletion.counters(best.latenessMicros(), best.budgetExcess());
      counters.put("steps", runs.moves());
      counters.put("accepted", runs.steps());
      return new Outcome(runs.stopReason(), false, counters, versions());
    }
  }

  /** That of the solver, where its archive tells. */
  static Map<String, String> versions() {
    String version = SolverFactory.class.getPackage().getImplementationVersion();
    return version == null ? Map.of() : Map.of("timefold", version);
  }
}

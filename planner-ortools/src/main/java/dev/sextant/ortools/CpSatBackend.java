package dev.sextant.ortools;

import com.google.ortools.Loader;
import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.LowerBounds;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The exact planner: a short local search gives a plan, which becomes the complete hint of a CP-SAT
 * model of the whole problem.
 *
 * <p>Eight search workers unless the caller permits fewer: they are different strategies rather
 * than copies, and help on two cores too. A step is a thousandth of a unit of the solver's
 * deterministic time; under a limit on steps there is one worker.
 */
final class CpSatBackend implements PlannerBackend {
  private static final int DEFAULT_WORKERS = 8;
  private static final double START_SHARE = 0.05;
  private static final long START_NANOS = 3_000_000_000L;
  private static final long START_STEPS_PER_TASK = 2_000;

  /** The natives are unpacked and loaded once per process, at the first search. */
  private static final class Natives {
    static {
      Loader.loadNativeLibraries();
    }

    private Natives() {}

    static void load() {}
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, PlanInterrupter interrupter) {
    long begin = System.nanoTime();
    CompiledProblem problem = request.problem();
    PlannerOptions options = request.options();
    long deadline = begin + options.timeLimit().toNanos();
    Map<String, Long> counters = new TreeMap<>();
    IndexedPlan start = start(request, sink, interrupter, counters);
    if (interrupter.isInterrupted()) {
      return new Outcome(StopReason.INTERRUPTED, false, counters);
    }
    if (options.stepLimit().orElse(1) == 0) {
      return new Outcome(StopReason.STEP_LIMIT, false, counters);
    }
    Natives.load();
    Formulation formulation =
        new Formulation(problem, LowerBounds.of(problem), start, sink.incumbentObjective());
    long left = deadline - System.nanoTime();
    if (interrupter.isInterrupted() || left <= 0) {
      return new Outcome(
          interrupter.isInterrupted() ? StopReason.INTERRUPTED : StopReason.TIME_LIMIT,
          false,
          counters);
    }
    SolverRun run = new SolverRun(formulation, options, DEFAULT_WORKERS, sink, interrupter);
    CpSolverStatus status = run.solve(left);
    counters.put("conflicts", run.conflicts());
    counters.put("branches", run.branches());
    boolean infeasible = status == CpSolverStatus.INFEASIBLE;
    return new Outcome(run.stopReason(), infeasible, counters);
  }

  /** The plan to hint: the best of the caller's and a short local search; or null. */
  private static @Nullable IndexedPlan start(
      SearchRequest request,
      IncumbentSink sink,
      PlanInterrupter interrupter,
      Map<String, Long> counters) {
    PlannerOptions options = request.options();
    long nanos = Math.min(START_NANOS, (long) (options.timeLimit().toNanos() * START_SHARE));
    long steps =
        Math.min(
            options.stepLimit().orElse(Long.MAX_VALUE),
            START_STEPS_PER_TASK * Math.max(1, request.problem().tasks()));
    PlannerOptions shortly =
        options
            .withTimeLimit(Duration.ofNanos(nanos))
            .withStepLimit(steps)
            .withMaxThreads(Math.min(2, options.maxThreads().orElse(2)));
    LastPlan best = new LastPlan(sink, request.warmStart());
    Outcome outcome =
        new LocalSearchBackend()
            .search(
                new SearchRequest(request.problem(), shortly, request.warmStart()),
                best,
                interrupter);
    counters.put("startSteps", outcome.counters().getOrDefault("steps", 0L));
    return best.plan();
  }
}

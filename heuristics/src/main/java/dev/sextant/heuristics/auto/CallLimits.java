package dev.sextant.heuristics.auto;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How large the problem of a call is, what the call may still take, and what parts are told. */
final class CallLimits {
  private static final int THREADS = 2;
  private static final long SEED_STRIDE = 0x9E3779B97F4A7C15L;

  final CompiledProblem problem;
  final SearchInterrupter interrupter;
  final int threads;
  final int pending;

  /** Pairs of a pending task's options and the workers that it may run on, roughly. */
  final long runs;

  /** Whether any of those options needs a model. */
  final boolean needsModels;

  private final SearchOptions options;
  private final LongSupplier clock;
  private final long deadline;
  private long requests;

  /** Begins now. */
  CallLimits(SearchRequest request, SearchInterrupter interrupter, LongSupplier clock) {
    this.interrupter = interrupter;
    this.clock = clock;
    problem = request.problem();
    options = request.options();
    deadline = clock.getAsLong() + options.timeLimit().toNanos();
    threads = options.stepLimit().isPresent() ? 1 : options.maxThreads().orElse(THREADS);
    pending = (int) IntStream.range(0, problem.tasks()).filter(problem.state()::isPending).count();
    runs = runs(problem);
    needsModels =
        IntStream.range(0, problem.tasks())
            .filter(problem.state()::isPending)
            .anyMatch(task -> needsModel(problem, task));
  }

  private static boolean needsModel(CompiledProblem problem, int task) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(task);
    return IntStream.range(workflows.optionsBegin(wt), workflows.optionsEnd(wt))
        .map(workflows::optionMode)
        .anyMatch(mode -> workflows.modelsBegin(mode) < workflows.modelsEnd(mode));
  }

  private static long runs(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    long runs = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      int wt = problem.jobs().workflowTask(t);
      for (int o = workflows.optionsBegin(wt);
          problem.state().isPending(t) && o < workflows.optionsEnd(wt);
          o++) {
        int c = workflows.optionClass(o);
        runs += workers.membersEnd(c) - workers.membersBegin(c);
      }
    }
    return runs;
  }

  /** Nanoseconds by the clock of the call. */
  long now() {
    return clock.getAsLong();
  }

  /** Nanoseconds left; never negative. */
  long leftNanos() {
    return Math.max(0, deadline - now());
  }

  /** Whether the call has to end. */
  boolean isOver() {
    return interrupter.isInterrupted() || now() - deadline >= 0;
  }

  /** Whether steps are limited, so that the run is to be repeatable. */
  boolean areCounted() {
    return options.stepLimit().isPresent();
  }

  /** The limit on steps, where there is one. */
  long steps() {
    return options.stepLimit().orElseThrow();
  }

  /** A request to a part under a limit on time; each is given another seed. */
  SearchRequest timed(@Nullable IndexedPlan start, long nanos, int ofThreads) {
    return request(start, options.withMaxThreads(ofThreads), Math.min(nanos, leftNanos()));
  }

  /** A request to a part under a limit on its steps, which has all the time that is left. */
  SearchRequest counted(@Nullable IndexedPlan start, long steps) {
    return request(start, options.withMaxThreads(1).withStepLimit(steps), leftNanos());
  }

  private synchronized SearchRequest request(
      @Nullable IndexedPlan start, SearchOptions of, long nanos) {
    long seed = options.seed() + requests++ * SEED_STRIDE;
    return new SearchRequest(
        problem, of.withSeed(seed).withTimeLimit(Duration.ofNanos(nanos)), start);
  }
}

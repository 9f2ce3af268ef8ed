package dev.sextant.planner;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.InfeasibleTasks;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The border around a backend: compiles, looks for trivial infeasibility, offers the warm start,
 * lets the backend search, derives the status and checks the plan.
 */
final class PlannerFacade implements Planner {
  private static final int VIOLATIONS_SHOWN = 10;

  private final String name;
  private final PlannerBackend backend;

  PlannerFacade(String name, PlannerBackend backend) {
    this.name = Objects.requireNonNull(name, "name");
    this.backend = Objects.requireNonNull(backend, "backend");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public PlanResult plan(
      Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter interrupter) {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(interrupter, "interrupter");
    Stopwatch stopwatch = new Stopwatch();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Optional<String> infeasible = InfeasibleTasks.first(compiled);
    if (infeasible.isPresent()) {
      return new PlanResult(
          name,
          PlanStatus.INFEASIBLE,
          StopReason.COMPLETED,
          null,
          null,
          new LowerBound(0, "none"),
          stopwatch.elapsedMicros(),
          List.of(),
          Map.of(),
          infeasible.get(),
          Certificates.of(options, "no plan", "none", Map.of()));
    }
    PlanInterrupter stop = new PlanInterrupter();
    BestPlan best =
        new BestPlan(
            compiled,
            compiled.bounds().objective(),
            name,
            options.relativeGap(),
            listener,
            stopwatch,
            stop);
    Map<String, Long> counters = new TreeMap<>();
    IndexedPlan warmStart = offerWarmStart(compiled, options, best, counters);
    Outcome outcome =
        search(new SearchRequest(compiled, options, warmStart), best, stop, interrupter, stopwatch);
    best.rethrowListenerFailure();
    counters.putAll(outcome.counters());
    StopReason reason = outcome.stopReason();
    if (reason == StopReason.INTERRUPTED && !interrupter.isInterrupted()) {
      reason = StopReason.COMPLETED;
    }
    return judge(problem, compiled, options, best, outcome, reason, counters, stopwatch);
  }

  private @Nullable IndexedPlan offerWarmStart(
      CompiledProblem compiled, PlannerOptions options, BestPlan best, Map<String, Long> counters) {
    Plan warmStart = options.warmStart();
    if (warmStart == null) {
      return null;
    }
    PlanTranslator.Numbered numbered = compiled.translator().toNumbers(warmStart);
    boolean valid = PlanChecker.check(compiled.problem(), warmStart).isEmpty();
    counters.put("warmStartRunsUsed", (long) numbered.runsUsed());
    counters.put("warmStartIgnored", (long) numbered.ignored());
    counters.put("warmStartValid", valid ? 1L : 0L);
    if (valid) {
      best.offer(numbered.plan());
    }
    return numbered.plan();
  }

  private Outcome search(
      SearchRequest request,
      BestPlan best,
      PlanInterrupter stop,
      PlanInterrupter interrupter,
      Stopwatch stopwatch) {
    try (PlanInterrupter.Scope scope = interrupter.onInterrupt(stop::interrupt)) {
      Objects.requireNonNull(scope);
      if (stop.isInterrupted()) {
        return new Outcome(StopReason.INTERRUPTED, false, Map.of());
      }
      Duration left = request.options().timeLimit().minus(stopwatch.elapsed());
      if (left.isNegative() || left.isZero()) {
        return new Outcome(StopReason.TIME_LIMIT, false, Map.of());
      }
      SearchRequest remaining =
          new SearchRequest(
              request.problem(), request.options().withTimeLimit(left), request.warmStart());
      return backend.search(remaining, best, stop);
    } catch (OutOfMemoryError e) {
      return new Outcome(StopReason.OUT_OF_MEMORY, false, Map.of());
    } catch (PlannerException e) {
      throw e;
    } catch (RuntimeException e) {
      best.rethrowListenerFailure();
      throw new PlannerException(name, "the search failed: " + e, e);
    }
  }

  private PlanResult judge(
      Problem problem,
      CompiledProblem compiled,
      PlannerOptions options,
      BestPlan best,
      Outcome outcome,
      StopReason reason,
      Map<String, Long> counters,
      Stopwatch stopwatch) {
    LowerBound bound = best.bound();
    IndexedPlan indexed = best.plan();
    if (indexed == null) {
      return new PlanResult(
          name,
          outcome.exhausted() ? PlanStatus.INFEASIBLE : PlanStatus.UNKNOWN,
          reason,
          null,
          null,
          bound,
          stopwatch.elapsedMicros(),
          best.progress(),
          counters,
          outcome.exhausted() ? "The search was exhausted without finding any plan." : null,
          Certificates.of(options, "no plan", bound.source(), outcome.versions()));
    }
    Plan plan = PlanTranslator.toPlan(compiled, indexed);
    long objective = check(problem, plan, best.incumbentObjective());
    if (outcome.exhausted() && bound.value() < objective) {
      bound = new LowerBound(objective, name);
    }
    if (bound.value() > objective) {
      throw new PlannerException(
          name,
          "the lower bound ("
              + bound.value()
              + ", from "
              + bound.source()
              + ") is above the objective ("
              + objective
              + ") of a valid plan.");
    }
    return new PlanResult(
        name,
        bound.value() == objective ? PlanStatus.OPTIMAL : PlanStatus.FEASIBLE,
        reason,
        plan,
        objective,
        bound,
        stopwatch.elapsedMicros(),
        best.progress(),
        counters,
        null,
        Certificates.of(options, "valid", bound.source(), outcome.versions()));
  }

  private long check(Problem problem, Plan plan, long claimed) {
    List<Violation> violations = PlanChecker.check(problem, plan);
    if (!violations.isEmpty()) {
      String shown =
          violations.stream()
              .limit(VIOLATIONS_SHOWN)
              .map(v -> "\n  " + v)
              .collect(Collectors.joining());
      throw new PlannerException(
          name, "the plan has " + violations.size() + " violations:" + shown);
    }
    long objective = PlanMetrics.of(problem, plan).objective();
    if (objective != claimed) {
      throw new PlannerException(
          name,
          "the compiled objective ("
              + claimed
              + ") is not that of the metrics ("
              + objective
              + ").");
    }
    return objective;
  }

  /** Measures a call from its beginning. */
  static final class Stopwatch {
    private final long begin = System.nanoTime();

    long elapsedMicros() {
      return (System.nanoTime() - begin) / 1000;
    }

    Duration elapsed() {
      return Duration.ofNanos(System.nanoTime() - begin);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}

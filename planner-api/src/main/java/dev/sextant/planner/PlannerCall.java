package dev.sextant.planner;

import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.bounds.Refutation;
import dev.sextant.planner.bounds.Refutations;
import dev.sextant.planner.check.PlanJudge;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.compiled.RemainingPlan;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlanRepair;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One call of a planner: compiles, offers the warm start or what can be made of it, looks for what
 * is refuted without a search, lets the backend search, and derives status and stop reason from
 * what is there. A fault of any kind costs what it would have added, never a plan that was found
 * before.
 */
final class PlannerCall {
  private static final Outcome NONE = Outcome.completed();

  private final String name;
  private final OptionValues values;
  private final PlannerBackend backend;
  private final Problem problem;
  private final PlannerOptions options;
  private final PlanListener listener;
  private final PlanInterrupter interrupter;
  private final CallStop stop;
  private final Faults faults = new Faults();
  private final Map<String, Long> counters = new TreeMap<>();
  private @Nullable PlanJudge judge;

  PlannerCall(
      String name,
      OptionValues values,
      PlannerBackend backend,
      Problem problem,
      PlannerOptions options,
      PlanListener listener,
      PlanInterrupter interrupter) {
    this.name = name;
    this.values = values;
    this.backend = backend;
    this.problem = problem;
    this.options = options;
    this.listener = listener;
    this.interrupter = interrupter;
    stop = new CallStop(options.timeLimit().toNanos());
  }

  PlanResult run() {
    try (PlanInterrupter.Scope scope =
        interrupter.onInterrupt(() -> stop.stop(CallStop.Cause.CALLER))) {
      Objects.requireNonNull(scope);
      CompiledProblem compiled = compile();
      return compiled == null ? withoutSearch() : search(compiled);
    }
  }

  /** The problem in numbers, or null when there was no time or no memory for that. */
  private @Nullable CompiledProblem compile() {
    try {
      return CompiledProblem.of(problem, stop);
    } catch (InvalidInputException e) {
      throw e;
    } catch (StoppedException e) {
      return null;
    } catch (RuntimeException | Error e) {
      faults.add("the problem was not compiled: " + e, e);
      return null;
    }
  }

  /** The caller's own plan, if it is valid, or nothing. */
  private PlanResult withoutSearch() {
    PlanResult.Builder result = PlanResult.builder(name);
    Plan warmStart = options.warmStart();
    String verdict = "no plan";
    if (warmStart != null && judge().check(warmStart).isEmpty()) {
      result.plan(warmStart, judge().objective(warmStart));
      verdict = "valid";
    } else if (!faults.isEmpty() && !(faults.cause() instanceof OutOfMemoryError)) {
      throw failure();
    }
    return finish(result, LowerBound.NONE, reasonOf(NONE, null), verdict, NONE);
  }

  private PlanResult search(CompiledProblem compiled) {
    // Checking and translating take about as long as validating and compiling did. All of that is
    // kept where it is no more than a quarter of what is left, and half of it in any case: the
    // first plan is worth more than an end on the dot.
    long checking = Math.min(stop.elapsedNanos(), options.timeLimit().toNanos());
    long kept = Math.min(checking, Math.max(checking / 2, stop.nanosLeft() / 4));
    BestPlan best =
        new BestPlan(compiled, name, options.relativeGap(), listener, stop, faults, judge());
    IndexedPlan warmStart = offerWarmStart(compiled, best);
    if (best.incumbentObjective() == Long.MAX_VALUE) {
      PlanResult refuted = refuted(compiled);
      if (refuted != null) {
        return refuted;
      }
    }
    Outcome outcome = search(compiled, warmStart, best, kept);
    best.rethrowListenerFailure();
    counters.putAll(outcome.counters());
    Throwable failure = outcome.failure();
    if (failure != null) {
      faults.add("a part of the search failed: " + failure, failure);
    }
    return result(best, outcome);
  }

  private PlanJudge judge() {
    PlanJudge made = judge == null ? new PlanJudge(problem) : judge;
    judge = made;
    return made;
  }

  /** That there can be no plan, if that is known without a search. */
  private @Nullable PlanResult refuted(CompiledProblem compiled) {
    List<Refutation> refutations = refutations(compiled);
    if (refutations.isEmpty()) {
      return null;
    }
    PlanResult.Builder result =
        PlanResult.builder(name)
            .infeasible(
                refutations.stream().map(Refutation::text).collect(Collectors.joining("\n")));
    try {
      result.conflict(Conflict.of(compiled, refutations));
    } catch (StoppedException e) {
      // There is no plan, whether or not there is time to say what contradicts what.
    } catch (RuntimeException | Error e) {
      faults.add("the facts that contradict each other were not found: " + e, e);
    }
    return finish(result, LowerBound.NONE, StopReason.COMPLETED, "no plan", NONE);
  }

  private @Nullable IndexedPlan offerWarmStart(CompiledProblem compiled, BestPlan best) {
    Plan warmStart = options.warmStart();
    if (warmStart == null) {
      return null;
    }
    PlanTranslator.Numbered numbered = compiled.translator().toNumbers(warmStart);
    boolean valid = judge().check(warmStart).isEmpty();
    counters.put("warmStartRunsUsed", (long) numbered.runsUsed());
    counters.put("warmStartIgnored", (long) numbered.ignored());
    counters.put("warmStartValid", valid ? 1L : 0L);
    if (valid) {
      best.offer(numbered.plan(), warmStart);
    }
    return offerRepaired(compiled, numbered.plan(), valid, best);
  }

  /**
   * Offers what is left of a warm start that is not valid, and any warm start put right: the tasks
   * in its order, on its workers, as far as they exist. One that is valid may leave gaps, after a
   * task that has ended early for instance.
   *
   * @return the best of them, or the warm start when none is better
   */
  private IndexedPlan offerRepaired(
      CompiledProblem compiled, IndexedPlan warmStart, boolean valid, BestPlan best) {
    IndexedPlan repaired = warmStart;
    try {
      IndexedPlan left = valid ? null : RemainingPlan.of(compiled, warmStart);
      if (left != null && best.offerUnchecked(left)) {
        repaired = left;
      }
      for (PlanRepair repair : ServiceLoader.load(PlanRepair.class)) {
        IndexedPlan made = stop.isInterrupted() ? null : repair.repair(compiled, warmStart, stop);
        if (made != null && best.offerUnchecked(made)) {
          repaired = made;
        }
      }
    } catch (StoppedException e) {
      return repaired;
    } catch (RuntimeException | Error e) {
      faults.add("the warm start was not put right: " + e, e);
    }
    counters.put("warmStartRepaired", repaired == warmStart ? 0L : 1L);
    return repaired;
  }

  /** Why there can be no plan, if that is known without a search. */
  private List<Refutation> refutations(CompiledProblem compiled) {
    try {
      return Refutations.of(compiled);
    } catch (StoppedException e) {
      return List.of();
    } catch (RuntimeException | Error e) {
      faults.add("the bounds failed: " + e, e);
      return List.of();
    }
  }

  /** Lets the backend search, for what is left of the time but for some that is kept. */
  private Outcome search(
      CompiledProblem compiled, @Nullable IndexedPlan warmStart, BestPlan best, long keptNanos) {
    if (stop.isInterrupted()) {
      return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
    }
    SearchOptions left =
        options.search().withTimeLimit(Duration.ofNanos(Math.max(0, stop.nanosLeft() - keptNanos)));
    try {
      return backend.search(new SearchRequest(compiled, left, warmStart), best, stop);
    } catch (StoppedException e) {
      return new Outcome(SearchEnd.INTERRUPTED, false, Map.of());
    } catch (OutOfMemoryError e) {
      faults.add("memory ran out: " + e, e);
      return new Outcome(SearchEnd.OUT_OF_MEMORY, false, Map.of());
    } catch (PlannerException e) {
      faults.add(e.fault(), e);
      return NONE;
    } catch (Throwable e) {
      // In other languages than Java nothing has to be declared.
      faults.add("the search failed: " + e, e);
      return NONE;
    }
  }

  private PlanResult result(BestPlan best, Outcome outcome) {
    boundAtTheEnd(best);
    BestPlan.Checked checked = best.best();
    PlanResult.Builder result = PlanResult.builder(name).incumbents(best.progress());
    BoundEvidence evidence = best.evidence();
    if (evidence != null && (checked == null || evidence.value() <= checked.objective())) {
      result.evidence(evidence);
    }
    if (checked == null) {
      boolean outOfMemory = outcome.end() == SearchEnd.OUT_OF_MEMORY;
      if (!faults.isEmpty() && !outOfMemory) {
        throw failure();
      }
      if (outcome.exhausted()) {
        result.infeasible(
            "The search of " + name + " was exhausted: no plan keeps every constraint.");
      }
      return finish(result, best.bound(), reasonOf(outcome, best), "no plan", outcome);
    }
    result.plan(checked.plan(), checked.objective());
    return finish(result, bound(best, checked, outcome), reasonOf(outcome, best), "valid", outcome);
  }

  private void boundAtTheEnd(BestPlan best) {
    try {
      best.boundOnce();
    } catch (RuntimeException | Error e) {
      faults.add("the bounds failed: " + e, e);
    }
    best.rethrowListenerFailure();
  }

  /** The best bound that can be believed beside a plan that is valid. */
  private LowerBound bound(BestPlan best, BestPlan.Checked checked, Outcome outcome) {
    LowerBound bound = best.bound();
    long objective = checked.objective();
    // A search that offered what is not valid, or failed, is not believed that it saw everything.
    if (outcome.exhausted() && bound.value() < objective && faults.isEmpty()) {
      return new LowerBound(objective, name);
    }
    for (LowerBound less : List.of(best.ownBound(), LowerBound.NONE)) {
      if (bound.value() > objective) {
        faults.add(
            "the lower bound ("
                + bound.value()
                + ", from "
                + bound.source()
                + ") is above the objective ("
                + objective
                + ") of a valid plan.",
            null);
        bound = less;
      }
    }
    return bound;
  }

  /** Why the call ended, from what is there rather than from which clock was looked at first. */
  private StopReason reasonOf(Outcome outcome, @Nullable BestPlan best) {
    StopReason said = said(outcome.end());
    if (said == StopReason.OUT_OF_MEMORY || faults.cause() instanceof OutOfMemoryError) {
      return StopReason.OUT_OF_MEMORY;
    }
    if (best != null && said == StopReason.COMPLETED) {
      return said;
    }
    if (best != null && best.isGapClosed()) {
      return best.incumbentObjective() == best.bound().value()
          ? StopReason.COMPLETED
          : StopReason.GAP_REACHED;
    }
    CallStop.Cause cause = stop.cause();
    if (cause == CallStop.Cause.CALLER) {
      return StopReason.INTERRUPTED;
    }
    if (cause == CallStop.Cause.TIME && said != StopReason.STEP_LIMIT) {
      return StopReason.TIME_LIMIT;
    }
    return said;
  }

  private static StopReason said(SearchEnd end) {
    return switch (end) {
      case COMPLETED -> StopReason.COMPLETED;
      case TIME_LIMIT -> StopReason.TIME_LIMIT;
      case STEP_LIMIT -> StopReason.STEP_LIMIT;
      case INTERRUPTED -> StopReason.INTERRUPTED;
      case OUT_OF_MEMORY -> StopReason.OUT_OF_MEMORY;
    };
  }

  private PlanResult finish(
      PlanResult.Builder result,
      LowerBound bound,
      StopReason reason,
      String verdict,
      Outcome outcome) {
    result
        .lowerBound(bound)
        .stopReason(reason)
        .counters(counters)
        .elapsedMicros(stop.elapsedMicros())
        .certificate(Certificates.of(options, values, verdict, bound.source(), outcome.versions()));
    String fault = faults.description();
    if (fault != null && reason != StopReason.OUT_OF_MEMORY) {
      result.fault("Planner (" + name + "): " + fault, faults.cause());
    }
    return result.build();
  }

  private PlannerException failure() {
    String description = faults.description();
    Throwable cause = faults.cause();
    if (cause instanceof PlannerException exception) {
      return exception;
    }
    return cause == null
        ? new PlannerException(name, String.valueOf(description))
        : new PlannerException(name, String.valueOf(description), cause);
  }
}

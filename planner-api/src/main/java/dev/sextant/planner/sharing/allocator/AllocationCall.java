package dev.sextant.planner.sharing.allocator;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.SharingValidator;
import dev.sextant.planner.sharing.check.AllocationChecker;
import dev.sextant.planner.sharing.check.AllocationRule;
import dev.sextant.planner.sharing.check.AllocationViolation;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.DualBound;
import dev.sextant.planner.sharing.compiled.Hopeless;
import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import dev.sextant.planner.sharing.spi.WholeProof;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One call of an allocator: validates, compiles, names jobs that can get nothing, lets the backend
 * allocate, and checks what it says. A fault costs what it would have added, never an allocation
 * that was found.
 */
final class AllocationCall {
  private static final double NANOS_PER_MICRO = 1e3;

  private final String name;
  private final AllocatorBackend backend;
  private final SharingProblem problem;
  private final AllocatorOptions options;
  private final PlanInterrupter interrupter;
  private final long begin = System.nanoTime();
  private final AllocationResult.Builder result;
  private final Map<String, Long> started = new TreeMap<>();
  private @Nullable String fault;
  private @Nullable Throwable cause;

  AllocationCall(
      String name,
      AllocatorBackend backend,
      SharingProblem problem,
      AllocatorOptions options,
      PlanInterrupter interrupter) {
    this.name = name;
    this.backend = backend;
    this.problem = problem;
    this.options = options;
    this.interrupter = interrupter;
    result = AllocationResult.builder(name, problem.objective().term());
  }

  AllocationResult run() {
    SharingValidator.validate(problem);
    requireStill();
    CompiledSharing compiled = CompiledSharing.of(problem);
    Optional<String> hopeless = Hopeless.first(compiled);
    if (hopeless.isPresent()) {
      return finish(result.infeasible(hopeless.get(), AllocationPrices.NONE));
    }
    AllocationTranslator translator = new AllocationTranslator(compiled);
    AllocationOutcome outcome = allocate(compiled, translator);
    if (outcome == null) {
      throw failure();
    }
    Map<String, Long> counters = new TreeMap<>(outcome.counters());
    counters.putAll(started);
    StopReason reason = reasonOf(outcome);
    result.versions(outcome.versions()).stopReason(reason);
    judge(compiled, translator, outcome, counters);
    if (problem.objective().lexicographic()
        && !outcome.completed()
        && outcome.allocation() != null) {
      result.shortfall(unfilled(reason));
    }
    result.counters(counters);
    return finish(result);
  }

  private void requireStill() {
    if (problem.isOverTime() && !backend.allocatesOverTime()) {
      throw new InvalidInputException(
          List.of(
              new InputError(
                  ErrorCode.CONTRADICTION,
                  "/workers",
                  "Allocator ("
                      + name
                      + ") divides workers that stay as they are, and calendars change these.\n"
                      + "Maybe lp, prices, or a rule such as keep-cheapest.")));
    }
  }

  private @Nullable AllocationOutcome allocate(
      CompiledSharing compiled, AllocationTranslator translator) {
    AllocationPrices warm = options.warmStart();
    IndexedPrices warmStart = null;
    if (warm != null) {
      AllocationTranslator.Numbered numbered = translator.toNumbers(warm);
      warmStart = numbered.prices();
      started.put("warmStartPricesUsed", (long) numbered.used());
      started.put("warmStartIgnored", (long) numbered.ignored());
    }
    try {
      return backend.allocate(new AllocationRequest(compiled, options, warmStart, this::mustStop));
    } catch (RuntimeException | Error e) {
      fault = "the search failed: " + e;
      cause = e;
      return null;
    }
  }

  private boolean mustStop() {
    return interrupter.isInterrupted() || Thread.currentThread().isInterrupted() || isOutOfTime();
  }

  private boolean isOutOfTime() {
    return System.nanoTime() - begin >= options.timeLimit().toNanos();
  }

  private StopReason reasonOf(AllocationOutcome outcome) {
    if (outcome.completed()) {
      return StopReason.COMPLETED;
    }
    if (interrupter.isInterrupted() || Thread.currentThread().isInterrupted()) {
      return StopReason.INTERRUPTED;
    }
    // Without either it gave up by itself, for the sake of numbers.
    return isOutOfTime() ? StopReason.TIME_LIMIT : StopReason.COMPLETED;
  }

  /** That some jobs may get more without anybody who has less getting less. */
  private static String unfilled(StopReason reason) {
    String why =
        switch (reason) {
          case TIME_LIMIT -> "the time was over";
          case INTERRUPTED -> "it was interrupted";
          default -> "its numbers are too far apart for floating-point arithmetic";
        };
    return "The levels after the worst job are not all filled: " + why + ".";
  }

  private void judge(
      CompiledSharing compiled,
      AllocationTranslator translator,
      AllocationOutcome outcome,
      Map<String, Long> counters) {
    AllocationChecker checker = new AllocationChecker(problem);
    IndexedAllocation shares = outcome.allocation();
    double value = Double.NaN;
    if (shares != null) {
      Allocation allocation = translator.toIds(shares);
      List<AllocationViolation> violations = checker.check(allocation);
      if (violations.isEmpty()) {
        value = checker.metrics(allocation).value(problem.objective().term());
        result.allocation(allocation, value);
      } else if (!backend.looksAtDuties() && areDuties(violations)) {
        missed(violations, counters);
      } else {
        AllocationViolation first = violations.get(0);
        fault =
            "it found an invalid allocation, which was dropped: "
                + first.rule()
                + ": "
                + first.message();
      }
    }
    try {
      judgeBound(compiled, translator, outcome, checker, value);
    } catch (RuntimeException | Error e) {
      fault = "what it says of a bound cannot be judged: " + e;
      cause = e;
    }
  }

  private static boolean areDuties(List<AllocationViolation> violations) {
    return violations.stream()
        .allMatch(
            one -> one.rule() == AllocationRule.GUARANTEE || one.rule() == AllocationRule.DEADLINE);
  }

  /** What was found misses what the allocator does not look at; so nothing was found. */
  private void missed(List<AllocationViolation> violations, Map<String, Long> counters) {
    long guarantees =
        violations.stream().filter(one -> one.rule() == AllocationRule.GUARANTEE).count();
    counters.put("guaranteesMissed", guarantees);
    counters.put("deadlinesMissed", violations.size() - guarantees);
    result.shortfall(
        "Allocator ("
            + name
            + ") looks at no guarantees and no deadlines: "
            + violations.get(0).message()
            + "\nMaybe lp or prices.");
  }

  private void judgeBound(
      CompiledSharing compiled,
      AllocationTranslator translator,
      AllocationOutcome outcome,
      AllocationChecker checker,
      double value) {
    IndexedPrices prices = outcome.prices();
    WholeProof whole = outcome.wholeProof();
    if (prices != null) {
      bound(compiled, translator.toIds(prices), prices, checker, value);
    } else if (whole != null) {
      bound(whole, value);
    }
  }

  /** Takes what a search says of whole allocations; there is nothing to check it by. */
  private void bound(WholeProof whole, double value) {
    result.boundScope(BoundScope.WHOLE);
    if (whole.refuted() && Double.isNaN(value)) {
      result.infeasible(
          "Not all jobs can get the rates that they are guaranteed, or need for their deadlines,"
              + " when each has workers of its own, all the time or not at all: the search tried"
              + " all ways.",
          AllocationPrices.NONE);
    } else if (whole.refuted()) {
      fault = "it claimed that no allocation exists, and found one.";
    } else if (contradicts(whole.bound(), value)) {
      fault = worse(whole.bound(), value);
    } else if (Double.isFinite(whole.bound())) {
      result.bound(whole.bound(), name, AllocationPrices.NONE);
    }
  }

  private static String worse(double bound, double value) {
    return "its bound (" + bound + ") is worse than the value (" + value + ") it has proven.";
  }

  private void bound(
      CompiledSharing compiled,
      AllocationPrices proof,
      IndexedPrices prices,
      AllocationChecker checker,
      double value) {
    if (Double.isNaN(value) && DualBound.refutes(compiled, prices)) {
      result.infeasible(
          "Not all jobs can get the rates that they are guaranteed, or need for their deadlines:"
              + " the prices prove it.",
          proof);
      return;
    }
    double bound = DualBound.of(compiled, prices);
    if (!Double.isFinite(bound)) {
      return;
    }
    List<AllocationViolation> violations = checker.check(proof, bound);
    if (!violations.isEmpty()) {
      fault = "it claimed a bound that its prices do not imply: " + violations.get(0);
    } else if (contradicts(bound, value)) {
      fault = worse(bound, value);
    } else {
      result.bound(bound, name, proof);
    }
  }

  /** Whether a value is better than a bound; never where one of them is none, or infinite. */
  private boolean contradicts(double bound, double value) {
    if (!Double.isFinite(bound) || !Double.isFinite(value)) {
      return false;
    }
    SharingTerm term = problem.objective().term();
    double slack = AllocationResult.OPTIMAL_GAP * Math.max(Math.abs(bound), Math.abs(value));
    return term.isMaximised() ? value > bound + slack : value < bound - slack;
  }

  private AllocationResult finish(AllocationResult.Builder made) {
    String description = fault;
    if (description != null) {
      made.fault("Allocator (" + name + "): " + description, cause);
    }
    made.elapsedMicros((long) ((System.nanoTime() - begin) / NANOS_PER_MICRO));
    return made.build();
  }

  private PlannerException failure() {
    if (cause instanceof PlannerException exception) {
      return exception;
    }
    Throwable thrown = cause;
    return thrown == null
        ? new PlannerException(name, "nothing was found")
        : new PlannerException(name, String.valueOf(fault), thrown);
  }
}

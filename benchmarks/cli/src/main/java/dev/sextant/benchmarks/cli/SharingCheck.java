package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.SharingWords;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.check.AllocationChecker;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks an allocation, or what an allocator gave: then the bound that it claims as well. */
final class SharingCheck {
  private static final double ROUNDING = 1e-9;

  private final Surroundings surroundings;
  private final SharingFiles files = new SharingFiles();

  SharingCheck(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Checks the second file against the first; gives the exit code. */
  int run(Path problemFile, Path file) throws IOException {
    SharingProblem problem = files.problem(problemFile);
    boolean isResult = files.isResult(file);
    AllocationResult result = isResult ? files.result(file) : null;
    Allocation allocation = result == null ? files.allocation(file) : result.allocation();
    AllocationChecker checker = new AllocationChecker(problem);
    List<String> wrong = new ArrayList<>();
    if (allocation != null) {
      checker.check(allocation).forEach(v -> wrong.add(v.rule() + ": " + v.message()));
    }
    if (result != null) {
      judge(problem, checker, result, wrong);
    }
    AllocationText text = new AllocationText(problem);
    if (!wrong.isEmpty()) {
      return refuse(wrong);
    }
    if (result != null) {
      bound(problem, checker, result, text);
    }
    if (allocation == null) {
      text.add("allocation", "none in the file").print(surroundings.out());
      return ExitCodes.NO_PLAN;
    }
    text.add("allocation", "valid, " + Summary.count(allocation.shares().size(), "share"))
        .objective(value(problem, allocation))
        .print(allocation, surroundings.out());
    return ExitCodes.OK;
  }

  private int refuse(List<String> wrong) {
    wrong.forEach(line -> surroundings.out().println(Place.oneLine(line)));
    surroundings.out().flush();
    surroundings
        .err()
        .println(
            wrong.size() == 1
                ? "The allocation breaks a rule."
                : "The allocation breaks rules in " + wrong.size() + " ways.");
    return ExitCodes.NO_PLAN;
  }

  /** What a result claims: its term, its value, its bound. */
  private static void judge(
      SharingProblem problem,
      AllocationChecker checker,
      AllocationResult result,
      List<String> wrong) {
    SharingTerm term = problem.objective().term();
    if (result.term() != term) {
      wrong.add(
          "OBJECTIVE: The result is for " + result.term() + ", the problem for " + term + ".");
      return;
    }
    Allocation allocation = result.allocation();
    if (allocation != null && wrong.isEmpty() && result.objective().isPresent()) {
      double claimed = result.objective().getAsDouble();
      double value = value(problem, allocation);
      if (!isSame(claimed, value)) {
        wrong.add("OBJECTIVE: The value of the allocation is " + value + ", not " + claimed + ".");
      }
    }
    boolean hasPrices = !result.prices().equals(AllocationPrices.NONE);
    if (result.infeasibilityReason() != null && hasPrices && !checker.refutes(result.prices())) {
      wrong.add("PRICES: The prices do not prove that there is no allocation.");
    }
    if (result.boundScope() == BoundScope.WHOLE) {
      judgeScope(allocation, wrong);
    } else if (result.bound().isPresent()) {
      checker
          .check(result.prices(), result.bound().getAsDouble())
          .forEach(v -> wrong.add(v.rule() + ": " + v.message()));
    }
  }

  /** Whether two values are the same but for rounding: both finite, or both infinite. */
  private static boolean isSame(double claimed, double value) {
    return claimed == value
        || Double.isFinite(value) && Math.abs(claimed - value) <= ROUNDING * Math.abs(value);
  }

  private static void judgeScope(@Nullable Allocation allocation, List<String> wrong) {
    if (allocation != null && !allocation.isWhole()) {
      wrong.add(
          "SHARE_RANGE: The result speaks of whole allocations, and not every share of this one is"
              + " all the time on workers that it names.");
    }
  }

  private static void bound(
      SharingProblem problem,
      AllocationChecker checker,
      AllocationResult result,
      AllocationText text) {
    AllocationPrices prices = result.prices();
    boolean hasPrices = !prices.equals(AllocationPrices.NONE);
    String reason = result.infeasibilityReason();
    if (reason != null) {
      List<String> lines = new ArrayList<>(reason.lines().toList());
      if (!hasPrices) {
        lines.add("There are no prices to check this by.");
      }
      text.add("reason", lines);
      return;
    }
    if (result.boundScope() == BoundScope.WHOLE && result.bound().isPresent()) {
      text.add(
          "bound",
          SharingWords.value(problem, problem.objective().term(), result.bound().getAsDouble())
              + "  of whole allocations, as a search has it; there are no prices to check it by");
      return;
    }
    if (!hasPrices) {
      text.add("bound", "none: the result has no prices");
      return;
    }
    text.add(
        "bound",
        SharingWords.value(problem, problem.objective().term(), checker.impliedBound(prices))
            + "  recomputed from the prices");
  }

  private static double value(SharingProblem problem, Allocation allocation) {
    return new AllocationMetrics(problem, allocation).value(problem.objective().term());
  }
}

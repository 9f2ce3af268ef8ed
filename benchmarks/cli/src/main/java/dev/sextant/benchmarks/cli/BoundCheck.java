package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.evidence.check.BoundVerdict;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** What is verified of the lower bound of a result, and what is taken on its word. */
final class BoundCheck {
  private final Problem problem;
  private final long objective;
  private final PlanResult result;
  private final BoundVerdict verdict;

  /**
   * Checks the evidence of a result.
   *
   * @param objective of the plan, computed anew
   */
  BoundCheck(Problem problem, long objective, PlanResult result) {
    this.problem = problem;
    this.objective = objective;
    this.result = result;
    BoundEvidence evidence = result.evidence();
    verdict =
        evidence == null
            ? new BoundVerdict(false, 0, List.of(), List.of())
            : BoundChecker.check(problem, evidence);
  }

  /** What the result claims and what is not so, one line each. */
  List<String> faults() {
    List<String> faults = new ArrayList<>(verdict.faults());
    if (result.objective().isPresent() && result.objective().getAsLong() != objective) {
      faults.add(
          "The objective of the plan is "
              + objective
              + ", not "
              + result.objective().getAsLong()
              + " as the result says.");
    }
    if (result.lowerBound().value() > objective) {
      faults.add(
          "The lower bound ("
              + result.lowerBound().value()
              + ") is above the objective ("
              + objective
              + ") of the plan.");
    }
    return faults;
  }

  /** Says what is known. */
  void addTo(Summary summary) {
    long claimed = result.lowerBound().value();
    boolean isProven = verdict.value() >= claimed;
    summary.add("lower bound", shown(claimed) + "  " + (isProven ? "verified" : onItsWord()));
    if (!isProven) {
      summary.add(
          "verified",
          verdict.value() == 0 ? "no bound above 0" : shown(verdict.value()) + "  " + gap());
    }
    if (claimed == objective) {
      summary.add(
          "optimal",
          isProven
              ? "verified: plan and bound were both checked independently"
              : onItsWord() + "; the plan was checked");
    } else {
      summary.add("gap", isProven ? gap() : "claimed " + Quantities.percent(gapTo(claimed)));
    }
  }

  private String shown(long value) {
    return Quantities.exactObjective(problem, value);
  }

  private String gap() {
    return "verified gap " + Quantities.percent(gapTo(verdict.value()));
  }

  private OptionalDouble gapTo(long bound) {
    return OptionalDouble.of(
        objective == bound ? 0 : (double) (objective - bound) / (double) objective);
  }

  private String onItsWord() {
    Map<String, String> versions = new TreeMap<>(result.certificate().versions());
    versions.remove("java");
    StringBuilder text = new StringBuilder("on the word of ").append(result.lowerBound().source());
    versions.forEach((name, version) -> text.append(", ").append(name).append(' ').append(version));
    return text.toString();
  }
}

package dev.sextant.planner.contract;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What all planners on the class path say of one problem, held against each other. */
public final class PlannerVerdicts {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final Problem problem;
  private final List<String> faults = new ArrayList<>();
  private long best = Long.MAX_VALUE;
  private String bestBy = "";
  private long bound = Long.MIN_VALUE;
  private String boundBy = "";
  private String infeasibleBy = "";

  private PlannerVerdicts(Problem problem) {
    this.problem = problem;
  }

  /** What is wrong when each planner takes so many steps, as {@code kind: details}, or null. */
  public static @Nullable String fault(Problem problem, long steps) {
    List<String> faults = faults(problem, steps);
    return faults.isEmpty() ? null : String.join("\n  ", faults);
  }

  /** Everything that is wrong when each planner takes so many steps. */
  public static List<String> faults(Problem problem, long steps) {
    PlannerVerdicts verdicts = new PlannerVerdicts(problem);
    for (String name : Planners.available()) {
      verdicts.ask(Planners.get(name), steps);
    }
    verdicts.compare();
    return verdicts.faults;
  }

  private void ask(Planner planner, long steps) {
    PlannerOptions options =
        PlannerOptions.defaults().withTimeLimit(LONG).withStepLimit(steps).withMaxThreads(1);
    PlanResult result;
    try {
      result = planner.plan(problem, options);
    } catch (PlannerException e) {
      faults.add(planner.name() + " throws: " + e);
      return;
    } catch (RuntimeException | Error e) {
      faults.add(planner.name() + " throws " + e.getClass().getSimpleName() + ": " + e);
      return;
    }
    if (result.fault() != null) {
      faults.add(planner.name() + " has a fault: " + result.fault());
    }
    if (result.status() == PlanStatus.INFEASIBLE) {
      infeasibleBy = planner.name();
      return;
    }
    if (result.lowerBound().value() > bound) {
      bound = result.lowerBound().value();
      boundBy = planner.name() + " from " + result.lowerBound().source();
    }
    BoundEvidence evidence = result.evidence();
    if (evidence != null && !BoundChecker.check(problem, evidence).faults().isEmpty()) {
      faults.add(
          planner.name() + " proves no bound: " + BoundChecker.check(problem, evidence).faults());
    }
    Plan plan = result.plan();
    if (plan != null) {
      judge(planner.name(), plan, result.objective().orElseThrow());
    }
  }

  private void judge(String planner, Plan plan, long claimed) {
    List<Violation> violations = PlanChecker.check(problem, plan);
    if (!violations.isEmpty()) {
      faults.add(planner + " breaks " + violations.get(0).constraint() + ": " + violations);
      return;
    }
    long objective = PlanMetrics.of(problem, plan).objective();
    if (objective != claimed) {
      faults.add(planner + " claims another objective: " + claimed + " of " + objective);
    }
    if (objective < best) {
      best = objective;
      bestBy = planner;
    }
  }

  private void compare() {
    if (best < bound) {
      faults.add(
          "a bound is above a plan: " + bound + " (" + boundBy + "), " + best + " by " + bestBy);
    }
    if (best < Long.MAX_VALUE && !infeasibleBy.isEmpty()) {
      faults.add("called infeasible by " + infeasibleBy + ": " + bestBy + " has a plan of " + best);
    }
  }
}

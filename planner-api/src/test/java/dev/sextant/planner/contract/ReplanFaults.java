package dev.sextant.planner.contract;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.compiled.RemainingPlan;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.replan.ClusterEvent;
import dev.sextant.planner.replan.Replan;
import dev.sextant.planner.spi.PlanRepair;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Follows plans for a while, lets something happen, and plans what is left: what went as planned
 * leaves a rest that is still valid, and no planner is worse than the old plan put right.
 */
public final class ReplanFaults {
  private final List<Planner> planners;
  private final PlannerOptions options;
  private final int rounds;
  private final SplittableRandom random;

  /**
   * Faults of these planners.
   *
   * @param rounds how often a plan is looked at again
   */
  public ReplanFaults(List<Planner> planners, PlannerOptions options, int rounds, long seed) {
    this.planners = planners;
    this.options = options;
    this.rounds = rounds;
    this.random = new SplittableRandom(seed);
  }

  /** What is wrong, as {@code kind: details}, or null. */
  public @Nullable String of(Problem problem) {
    Problem current = problem;
    Plan plan = plan(planners.get(random.nextInt(planners.size())), current, null);
    for (int round = 0; round < rounds && plan != null; round++) {
      EventMix mix = new EventMix(current, plan, random);
      String fault = undisturbed(current, plan, mix);
      if (fault != null) {
        return fault;
      }
      List<ClusterEvent> events = mix.events();
      Problem left = Replan.after(current, plan, mix.now(), events);
      Plan next = null;
      long repaired = repaired(left, plan);
      for (Planner planner : planners) {
        Plan made = plan(planner, left, plan);
        fault = fault(planner, left, made, repaired);
        if (fault != null) {
          return fault + " after " + mix.now() + " " + events;
        }
        next = made != null && (next == null || random.nextBoolean()) ? made : next;
      }
      current = left;
      plan = next;
    }
    return null;
  }

  private @Nullable Plan plan(Planner planner, Problem problem, @Nullable Plan old) {
    try {
      PlanResult result = planner.plan(problem, options.withWarmStart(old));
      if (result.fault() != null) {
        throw new AssertionError(planner.name() + " has a fault: " + result.fault());
      }
      return result.plan();
    } catch (PlannerException e) {
      throw new AssertionError(planner.name() + " throws: " + e, e);
    }
  }

  private static @Nullable String fault(
      Planner planner, Problem left, @Nullable Plan made, long repaired) {
    if (made == null) {
      return repaired == Long.MAX_VALUE ? null : "none: " + planner.name() + " has no plan";
    }
    List<Violation> violations = PlanChecker.check(left, made);
    if (!violations.isEmpty()) {
      return "invalid: " + planner.name() + " " + violations;
    }
    long objective = PlanMetrics.of(left, made).objective();
    return objective > repaired
        ? "worse: " + planner.name() + " " + objective + " than the old plan " + repaired
        : null;
  }

  /** What went as planned leaves what was planned. */
  private static @Nullable String undisturbed(Problem problem, Plan plan, EventMix mix) {
    Problem left = Replan.after(problem, plan, mix.now(), List.of());
    Problem reported =
        Replan.after(problem, plan, mix.now(), mix.asPlanned(), Replan.Assumption.AS_REPORTED);
    if (!left.equals(reported)) {
      return "reports: of "
          + problem.state()
          + plan
          + " "
          + left.state()
          + " but "
          + reported.state();
    }
    CompiledProblem compiled = CompiledProblem.of(left);
    IndexedPlan rest = RemainingPlan.of(compiled, compiled.translator().toNumbers(plan).plan());
    if (rest == null) {
      return "rest: of " + plan + " at " + mix.now() + " some task is missing";
    }
    Plan named = PlanTranslator.toPlan(compiled, rest);
    List<Violation> violations = PlanChecker.check(left, named);
    if (!violations.isEmpty()) {
      return "rest: of " + plan + " at " + mix.now() + " " + violations + " in " + left.state();
    }
    Map<String, Long> ends = new HashMap<>();
    for (JobMetrics job : PlanMetrics.of(problem, plan).jobs()) {
      ends.put(job.job(), job.endMicros());
    }
    for (JobMetrics job : PlanMetrics.of(left, named).jobs()) {
      if (ends.get(job.job()) != job.endMicros()) {
        return "end: of " + job + " was " + ends.get(job.job()) + " at " + mix.now();
      }
    }
    return null;
  }

  /** The objective of the old plan put right; the largest number when that is not valid. */
  private static long repaired(Problem left, Plan plan) {
    CompiledProblem compiled = CompiledProblem.of(left);
    if (compiled.taskWithoutOption().isPresent()) {
      return Long.MAX_VALUE;
    }
    IndexedPlan old = compiled.translator().toNumbers(plan).plan();
    List<IndexedPlan> candidates = new ArrayList<>();
    IndexedPlan rest = RemainingPlan.of(compiled, old);
    if (rest != null) {
      candidates.add(rest);
    }
    for (PlanRepair repair : ServiceLoader.load(PlanRepair.class)) {
      IndexedPlan made = repair.repair(compiled, old, new dev.sextant.planner.PlanInterrupter());
      if (made != null) {
        candidates.add(made);
      }
    }
    long best = Long.MAX_VALUE;
    for (IndexedPlan candidate : candidates) {
      Plan named = PlanTranslator.toPlan(compiled, candidate);
      if (PlanChecker.check(left, named).isEmpty()) {
        best = Math.min(best, PlanMetrics.of(left, named).objective());
      }
    }
    return best;
  }
}

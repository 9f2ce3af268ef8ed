package dev.sextant.planner.whatif;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What would become of a plan if the problem were different: one planner plans both, with the same
 * options, so that nothing but the change makes the difference, and of both plans the better one
 * counts for either problem where it is valid: what harms only a search is no harm of the change.
 * What the plans show is what this planner makes of the change; what the bounds show holds for
 * every planner. Immutable.
 */
public final class WhatIf {
  private final List<Change> changes;
  private final Problem problem;
  private final Problem changedProblem;
  private final PlanResult before;
  private final PlanResult after;
  private final List<JobChange> jobs;
  private final @Nullable Long keptObjective;

  private WhatIf(
      List<Change> changes,
      Problem problem,
      Problem changedProblem,
      PlanResult before,
      PlanResult after) {
    this.changes = changes;
    this.problem = problem;
    this.changedProblem = changedProblem;
    this.before = better(problem, before, after.plan());
    this.after = better(changedProblem, after, this.before.plan());
    jobs = compare();
    keptObjective = objective(changedProblem, this.before.plan());
  }

  /** A result with the plan of the other call where that is better here. */
  private static PlanResult better(Problem of, PlanResult result, @Nullable Plan other) {
    Long objective = objective(of, other);
    return other == null || objective == null ? result : result.withBetter(other, objective);
  }

  /** What a plan gives for a problem; null without one, and when it is not valid there. */
  private static @Nullable Long objective(Problem of, @Nullable Plan plan) {
    return plan != null && PlanChecker.check(of, plan).isEmpty()
        ? PlanMetrics.of(of, plan).objective()
        : null;
  }

  /**
   * Plans a problem as it is and with changes, one after the other.
   *
   * @param options limits and seed of either call; a warm start is offered to both
   * @param interrupter ends the call that runs, and the other one at once
   * @throws IllegalArgumentException when a change names what is not there
   * @throws InvalidInputException when the problem, or what becomes of it, is not valid
   * @throws dev.sextant.planner.PlannerException when the planner fails without a plan
   */
  public static WhatIf of(
      Problem problem,
      List<Change> changes,
      Planner planner,
      PlannerOptions options,
      PlanInterrupter interrupter) {
    Problem changed = changed(problem, changes);
    PlanResult before = planner.plan(problem, options, PlanListener.NONE, interrupter);
    PlanResult after = planner.plan(changed, options, PlanListener.NONE, interrupter);
    return new WhatIf(List.copyOf(changes), problem, changed, before, after);
  }

  /** The same without an interrupter. */
  public static WhatIf of(
      Problem problem, List<Change> changes, Planner planner, PlannerOptions options) {
    return of(problem, changes, planner, options, new PlanInterrupter());
  }

  /**
   * A problem with changes, one after the other.
   *
   * @throws IllegalArgumentException when a change names what is not there
   * @throws InvalidInputException when the problem, or what becomes of it, is not valid
   */
  public static Problem changed(Problem problem, List<Change> changes) {
    if (changes.isEmpty()) {
      throw new IllegalArgumentException("There is no change.");
    }
    InvalidInputException.throwIfAny(problem.errors());
    Problem changed = problem;
    for (Change change : changes) {
      changed = change.of(changed);
    }
    InvalidInputException.throwIfAny(changed.errors());
    return changed;
  }

  private List<JobChange> compare() {
    Map<String, JobMetrics> old = metrics(problem, before);
    Map<String, JobMetrics> now = metrics(changedProblem, after);
    List<JobChange> compared = new ArrayList<>();
    for (Job job : changedProblem.jobs()) {
      JobMetrics first = old.get(job.id());
      JobMetrics second = now.get(job.id());
      compared.add(
          new JobChange(
              job.id(),
              first == null ? null : (Long) first.endMicros(),
              second == null ? null : (Long) second.endMicros(),
              first == null ? null : (Long) first.tardinessMicros(),
              second == null ? null : (Long) second.tardinessMicros()));
    }
    return List.copyOf(compared);
  }

  private static Map<String, JobMetrics> metrics(Problem of, PlanResult result) {
    Map<String, JobMetrics> byId = new HashMap<>();
    Plan plan = result.plan();
    if (plan != null) {
      PlanMetrics.of(of, plan).jobs().forEach(metrics -> byId.put(metrics.job(), metrics));
    }
    return byId;
  }

  /** What is changed, in order. */
  public List<Change> changes() {
    return changes;
  }

  /** The problem with the changes. */
  public Problem changedProblem() {
    return changedProblem;
  }

  /** What the planner gives without the changes, with the better of both plans. */
  public PlanResult before() {
    return before;
  }

  /** What it gives with them, with the better of both plans. */
  public PlanResult after() {
    return after;
  }

  /** What becomes of each job of the changed problem. */
  public List<JobChange> jobs() {
    return jobs;
  }

  /** What the plan before would give with the changes; empty when it breaks a constraint then. */
  public OptionalLong keptObjective() {
    return keptObjective == null ? OptionalLong.empty() : OptionalLong.of(keptObjective);
  }

  /** What the bounds say of the change, whatever the planner. */
  public Proof proof() {
    OptionalLong old = before.objective();
    OptionalLong now = after.objective();
    boolean possible = old.isPresent();
    boolean stays = now.isPresent();
    if (possible && stays && now.getAsLong() < before.lowerBound().value()) {
      return Proof.BETTER;
    }
    if (possible && stays && old.getAsLong() < after.lowerBound().value()) {
      return Proof.WORSE;
    }
    if (possible
        && stays
        && old.getAsLong() == before.lowerBound().value()
        && now.getAsLong() == after.lowerBound().value()) {
      return Proof.EQUAL;
    }
    return Proof.OPEN;
  }

  /** What is proven of a change. */
  public enum Proof {
    /** The best plan with the change is better than any without it. */
    BETTER,
    /** The best plan without the change is better than any with it. */
    WORSE,
    /** The best plans are equally good. */
    EQUAL,
    /** Nothing is proven. */
    OPEN
  }

  @Override
  public String toString() {
    return "WhatIf[" + changes + ", " + before + ", " + after + "]";
  }
}

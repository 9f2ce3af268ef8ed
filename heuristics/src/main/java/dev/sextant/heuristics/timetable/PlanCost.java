package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;

/** What a search pays for a whole plan: its objective and the penalty for what it violates. */
public final class PlanCost {
  private final CompiledProblem problem;
  private final ObjectiveFunction objective;
  private final ViolationPenalty penalty;
  private final boolean deadlines;
  private long violation;

  /** The cost of plans of a problem. Not thread-safe. */
  public PlanCost(CompiledProblem problem) {
    this.problem = problem;
    objective = new ObjectiveFunction(problem);
    deadlines = problem.jobs().haveDeadlines();
    penalty = new ViolationPenalty(problem, deadlines || problem.budgets() > 0);
  }

  /** The cost of a plan in which every pending task runs. */
  public long of(IndexedPlan plan) {
    violation = 0;
    for (int j = 0; deadlines && j < problem.jobs().count(); j++) {
      violation +=
          penalty.ofLateness(j, PlanCompletion.latenessMicros(problem, objective, plan, j));
    }
    long[] excesses = PlanCompletion.budgetExcesses(problem, plan);
    for (int b = 0; b < excesses.length; b++) {
      violation += penalty.ofExcess(b, excesses[b]);
    }
    return objective.evaluate(plan) + violation;
  }

  /** Whether the plan that was asked about last meets all deadlines and budgets. */
  public boolean isFeasible() {
    return violation == 0;
  }
}

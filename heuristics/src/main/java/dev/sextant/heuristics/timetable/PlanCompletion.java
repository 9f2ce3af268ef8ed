package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchEnd;
import java.util.Map;
import java.util.TreeMap;

/**
 * The last step of a constructive planner: offers a complete timetable if it meets deadlines and
 * budgets, which the timetable itself does not look at, and says by how much it misses them if not.
 */
public final class PlanCompletion {
  /** Counter: by how much the worst job misses its deadline, in microseconds. */
  public static final String SMALLEST_LATENESS = "smallestLatenessMicros";

  /** Counter: by how much the worst budget is exceeded. */
  public static final String SMALLEST_EXCESS = "smallestBudgetExcess";

  private PlanCompletion() {}

  /** Offers the plan of a timetable in which every task is placed. */
  public static Outcome offer(CompiledProblem problem, Timetable timetable, IncumbentSink sink) {
    return offer(problem, timetable.toPlan(), sink);
  }

  /** Offers a complete plan. */
  public static Outcome offer(CompiledProblem problem, IndexedPlan plan, IncumbentSink sink) {
    Map<String, Long> counters = counters(problem, plan);
    if (counters.isEmpty()) {
      sink.offer(plan);
    }
    return new Outcome(SearchEnd.COMPLETED, false, counters);
  }

  /** Counters of by how much a plan misses deadlines and budgets; empty if it meets them all. */
  public static Map<String, Long> counters(CompiledProblem problem, IndexedPlan plan) {
    return counters(latenessMicros(problem, plan), budgetExcess(problem, plan));
  }

  /** The same with what is known to be missed; can be added to. */
  public static Map<String, Long> counters(long latenessMicros, long budgetExcess) {
    Map<String, Long> counters = new TreeMap<>();
    if (latenessMicros > 0) {
      counters.put(SMALLEST_LATENESS, latenessMicros);
    }
    if (budgetExcess > 0) {
      counters.put(SMALLEST_EXCESS, budgetExcess);
    }
    return counters;
  }

  /** By how much plans miss deadlines and budgets at least; nothing as soon as one misses none. */
  public static Map<String, Long> leastMissed(Map<String, Long> one, Map<String, Long> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return Map.of();
    }
    Map<String, Long> least = new TreeMap<>(one);
    other.forEach((name, amount) -> least.merge(name, amount, Math::min));
    return least;
  }

  /** How much the latest new run or delivery of any job misses its deadline; 0 if none does. */
  static long latenessMicros(CompiledProblem problem, IndexedPlan plan) {
    ObjectiveFunction objective = new ObjectiveFunction(problem);
    long worst = 0;
    for (int j = 0; j < problem.jobs().count(); j++) {
      worst = Math.max(worst, latenessMicros(problem, objective, plan, j));
    }
    return worst;
  }

  /** How much the latest new run or delivery of a job misses its deadline; 0 if none does. */
  static long latenessMicros(
      CompiledProblem problem, ObjectiveFunction objective, IndexedPlan plan, int job) {
    CompiledJobs jobs = problem.jobs();
    long deadline = jobs.deadlineMicros(job);
    long worst = 0;
    for (int t = jobs.tasksBegin(job);
        deadline != CompiledJobs.NONE && t < jobs.tasksEnd(job);
        t++) {
      if (problem.state().isPending(t)) {
        long end = Math.max(plan.end[t], objective.deliveryEndMicros(plan, t));
        worst = Math.max(worst, end - deadline);
      }
    }
    return worst;
  }

  /** How much the chosen modes exceed the worst budget; 0 if none is exceeded. */
  static long budgetExcess(CompiledProblem problem, IndexedPlan plan) {
    long worst = 0;
    for (long excess : budgetExcesses(problem, plan)) {
      worst = Math.max(worst, excess);
    }
    return worst;
  }

  /** By budget, how much the chosen modes exceed it; negative where some of it is left. */
  static long[] budgetExcesses(CompiledProblem problem, IndexedPlan plan) {
    CompiledWorkflows workflows = problem.workflows();
    long[] excess = new long[problem.budgets()];
    for (int b = 0; b < excess.length; b++) {
      excess[b] = -problem.budgetLeft(b);
    }
    for (int t = 0; excess.length > 0 && t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        int mode = plan.mode[t];
        for (int i = workflows.consumesBegin(mode); i < workflows.consumesEnd(mode); i++) {
          excess[workflows.consumesBudget(i)] += workflows.consumesAmount(i);
        }
      }
    }
    return excess;
  }
}

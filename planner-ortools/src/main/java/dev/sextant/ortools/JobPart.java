package dev.sextant.ortools;

import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The problem with some of its jobs alone: a plan of all without the runs of the others is one of
 * theirs, so that they cost no less in it. The runs that they have in the best plan are the hint of
 * their model. There is one model at a time, and none is left when the next is made.
 */
final class JobPart {
  private static final Set<ObjectiveTerm> SUMS =
      EnumSet.of(
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);

  private final CpSatCall call;
  private final IndexedPlan best;

  /**
   * What some jobs cost at least.
   *
   * @param objective a bound on the objective
   * @param isSolved whether it is what they cost in their best plan
   */
  record Bound(long objective, boolean isSolved) {}

  private JobPart(CpSatCall call, IndexedPlan best) {
    this.call = call;
    this.best = best;
  }

  /**
   * The parts of a problem, or null where they say nothing of the whole: the objective has to be
   * one sum over jobs, none of which has begun, and there has to be a plan.
   */
  static @Nullable JobPart of(CpSatCall call, LastPlan.Incumbent incumbent) {
    IndexedPlan best = incumbent.plan();
    return best != null && suits(call.problem) ? new JobPart(call, best) : null;
  }

  /** Whether parts of a problem say something of the whole, once there is a plan. */
  static boolean suits(CompiledProblem problem) {
    Set<ObjectiveTerm> terms = problem.objective().weights().keySet();
    return terms.size() == 1 && SUMS.containsAll(terms) && problem.hasNoJobFacts();
  }

  /** What follows for some jobs without a search. */
  long known(int[] jobs) {
    return LowerBounds.of(call.problem.withJobs(jobs)).objective().value();
  }

  /** What some jobs cost at least, after a search of so many nanoseconds at most. */
  Bound bound(int[] jobs, double nanos) {
    CompiledProblem some = call.problem.withJobs(jobs);
    IndexedPlan plan = runsOf(some, jobs);
    long objective = new ObjectiveFunction(some).evaluate(plan);
    long known = LowerBounds.of(some).objective().value();
    return known < objective
        ? solve(some, plan, objective, known, nanos)
        : new Bound(objective, true);
  }

  private Bound solve(
      CompiledProblem some, IndexedPlan plan, long objective, long known, double nanos) {
    Formulation formulation =
        new Formulation(
            FormulationContext.of(
                some, new Candidates(some), call.chosen, plan, objective, known, call::mustStop));
    NativeSolver solver = new NativeSolver(formulation.model(), call.interrupter);
    solver.logTo(call.chosen.log());
    solver.limit(nanos);
    Portfolio.PROOF.configure(solver.parameters(), call.workers(), call.chosen);
    solver.parameters().setRandomSeed(call.solverSeed()).setCpModelProbingLevel(0);
    CpSolverStatus status =
        solver.solve(
            new NativeSolver.Listener() {
              @Override
              public void onSolution(NativeSolver.Values values) {}

              @Override
              public void onBound(long bound) {}
            });
    if (status == CpSolverStatus.INFEASIBLE) {
      throw SolverRun.contradiction(
          formulation.model(), "the solver found no plan of some jobs although one exists");
    }
    boolean isSolved = status == CpSolverStatus.OPTIMAL;
    return solver.bound(status).isPresent()
        ? new Bound(
            Math.max(known, formulation.objective(solver.bound(status).getAsLong())), isSolved)
        : new Bound(known, isSolved);
  }

  /** The runs and residencies of the best plan, as a plan of some of its jobs. */
  private IndexedPlan runsOf(CompiledProblem some, int[] jobs) {
    IndexedPlan plan = new IndexedPlan(some.tasks());
    for (int i = 0; i < jobs.length; i++) {
      int shift = call.problem.jobs().tasksBegin(jobs[i]) - some.jobs().tasksBegin(i);
      for (int t = some.jobs().tasksBegin(i); t < some.jobs().tasksEnd(i); t++) {
        int from = t + shift;
        plan.setRun(t, best.mode[from], best.worker[from], best.start[from], best.end[from]);
      }
    }
    for (int i = 0; i < best.residencies(); i++) {
      plan.addResidency(
          best.residencyWorker(i),
          best.residencyModel(i),
          best.loadStart(i),
          best.ready(i),
          best.evict(i));
    }
    return plan;
  }
}

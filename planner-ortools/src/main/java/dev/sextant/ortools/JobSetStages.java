package dev.sextant.ortools;

import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.planner.bounds.JobSets;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Raises the bound on a sum over jobs by the models of some of the jobs alone: of the sets that the
 * bound rests on ({@link JobSets}), the smallest that was not looked at yet is solved, or bounded
 * for as long as its share of the time allows; then the order of ends is found anew. The runs that
 * the jobs of a set have in the best plan are the hint of its model.
 *
 * <p>There is one model at a time, and none is left when the next is made.
 */
final class JobSetStages {
  private final CpSatCall call;
  private final ObjectiveTerm term;
  private final JobSets sets;
  private final LastPlan.Incumbent incumbent;
  private final BitSet seen = new BitSet();
  private final BitSet solved = new BitSet();

  private JobSetStages(
      CpSatCall call, ObjectiveTerm term, JobSets sets, LastPlan.Incumbent incumbent) {
    this.call = call;
    this.term = term;
    this.sets = sets;
    this.incumbent = incumbent;
  }

  /**
   * The stages of a call, or null where they do not apply: the objective has to be one sum over
   * jobs, none of which has begun, with few enough of them and a plan.
   */
  static @Nullable JobSetStages of(CpSatCall call, LastPlan.Incumbent incumbent) {
    Set<ObjectiveTerm> terms = call.problem.objective().weights().keySet();
    if (terms.size() != 1 || incumbent.plan() == null || !call.problem.hasNoJobFacts()) {
      return null;
    }
    ObjectiveTerm term = terms.iterator().next();
    JobSets sets = LowerBounds.of(call.problem).jobSets(term);
    return sets == null ? null : new JobSetStages(call, term, sets, incumbent);
  }

  /**
   * Goes on until no set is left that matters, or the share of the time is over: once with a share
   * for each set, then with what is left for the smallest that was not solved.
   */
  void climb() {
    double reserved = call.leftNanos() * (1 - call.chosen.tuned(CpSatTuning.SETS_SHARE));
    int set = next(seen);
    boolean again = false;
    while (set != 0 && call.leftNanos() > reserved && !call.mustStop()) {
      seen.set(set);
      double share = again ? 1 : call.chosen.tuned(CpSatTuning.SET_SHARE);
      raise(set, (call.leftNanos() - reserved) * share);
      set = next(seen);
      again = set == 0;
      set = again ? next(solved) : set;
    }
  }

  private void raise(int set, double nanos) {
    sets.raise(set, bound(set, nanos));
    call.sink.tightenLowerBound(weighted(sets.bound()));
  }

  private long weighted(long value) {
    return Math.multiplyExact(call.problem.objective().weight(term), value);
  }

  /** The smallest set of the order that is not in some, nor that of all jobs; or 0. */
  private int next(BitSet some) {
    for (int set : sets.order()) {
      if (!some.get(set) && set != sets.count() - 1) {
        return set;
      }
    }
    return 0;
  }

  /** What the jobs of a set cost at least, unweighed. */
  private long bound(int set, double nanos) {
    int[] jobs = sets.jobs(set);
    CompiledProblem some = call.problem.withJobs(jobs);
    IndexedPlan plan = runsOf(some, jobs);
    long objective = new ObjectiveFunction(some).evaluate(plan);
    long known = LowerBounds.of(some).objective().value();
    long weight = call.problem.objective().weight(term);
    if (known < objective) {
      known = Math.max(known, solve(set, some, plan, objective, known, nanos));
    } else {
      solved.set(set);
    }
    return -Math.floorDiv(-known, weight);
  }

  private long solve(
      int set, CompiledProblem some, IndexedPlan plan, long objective, long known, double nanos) {
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
    if (status == CpSolverStatus.OPTIMAL) {
      solved.set(set);
    }
    return solver.bound(status).isPresent()
        ? formulation.objective(solver.bound(status).getAsLong())
        : known;
  }

  /** The runs and residencies of the best plan, as a plan of some of its jobs. */
  private IndexedPlan runsOf(CompiledProblem some, int[] jobs) {
    IndexedPlan all = incumbent.plan();
    IndexedPlan plan = new IndexedPlan(some.tasks());
    for (int i = 0; all != null && i < jobs.length; i++) {
      int shift = call.problem.jobs().tasksBegin(jobs[i]) - some.jobs().tasksBegin(i);
      for (int t = some.jobs().tasksBegin(i); t < some.jobs().tasksEnd(i); t++) {
        int from = t + shift;
        plan.setRun(t, all.mode[from], all.worker[from], all.start[from], all.end[from]);
      }
    }
    for (int i = 0; all != null && i < all.residencies(); i++) {
      plan.addResidency(
          all.residencyWorker(i),
          all.residencyModel(i),
          all.loadStart(i),
          all.ready(i),
          all.evict(i));
    }
    return plan;
  }
}

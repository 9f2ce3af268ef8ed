package dev.sextant.ortools;

import dev.sextant.planner.bounds.JobSets;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Raises the bound on a sum over jobs by turns: a program of the ends of all jobs ({@link
 * JobEndsProgram}), and models of some of the jobs alone. Of the sets of jobs that end first,
 * second and so on in its best solution, or that the bound rests on where there is no program
 * ({@link JobSets}), the smallest that was not looked at yet is solved, or bounded for as long as
 * its share of the time allows ({@link JobPart}); then the order of ends is found anew.
 */
final class JobSetStages {
  private final CpSatCall call;
  private final ObjectiveTerm term;
  private final JobSets sets;
  private final JobPart part;
  private final @Nullable JobEndsProgram program;
  private final BitSet seen = new BitSet();
  private final BitSet solved = new BitSet();

  private JobSetStages(CpSatCall call, ObjectiveTerm term, JobSets sets, JobPart part) {
    this.call = call;
    this.term = term;
    this.sets = sets;
    this.part = part;
    program = JobEndsProgram.of(call, term, sets);
  }

  /**
   * The stages of a call, or null where they do not apply: the objective has to be one sum over
   * jobs, none of which has begun, with few enough of them and a plan.
   */
  static @Nullable JobSetStages of(CpSatCall call, LastPlan.Incumbent incumbent) {
    JobPart part = JobPart.of(call, incumbent);
    if (part == null) {
      return null;
    }
    ObjectiveTerm term = call.problem.objective().weights().keySet().iterator().next();
    JobSets sets = LowerBounds.of(call.problem).jobSets(term);
    return sets == null ? null : new JobSetStages(call, term, sets, part);
  }

  /**
   * Goes on until no set is left that matters, or the share of the time is over: once with a share
   * for each set, then with what is left for the smallest that was not solved.
   */
  void climb() {
    double reserved = call.leftNanos() * (1 - call.chosen.tuned(CpSatTuning.SETS_SHARE));
    boolean again = false;
    raiseAll(reserved);
    int set = next(seen);
    while (set != 0 && call.leftNanos() > reserved && !call.mustStop()) {
      seen.set(set);
      double share = again ? 1 : call.chosen.tuned(CpSatTuning.SET_SHARE);
      raise(set, (call.leftNanos() - reserved) * share);
      raiseAll(reserved);
      set = next(seen);
      again = set == 0;
      set = again ? next(solved) : set;
    }
  }

  private void raise(int set, double nanos) {
    sets.raise(set, bound(set, nanos));
    tighten();
  }

  /** What all jobs cost by what is known of sets so far. */
  private void raiseAll(double reserved) {
    JobEndsProgram ends = program;
    if (ends != null && !call.mustStop()) {
      double nanos = (call.leftNanos() - reserved) * call.chosen.tuned(CpSatTuning.ENDS_SHARE);
      sets.raise(sets.count() - 1, ends.bound(nanos));
      tighten();
    }
  }

  private void tighten() {
    call.sink.tightenLowerBound(weighted(sets.bound()));
  }

  private long weighted(long value) {
    return Math.multiplyExact(call.problem.objective().weight(term), value);
  }

  /** The smallest set of the order that is not in some, nor that of all jobs; or 0. */
  private int next(BitSet some) {
    for (int set : program == null ? sets.order() : program.order()) {
      if (!some.get(set) && set != sets.count() - 1) {
        return set;
      }
    }
    return 0;
  }

  /** What the jobs of a set cost at least, unweighed. */
  private long bound(int set, double nanos) {
    JobPart.Bound bound = part.bound(sets.jobs(set), nanos);
    solved.set(set, bound.isSolved());
    return -Math.floorDiv(-bound.objective(), call.problem.objective().weight(term));
  }
}

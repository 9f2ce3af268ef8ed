package dev.sextant.ortools;

import dev.sextant.planner.compiled.IndexedPlan;
import org.jspecify.annotations.Nullable;

/**
 * A ladder of {@link PrefixRelaxation}s, each exact up to a later point in time and starting at the
 * bound of the one before; the last of them is the model of the whole problem, which is no concern
 * of this class. The beginning of one that is solved is tried as a start of the local search: when
 * that meets the bound, the problem is proven.
 *
 * <p>There is one model at a time, and none is left when the next is made.
 */
final class PrefixStages {
  private final CpSatCall call;
  private final PrefixProblem shared;
  private final StartSearch starts;

  private PrefixStages(CpSatCall call, PrefixProblem shared, StartSearch starts) {
    this.call = call;
    this.shared = shared;
    this.starts = starts;
  }

  /** The stages of a call, or null where they do not apply or the problem is too large. */
  static @Nullable PrefixStages of(CpSatCall call, Candidates candidates, StartSearch starts) {
    PrefixProblem shared =
        candidates.runs() <= call.chosen.whole(CpSatTuning.PREFIX_RUNS)
                && call.sink.incumbentObjective() < Long.MAX_VALUE / 4
            ? PrefixProblem.of(call.problem, candidates)
            : null;
    return shared == null ? null : new PrefixStages(call, shared, starts);
  }

  /** Goes up, as long as its share of the time lasts. */
  void climb() {
    CpSatOptions chosen = call.chosen;
    double reserved = call.leftNanos() * (1 - chosen.tuned(CpSatTuning.PREFIX_SHARE));
    double point = chosen.tuned(CpSatTuning.PREFIX_POINT);
    while (point < 1 && call.leftNanos() > reserved && !call.mustStop()) {
      double most = 1 - reserved / Math.max(1, call.leftNanos());
      double share = most * chosen.tuned(CpSatTuning.PREFIX_STAGE);
      if (!solve(point, share)) {
        return;
      }
      point += chosen.tuned(CpSatTuning.PREFIX_STEP);
    }
  }

  /** Searches one stage; returns whether there is one. */
  private boolean solve(double point, double share) {
    PrefixRelaxation.Form form =
        new PrefixRelaxation.Form(
            point,
            shared.runs() > call.chosen.whole(CpSatTuning.PREFIX_FULL),
            call.chosen.whole(CpSatTuning.PREFIX_MEMORY) > 0,
            share);
    LastPlan.Incumbent incumbent = starts.incumbent();
    PrefixRelaxation relaxation =
        PrefixRelaxation.of(
            shared, form, call.sink.lowerBound(), incumbent.objective(), incumbent.plan());
    if (relaxation == null) {
      return false;
    }
    RelaxationRun run = new RelaxationRun(call, relaxation);
    IndexedPlan order = run.solve();
    if (run.isSolved()) {
      starts.improve(order);
    }
    return true;
  }
}

package dev.sextant.ortools;

import dev.sextant.planner.compiled.IndexedPlan;
import org.jspecify.annotations.Nullable;

/**
 * A ladder of {@link PrefixRelaxation}s, each exact up to a later point in time and starting at the
 * bound of the one before; the last of them is the model of the whole problem, which is no concern
 * of this class. The beginning of one that is solved is tried as a start of the local search, and
 * fixed in the model of the whole problem ({@link FixedBeginning}): when a plan meets the bound,
 * the problem is proven.
 *
 * <p>There is one model at a time, and none is left when the next is made.
 */
final class PrefixStages {
  private final CpSatCall call;
  private final PrefixProblem shared;
  private final Candidates candidates;
  private final StartSearch starts;

  private PrefixStages(
      CpSatCall call, Candidates candidates, PrefixProblem shared, StartSearch starts) {
    this.call = call;
    this.candidates = candidates;
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
    return shared == null ? null : new PrefixStages(call, candidates, shared, starts);
  }

  /** Goes up, until too many stages have not been solved in their shares of the time. */
  void climb() {
    CpSatOptions chosen = call.chosen;
    double reserved = call.leftNanos() * (1 - chosen.tuned(CpSatTuning.PREFIX_SHARE));
    double point = chosen.tuned(CpSatTuning.PREFIX_POINT);
    long unsolved = chosen.whole(CpSatTuning.PREFIX_UNSOLVED);
    while (point < 1 && unsolved > 0 && call.leftNanos() > reserved && !call.mustStop()) {
      double share = (1 - reserved / Math.max(1, call.leftNanos())) / unsolved;
      switch (solve(point, share)) {
        case SOLVED -> point += chosen.tuned(CpSatTuning.PREFIX_STEP);
        case UNSOLVED -> {
          point += chosen.tuned(CpSatTuning.PREFIX_STEP);
          unsolved--;
        }
        case NONE -> point = 1;
      }
    }
  }

  /** Looks for a plan that begins as a solved stage does. */
  private void complete(IndexedPlan order, long until) {
    if (call.triesOrders() && !call.mustStop()) {
      double nanos = call.leftNanos() * call.chosen.tuned(CpSatTuning.BEGINNING_SHARE);
      new FixedBeginning(call, candidates, starts.sink()).complete(order, until, nanos);
    }
  }

  /** What became of a stage. */
  private enum Stage {
    SOLVED,
    UNSOLVED,
    NONE
  }

  private Stage solve(double point, double share) {
    PrefixRelaxation.Form form =
        new PrefixRelaxation.Form(
            point,
            shared.runs() > call.chosen.whole(CpSatTuning.PREFIX_FULL),
            call.chosen.whole(CpSatTuning.PREFIX_MEMORY) > 0,
            share);
    Searched searched = search(form);
    if (searched.order != null) {
      starts.improve(searched.order);
      complete(searched.order, searched.until);
    }
    return searched.stage;
  }

  /** What a stage left: no model, but of one that is solved its beginning. */
  private record Searched(Stage stage, @Nullable IndexedPlan order, long until) {}

  private Searched search(PrefixRelaxation.Form form) {
    LastPlan.Incumbent incumbent = starts.incumbent();
    PrefixRelaxation relaxation =
        PrefixRelaxation.of(
            shared, form, call.sink.lowerBound(), incumbent.objective(), incumbent.plan());
    if (relaxation == null) {
      return new Searched(Stage.NONE, null, 0);
    }
    RelaxationRun run = new RelaxationRun(call, relaxation);
    IndexedPlan order = run.solve();
    return run.isSolved()
        ? new Searched(Stage.SOLVED, order, relaxation.untilMicros())
        : new Searched(Stage.UNSOLVED, null, 0);
  }
}

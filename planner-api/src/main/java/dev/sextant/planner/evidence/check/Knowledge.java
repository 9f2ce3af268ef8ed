package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.Problem;
import org.jspecify.annotations.Nullable;

/** What several arguments about one problem need, each found when first asked for. */
final class Knowledge {
  final ProblemView view;
  final EdgeTimes edges;
  private @Nullable EarliestTimes earliest;
  private @Nullable RemainingTimes remaining;
  private @Nullable NeededLoads loads;

  Knowledge(Problem problem) {
    view = new ProblemView(problem);
    edges = new EdgeTimes(view);
  }

  EarliestTimes earliest() {
    EarliestTimes known = earliest;
    if (known == null) {
      known = new EarliestTimes(view, edges);
      earliest = known;
    }
    return known;
  }

  RemainingTimes remaining() {
    RemainingTimes known = remaining;
    if (known == null) {
      known = new RemainingTimes(view, edges);
      remaining = known;
    }
    return known;
  }

  NeededLoads loads() {
    NeededLoads known = loads;
    if (known == null) {
      known = new NeededLoads(view);
      loads = known;
    }
    return known;
  }

  /** When a worker can start on tasks with heads from an instant on. */
  long start(int worker, long from) {
    return Math.max(
        Math.max(from, view.kinds.availableFrom(worker)),
        earliest().firstStart[view.kinds.kindOf(worker)]);
  }

  /** Whether anything can run on a worker at all. */
  boolean isUsed(int worker) {
    return earliest().firstStart[view.kinds.kindOf(worker)] != EarliestTimes.NEVER;
  }
}

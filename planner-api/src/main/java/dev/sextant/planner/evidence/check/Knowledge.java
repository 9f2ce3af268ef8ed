package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.Problem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What several arguments about one problem need, each found when first asked for. */
final class Knowledge {
  private static final long UNKNOWN = Long.MIN_VALUE;

  final ProblemView view;
  final EdgeTimes edges;
  private @Nullable EarliestTimes earliest;
  private @Nullable RemainingTimes remaining;
  private @Nullable NeededLoads loads;
  private final Map<Integer, RunTimes> runTimes = new HashMap<>();
  private long lastEnd = UNKNOWN;
  private long firstClosing = UNKNOWN;

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

  /** When a worker can have new runs. */
  RunTimes runTimes(int worker) {
    int kind = view.kinds.kindOf(worker);
    return runTimes.computeIfAbsent(
        kind, k -> new RunTimes(view.kinds.openTimes(k), earliest().shortestByLoads(k)));
  }

  /** While a worker is open. */
  RunTimes openTimes(int worker) {
    return new RunTimes(view.kinds.openTimes(view.kinds.kindOf(worker)));
  }

  /** Whether a worker closes before all jobs can have ended by their paths. */
  boolean closesEarly(int worker) {
    return view.kinds.openTimes(view.kinds.kindOf(worker)).firstClosed() <= lastEnd();
  }

  private long lastEnd() {
    if (lastEnd == UNKNOWN) {
      lastEnd = Arrays.stream(earliest().jobEnd).max().orElse(view.now);
    }
    return lastEnd;
  }

  /** When the first worker closes that does not close early, or {@link OpenTimes#NEVER}. */
  long firstClosing() {
    if (firstClosing == UNKNOWN) {
      firstClosing = OpenTimes.NEVER;
      for (int k = 0; k < view.kinds.count(); k++) {
        long closes = view.kinds.openTimes(k).firstClosed();
        firstClosing = closes <= lastEnd() ? firstClosing : Math.min(firstClosing, closes);
      }
    }
    return firstClosing;
  }

  /** Whether anything can run on a worker at all. */
  boolean isUsed(int worker) {
    return earliest().firstStart[view.kinds.kindOf(worker)] != EarliestTimes.NEVER;
  }
}

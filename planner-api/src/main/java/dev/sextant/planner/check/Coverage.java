package dev.sextant.planner.check;

import dev.sextant.planner.check.ResolvedPlan.ResolvedResidency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the residency that covers an interval, even where residencies overlap. */
final class Coverage {
  /** The residencies of one model on one worker by readiness, and the longest up to each. */
  private record ModelResidencies(
      List<ResolvedResidency> byReady, List<ResolvedResidency> longest) {}

  private final ProblemIndex index;
  private final Map<Long, ModelResidencies> tracks = new LinkedHashMap<>();

  Coverage(ResolvedPlan plan) {
    index = plan.index();
    Map<Long, List<ResolvedResidency>> groups = new LinkedHashMap<>();
    for (ResolvedResidency hold : plan.holds()) {
      groups
          .computeIfAbsent(index.key(hold.worker(), hold.model()), any -> new ArrayList<>(2))
          .add(hold);
    }
    groups.forEach((key, holds) -> tracks.put(key, track(holds)));
  }

  private static ModelResidencies track(List<ResolvedResidency> holds) {
    holds.sort(Comparator.comparingLong(ResolvedResidency::ready));
    List<ResolvedResidency> longest = new ArrayList<>(holds.size());
    ResolvedResidency best = holds.get(0);
    for (ResolvedResidency hold : holds) {
      best = hold.evict() > best.evict() ? hold : best;
      longest.add(best);
    }
    return new ModelResidencies(holds, longest);
  }

  /** The residencies of one model on one worker, by readiness; one list per pair. */
  List<List<ResolvedResidency>> groups() {
    return tracks.values().stream().map(ModelResidencies::byReady).toList();
  }

  /**
   * Of the residencies ready at an instant, the one that lasts longest; it covers the interval that
   * starts then and ends by its eviction.
   */
  @Nullable ResolvedResidency longestReadyAt(int worker, int model, long instant) {
    ModelResidencies track = tracks.get(index.key(worker, model));
    if (track == null) {
      return null;
    }
    int low = 0;
    int high = track.byReady().size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (track.byReady().get(middle).ready() <= instant) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? null : track.longest().get(low - 1);
  }

  /** The residency that covers an interval, or null when none does. */
  @Nullable ResolvedResidency covering(int worker, int model, long start, long end) {
    ResolvedResidency hold = longestReadyAt(worker, model, start);
    return hold == null || hold.evict() < end ? null : hold;
  }
}

package dev.sextant.benchmarks.simulator.vortex;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Chooses a batch from the queue of a model. */
final class VortexChoice {
  private static final Comparator<VortexTask> BY_DEADLINE =
      Comparator.comparingDouble(task -> task.deadline);
  private static final Comparator<VortexTask> BY_CREATION =
      Comparator.comparingDouble(task -> task.job.arrival().create());

  private final VortexRules rules;

  VortexChoice(VortexRules rules) {
    this.rules = rules;
  }

  /** The batch, which may be empty; it stays in the queue. */
  List<VortexTask> of(List<VortexTask> queue, double[] means, double now) {
    List<VortexTask> ordered = new ArrayList<>(queue);
    ordered.sort(rules.isFirstComeFirstServed() ? BY_CREATION : BY_DEADLINE);
    if (!rules.choosesInTime()) {
      return ordered.subList(0, Math.min(means.length, ordered.size()));
    }
    ordered.sort(BY_DEADLINE);
    return inTime(ordered, means, now);
  }

  private static List<VortexTask> inTime(List<VortexTask> ordered, double[] means, double now) {
    if (means.length == 1) {
      return ordered.stream().filter(task -> now + means[0] <= task.deadline).limit(1).toList();
    }
    int count = ordered.size();
    int[][] best = new int[count + 1][means.length + 1];
    int from = 0;
    int largest = 0;
    for (int i = count - 1; i >= 0; i--) {
      for (int b = 1; b <= means.length; b++) {
        boolean isLate = now + means[b - 1] > ordered.get(i).deadline;
        best[i][b] =
            isLate ? 0 : i == count - 1 ? 1 : Math.max(best[i + 1][b - 1] + 1, best[i + 1][b]);
      }
    }
    for (int i = 0; i < count; i++) {
      for (int b = 1; b <= means.length; b++) {
        if (best[i][b] > largest) {
          largest = best[i][b];
          from = i;
        }
      }
    }
    return ordered.subList(from, from + largest);
  }
}

package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.statistics.Holm;
import dev.sextant.benchmarks.statistics.PairedComparison;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every entrant against every other on the instances that both have run. The level of significance
 * holds for all comparisons together: the p-values are adjusted by Holm's method.
 */
public final class Duels {
  private final int size;
  private final List<Duel> duels;

  /**
   * Two entrants.
   *
   * @param first position of the first among the entrants
   * @param second position of the second
   * @param result the comparison, from the first one's side
   */
  public record Duel(int first, int second, PairedComparison result) {}

  private Duels(int size, List<Duel> duels) {
    this.size = size;
    this.duels = duels;
  }

  /** Compares all entrants. */
  public static Duels of(Results results) {
    int size = results.entrants().size();
    List<Duel> raw = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j < size; j++) {
        PairedComparison comparison = compare(results, i, j);
        if (comparison != null) {
          raw.add(new Duel(i, j, comparison));
        }
      }
    }
    double[] adjusted = Holm.adjust(raw.stream().mapToDouble(d -> d.result().pValue()).toArray());
    List<Duel> duels = new ArrayList<>();
    for (int d = 0; d < adjusted.length; d++) {
      Duel duel = raw.get(d);
      duels.add(new Duel(duel.first(), duel.second(), duel.result().withPValue(adjusted[d])));
    }
    return new Duels(size, List.copyOf(duels));
  }

  private static @Nullable PairedComparison compare(Results results, int i, int j) {
    List<InstanceResult> both =
        results.instances().stream()
            .filter(r -> r.entries().get(i).ran() && r.entries().get(j).ran())
            .toList();
    if (both.isEmpty()) {
      return null;
    }
    double noise = Math.max(results.noiseFloor(), Math.max(noise(both, i), noise(both, j)));
    return PairedComparison.of(objectives(both, i), objectives(both, j), noise);
  }

  private static double[] objectives(List<InstanceResult> results, int entrant) {
    return results.stream().mapToDouble(r -> r.entries().get(entrant).objective()).toArray();
  }

  private static double noise(List<InstanceResult> results, int entrant) {
    return PairedComparison.noise(
        results.stream().map(r -> r.entries().get(entrant).objectives()).toArray(double[][]::new));
  }

  /** How many entrants there are. */
  public int size() {
    return size;
  }

  /** All comparisons, by first and second entrant. */
  public List<Duel> all() {
    return duels;
  }
}

package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.statistics.Bootstrap;
import dev.sextant.benchmarks.statistics.Gaps;
import dev.sextant.benchmarks.statistics.Interval;
import dev.sextant.benchmarks.statistics.Means;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * An entrant over several instances. Gaps are over the instances on which it has a plan with every
 * seed; an interval is null when there is none, or when a gap is not finite.
 *
 * @param entrant who
 * @param instances on how many instances it has run
 * @param planned on how many of them it has a plan with every seed
 * @param proven on how many of them it proved its plan
 * @param reached on how many of them its median objective is the reference's or better
 * @param improved on how many of them its best objective is better than the published one
 * @param failures how many of its runs went wrong
 * @param gap mean gap to the reference
 * @param medianGap median gap to the reference
 * @param boundGap mean gap to the best lower bound of all entrants
 * @param ownGap mean gap to the best lower bound of its own: how good it can say by itself that its
 *     plans are
 * @param primal mean primal integral as a share of the limit, over all instances
 * @param timeMicros shifted geometric mean of the duration of its calls
 */
public record EntrantSummary(
    Entrant entrant,
    int instances,
    int planned,
    int proven,
    int reached,
    int improved,
    int failures,
    @Nullable Interval gap,
    @Nullable Interval medianGap,
    @Nullable Interval boundGap,
    @Nullable Interval ownGap,
    @Nullable Interval primal,
    OptionalDouble timeMicros) {
  /** The shift of the mean of durations: a second. */
  public static final double SHIFT_MICROS = 1_000_000;

  /** Summarises one entrant. */
  static EntrantSummary of(Entrant entrant, int index, List<InstanceResult> results) {
    List<Double> gaps = new ArrayList<>();
    List<Double> boundGaps = new ArrayList<>();
    List<Double> ownGaps = new ArrayList<>();
    List<Double> primals = new ArrayList<>();
    List<Double> times = new ArrayList<>();
    int ran = 0;
    int planned = 0;
    int proven = 0;
    int reached = 0;
    int improved = 0;
    int failures = 0;
    for (InstanceResult result : results) {
      Entry entry = result.entries().get(index);
      if (!entry.ran()) {
        continue;
      }
      ran++;
      failures += entry.failures();
      proven += entry.proven() ? 1 : 0;
      times.add(entry.elapsedMicros());
      OptionalDouble best = result.best();
      if (best.isPresent()) {
        primals.add(entry.primalIntegral(best.getAsDouble(), result.horizonMicros(entrant)));
      }
      improved += result.improves(entry.bestObjective()) ? 1 : 0;
      double objective = entry.objective();
      if (Double.isInfinite(objective)) {
        continue;
      }
      planned++;
      reached += result.reaches(objective) ? 1 : 0;
      result.reference().ifPresent(r -> gaps.add(Gaps.toReference(objective, r)));
      result.bound().ifPresent(bound -> boundGaps.add(Gaps.toBound(objective, bound)));
      ownGaps.add(Gaps.toBound(objective, entry.bound().orElse(0)));
    }
    double[] all = array(times);
    return new EntrantSummary(
        entrant,
        ran,
        planned,
        proven,
        reached,
        improved,
        failures,
        mean(gaps),
        finite(gaps) ? Bootstrap.USUAL.median(array(gaps)) : null,
        mean(boundGaps),
        mean(ownGaps),
        mean(primals),
        all.length == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(Means.shiftedGeometric(SHIFT_MICROS, all)));
  }

  /** Summaries of all entrants. */
  public static List<EntrantSummary> of(List<Entrant> entrants, List<InstanceResult> results) {
    List<EntrantSummary> summaries = new ArrayList<>();
    for (int e = 0; e < entrants.size(); e++) {
      summaries.add(of(entrants.get(e), e, results));
    }
    return summaries;
  }

  private static @Nullable Interval mean(List<Double> values) {
    return finite(values) ? Bootstrap.USUAL.mean(array(values)) : null;
  }

  private static boolean finite(List<Double> values) {
    return !values.isEmpty() && values.stream().allMatch(Double::isFinite);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}

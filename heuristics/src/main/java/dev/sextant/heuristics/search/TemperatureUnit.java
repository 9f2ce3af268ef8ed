package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.function.BooleanSupplier;

/**
 * What temperatures of annealing are multiples of, in units of cost, so that they need no tuning to
 * problems.
 *
 * <p>Where nothing but sums over jobs counts, it is what the best plan so far costs more for each
 * task than if every job were alone. What random changes cost says little there: a change moves
 * whatever comes after it, in one problem the whole backlog, in another next to nothing. Elsewhere
 * it is the mean of what those random changes of the start cost that make it worse. Immutable.
 */
public final class TemperatureUnit {
  private static final int SAMPLES = 200;

  /** Fewer with so many tasks that all of them would be placed more often in all. */
  private static final int PLACED = 400_000;

  private static final int LEAST_SAMPLES = 16;

  private final boolean isAvoidable;
  private final long least;
  private final int pending;
  private final double fixed;

  private TemperatureUnit(boolean isAvoidable, long least, int pending, double fixed) {
    this.isAvoidable = isAvoidable;
    this.least = least;
    this.pending = pending;
    this.fixed = fixed;
  }

  /**
   * That of a search from what a decoder holds.
   *
   * @param stop whether to be content with the changes seen so far
   */
  public static TemperatureUnit of(
      CompiledProblem problem,
      OrderDecoder decoder,
      Neighbourhood neighbourhood,
      BooleanSupplier stop) {
    JobTerms terms = new JobTerms(problem);
    return terms.areAll()
        ? new TemperatureUnit(true, terms.least(LowerBounds.of(problem)), decoder.size(), 0)
        : new TemperatureUnit(false, 0, decoder.size(), meanLoss(decoder, neighbourhood, stop));
  }

  /**
   * The unit by now.
   *
   * @param cost of the best solution; penalties for what it misses are avoidable, too
   */
  public double at(long cost) {
    return isAvoidable ? (double) Math.max(0, cost - least) / pending : fixed;
  }

  private static double meanLoss(
      OrderDecoder decoder, Neighbourhood neighbourhood, BooleanSupplier stop) {
    double sum = 0;
    int count = 0;
    long before = decoder.cost();
    int samples = Math.min(SAMPLES, Math.max(LEAST_SAMPLES, PLACED / decoder.size()));
    for (int i = 0; i < samples && !stop.getAsBoolean(); i++) {
      if (neighbourhood.propose()) {
        long cost = decoder.evaluate(Long.MAX_VALUE);
        decoder.rollback();
        if (cost != OrderDecoder.REJECTED && cost > before) {
          sum += cost - before;
          count++;
        }
      }
    }
    return count == 0 ? 1 : sum / count;
  }
}

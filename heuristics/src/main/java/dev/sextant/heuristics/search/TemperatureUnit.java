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
 * whatever comes after it, in one problem the whole backlog, in another next to nothing. Where
 * nothing but the number of late jobs counts, it is a share of what one of them costs, as how many
 * there are says nothing of what a change does to those near their due dates. Elsewhere it is the
 * mean of what those random changes of the start cost that make it worse; once deadlines and
 * budgets are met, what they cost without penalties, for these are large enough to keep it so.
 * Where workers close, a change that moves some runs behind closed times costs these as well; what
 * it costs counts in the proportion of a few runs to how much later the last job ends. Immutable.
 */
public final class TemperatureUnit {
  private static final int SAMPLES = 200;

  /** Fewer with so many tasks that all of them would be placed more often in all. */
  private static final int PLACED = 400_000;

  private static final int LEAST_SAMPLES = 16;

  /** Of what a late job costs where nothing else does. */
  private static final double OF_LATE_JOB = 0.008;

  /** So many runs one after the other are what a change is taken to move where workers close. */
  private static final double RUNS = 4;

  private final double fixed;

  /** The same while deadlines or budgets are missed. */
  private final double whileMissing;

  /** The unit is fixed for costs up to this. */
  private final double fixedUpTo;

  private final long least;
  private final int pending;
  private final long unitsOfValue;

  private TemperatureUnit(
      double fixed, double whileMissing, double fixedUpTo, long least, OrderDecoder decoder) {
    this.fixed = fixed;
    this.whileMissing = whileMissing;
    this.fixedUpTo = fixedUpTo;
    this.least = least;
    pending = decoder.size();
    unitsOfValue = decoder.unitsOfPromise();
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
    if (!terms.areAll()) {
      Losses losses = new Losses(decoder);
      losses.sample(neighbourhood, stop);
      double share = closes(problem) ? losses.shareOfRuns() : 1;
      return new TemperatureUnit(
          share * mean(losses.objective, losses.worse),
          share * mean(losses.cost, losses.dearer),
          Double.MAX_VALUE,
          0,
          decoder);
    }
    long least = terms.least(LowerBounds.of(problem));
    if (!terms.areLateJobsAlone()) {
      return new TemperatureUnit(0, 0, -1, least, decoder);
    }
    double late = decoder.costOfLateJobs();
    double unit = OF_LATE_JOB * late / problem.jobs().count();
    return new TemperatureUnit(unit, unit, late, least, decoder);
  }

  /**
   * The unit by now.
   *
   * @param cost of the best solution; penalties for what it misses are avoidable, too
   * @param feasible whether it misses nothing
   */
  public double at(long cost, boolean feasible) {
    return cost <= fixedUpTo
        ? feasible ? fixed : whileMissing
        : (double) Math.max(0, cost - least) / pending;
  }

  /** The same in units of what {@link OrderDecoder#value} is, for searches that compare that. */
  public double ofValues(long cost, boolean feasible) {
    return unitsOfValue * at(cost, feasible);
  }

  private static boolean closes(CompiledProblem problem) {
    boolean closes = false;
    for (int c = 0; c < problem.workers().classes(); c++) {
      closes |= problem.workers().calendars().closes(c);
    }
    return closes;
  }

  private static double mean(double sum, int count) {
    return count == 0 ? 1 : sum / count;
  }

  /** What random changes of a solution cost that make it worse. */
  private static final class Losses {
    private final OrderDecoder decoder;
    double cost;
    int dearer;
    double objective;
    int worse;
    double later;
    int ends;

    /** Of all tasks when sampling begins. */
    private double meanRun;

    Losses(OrderDecoder decoder) {
      this.decoder = decoder;
    }

    /** By how much a few runs are shorter than the time by which a change lets all end later. */
    double shareOfRuns() {
      return ends == 0 ? 1 : Math.min(1, RUNS * meanRun / mean(later, ends));
    }

    void sample(Neighbourhood neighbourhood, BooleanSupplier stop) {
      long costBefore = decoder.cost();
      long before = decoder.objective();
      long endBefore = lastEnd();
      meanRun = meanRun();
      int samples = Math.min(SAMPLES, Math.max(LEAST_SAMPLES, PLACED / decoder.size()));
      for (int i = 0; i < samples && !stop.getAsBoolean(); i++) {
        if (neighbourhood.propose()) {
          long after = decoder.evaluate(Long.MAX_VALUE);
          if (after != OrderDecoder.REJECTED && !neighbourhood.changesHours()) {
            add(after - costBefore, decoder.objective() - before, lastEnd() - endBefore);
          }
          decoder.rollback();
        }
      }
    }

    private long lastEnd() {
      long last = Long.MIN_VALUE;
      for (int i = 0; i < decoder.size(); i++) {
        last = Math.max(last, decoder.endMicros(decoder.task(i)));
      }
      return last;
    }

    private double meanRun() {
      double sum = 0;
      for (int i = 0; i < decoder.size(); i++) {
        int task = decoder.task(i);
        sum += decoder.endMicros(task) - decoder.startMicros(task);
      }
      return sum / Math.max(1, decoder.size());
    }

    private void add(long dearerBy, long worseBy, long laterBy) {
      if (laterBy > 0) {
        later += laterBy;
        ends++;
      }
      if (dearerBy > 0) {
        cost += dearerBy;
        dearer++;
      }
      if (worseBy > 0) {
        objective += worseBy;
        worse++;
      }
    }
  }
}

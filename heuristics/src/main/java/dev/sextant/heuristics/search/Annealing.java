package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;

/**
 * One thread's search: simulated annealing in cycles, each from a higher temperature to a low one,
 * geometrically. Not thread-safe.
 *
 * <p>The limit below which a change is accepted is drawn before the change is decoded, so that a
 * hopeless one is given up halfway. A makespan hardly ever changes by a change that is not refused,
 * so that it says little of where to go: what a change does to the {@link OrderDecoder#promise} of
 * the solution counts as well, by its {@link PromiseWeight}, and makes up for a makespan that is
 * somewhat longer.
 */
final class Annealing {
  private static final int TRACE_STRIDE = 64;

  /**
   * By how many temperatures for each worker, and at most, a cost may be above what chance allows
   * where the promise makes up for it.
   */
  private static final double MADE_UP_PER_WORKER = 1;

  private static final double MOST_MADE_UP = 4;

  /** Tasks that are placed anew before a change is given up on its looks. */
  static final int PATIENCE = 24;

  private final OrderDecoder decoder;
  private final Neighbourhood neighbourhood;
  private final SplittableRandom random;
  private final Solution best;
  private long bestCost;
  private boolean bestFeasible;
  private final TemperatureUnit unit;
  private double unitNow;

  private long steps;
  private long accepted;
  private int failures;
  private long cycleBegin;
  private final AnnealingCycles cycles;
  private final PromiseWeight promiseWeight;
  private double weightNow;
  private final double madeUp;
  private final LongUnaryOperator stepsLeft;
  private double temperature;

  /**
   * A search from a solution that decodes.
   *
   * @param decoder that nobody else uses
   * @param stepsLeft how many steps will still be made, given how many were; the last cycle is
   *     stretched to end with them
   * @param stop whether the search shall end before it has begun
   */
  Annealing(
      CompiledProblem problem,
      OrderDecoder decoder,
      Solution start,
      long seed,
      LongUnaryOperator stepsLeft,
      BooleanSupplier stop) {
    this.stepsLeft = stepsLeft;
    this.decoder = decoder;
    random = new SplittableRandom(seed);
    neighbourhood = new Neighbourhood(problem, decoder, random);
    best = new Solution(decoder.size(), problem.tasks());
    if (!start.decode(decoder)) {
      throw new IllegalArgumentException("The start cannot be decoded.");
    }
    neighbourhood.trace();
    unit = TemperatureUnit.of(problem, decoder, neighbourhood, stop);
    remember();
    cycles = new AnnealingCycles(problem, decoder.size());
    int workers = problem.workers().count();
    promiseWeight = PromiseWeight.of(problem, decoder);
    madeUp = madeUp(decoder, workers);
    newCycle();
  }

  /** Where single jobs promise something, it may make up for any cost. */
  private static double madeUp(OrderDecoder decoder, int workers) {
    if (decoder.promisesByJobs()) {
      return Double.MAX_VALUE;
    }
    return decoder.promises() ? Math.min(MADE_UP_PER_WORKER * workers, MOST_MADE_UP) : 0;
  }

  long bestCost() {
    return bestCost;
  }

  boolean bestIsFeasible() {
    return bestFeasible;
  }

  Solution best() {
    return best;
  }

  OrderDecoder decoder() {
    return decoder;
  }

  long steps() {
    return steps;
  }

  /** How many times in a row no change was found. */
  int failures() {
    return failures;
  }

  /** Whether the next step begins a cycle. */
  boolean isBetweenCycles() {
    return steps - cycleBegin >= cycles.length();
  }

  long accepted() {
    return accepted;
  }

  /** Whether this cycle is meant to end with the search. */
  boolean isInLastCycle() {
    return cycles.isLast();
  }

  /**
   * Goes on from another solution, whatever it costs, with changes at some positions alone; returns
   * whether it is a new best.
   */
  boolean continueFrom(Solution other, int from, int until) {
    other.decode(decoder);
    neighbourhood.within(from, until);
    neighbourhood.trace();
    if (decoder.cost() < bestCost) {
      remember();
      return true;
    }
    return false;
  }

  /** Evaluates one neighbour; returns whether it is a new best. */
  boolean step() {
    if (isBetweenCycles()) {
      restart();
    }
    steps++;
    if (steps % TRACE_STRIDE == 0) {
      cool();
      neighbourhood.trace();
    }
    if (!neighbourhood.propose()) {
      failures++;
      return false;
    }
    failures = 0;
    long current = decoder.cost();
    double allowance = -temperature * StrictMath.log(1 - random.nextDouble());
    double most = Math.min(allowance + madeUp * temperature, 1e18);
    long limit = saturatedSum(current, (long) most) + 1;
    long promise = decoder.promise();
    long cost = decoder.evaluate(limit, mostPromise(promise, allowance), PATIENCE);
    if (cost == OrderDecoder.REJECTED
        || weightNow * (decoder.promise() - promise) > allowance - (cost - current)) {
      decoder.rollback();
      return false;
    }
    decoder.commit();
    accepted++;
    if (cost < bestCost) {
      remember();
      return true;
    }
    return false;
  }

  /** The greatest promise that is accepted where the cost stays as it is. */
  private long mostPromise(long promise, double allowance) {
    return decoder.promises()
        ? saturatedSum(promise, (long) Math.min(allowance / weightNow, 1e18))
        : Long.MAX_VALUE;
  }

  /** Goes on from another solution of lower cost, at the next cycle. */
  void adopt(Solution other, long cost) {
    if (cost < bestCost) {
      best.copyFrom(other);
      best.decode(decoder);
      remember();
    }
  }

  private void restart() {
    best.decode(decoder);
    neighbourhood.within(0, decoder.size());
    newCycle();
  }

  private void newCycle() {
    cycleBegin = steps;
    cycles.begin(stepsLeft.applyAsLong(steps));
    weightNow = promiseWeight.at(bestCost, cycles.length());
    cool();
  }

  private void cool() {
    double progress = Math.min(1.0, (double) (steps - cycleBegin) / cycles.length());
    double hot = cycles.hot();
    temperature = unitNow * hot * StrictMath.pow(cycles.cold() / hot, progress);
  }

  private void remember() {
    best.copyFrom(decoder);
    bestCost = decoder.cost();
    bestFeasible = decoder.isFeasible();
    unitNow = unit.at(bestCost, bestFeasible);
  }

  private static long saturatedSum(long a, long b) {
    return a > Long.MAX_VALUE - 1 - b ? Long.MAX_VALUE - 1 : a + b;
  }
}

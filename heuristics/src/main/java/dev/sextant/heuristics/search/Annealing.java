package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/**
 * One thread's search: simulated annealing in cycles, each from a higher temperature to a low one
 * and longer than the one before, starting from the best solution known. The temperature is
 * measured in the cost differences that random changes make, so it needs no tuning to units. Not
 * thread-safe.
 *
 * <p>The limit below which a change is accepted is drawn before the change is decoded, so that a
 * hopeless one is given up halfway.
 */
final class Annealing {
  private static final int SAMPLES = 200;
  private static final int TRACE_STRIDE = 64;

  /** Highest temperatures of the cycles, in turn. */
  private static final double[] HOT = {0.03, 0.1, 0.03, 0.3};

  private static final double COLD = 0.002;

  /**
   * With an objective that is a sum over jobs, a change moves whatever comes after it, so that the
   * differences that random changes make grow with the number of tasks, while those of good ones do
   * not: temperatures fall with these numbers of tasks.
   */
  private static final double TASKS_PER_HOT = 32;

  private static final double TASKS_PER_COLD = 10;

  /** Tasks that are placed anew before a change is given up on its looks. */
  private static final int PATIENCE = 16;

  private final OrderDecoder decoder;
  private final Neighbourhood neighbourhood;
  private final SplittableRandom random;
  private final Solution best;
  private long bestCost;
  private boolean bestFeasible;
  private double scale;

  private long steps;
  private long accepted;
  private int failures;
  private long cycleBegin;
  private long cycleLength;
  private long nextLength;
  private int cycles;
  private double hot;
  private final LongUnaryOperator stepsLeft;
  private double temperature;
  private final double hotFactor;
  private final double cold;

  /**
   * A search from a solution that decodes.
   *
   * @param stepsLeft how many steps will still be made, given how many were; the last cycle is
   *     stretched to end with them
   */
  Annealing(CompiledProblem problem, Solution start, long seed, LongUnaryOperator stepsLeft) {
    this.stepsLeft = stepsLeft;
    double tasks = isSumOverJobs(problem) ? problem.tasks() : 0;
    hotFactor = 1 / (1 + tasks / TASKS_PER_HOT);
    cold = COLD / (1 + tasks / TASKS_PER_COLD);
    decoder = new OrderDecoder(problem);
    random = new SplittableRandom(seed);
    neighbourhood = new Neighbourhood(problem, decoder, random);
    best = new Solution(decoder.size(), problem.tasks());
    if (!start.decode(decoder)) {
      throw new IllegalArgumentException("The start cannot be decoded.");
    }
    remember();
    neighbourhood.criticality().trace();
    calibrate();
    nextLength = Math.max(2_000, 40L * decoder.size());
    newCycle();
  }

  /** Whether the objective is a sum over the ends of jobs, without the last end among its terms. */
  static boolean isSumOverJobs(CompiledProblem problem) {
    Objective objective = problem.objective();
    return objective.weight(ObjectiveTerm.MAKESPAN_MICROS) == 0
        && (objective.weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) > 0
            || objective.weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS) > 0
            || objective.weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) > 0);
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

  /** Whether the last step was the first of a cycle. */
  boolean isBetweenCycles() {
    return steps == cycleBegin;
  }

  long accepted() {
    return accepted;
  }

  /** Evaluates one neighbour; returns whether it is a new best. */
  boolean step() {
    if (steps - cycleBegin >= cycleLength) {
      restart();
    }
    steps++;
    if (steps % TRACE_STRIDE == 0) {
      cool();
      neighbourhood.criticality().trace();
    }
    if (!neighbourhood.propose()) {
      failures++;
      return false;
    }
    failures = 0;
    long current = decoder.cost();
    double allowance = -temperature * StrictMath.log(1 - random.nextDouble());
    long limit = saturatedSum(current, (long) Math.min(allowance, 1e18)) + 1;
    long cost = decoder.evaluate(limit, PATIENCE);
    if (cost == OrderDecoder.REJECTED) {
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

  /** Goes on from another solution of lower cost, at the next cycle. */
  void adopt(Solution other, long cost) {
    if (cost < bestCost) {
      System.arraycopy(other.order, 0, best.order, 0, best.order.length);
      System.arraycopy(other.option, 0, best.option, 0, best.option.length);
      System.arraycopy(other.worker, 0, best.worker, 0, best.worker.length);
      best.decode(decoder);
      remember();
    }
  }

  private void restart() {
    best.decode(decoder);
    newCycle();
  }

  private void newCycle() {
    hot = hotFactor * HOT[cycles++ % HOT.length];
    cycleBegin = steps;
    long left = stepsLeft.applyAsLong(steps);
    cycleLength = left / 3 < nextLength ? Math.max(1, left) : nextLength;
    nextLength += nextLength / 2;
    cool();
  }

  private void cool() {
    double progress = Math.min(1.0, (double) (steps - cycleBegin) / cycleLength);
    temperature = scale * hot * StrictMath.pow(cold / hot, progress);
  }

  private void remember() {
    best.copyFrom(decoder);
    bestCost = decoder.cost();
    bestFeasible = decoder.isFeasible();
  }

  /** The mean cost difference of random changes that make things worse. */
  private void calibrate() {
    double sum = 0;
    int count = 0;
    long before = decoder.cost();
    for (int i = 0; i < SAMPLES; i++) {
      if (neighbourhood.propose()) {
        long cost = decoder.evaluate(Long.MAX_VALUE);
        decoder.rollback();
        if (cost != OrderDecoder.REJECTED && cost > before) {
          sum += cost - before;
          count++;
        }
      }
    }
    scale = count == 0 ? 1 : sum / count;
  }

  private static long saturatedSum(long a, long b) {
    return a > Long.MAX_VALUE - 1 - b ? Long.MAX_VALUE - 1 : a + b;
  }
}

package dev.sextant.ortools;

import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the time of runs costs, in expectation, where that is not known choice by choice: of a run
 * whose price depends on its start, and of a batch, which counts as often as the likeliest of its
 * runs. Such a run has a variable for what its time costs, and one for what that counts.
 */
final class ExpectedCost {
  private static final int MOST_BITS = 40;

  /** What the time of a run costs is a sum of parts. */
  interface Parts {
    /** Adds so many micro-units times a part that is never below or above the given numbers. */
    void add(LinearArgument part, BigInteger micros, long low, long high);

    /** Adds so many micro-units where a literal is true. */
    default void add(LinearArgument literal, long micros) {
      add(literal, BigInteger.valueOf(micros), 0, 1);
    }
  }

  private record Part(LinearArgument part, BigInteger micros, long high) {}

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final HintedModel hinted;
  private final TimeScale scale;
  private final Hint hint;
  private final Runs runs;
  private final Map<Integer, List<Part>> byTask = new TreeMap<>();

  ExpectedCost(FormulationContext context, Runs runs) {
    this.problem = context.problem();
    this.workflows = problem.workflows();
    this.hinted = context.hinted();
    this.scale = context.scale();
    this.hint = context.hint();
    this.runs = runs;
  }

  /** Where to add what the time of a task's run, or of the batch that it leads, costs. */
  Parts of(int task, WeightedSum sum, long weight) {
    if (chance(task) == CompiledWorkflows.CERTAIN) {
      BigInteger w = BigInteger.valueOf(weight);
      return (part, micros, low, high) -> sum.add(part, w.multiply(micros), low, high);
    }
    List<Part> parts = byTask.computeIfAbsent(task, any -> new ArrayList<>());
    return (part, micros, low, high) -> parts.add(new Part(part, micros, high));
  }

  private long chance(int task) {
    return workflows.chanceMillionths(problem.jobs().workflowTask(task));
  }

  /** Adds what all of them count. */
  void close(WeightedSum sum, long weight) {
    byTask.forEach((task, parts) -> close(task, parts, sum, weight));
  }

  private void close(int task, List<Part> parts, WeightedSum sum, long weight) {
    BigInteger most = BigInteger.ZERO;
    for (Part part : parts) {
      most = most.add(part.micros().multiply(BigInteger.valueOf(part.high())));
    }
    if (most.bitLength() > MOST_BITS) {
      // Too much for a row; without it the bound is weaker.
      return;
    }
    long high = most.longValueExact();
    IntVar paid = hinted.integer(0, high, Math.min(high, hintedCost(task)), "paid" + task);
    LinearExprBuilder all = LinearExpr.newBuilder();
    for (Part part : parts) {
      all.addTerm(part.part(), part.micros().longValueExact());
    }
    hinted.cp.addGreaterOrEqual(paid, all);
    IntVar counted = hinted.integer(0, high, hintedCount(task, high), "counted" + task);
    atLeast(counted, paid, chance(task), null);
    for (Runs.Ride ride : runs.rides()) {
      if (ride.leader() == task && chance(ride.rider()) > chance(task)) {
        atLeast(counted, paid, chance(ride.rider()), ride);
      }
    }
    sum.add(counted, BigInteger.valueOf(weight), 0, high);
  }

  /** What is counted is at least what is paid times a chance, always or where somebody rides. */
  private void atLeast(IntVar counted, IntVar paid, long chance, Runs.@Nullable Ride ride) {
    long common =
        BigInteger.valueOf(chance)
            .gcd(BigInteger.valueOf(CompiledWorkflows.CERTAIN))
            .longValueExact();
    var row =
        hinted.cp.addGreaterOrEqual(
            LinearExpr.term(counted, CompiledWorkflows.CERTAIN / common),
            LinearExpr.term(paid, chance / common));
    if (ride != null) {
      row.onlyEnforceIf(ride.rides());
    }
  }

  /** What the time of a run costs in the hint, or of the batch that it leads there. */
  private long hintedCost(int task) {
    for (Runs.Choice choice : runs.choices(task)) {
      if (hint.runs(task, choice.mode(), choice.worker()) && hintedLeader(task, choice) == task) {
        return problem
            .workers()
            .calendars()
            .runCost(
                problem.workers().classOf(choice.worker()),
                scale.micros(hint.start(task)),
                scale.micros(hint.end(task)));
      }
    }
    return 0;
  }

  /**
   * The first task of the batch that a task is in, in the hint; the task itself where it is alone.
   */
  private int hintedLeader(int task, Runs.Choice choice) {
    int batch = workflows.batch(choice.mode());
    for (int t = 0; t < task && batch != CompiledWorkflows.NO_BATCH; t++) {
      for (Runs.Choice other : runs.choices(t)) {
        if (workflows.batch(other.mode()) == batch
            && other.worker() == choice.worker()
            && hint.start(t) == hint.start(task)
            && hint.runs(t, other.mode(), other.worker())) {
          return t;
        }
      }
    }
    return task;
  }

  private long hintedCount(int task, long high) {
    long chance = chance(task);
    for (Runs.Ride ride : runs.rides()) {
      if (ride.leader() == task && hinted.isHintedTrue(ride.rides())) {
        chance = Math.max(chance, chance(ride.rider()));
      }
    }
    return Math.min(high, CompiledWorkflows.expectedAt(hintedCost(task), chance));
  }
}

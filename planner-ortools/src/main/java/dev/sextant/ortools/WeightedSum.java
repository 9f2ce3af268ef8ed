package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * What a model minimises: a sum of parts that are not negative. The solver sees it without its
 * constant and divided by the greatest common divisor of the weights; if that may still add up to
 * more than the solver can hold, also without what is fixed, and with weights divided by a power of
 * two and rounded down, so that the bound is weaker than the objective of the solver's solution.
 */
final class WeightedSum {
  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  /** A part that lies between two numbers, times a weight. */
  private record Term(LinearArgument part, BigInteger weight, long low, long high) {
    BigInteger most() {
      return weight.multiply(BigInteger.valueOf(high));
    }
  }

  private static final BigInteger MAX_SUM = BigInteger.ONE.shiftLeft(60);

  private final List<Term> terms = new ArrayList<>();
  private BigInteger constant = BigInteger.ZERO;
  private BigInteger divisor = BigInteger.ONE;

  /** Adds a weighted literal. */
  void add(LinearArgument literal, BigInteger weight) {
    add(literal, weight, 0, 1);
  }

  /** Adds a weighted part that is never below or above the given numbers. */
  void add(LinearArgument part, BigInteger weight, long low, long high) {
    terms.add(new Term(part, weight, low, high));
  }

  void addConstant(BigInteger amount) {
    constant = constant.add(amount);
  }

  /** Has a model minimise it. */
  void minimize(CpModel model) {
    List<Term> kept = terms;
    divisor = divisor(kept);
    if (!fits(kept)) {
      kept = kept.stream().filter(term -> term.high() > term.low()).toList();
      for (Term term : terms) {
        if (term.high() <= term.low()) {
          addConstant(term.weight().multiply(BigInteger.valueOf(term.low())));
        }
      }
      divisor = divisor(kept);
    }
    while (!fits(kept)) {
      divisor = divisor.shiftLeft(1);
    }
    LinearExprBuilder sum = LinearExpr.newBuilder();
    for (Term term : kept) {
      BigInteger[] weight = term.weight().divideAndRemainder(divisor);
      sum.addTerm(term.part(), weight[0].longValueExact());
      addConstant(weight[1].multiply(BigInteger.valueOf(term.low())));
    }
    model.minimize(sum);
  }

  /** The sum at least, when what the solver minimises is at least so much; within a long. */
  long atLeast(long solverValue) {
    return BigInteger.valueOf(solverValue)
        .multiply(divisor)
        .add(constant)
        .max(LEAST)
        .min(MOST)
        .longValue();
  }

  private static BigInteger divisor(List<Term> terms) {
    BigInteger common = BigInteger.ZERO;
    for (Term term : terms) {
      common = common.gcd(term.weight());
    }
    return common.max(BigInteger.ONE);
  }

  private boolean fits(List<Term> kept) {
    BigInteger sum = BigInteger.ZERO;
    for (Term term : kept) {
      // A weight must be a long even where it weighs nothing.
      if (term.weight().divide(divisor).compareTo(MAX_SUM) > 0) {
        return false;
      }
      sum = sum.add(term.most().divide(divisor));
    }
    return sum.compareTo(MAX_SUM) <= 0;
  }
}

package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CumulativeConstraint;
import com.google.ortools.sat.IntervalVar;
import java.util.ArrayList;
import java.util.List;

/**
 * What intervals take of one capacity, added to a model in numbers that the solver can multiply
 * with times: divided by their greatest common divisor, and if they are still too large rounded
 * down, which relaxes the constraint.
 */
final class Demands {
  /** Energy that the solver must be able to add up. */
  private static final double MAX_ENERGY = 0x1p60;

  private final List<IntervalVar> intervals = new ArrayList<>();
  private final List<Long> demands = new ArrayList<>();

  void add(IntervalVar interval, long demand) {
    if (demand > 0) {
      intervals.add(interval);
      demands.add(demand);
    }
  }

  int size() {
    return intervals.size();
  }

  List<IntervalVar> intervals() {
    return intervals;
  }

  /** Whether no two of the intervals fit beside each other. */
  boolean areUnary(long capacity) {
    long least = Long.MAX_VALUE;
    long second = Long.MAX_VALUE;
    for (long demand : demands) {
      if (demand < least) {
        second = least;
        least = demand;
      } else if (demand < second) {
        second = demand;
      }
    }
    return second == Long.MAX_VALUE || least > capacity - second;
  }

  /**
   * Adds the constraint.
   *
   * @param horizon latest end of any interval
   * @return whether it is exact
   */
  boolean addCumulative(CpModel model, long capacity, long horizon) {
    long divisor = 0;
    double sum = capacity;
    for (long demand : demands) {
      divisor = gcd(divisor, demand);
      sum += demand;
    }
    int shift = 0;
    while (sum / divisor * Math.max(1, horizon) / Math.pow(2, shift) > MAX_ENERGY) {
      shift++;
    }
    CumulativeConstraint cumulative = model.addCumulative(capacity / divisor >> shift);
    for (int i = 0; i < intervals.size(); i++) {
      cumulative.addDemand(intervals.get(i), demands.get(i) / divisor >> shift);
    }
    return shift == 0;
  }

  private static long gcd(long a, long b) {
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
}

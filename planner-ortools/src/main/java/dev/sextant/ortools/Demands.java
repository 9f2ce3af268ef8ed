package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CumulativeConstraint;
import com.google.ortools.sat.IntervalVar;
import dev.sextant.planner.compiled.CommonDivisor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * What intervals take of one capacity, added to a model in numbers that the solver can multiply
 * with times: divided by their greatest common divisor, and if they are still too large rounded. It
 * is looked for numbers that fit exactly when the original ones do; where none are found, they are
 * rounded down, which relaxes the constraint.
 */
final class Demands {
  /** Energy that the solver must be able to add up. */
  private static final double MAX_ENERGY = 0x1p60;

  private final List<IntervalVar> intervals = new ArrayList<>();
  private final List<Long> demands = new ArrayList<>();
  private final Map<Object, TreeSet<Long>> alternatives = new LinkedHashMap<>();
  private long latestFact;

  /** A demand from now on. */
  void addFact(CpModel model, long until, long demand) {
    if (until > 0 && demand > 0) {
      add(model.newFixedInterval(0, until, ""), demand);
      latestFact = Math.max(latestFact, until);
    }
  }

  /** A demand that may be there beside every other one. */
  void add(IntervalVar interval, long demand) {
    add(interval, demand, interval);
  }

  /**
   * A demand.
   *
   * @param group of intervals with an equal one, one at most counts at a time
   */
  void add(IntervalVar interval, long demand, Object group) {
    if (demand > 0) {
      intervals.add(interval);
      demands.add(demand);
      alternatives.computeIfAbsent(group, key -> new TreeSet<>()).add(demand);
    }
  }

  int size() {
    return intervals.size();
  }

  List<IntervalVar> intervals() {
    return intervals;
  }

  /** Whether all of them together are within the capacity. */
  boolean fitTogether(long capacity) {
    long free = capacity;
    for (long demand : demands) {
      if (demand > free) {
        return false;
      }
      free -= demand;
    }
    return true;
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
   * @param horizon latest end of any interval that is no fact
   * @return whether it is exact
   */
  boolean addCumulative(CpModel model, long capacity, long horizon) {
    if (demands.isEmpty()) {
      return true;
    }
    long divisor = 0;
    double sum = capacity;
    for (long demand : demands) {
      divisor = CommonDivisor.of(divisor, demand);
      sum += demand;
    }
    double longest = Math.max(1, Math.max(horizon, latestFact));
    int shift = 0;
    while (sum / divisor * longest / Math.pow(2, shift) > MAX_ENERGY) {
      shift++;
    }
    OptionalLong exact = shift == 0 ? OptionalLong.empty() : rounded(capacity, divisor, shift);
    boolean isExact = shift == 0 || exact.isPresent();
    long rounded = exact.orElse(capacity / divisor >> shift);
    CumulativeConstraint cumulative = model.addCumulative(rounded);
    for (int i = 0; i < intervals.size(); i++) {
      long demand = demands.get(i) / divisor;
      cumulative.addDemand(
          intervals.get(i),
          exact.isPresent() ? RoundedCapacity.round(demand, shift) : demand >> shift);
    }
    return isExact;
  }

  private OptionalLong rounded(long capacity, long divisor, int shift) {
    List<TreeSet<Long>> divided = new ArrayList<>();
    for (TreeSet<Long> group : alternatives.values()) {
      TreeSet<Long> smaller = new TreeSet<>();
      group.forEach(demand -> smaller.add(demand / divisor));
      divided.add(smaller);
    }
    return RoundedCapacity.of(divided, capacity / divisor, shift);
  }
}

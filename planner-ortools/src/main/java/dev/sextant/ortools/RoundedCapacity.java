package dev.sextant.ortools;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * A capacity in coarser numbers under which exactly those demands fit beside each other that fit
 * under the original one. There is one when, rounded, every choice of demands that fits stays below
 * every one that does not; the choices are enumerated, as far as a limit on steps goes.
 */
final class RoundedCapacity {
  private static final int MAX_STEPS = 200_000;

  /** Sums stop here, far enough from the end of the range to be added. */
  private static final long MOST = 1L << 61;

  private final long capacity;
  private final int shift;
  private final List<List<Long>> groups = new ArrayList<>();
  private final long[] rest;
  private final long[] roundedRest;
  private long mostThatFits;
  private long leastThatDoesNot = Long.MAX_VALUE;
  private int steps;

  private RoundedCapacity(Collection<TreeSet<Long>> given, long capacity, int shift) {
    this.capacity = capacity;
    this.shift = shift;
    given.forEach(group -> groups.add(List.copyOf(group.descendingSet())));
    groups.sort((a, b) -> Long.compare(b.get(0), a.get(0)));
    rest = new long[groups.size() + 1];
    roundedRest = new long[groups.size() + 1];
    for (int g = groups.size() - 1; g >= 0; g--) {
      rest[g] = Math.min(MOST, rest[g + 1] + Math.min(MOST, groups.get(g).get(0)));
      roundedRest[g] = roundedRest[g + 1] + round(groups.get(g).get(0), shift);
    }
  }

  /**
   * The rounded capacity, if there is one and it is found.
   *
   * @param groups of each of them one demand at most is there at a time
   * @param shift how many binary digits are rounded away
   */
  static OptionalLong of(Collection<TreeSet<Long>> groups, long capacity, int shift) {
    RoundedCapacity search = new RoundedCapacity(groups, capacity, shift);
    search.choose(0, 0, 0);
    return search.steps <= MAX_STEPS && search.mostThatFits < search.leastThatDoesNot
        ? OptionalLong.of(search.mostThatFits)
        : OptionalLong.empty();
  }

  /** A demand, rounded to the nearest. */
  static long round(long demand, int shift) {
    return shift == 0 ? demand : ((demand >> (shift - 1)) + 1) >> 1;
  }

  private void choose(int group, long sum, long rounded) {
    if (++steps > MAX_STEPS || mostThatFits >= leastThatDoesNot) {
      return;
    }
    if (rest[group] <= capacity - sum && rest[group] < MOST) {
      mostThatFits = Math.max(mostThatFits, rounded + roundedRest[group]);
      return;
    }
    if (group == groups.size()) {
      mostThatFits = Math.max(mostThatFits, rounded);
      return;
    }
    for (long demand : groups.get(group)) {
      long next = rounded + round(demand, shift);
      if (demand > capacity - sum) {
        leastThatDoesNot = Math.min(leastThatDoesNot, next);
      } else {
        choose(group + 1, sum + demand, next);
      }
    }
    choose(group + 1, sum, rounded);
  }
}

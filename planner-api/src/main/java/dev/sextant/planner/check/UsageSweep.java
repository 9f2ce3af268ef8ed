package dev.sextant.planner.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How much of one thing is in use over time: a sweep over the instants at which that changes. Sums
 * beyond the range of a long are kept exactly and shown as its end.
 */
final class UsageSweep {
  private record Step(long instant, long amount, boolean taken, Supplier<String> by) {}

  /**
   * A maximal interval during which more is in use than there is.
   *
   * @param from its start
   * @param until its end, the end of the range when it has none
   * @param peak most in use during it
   * @param peakAt first instant at which that much is in use
   * @param by who took the last that started it
   */
  record Overload(long from, long until, long peak, long peakAt, String by) {}

  private final List<Step> steps = new ArrayList<>();
  private int levels;
  private long[] instants = {};
  private long[] used = {};
  private final List<@Nullable Step> taken = new ArrayList<>();

  /** Takes an amount during an interval; {@link Long#MAX_VALUE} for ever. Nothing if empty. */
  void take(long from, long until, long amount, Supplier<String> by) {
    if (from < until && amount > 0) {
      steps.add(new Step(from, amount, true, by));
      if (until != Long.MAX_VALUE) {
        steps.add(new Step(until, amount, false, by));
      }
    }
  }

  /** Computes the levels; nothing may be taken afterwards. */
  void sweep() {
    steps.sort(Comparator.comparingLong(Step::instant));
    instants = new long[steps.size()];
    used = new long[steps.size()];
    long low = 0;
    long wraps = 0;
    for (int next = 0; next < steps.size(); ) {
      long instant = steps.get(next).instant();
      Step take = null;
      for (; next < steps.size() && steps.get(next).instant() == instant; next++) {
        Step step = steps.get(next);
        long sum = step.taken() ? low + step.amount() : low - step.amount();
        if (step.taken()) {
          wraps += low > sum ? 1 : 0;
          take = step;
        } else {
          wraps -= low < sum ? 1 : 0;
        }
        low = sum;
      }
      instants[levels] = instant;
      used[levels] = wraps > 0 ? Long.MAX_VALUE : low;
      taken.add(take);
      levels++;
    }
    steps.clear();
  }

  /** Every maximal interval with more in use than the capacity, by time. */
  List<Overload> overloads(long capacity) {
    List<Overload> overloads = new ArrayList<>(0);
    for (int level = 0; level < levels; level++) {
      if (used[level] <= capacity) {
        continue;
      }
      int first = level;
      int peak = level;
      for (; level < levels && used[level] > capacity; level++) {
        peak = used[level] > used[peak] ? level : peak;
      }
      Step by = taken.get(first);
      overloads.add(
          new Overload(
              instants[first],
              level < levels ? instants[level] : Long.MAX_VALUE,
              used[peak],
              instants[peak],
              by == null ? "" : by.by().get()));
    }
    return overloads;
  }
}

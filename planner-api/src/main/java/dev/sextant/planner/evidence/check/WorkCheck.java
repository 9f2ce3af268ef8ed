package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.WorkArgument;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Judges a {@link WorkArgument}. */
final class WorkCheck {
  private final Knowledge known;
  private final ProblemView view;
  private final WorkArgument argument;
  private final Prices prices;

  /** Heads from the one named on. */
  private final Instants heads = new Instants();

  /** Tails from the one named on. */
  private final Instants tails = new Instants();

  private long count;
  private BigInteger needed = BigInteger.ZERO;

  WorkCheck(Knowledge known, WorkArgument argument) {
    this.known = known;
    this.view = known.view;
    this.argument = argument;
    prices = new Prices(view, argument.prices());
  }

  /**
   * Refutes that all jobs end by an instant.
   *
   * @throws BadEvidence when the argument does not
   */
  void refute(long end) {
    if (argument.tailMicros() < 0) {
      throw new BadEvidence("The tailMicros (" + argument.tailMicros() + ") is negative.");
    }
    gather();
    if (count < argument.tasks()) {
      throw new BadEvidence(
          "Of tasks with such heads and tails " + count + " count, not " + argument.tasks() + ".");
    }
    if (argument.loads() && argument.distinctEnds()) {
      throw new BadEvidence("Loads and distinct ends do not go together.");
    }
    long until = Math.subtractExact(end, argument.tailMicros());
    if (argument.loads()) {
      addLoads();
    }
    if (argument.distinctEnds() && end > known.firstClosing()) {
      throw new BadEvidence("Ends are distinct only until workers close that seemed not to.");
    }
    if (argument.distinctEnds() && count > 0) {
      until = Math.max(until, addEnds());
    }
    BigInteger done = prices.credit();
    for (int w = 0; w < view.kinds.workers(); w++) {
      if (argument.loads()) {
        long from = view.kinds.availableFrom(w);
        done = done.add(prices.free(w, known.openTimes(w), from, until));
      } else if (known.isUsed(w)) {
        long from = known.start(w, argument.headMicros());
        done = done.add(prices.free(w, known.runTimes(w), from, until));
      }
    }
    if (done.compareTo(needed) >= 0) {
      throw new BadEvidence("The workers can do so much by " + until + " us.");
    }
  }

  private void gather() {
    long[] head = known.earliest().head;
    long[] tail = known.remaining().tail;
    for (int j = 0; j < view.jobs(); j++) {
      for (int t = view.first(j); t < view.first(j + 1); t++) {
        if (!view.isPending(t)) {
          continue;
        }
        if (argument.loads() && tail[t] < argument.tailMicros()) {
          throw new BadEvidence("With loads, no task may have a tail below the one named.");
        }
        BigInteger cost = prices.of(j, t);
        if (cost.signum() > 0) {
          add(head[t], tail[t], cost);
        }
      }
    }
  }

  private void add(long head, long tail, BigInteger cost) {
    boolean after = head >= argument.headMicros();
    boolean before = tail >= argument.tailMicros();
    if (after && argument.distinctEnds()) {
      heads.add(head);
    }
    if (before && argument.distinctEnds()) {
      tails.add(tail);
    }
    if (after && before) {
      count++;
      needed = needed.add(cost);
    }
  }

  /** Instants that are sorted at the end. */
  private static final class Instants {
    private long[] values = new long[16];
    private int number;

    void add(long value) {
      if (number == values.length) {
        values = Arrays.copyOf(values, 2 * number);
      }
      values[number++] = value;
    }

    void sort() {
      Arrays.sort(values, 0, number);
    }

    /** The k-th smallest, or the last where there are fewer. */
    long get(int k) {
      return values[Math.min(k, number - 1)];
    }
  }

  private void addLoads() {
    BigInteger[] perMicro = new BigInteger[view.kinds.count()];
    for (int k = 0; k < perMicro.length; k++) {
      boolean exclusive = !view.kinds.example(k).overlapLoads();
      for (int w : view.kinds.members(k)) {
        // A load may run beside an occupation, whose capacity is taken off.
        exclusive &= view.kinds.occupations(w).isEmpty();
      }
      perMicro[k] = exclusive ? prices.worthOfKind(k) : BigInteger.ZERO;
    }
    needed = needed.add(known.loads().worth(perMicro));
  }

  /**
   * Adds what is lost because no two workers begin with one task nor end with one; returns the
   * instant from which on so much is lost.
   */
  private long addEnds() {
    Integer[] idle =
        IntStream.range(0, view.kinds.workers())
            .filter(w -> known.isUsed(w) && !prices.isTaken(w) && prices.worth(w).signum() > 0)
            .filter(w -> !known.closesEarly(w))
            .boxed()
            .toArray(Integer[]::new);
    BigInteger[] worth = new BigInteger[view.kinds.workers()];
    for (int w : idle) {
      worth[w] = prices.worth(w);
    }
    Arrays.sort(idle, Comparator.comparing((Integer w) -> worth[w]).reversed());
    heads.sort();
    tails.sort();
    BigInteger before = BigInteger.ZERO;
    BigInteger after = BigInteger.ZERO;
    long latest = view.now;
    long longest = 0;
    for (int k = 0; k < idle.length; k++) {
      long head = heads.get(k);
      long tail = Math.subtractExact(tails.get(k), argument.tailMicros());
      long own = known.start(idle[k], argument.headMicros());
      before =
          before.add(worth[idle[k]].multiply(BigInteger.valueOf(Math.subtractExact(head, own))));
      after = after.add(worth[idle[k]].multiply(BigInteger.valueOf(tail)));
      latest = Math.max(latest, Math.max(head, own));
      longest = Math.max(longest, tail);
    }
    needed = needed.add(before.max(BigInteger.ZERO)).add(after);
    return Math.addExact(latest, longest);
  }
}

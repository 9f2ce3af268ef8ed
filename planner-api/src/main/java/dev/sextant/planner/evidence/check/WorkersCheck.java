package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.WorkersArgument;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;

/** Judges a {@link WorkersArgument}: number by number, that so many workers do not suffice. */
final class WorkersCheck {
  private final Knowledge known;
  private final ProblemView view;
  private final WorkersArgument argument;
  private final Prices prices;
  private final long step;
  private long count;
  private BigInteger needed = BigInteger.ZERO;

  /**
   * Judges.
   *
   * @param step what all makespans are multiples of
   */
  WorkersCheck(Knowledge known, WorkersArgument argument, long step) {
    this.known = known;
    this.view = known.view;
    this.argument = argument;
    this.step = step;
    prices = new Prices(view, argument.prices());
  }

  /**
   * Refutes that less is added.
   *
   * @param makespan what the evidence claims of the makespan, 0 if nothing
   * @throws BadEvidence when the argument does not
   */
  void require(long makespan) {
    if (argument.tailMicros() < 0) {
      throw new BadEvidence("The tailMicros (" + argument.tailMicros() + ") is negative.");
    }
    if (makespan > argument.makespanMicros()) {
      throw new BadEvidence(
          "Of the makespan "
              + makespan
              + " us are claimed, not "
              + argument.makespanMicros()
              + ".");
    }
    gather();
    if (count < argument.tasks()) {
      throw new BadEvidence("Such tasks are " + count + ", not " + argument.tasks() + ".");
    }
    long perWorker = view.problem.objective().weight(ObjectiveTerm.WORKERS_USED);
    BigInteger claimed = BigInteger.valueOf(argument.value());
    for (int k = (int) new LeastCheck(known).of(ObjectiveTerm.WORKERS_USED);
        k <= view.kinds.workers();
        k++) {
      BigInteger left =
          claimed.subtract(BigInteger.valueOf(perWorker).multiply(BigInteger.valueOf(k)));
      if (left.signum() <= 0) {
        return;
      }
      long until = until(left);
      if (done(k, until).compareTo(needed) >= 0) {
        throw new BadEvidence(k + " workers can do so much by " + until + " us.");
      }
    }
  }

  /** When all must be done if less than what is left comes from the makespan. */
  private long until(BigInteger left) {
    Long deadline = argument.untilMicros();
    if (deadline != null) {
      return deadline;
    }
    long perMicro = view.problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS);
    if (perMicro == 0) {
      throw new BadEvidence("The makespan weighs nothing, and no instant is named.");
    }
    BigInteger more = left.subtract(BigInteger.ONE).divide(BigInteger.valueOf(perMicro));
    long makespan = more.add(BigInteger.valueOf(argument.makespanMicros())).longValueExact();
    long end = Math.addExact(view.now, makespan - makespan % step);
    return Math.subtractExact(end, argument.tailMicros());
  }

  private void gather() {
    long[] head = known.earliest().head;
    long[] tail = known.remaining().tail;
    Long until = argument.untilMicros();
    for (int j = 0; j < view.jobs(); j++) {
      Long deadline = view.job(j).deadlineMicros();
      for (int t = view.first(j); t < view.first(j + 1); t++) {
        boolean due =
            until == null || deadline != null && Math.subtractExact(deadline, tail[t]) <= until;
        if (view.isPending(t)
            && due
            && head[t] >= argument.headMicros()
            && tail[t] >= argument.tailMicros()) {
          BigInteger cost = prices.of(j, t);
          count += cost.signum();
          needed = needed.add(cost);
        }
      }
    }
  }

  /** What so many workers can do by an instant at most, whichever they are. */
  private BigInteger done(int number, long until) {
    BigInteger[] each = new BigInteger[view.kinds.workers()];
    for (int w = 0; w < each.length; w++) {
      each[w] =
          known.isUsed(w)
              ? prices.free(w, known.runTimes(w), known.start(w, argument.headMicros()), until)
              : BigInteger.ZERO;
    }
    Arrays.sort(each, Collections.reverseOrder());
    BigInteger sum = prices.credit();
    for (int i = 0; i < number; i++) {
      sum = sum.add(each[i]);
    }
    return sum;
  }
}

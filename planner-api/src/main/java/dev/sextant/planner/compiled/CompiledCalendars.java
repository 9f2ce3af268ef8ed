package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;

/**
 * When workers are open and what they cost, by class of workers, from now on. Steps that change
 * nothing, and those that are over, are left out: a class has one step if it is open at one price
 * for ever. Immutable and thread-safe.
 *
 * <pre>
 *   class           0        1      2        stepsBegin(0) = 0, stepsEnd(0) = 3
 *   step            0  1  2  3      4  5     step 1 of class 0 closes it, step 2 opens it again
 *   from            0 10 20  0      0 15     step 0 begins now
 * </pre>
 */
public final class CompiledCalendars {
  /** No such instant. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final long MICROS_PER_SECOND = 1_000_000;

  /**
   * A step, with its price.
   *
   * @param price 0 where it is closed
   */
  private record Step(long from, boolean open, long price) {}

  private final int[] start;
  private final long[] from;
  private final boolean[] open;
  private final long[] price;

  // The integral of the price from the first step of the class to a step, in micro-units and
  // millionths of them. Micro-units may wrap around: only differences count, and those are in
  // range.
  private final long[] units;
  private final long[] millionths;

  /** By step, how long the class has been open by then. */
  private final long[] opened;

  private final boolean[] closes;

  /** Of workers, one by class. */
  CompiledCalendars(Worker[] representative, long now) {
    start = new int[representative.length + 1];
    closes = new boolean[representative.length];
    List<Step> all = new ArrayList<>(representative.length);
    for (int c = 0; c < representative.length; c++) {
      all.addAll(steps(representative[c], now));
      start[c + 1] = all.size();
    }
    from = all.stream().mapToLong(Step::from).toArray();
    price = all.stream().mapToLong(Step::price).toArray();
    open = new boolean[from.length];
    opened = new long[from.length];
    units = new long[from.length];
    millionths = new long[from.length];
    for (int c = 0; c < closes.length; c++) {
      for (int i = start[c]; i < start[c + 1]; i++) {
        open[i] = all.get(i).open();
        closes[c] |= !open[i];
        if (i > start[c]) {
          opened[i] = opened[i - 1] + (open[i - 1] ? from[i] - from[i - 1] : 0);
          integrate(i);
        }
      }
    }
  }

  private void integrate(int i) {
    units[i] = units(i - 1, from[i]);
    millionths[i] = millionths(i - 1, from[i]);
    units[i] += millionths[i] / MICROS_PER_SECOND;
    millionths[i] %= MICROS_PER_SECOND;
  }

  /** What a worker's calendar says from now on; equal for workers between which it is no matter. */
  static List<?> key(Worker worker, long now) {
    return steps(worker, now);
  }

  private static List<Step> steps(Worker worker, long now) {
    long own = ((Price.Constant) worker.price()).microUnitsPerSecond();
    List<Step> steps = new ArrayList<>(1);
    steps.add(new Step(now, true, own));
    for (Calendar.Step step : worker.calendar().steps()) {
      Long ofStep = step.priceMicroUnitsPerSecond();
      long cost = !step.available() ? 0 : ofStep == null ? own : ofStep;
      Step last = steps.get(steps.size() - 1);
      if (step.fromMicros() <= now) {
        steps.set(0, new Step(now, step.available(), cost));
      } else if (last.open() != step.available() || last.price() != cost) {
        steps.add(new Step(step.fromMicros(), step.available(), cost));
      }
    }
    return steps;
  }

  /** Whether there is more than one step. */
  public boolean changes(int workerClass) {
    return start[workerClass + 1] - start[workerClass] > 1;
  }

  /** Whether there is a closed time from now on. */
  public boolean closes(int workerClass) {
    return closes[workerClass];
  }

  /** Whether there is more than one price at which runs may be from now on. */
  public boolean pricesChange(int workerClass) {
    long first = -1;
    for (int i = start[workerClass]; i < start[workerClass + 1]; i++) {
      if (open[i] && first >= 0 && price[i] != first) {
        return true;
      }
      first = open[i] ? price[i] : first;
    }
    return false;
  }

  /** First step of a class, which begins now. */
  public int stepsBegin(int workerClass) {
    return start[workerClass];
  }

  /** After the last step of a class, which holds for ever. */
  public int stepsEnd(int workerClass) {
    return start[workerClass + 1];
  }

  /** When a step begins. */
  public long fromMicros(int step) {
    return from[step];
  }

  /** Whether a step is open. */
  public boolean isOpen(int step) {
    return open[step];
  }

  /** Price of a second of run in a step, in micro-units; 0 where it is closed. */
  public long priceMicroUnitsPerSecond(int step) {
    return price[step];
  }

  /** The step at an instant; that of now for earlier ones. */
  public int stepAt(int workerClass, long instant) {
    int low = start[workerClass];
    int high = start[workerClass + 1] - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (from[middle] <= instant) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /**
   * The earliest start, not before an instant, of a time of this length that is all open, or {@link
   * #NEVER}. A length of 0 needs one open instant.
   */
  public long earliestOpen(int workerClass, long notBefore, long length) {
    return earliestOpen(workerClass, notBefore, 0, length);
  }

  /**
   * The same for a time that something must come before, such as loads, in the same open time; what
   * is open now has been so for as long as it takes.
   *
   * @param lead how long that takes; {@link #NEVER} for what cannot be done again
   */
  public long earliestOpen(int workerClass, long notBefore, long lead, long length) {
    if (!closes[workerClass]) {
      return notBefore;
    }
    int last = start[workerClass + 1] - 1;
    int i = stepAt(workerClass, notBefore);
    int opened = lead > 0 && open[i] ? opening(workerClass, i) : i;
    long begin = opened == start[workerClass] ? notBefore : after(opened, notBefore, lead);
    for (; i <= last && begin != NEVER; i++) {
      if (!open[i]) {
        begin = i == last ? NEVER : after(i + 1, from[i + 1], lead);
      } else if (i == last || from[i + 1] - begin >= Math.max(1, length)) {
        return begin;
      }
    }
    return NEVER;
  }

  /** The step with which an open time begins that an open step is part of. */
  private int opening(int workerClass, int step) {
    int opening = step;
    while (opening > start[workerClass] && open[opening - 1]) {
      opening--;
    }
    return opening;
  }

  /** When the open time began that an instant is in; now for what is open now. */
  public long openSince(int workerClass, long instant) {
    return from[opening(workerClass, stepAt(workerClass, instant))];
  }

  /** Not before an instant, nor before what takes so long from the beginning of a step on. */
  private long after(int opened, long notBefore, long lead) {
    return lead == NEVER ? NEVER : Math.max(notBefore, from[opened] + lead);
  }

  /** The first closed instant from an instant on, or {@link #NEVER}. */
  public long firstClosed(int workerClass, long notBefore) {
    if (!closes[workerClass]) {
      return NEVER;
    }
    for (int i = stepAt(workerClass, notBefore); i < start[workerClass + 1]; i++) {
      if (!open[i]) {
        return Math.max(notBefore, from[i]);
      }
    }
    return NEVER;
  }

  /** How long a class is open from now until an instant that is no earlier. */
  public long openMicros(int workerClass, long until) {
    int step = stepAt(workerClass, until);
    return opened[step] + (open[step] ? until - from[step] : 0);
  }

  /** What a run costs besides its mode: the integral of the price over it, rounded up. */
  public long runCost(int workerClass, long startMicros, long endMicros) {
    int first = stepAt(workerClass, startMicros);
    if (first + 1 == start[workerClass + 1] || endMicros <= from[first + 1]) {
      return Arithmetic.ceilMulDiv(price[first], endMicros - startMicros, MICROS_PER_SECOND);
    }
    int last = stepAt(workerClass, endMicros);
    long rest = millionths(last, endMicros) - millionths(first, startMicros);
    return units(last, endMicros)
        - units(first, startMicros)
        - Math.floorDiv(-rest, MICROS_PER_SECOND);
  }

  /**
   * The least that a run of this length can cost besides its mode if it does not start before an
   * instant; {@link #NEVER} if there is no open time for it.
   */
  public long leastRunCost(int workerClass, long notBefore, long length) {
    long begin = earliestOpen(workerClass, notBefore, length);
    if (begin == NEVER || start[workerClass + 1] - start[workerClass] == 1) {
      return begin == NEVER ? NEVER : runCost(workerClass, begin, begin + length);
    }
    long least = runCost(workerClass, begin, begin + length);
    for (int i = start[workerClass] + 1; i < start[workerClass + 1]; i++) {
      // In between the cost is linear in the start.
      least = leastAt(workerClass, notBefore, from[i], length, least);
      least = leastAt(workerClass, notBefore, from[i] - length, length, least);
    }
    return least;
  }

  /** No run of this length costs more besides its mode. */
  public long mostRunCost(int workerClass, long length) {
    long highest = 0;
    for (int i = start[workerClass]; i < start[workerClass + 1]; i++) {
      highest = Math.max(highest, price[i]);
    }
    return Arithmetic.ceilMulDiv(highest, length, MICROS_PER_SECOND);
  }

  private long leastAt(int workerClass, long notBefore, long begin, long length, long least) {
    return begin < notBefore || earliestOpen(workerClass, begin, length) != begin
        ? least
        : Math.min(least, runCost(workerClass, begin, begin + length));
  }

  /** Whole micro-units from the first step of the class to an instant in a step. */
  private long units(int step, long instant) {
    long micros = instant - from[step];
    long seconds = micros / MICROS_PER_SECOND;
    long rest = micros % MICROS_PER_SECOND;
    return units[step] + price[step] * seconds + price[step] / MICROS_PER_SECOND * rest;
  }

  /** Millionths of micro-units that come to that, below 2e12. */
  private long millionths(int step, long instant) {
    long rest = (instant - from[step]) % MICROS_PER_SECOND;
    return millionths[step] + price[step] % MICROS_PER_SECOND * rest;
  }
}

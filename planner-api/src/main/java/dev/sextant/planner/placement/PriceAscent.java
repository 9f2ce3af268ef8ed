package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.StopSignal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A lower bound on placements over any places and any graph of data: readers pay for data at each
 * place, and the task that it comes from saves as much there; all readers of an item together pay
 * at most its weight at a place. Whatever they pay, the cheapest places of all tasks together are a
 * bound, the dual of a linear program over tasks and places.
 *
 * <p>Coordinate ascent forward and backward over the tasks: each takes from those beside it what
 * they can do without, and passes on to those whose turn is to come what it can do without itself
 * (sequential messages, Kolmogorov, IEEE TPAMI 28(10), 2006). The bound never falls. It is the
 * optimum on forests, and mostly near that of the linear program. Not thread-safe.
 */
final class PriceAscent {
  private static final int NO_TASK = PlacementProblem.NO_TASK;

  private static final int SWEEPS_BETWEEN_LOOKS = 2;

  /** The ascent ends when so many sweeps gain less than this part of what may be missing. */
  private static final double LEAST_GAIN = 1e-4;

  /** Of items that more tasks read readers are not looked at pair by pair. */
  private static final int MOST_READERS = 8;

  /** How often all tasks are looked at for a better place. */
  private static final int MOST_PASSES = 8;

  private static final long LIMIT = 1L << 61;

  private final PlacementProblem problem;
  private final int places;
  private final int tasks;

  /** By position of a reader, its item. */
  private final int[] itemOf;

  /** By task, the positions at which it reads, and those that read what comes from it. */
  private final int[] start;

  private final int[] beside;

  /** By position and place, what a reader pays. */
  private final long[] pays;

  /** By item and place, what all readers pay. */
  private final long[] paid;

  /** By task and place, its cost with what it pays and saves. */
  private final long[] total;

  /** How many tasks read an item at most. */
  private int mostReaders;

  /** How many pairs a sweep looks at, with what is done after it. */
  private long workOfSweep;

  private int @Nullable [] placeOf;
  private long least;
  private long work;

  /**
   * Begins without prices.
   *
   * @param someCost what some placement costs
   */
  PriceAscent(PlacementProblem problem, long someCost) {
    this.problem = problem;
    places = problem.places();
    tasks = problem.tasks();
    least = someCost;
    itemOf = new int[problem.items.allReaders()];
    start = new int[tasks + 2];
    for (int i = 0; i < problem.items(); i++) {
      Arrays.fill(itemOf, problem.readersBegin(i), problem.readersEnd(i), i);
      int readers = problem.items.readers(i);
      mostReaders = Math.max(mostReaders, readers);
      workOfSweep += 4L * places * readers * (readers <= MOST_READERS ? readers : 1);
    }
    for (int r = 0; r < itemOf.length; r++) {
      count(problem.reader(r));
      count(producer(r));
    }
    for (int t = 0; t < tasks; t++) {
      start[t + 2] += start[t + 1];
    }
    beside = new int[start[tasks + 1]];
    for (int r = 0; r < itemOf.length; r++) {
      putBeside(problem.reader(r), r);
      putBeside(producer(r), r);
    }
    pays = new long[itemOf.length * places];
    paid = new long[problem.items() * places];
    total = problem.cost.clone();
    for (int i = 0; i < total.length; i++) {
      // What is more than the best placement is as good as forbidden, and can be added up.
      total[i] = Math.min(total[i], someCost + 1);
    }
  }

  private void count(int task) {
    if (task != NO_TASK) {
      start[task + 2]++;
    }
  }

  private void putBeside(int task, int position) {
    if (task != NO_TASK) {
      beside[start[task + 1]++] = position;
    }
  }

  /** Whether sums stay within what a number can be. */
  static boolean suits(PlacementProblem problem, long someCost) {
    return someCost < LIMIT / (problem.tasks() + 2);
  }

  /** Goes on from what readers pay, by position and place, all of it allowed. */
  void take(long[] prices) {
    for (int r = 0; r < itemOf.length; r++) {
      for (int q = 0; q < places; q++) {
        set(r, q, prices[r * places + q]);
      }
    }
  }

  /**
   * Ascends until little is gained, the best placement is found, or it has looked at so many pairs,
   * or is told to stop; some sweeps at least.
   *
   * @return the bound
   */
  long ascend(long mostWork, StopSignal stop) {
    long bound = bound();
    long gained = Long.MAX_VALUE;
    while (bound < least
        && gained > LEAST_GAIN * (least - bound)
        && work <= mostWork
        && !stop.isSet()) {
      for (int i = 0; i < SWEEPS_BETWEEN_LOOKS; i++) {
        sweep();
      }
      work += SWEEPS_BETWEEN_LOOKS * workOfSweep;
      gained = bound() - bound;
      bound += gained;
      choose();
    }
    return bound;
  }

  /** How many pairs it looked at so far. */
  long work() {
    return work;
  }

  /** What the best placement costs that is known. */
  long least() {
    return least;
  }

  /** The best placement that was found by these prices; null for none that is better than some. */
  int @Nullable [] placeOf() {
    return placeOf;
  }

  /** What readers pay, by position and place; not to be changed. */
  long[] prices() {
    return pays;
  }

  private long bound() {
    long sum = problem.constant;
    for (int t = 0; t < tasks; t++) {
      sum += leastOf(t);
    }
    return sum;
  }

  private long leastOf(int task) {
    long min = Long.MAX_VALUE;
    for (int i = task * places; i < (task + 1) * places; i++) {
      min = Math.min(min, total[i]);
    }
    return min;
  }

  private void sweep() {
    for (int t = 0; t < tasks; t++) {
      turn(t, true);
    }
    for (int t = tasks - 1; t >= 0; t--) {
      turn(t, false);
    }
  }

  private void turn(int task, boolean forward) {
    int shares = 0;
    for (int i = start[task]; i < start[task + 1]; i++) {
      int position = beside[i];
      if (problem.reader(position) == task) {
        takeFromProducer(position);
      } else {
        takeFromReader(position);
      }
      shares += isToCome(task, position, forward) ? 1 : 0;
    }
    for (int i = start[task]; shares > 0; i++) {
      if (isToCome(task, beside[i], forward)) {
        pass(task, beside[i], shares--);
      }
    }
  }

  private int producer(int position) {
    return problem.producer(itemOf[position]);
  }

  private boolean isToCome(int task, int position, boolean forward) {
    int reader = problem.reader(position);
    int other = reader == task ? producer(position) : reader;
    return other != NO_TASK && (forward ? other > task : other < task);
  }

  /** What a reader may pay at a place besides the others. */
  private long most(int position, int place) {
    int item = itemOf[position];
    if (problem.producer(item) == NO_TASK && problem.isHome(item, place)) {
      return 0;
    }
    return problem.weight(item) - paid[item * places + place] + pays[position * places + place];
  }

  /** The reader pays all that the other end can do without. */
  private void takeFromProducer(int position) {
    int producer = producer(position);
    leave(position);
    long min = Long.MAX_VALUE;
    for (int q = 0; producer != NO_TASK && q < places; q++) {
      min = Math.min(min, withoutCredit(producer, position, q));
    }
    for (int q = 0; q < places; q++) {
      long most = most(position, q);
      boolean free = producer == NO_TASK;
      set(position, q, free ? most : Math.min(most, withoutCredit(producer, position, q) - min));
    }
  }

  private long withoutCredit(int producer, int position, int place) {
    return total[producer * places + place] + pays[position * places + place];
  }

  /** Other readers of the same item pay no more than what raises their least. */
  private void leave(int position) {
    int item = itemOf[position];
    if (problem.items.readers(item) > MOST_READERS) {
      return;
    }
    for (int r = problem.readersBegin(item); r < problem.readersEnd(item); r++) {
      int reader = problem.reader(r);
      long min = leastOf(reader);
      for (int q = 0; r != position && q < places; q++) {
        long now = pays[r * places + q];
        set(r, q, now - Math.min(now, total[reader * places + q] - min));
      }
    }
  }

  /** The reader pays no more than what raises its least, and as much as can. */
  private void takeFromReader(int position) {
    long highest = Long.MIN_VALUE;
    long level = Long.MAX_VALUE;
    for (int q = 0; q < places; q++) {
      long without = withoutPrice(position, q);
      highest = Math.max(highest, without);
      level = Math.min(level, without + most(position, q));
    }
    level = Math.min(level, highest);
    for (int q = 0; q < places; q++) {
      set(position, q, Math.max(0, level - withoutPrice(position, q)));
    }
  }

  private long withoutPrice(int position, int place) {
    return total[problem.reader(position) * places + place] - pays[position * places + place];
  }

  /** Leaves the other end its share of what a task can do without. */
  private void pass(int task, int position, int shares) {
    boolean reads = problem.reader(position) == task;
    long min = leastOf(task);
    for (int q = 0; q < places; q++) {
      long share = (total[task * places + q] - min) / shares;
      long now = pays[position * places + q];
      long price = reads ? Math.max(0, now - share) : Math.min(most(position, q), now + share);
      set(position, q, price);
    }
  }

  private void set(int position, int place, long price) {
    long more = price - pays[position * places + place];
    int producer = producer(position);
    pays[position * places + place] = price;
    paid[itemOf[position] * places + place] += more;
    total[problem.reader(position) * places + place] += more;
    if (producer != NO_TASK) {
      total[producer * places + place] -= more;
    }
  }

  /** Places task by task, what they read by what it costs beside those that were placed. */
  private void choose() {
    int[] chosen = new int[tasks];
    boolean[] there = new boolean[paid.length];
    for (int t = 0; t < tasks; t++) {
      chosen[t] = cheapest(t, chosen, there);
      if (problem.cost(t, chosen[t]) == PlacementProblem.FORBIDDEN) {
        return;
      }
      for (int i = start[t]; i < start[t + 1]; i++) {
        if (problem.reader(beside[i]) == t) {
          there[itemOf[beside[i]] * places + chosen[t]] = true;
        }
      }
    }
    improve(chosen);
    long cost = problem.evaluate(chosen);
    if (cost < least) {
      least = cost;
      placeOf = chosen;
    }
  }

  private int cheapest(int task, int[] chosen, boolean[] there) {
    int cheapest = 0;
    long min = Long.MAX_VALUE;
    for (int q = 0; q < places; q++) {
      long cost = total[task * places + q];
      for (int i = start[task]; i < start[task + 1]; i++) {
        if (problem.reader(beside[i]) == task) {
          cost -= pays[beside[i] * places + q];
          cost += isThere(beside[i], q, chosen, there) ? 0 : problem.weight(itemOf[beside[i]]);
        }
      }
      if (cost < min) {
        min = cost;
        cheapest = q;
      }
    }
    return cheapest;
  }

  /** Moves single tasks as long as that costs less. */
  private void improve(int[] chosen) {
    boolean moved = mostReaders <= MOST_READERS;
    for (int pass = 0; moved && pass < MOST_PASSES; pass++) {
      moved = false;
      for (int t = 0; t < tasks; t++) {
        int was = chosen[t];
        int best = was;
        long min = costBeside(t, chosen);
        for (int q = 0; q < places; q++) {
          if (problem.cost(t, q) != PlacementProblem.FORBIDDEN) {
            chosen[t] = q;
            long cost = costBeside(t, chosen);
            best = cost < min ? q : best;
            min = Math.min(min, cost);
          }
        }
        chosen[t] = best;
        moved |= best != was;
      }
    }
  }

  /** What a task and the items beside it cost. */
  private long costBeside(int task, int[] chosen) {
    long cost = problem.cost(task, chosen[task]);
    for (int i = start[task]; i < start[task + 1]; i++) {
      int item = itemOf[beside[i]];
      // Of an item that the task makes, each only once.
      if (problem.reader(beside[i]) == task || beside[i] == problem.readersBegin(item)) {
        cost += problem.costOfItem(item, chosen);
      }
    }
    return cost;
  }

  private boolean isThere(int position, int place, int[] chosen, boolean[] there) {
    int producer = producer(position);
    boolean atHome =
        producer == NO_TASK ? problem.isHome(itemOf[position], place) : chosen[producer] == place;
    return atHome || there[itemOf[position] * places + place];
  }
}

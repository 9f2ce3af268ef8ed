package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.TimeGrid;
import dev.sextant.planner.evidence.WorkersArgument;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What workers that are used add to the objective at least, with the time that the makespan takes
 * longer if they are few: whichever they are, they must be able to do the work of all tasks until
 * those are done, or of some until their deadlines, under any prices ({@link PricedWork}). So each
 * number of workers has a least makespan, or is too few; the cheapest number is the bound.
 */
final class FewestWorkers {
  /** So many instants from which on tasks start, and by which they end, are tried at most. */
  private static final int INSTANTS = 24;

  /** How often a worker is looked at for all that. */
  private static final double MOST_LOOKS = 20_000_000;

  /** Checking takes time by the square of their number. */
  private static final int MOST_WORKERS = 1_000;

  private static final long MOST_LOOKS_FOR_COVER = 5_000_000;

  private final CompiledProblem problem;
  private final CompiledState state;
  private final long[] head;
  private final long[] tail;
  private final int[] pending;
  private final PricedWork work;
  private final PricedCapacity capacity;
  private final long least;
  private final List<Row> rows = new ArrayList<>();

  /** By task, by when it must end because of its job's deadline. */
  private final long[] due;

  /** Tasks whose work must be done from a head on, with a tail, or until an instant. */
  private record Row(
      double[] price, long head, long tail, @Nullable Long until, long count, double needed) {}

  FewestWorkers(
      CompiledProblem problem,
      long[] head,
      long[] tail,
      int[] pending,
      PricedWork work,
      PricedCapacity capacity) {
    this.problem = problem;
    this.head = head;
    this.tail = tail;
    this.pending = pending;
    this.work = work;
    this.capacity = capacity;
    state = problem.state();
    least = least(problem);
    due = new long[problem.tasks()];
    for (int t : pending) {
      long deadline = problem.jobs().deadlineMicros(problem.jobs().jobOf(t));
      due[t] = deadline == CompiledJobs.NONE ? Long.MAX_VALUE : deadline - tail[t];
    }
  }

  /** Workers that pins name, or classes of which one must run each task. */
  static long least(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    BitSet pinned = new BitSet();
    Set<BitSet> classes = new LinkedHashSet<>();
    BitSet seen = new BitSet();
    for (int t = 0; t < problem.tasks(); t++) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      int wt = problem.jobs().workflowTask(t);
      if (problem.state().pinnedWorker(t) != CompiledState.FREE) {
        pinned.set(problem.state().pinnedWorker(t));
      } else if (problem.state().pinnedMode(t) != CompiledState.FREE || !seen.get(wt)) {
        if (problem.state().pinnedMode(t) == CompiledState.FREE) {
          seen.set(wt);
        }
        BitSet own = new BitSet();
        for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
          if (problem.pinsAllow(t, o)) {
            own.set(workflows.optionClass(o));
          }
        }
        classes.add(own);
      }
    }
    classes.remove(new BitSet());
    if (classes.isEmpty()) {
      return pinned.cardinality();
    }
    long[] one = new long[problem.workers().classes()];
    Arrays.fill(one, 1);
    long cover = LoadCover.atLeast(List.copyOf(classes), one, MOST_LOOKS_FOR_COVER, problem.stop());
    return Math.max(cover, pinned.cardinality());
  }

  /** Tries the prices at hand. */
  void tryPrices() {
    int[] active = capacity.activeWorkers();
    if (active.length == 0 || problem.workers().count() > MOST_WORKERS) {
      return;
    }
    double looks = MOST_LOOKS / Math.max(1, active.length + pending.length);
    int most = (int) Math.max(1, Math.min(INSTANTS, Math.sqrt(looks)));
    long[] heads = some(Arrays.stream(pending).mapToLong(t -> head[t]), most);
    long[] ends =
        some(Arrays.stream(pending).mapToLong(t -> due[t]).filter(d -> d < Long.MAX_VALUE), most);
    Row best = null;
    long number = least;
    for (long from : heads) {
      problem.stop().look();
      for (long until : ends) {
        Row row = row(from, 0, until);
        long needs = row.needed == 0 ? 0 : number(row, until);
        if (needs > number) {
          number = needs;
          best = row;
        }
      }
    }
    if (best != null) {
      rows.add(best);
    }
    if (problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS) > 0) {
      long[] tails = some(Arrays.stream(pending).mapToLong(t -> tail[t]), (most + 5) / 6);
      for (long from : some(Arrays.stream(heads), (most + 5) / 6)) {
        for (long after : tails) {
          rows.add(row(from, after, null));
        }
      }
    }
  }

  /** At most so many of some numbers, the least and the greatest among them, rising. */
  private static long[] some(LongStream all, int most) {
    long[] sorted = all.sorted().distinct().toArray();
    if (sorted.length <= most) {
      return sorted;
    }
    long[] some = new long[most];
    for (int i = 0; i < most; i++) {
      some[i] = sorted[most == 1 ? 0 : (int) ((long) i * (sorted.length - 1) / (most - 1))];
    }
    return some;
  }

  private Row row(long from, long after, @Nullable Long until) {
    double needed = 0;
    long count = 0;
    for (int t : pending) {
      if (head[t] >= from && tail[t] >= after && (until == null || due[t] <= until)) {
        needed += work.of(t);
        count += work.of(t) > 0 ? 1 : 0;
      }
    }
    double surely = capacity.roundedDown(needed, (int) count);
    return new Row(work.price.clone(), from, after, until, count, surely);
  }

  /** How many workers are needed at least to do so much by an instant, at the prices at hand. */
  private long number(Row row, long until) {
    double[] each = new double[problem.workers().count()];
    for (int w = 0; w < each.length; w++) {
      each[w] = capacity.done(w, row.head, until, false);
    }
    Arrays.sort(each);
    double done = work.credit();
    int number = 0;
    while (done < row.needed && number < each.length) {
      number++;
      done += each[each.length - number];
    }
    // More than there are is no plan, of which others tell.
    return number;
  }

  /** What is added at least, and how that is proven. */
  record Found(long value, @Nullable WorkersArgument argument) {}

  /**
   * The best of all that was tried.
   *
   * @param makespan what is known of the makespan anyway
   */
  Found best(long makespan, EvidenceNames names) {
    long perWorker = problem.objective().weight(ObjectiveTerm.WORKERS_USED);
    long value = Math.multiplyExact(perWorker, least);
    Row best = null;
    for (Row row : rows) {
      work.priceLike(row.price);
      long adds = adds(row, makespan, value);
      if (adds > value) {
        value = adds;
        best = row;
      }
    }
    return new Found(
        value,
        best == null
            ? null
            : new WorkersArgument(
                value,
                makespan,
                names.prices(best.price),
                best.head,
                best.tail,
                best.until,
                best.count));
  }

  /** What workers and more of the makespan add by a row; nothing if that is no more than known. */
  private long adds(Row row, long makespan, long known) {
    long perWorker = problem.objective().weight(ObjectiveTerm.WORKERS_USED);
    long perMicro = problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS);
    Long until = row.until;
    if (until != null) {
      return Math.multiplyExact(perWorker, Math.max(least, number(row, until)));
    }
    long step = TimeGrid.stepMicros(problem);
    long end = state.nowMicros() + makespan;
    long number = Math.max(least, number(row, end - row.tail));
    double best = (double) perWorker * number;
    long from = end;
    for (long fewer = number - 1; fewer >= least && best > known; fewer--) {
      problem.stop().look();
      double most = (best - (double) perWorker * fewer) / perMicro;
      from = earliest(row, fewer, from, most - (from - end));
      if (from == Long.MAX_VALUE) {
        break;
      }
      long ended = from + Math.floorMod(state.nowMicros() - from, step);
      best = Math.min(best, (double) perMicro * (ended - end) + (double) perWorker * fewer);
    }
    // Whole numbers below 2^53 are exact, and others are rounded down.
    return best < 0x1p53 ? (long) best : (long) (best * (1 - 0x1p-50));
  }

  /** The first end from another on with which so many do; never if that is more than so far. */
  private long earliest(Row row, long number, long from, double most) {
    long far = (long) Math.min(1L << 52, Math.max(0, Math.ceil(most)));
    if (number(row, from + far - row.tail) > number) {
      return Long.MAX_VALUE;
    }
    long low = 0;
    long high = far;
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (number(row, from + middle - row.tail) > number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return from + high;
  }
}

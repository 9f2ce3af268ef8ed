package dev.sextant.heuristics.shop;

import static dev.sextant.heuristics.shop.Shop.NONE;

import java.util.SplittableRandom;

/**
 * The moves that can shorten a longest path: of an operation of one of its blocks to an end of the
 * block, and of the operations at its ends to within (Balas and Vazacopoulos, Management Science
 * 44, 1998; Zhang et al., Computers and Operations Research 34, 2007), and of an operation to other
 * machines, among the places of Mastrolilli and Gambardella (Journal of Scheduling 3, 2000), of
 * which the ends and tails of the present solution are taken, the operation included. Moves that
 * might close a cycle are left out.
 *
 * <p>Each is judged in time that grows with the operations it passes: by the longest path through
 * what it moves or passes, from the ends and tails that follow from those of the others. That is
 * never less than what the path will be, so that the new makespan is at most the larger of the
 * estimate and the present one. Not thread-safe.
 */
final class CriticalMoves {
  /** Operations of a block that are tried at each of its ends. */
  private static final int BLOCK_SAMPLE = 12;

  /** Places that are tried on each other machine. */
  private static final int PLACE_SAMPLE = 6;

  /** What a search wants to know of moves. */
  interface Judge {
    /** Whether a move within a machine is forbidden; {@code first} will come before the second. */
    boolean forbidsOrder(int first, int second);

    /** Whether a move to another machine is forbidden. */
    boolean forbidsMachine(int operation, int machine);
  }

  private final ShopGraph graph;
  private final Shop shop;
  private final SplittableRandom random;
  private final Judge judge;
  private final int[] path;
  private final long[] newEnd;
  private int length;
  private int ties;
  private long aspiration;
  private int freeTies;
  private boolean bestIsFree;

  private int operation;
  private int option;
  private int behind;
  private long estimate;

  /** Moves of a graph. */
  CriticalMoves(ShopGraph graph, SplittableRandom random, Judge judge) {
    this.graph = graph;
    shop = graph.shop;
    this.random = random;
    this.judge = judge;
    path = new int[shop.operations];
    newEnd = new long[shop.operations];
  }

  /** The operation of the chosen move. */
  int operation() {
    return operation;
  }

  /** The option that it gets. */
  int option() {
    return option;
  }

  /** The operation that it comes behind, or none. */
  int behind() {
    return behind;
  }

  /** What the longest path through what it moves will be at most. */
  long estimate() {
    return estimate;
  }

  /**
   * Chooses the move of least estimate that is not forbidden, by chance among equal ones; where all
   * are forbidden, any one by chance.
   *
   * @param below a forbidden move with a smaller estimate is permitted
   * @return whether there is a move
   */
  boolean choose(long below) {
    aspiration = below;
    estimate = Long.MAX_VALUE;
    bestIsFree = false;
    ties = 0;
    freeTies = 0;
    trace();
    int from = 0;
    while (from < length) {
      int to = from;
      while (to + 1 < length && graph.before[path[to + 1]] == path[to]) {
        to++;
      }
      if (to > from) {
        block(from, to);
      }
      from = to + 1;
    }
    if (shop.isFlexible()) {
      for (int i = 0; i < length; i++) {
        otherMachines(path[i]);
      }
    }
    return ties > 0;
  }

  /**
   * Finds a longest path within the window, in the order of time; by chance where there are more.
   */
  private void trace() {
    length = 0;
    int at = graph.critical();
    while (graph.isInside(at)) {
      path[length++] = at;
      long start = graph.start(at);
      int on = graph.before[at];
      int from = on != NONE && graph.end[on] == start ? on : NONE;
      for (int e = shop.predBegin[at]; e < shop.predBegin[at + 1]; e++) {
        int pred = shop.pred[e];
        if (graph.end[pred] == start && (from == NONE || random.nextInt(2) == 0)) {
          from = pred;
        }
      }
      at = from;
    }
    for (int i = 0, j = length - 1; i < j; i++, j--) {
      int swap = path[i];
      path[i] = path[j];
      path[j] = swap;
    }
  }

  private void block(int from, int to) {
    boolean opens = from > 0 || graph.start(path[0]) > 0;
    boolean closes =
        to < length - 1 || graph.tail[path[to]] > shop.duration[graph.option[path[to]]];
    int size = to - from;
    if (size == 1) {
      forward(from, to);
      return;
    }
    for (int k = 1; closes && k <= Math.min(size, BLOCK_SAMPLE); k++) {
      forward(to - k, to);
    }
    for (int k = 1; opens && k <= Math.min(size, BLOCK_SAMPLE); k++) {
      backward(from + k, from);
    }
    if (size > BLOCK_SAMPLE) {
      if (closes) {
        forward(random.nextInt(from, to - BLOCK_SAMPLE), to);
      }
      if (opens) {
        backward(random.nextInt(from + BLOCK_SAMPLE + 1, to + 1), from);
      }
    }
    for (int k = opens && closes ? 1 : size; k < Math.min(size, BLOCK_SAMPLE); k++) {
      forward(from, from + k);
      backward(to, to - k);
    }
  }

  /** Judges moving the operation of one place of the path right behind that of a later one. */
  private void forward(int from, int to) {
    int u = path[from];
    int v = path[to];
    long startOfV = graph.start(v);
    for (int e = shop.succBegin[u]; e < shop.succBegin[u + 1]; e++) {
      int s = shop.succ[e];
      if (s == v || (graph.end[s] <= startOfV && graph.tail[s] >= graph.tail[v])) {
        return;
      }
    }
    boolean forbidden = false;
    for (int i = from + 1; i <= to && !forbidden; i++) {
      forbidden = judge.forbidsOrder(path[i], u);
    }
    long last = endOn(graph.before[u]);
    for (int i = from + 1; i <= to; i++) {
      last = endBehind(path[i], last);
      newEnd[i] = last;
    }
    last = endBehind(u, last);
    int ahead = graph.after[v];
    long next = Math.max(graph.tailAfter(u), ahead == NONE ? 0 : graph.tail[ahead]);
    long worst = last + next;
    next += durationOf(u);
    for (int i = to; i > from; i--) {
      next = Math.max(next, graph.tailAfter(path[i]));
      worst = Math.max(worst, newEnd[i] + next);
      next += durationOf(path[i]);
    }
    consider(u, graph.option[u], v, worst, forbidden);
  }

  /** Judges moving the operation of one place of the path right before that of an earlier one. */
  private void backward(int from, int to) {
    int v = path[from];
    int u = path[to];
    long endOfU = graph.end[u];
    long restOfU = graph.tail[u] - durationOf(u);
    for (int e = shop.predBegin[v]; e < shop.predBegin[v + 1]; e++) {
      int p = shop.pred[e];
      if (p == u || (graph.start(p) >= endOfU && graph.tail[p] <= restOfU)) {
        return;
      }
    }
    boolean forbidden = false;
    for (int i = to; i < from && !forbidden; i++) {
      forbidden = judge.forbidsOrder(v, path[i]);
    }
    int on = graph.before[u];
    long last = endBehind(v, endOn(on));
    newEnd[from] = last;
    for (int i = to; i < from; i++) {
      last = endBehind(path[i], last);
      newEnd[i] = last;
    }
    int ahead = graph.after[v];
    long next = ahead == NONE ? 0 : graph.tail[ahead];
    long worst = 0;
    for (int i = from - 1; i >= to; i--) {
      next = Math.max(next, graph.tailAfter(path[i]));
      worst = Math.max(worst, newEnd[i] + next);
      next += durationOf(path[i]);
    }
    worst = Math.max(worst, newEnd[from] + Math.max(next, graph.tailAfter(v)));
    consider(v, graph.option[v], on, worst, forbidden);
  }

  private long endOn(int operationBefore) {
    return operationBefore == NONE ? 0 : graph.end[operationBefore];
  }

  private long endBehind(int of, long last) {
    int chosen = graph.option[of];
    return Math.max(last, graph.readyTime(of, chosen)) + shop.duration[chosen];
  }

  private long durationOf(int of) {
    return shop.duration[graph.option[of]];
  }

  private void otherMachines(int of) {
    if (shop.options(of) == 1) {
      return;
    }
    long rest = graph.tailAfter(of);
    int present = graph.machineOf(of);
    for (int o = shop.optionBegin[of]; o < shop.optionBegin[of + 1]; o++) {
      if (o == graph.option[of]) {
        continue;
      }
      long ready = graph.readyTime(of, o);
      int machine = shop.machine[o];
      if (machine == NONE) {
        consider(of, o, NONE, ready + rest + shop.duration[o], false);
      } else if (machine == present) {
        consider(of, o, graph.before[of], pathThrough(of, o, ready, rest), false);
      } else {
        places(of, o, machine, ready, rest);
      }
    }
  }

  /** The path through an operation at its place with another option of the same machine. */
  private long pathThrough(int of, int o, long ready, long rest) {
    int ahead = graph.after[of];
    return Math.max(ready, endOn(graph.before[of]))
        + shop.duration[o]
        + Math.max(rest, ahead == NONE ? 0 : graph.tail[ahead]);
  }

  private void places(int of, int o, int machine, long ready, long rest) {
    boolean forbidden = judge.forbidsMachine(of, machine);
    int at = graph.entry(machine);
    int next = graph.next(machine, at);
    // Behind all that end before the operation is ready or whose tails are longer than its rest.
    while (graph.isInside(next) && graph.end[next] <= ready && graph.tail[next] > rest) {
      at = next;
      next = graph.after[next];
    }
    for (int tried = 0; tried < PLACE_SAMPLE; tried++) {
      boolean insideNext = graph.isInside(next);
      long before = Math.max(ready, endOn(at));
      long behindIt = Math.max(rest, next == NONE ? 0 : graph.tail[next]);
      consider(of, o, at, before + shop.duration[o] + behindIt, forbidden);
      if (!insideNext || (graph.end[next] > ready && graph.tail[next] <= rest)) {
        return;
      }
      at = next;
      next = graph.after[next];
    }
  }

  private void consider(int of, int o, int behindIt, long length, boolean isForbidden) {
    boolean free = !isForbidden || length < aspiration;
    ties++;
    if (free) {
      boolean better = !bestIsFree || length < estimate;
      if (better) {
        freeTies = 1;
      } else if (length == estimate) {
        freeTies++;
      } else {
        return;
      }
      if (better || random.nextInt(freeTies) == 0) {
        bestIsFree = true;
        take(of, o, behindIt, length);
      }
    } else if (!bestIsFree && random.nextInt(ties) == 0) {
      take(of, o, behindIt, length);
    }
  }

  private void take(int of, int o, int behindIt, long length) {
    operation = of;
    option = o;
    behind = behindIt;
    estimate = length;
  }
}

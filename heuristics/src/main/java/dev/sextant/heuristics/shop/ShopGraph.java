package dev.sextant.heuristics.shop;

import static dev.sextant.heuristics.shop.Shop.NONE;

import dev.sextant.heuristics.timetable.StableOrder;
import java.util.Arrays;

/**
 * A solution of a shop as a graph: each operation with its option and its neighbours on the
 * machine, ends and tails (longest paths up to the end of an operation, and from its start to the
 * end of all), and a topological order, all in flat arrays. A move repairs the order between the
 * two places that it concerns and then just those ends and tails that change, in that order (Pearce
 * and Kelly's order, JEA 11, 2006; heads and tails as in Taillard, ORSA Journal on Computing 6,
 * 1994).
 *
 * <p>Moves can be confined to a window, an interval of the order: then nothing outside is looked
 * at, and {@link #cost} is the longest path that passes through the window or jumps it on a
 * machine. {@link #close} brings what is outside up to date. Not thread-safe.
 */
final class ShopGraph {
  final Shop shop;

  /** Chosen option by operation. */
  final int[] option;

  /** The operation before on the machine, or none. */
  final int[] before;

  /** The operation after on the machine, or none. */
  final int[] after;

  /** Operations in a topological order. */
  final int[] order;

  /** Where an operation stands in the order. */
  final int[] place;

  /** Longest path up to the end of an operation. */
  final long[] end;

  /** Longest path from the start of an operation, its duration included. */
  final long[] tail;

  private final PrecedenceOrder places;
  private final int[] firstOn;
  private final long[] dirty;
  private int pending;
  private int begin;
  private int limit;
  private final int[] entry;
  private final int[] beyond;
  private final int[] used;
  private int usedCount;
  private final int[] cursor;
  private final boolean[] isUsed;
  private final int[] exit;
  private final long[] exitTail;
  private int exits;
  private int critical;

  /** A graph that holds nothing yet. */
  ShopGraph(Shop shop) {
    this.shop = shop;
    int n = shop.operations;
    option = new int[n];
    before = new int[n];
    after = new int[n];
    places = new PrecedenceOrder(shop);
    order = places.order;
    place = places.place;
    end = new long[n];
    tail = new long[n];
    firstOn = new int[shop.machines];
    dirty = new long[(n >> 6) + 1];
    entry = new int[shop.machines];
    beyond = new int[shop.machines];
    used = new int[shop.machines];
    cursor = new int[shop.machines];
    isUsed = new boolean[shop.machines];
    exit = new int[n];
    exitTail = new long[n];
  }

  /**
   * Becomes the solution in which each machine works in the sequence of an order. The window is the
   * whole order.
   *
   * @param newOrder all operations, in a topological order
   * @param newOption by operation
   */
  void load(int[] newOrder, int[] newOption) {
    System.arraycopy(newOption, 0, option, 0, option.length);
    Arrays.fill(firstOn, NONE);
    begin = 0;
    limit = order.length;
    Arrays.fill(entry, NONE);
    Arrays.fill(beyond, NONE);
    useAllMachines();
    arrange(newOrder);
    findExits();
  }

  /** First place of the window. */
  int begin() {
    return begin;
  }

  /** After the last place of the window. */
  int limit() {
    return limit;
  }

  /** Machine of an operation, or none. */
  int machineOf(int operation) {
    return shop.machine[option[operation]];
  }

  /** Start of an operation. */
  long start(int operation) {
    return end[operation] - shop.duration[option[operation]];
  }

  /** The last operation on a machine before the window, or none. */
  int entry(int machine) {
    return entry[machine];
  }

  /** Whether an operation is one and stands in the window. */
  boolean isInside(int operation) {
    return operation != NONE && place[operation] >= begin && place[operation] < limit;
  }

  /** The operation after a place on a machine: after {@code behind}, or the first one. */
  int next(int machine, int behind) {
    return behind == NONE ? firstOn[machine] : after[behind];
  }

  /** Latest end of what must come before an operation, machines aside, at least its release. */
  long readyTime(int operation, int ofOption) {
    long latest = shop.release[ofOption];
    for (int e = shop.predBegin[operation]; e < shop.predBegin[operation + 1]; e++) {
      latest = Math.max(latest, end[shop.pred[e]]);
    }
    return latest;
  }

  /** Longest tail of what must come after an operation, machines aside. */
  long tailAfter(int operation) {
    long longest = 0;
    for (int e = shop.succBegin[operation]; e < shop.succBegin[operation + 1]; e++) {
      longest = Math.max(longest, tail[shop.succ[e]]);
    }
    return longest;
  }

  /** The longest path as far as the window sees it; finds where {@link #critical} ends. */
  long cost() {
    long longest = Long.MIN_VALUE;
    for (int i = 0; i < exits; i++) {
      long length = end[exit[i]] + exitTail[i];
      if (length > longest) {
        longest = length;
        critical = exit[i];
      }
    }
    for (int i = 0; i < usedCount; i++) {
      int out = beyond[used[i]];
      if (out != NONE && before[out] != NONE) {
        long length = end[before[out]] + tail[out];
        if (length > longest) {
          longest = length;
          critical = before[out];
        }
      }
    }
    return longest;
  }

  /** The last operation before the end of the window on a longest path, as of {@link #cost}. */
  int critical() {
    return critical;
  }

  /** Latest end of all; when the window is closed. */
  long makespan() {
    long latest = 0;
    for (long e : end) {
      latest = Math.max(latest, e);
    }
    return latest;
  }

  /**
   * Moves an operation to a place on the machine of an option. Nothing happens when that would
   * close a cycle.
   *
   * @param behind the operation that it comes after, not itself; or none, to be the first
   * @return whether it moved
   */
  boolean move(int operation, int newOption, int behind) {
    int to = shop.machine[newOption];
    int ahead = NONE;
    if (to != NONE) {
      ahead = next(to, behind);
      if (ahead == operation) {
        ahead = after[operation];
      }
    }
    if (behind != NONE && place[behind] > place[operation]) {
      if (!places.shiftBehind(operation, behind, before)) {
        return false;
      }
    } else if (ahead != NONE && place[ahead] < place[operation]) {
      if (!places.shiftAhead(operation, ahead, after)) {
        return false;
      }
    }
    int oldBefore = before[operation];
    int oldAfter = after[operation];
    if (machineOf(operation) != NONE) {
      link(machineOf(operation), oldBefore, oldAfter);
    }
    option[operation] = newOption;
    if (to == NONE) {
      before[operation] = NONE;
      after[operation] = NONE;
    } else {
      link(to, behind, operation);
      link(to, operation, ahead);
    }
    repairEnds(operation, oldAfter, ahead);
    repairTails(operation, oldBefore, behind);
    return true;
  }

  private void link(int machine, int first, int second) {
    if (first == NONE) {
      firstOn[machine] = second;
    } else {
      after[first] = second;
    }
    if (second != NONE) {
      before[second] = first;
    }
  }

  private int soil(int operation) {
    int at = operation == NONE ? NONE : place[operation];
    if (at < begin || at >= limit) {
      return NONE;
    }
    long bit = 1L << at;
    if ((dirty[at >> 6] & bit) == 0) {
      dirty[at >> 6] |= bit;
      pending++;
    }
    return at;
  }

  private void repairEnds(int operation, int oldAfter, int ahead) {
    int first = soil(operation);
    int second = soil(oldAfter);
    int third = soil(ahead);
    int low = second == NONE ? first : Math.min(first, second);
    repairEndsFrom(third == NONE ? low : Math.min(low, third));
  }

  private void repairEndsFrom(int low) {
    for (int word = low >> 6; pending > 0; word++) {
      while (dirty[word] != 0) {
        int at = (word << 6) + Long.numberOfTrailingZeros(dirty[word]);
        dirty[word] &= dirty[word] - 1;
        pending--;
        int operation = order[at];
        long now = endOf(operation);
        if (now != end[operation]) {
          end[operation] = now;
          soil(after[operation]);
          for (int e = shop.succBegin[operation]; e < shop.succBegin[operation + 1]; e++) {
            soil(shop.succ[e]);
          }
        }
      }
    }
  }

  private long endOf(int operation) {
    int chosen = option[operation];
    long start = readyTime(operation, chosen);
    int on = before[operation];
    return (on == NONE ? start : Math.max(start, end[on])) + shop.duration[chosen];
  }

  private void repairTails(int operation, int oldBefore, int behind) {
    int high = Math.max(soil(operation), Math.max(soil(oldBefore), soil(behind)));
    repairTailsFrom(high);
  }

  private void repairTailsFrom(int high) {
    for (int word = high >> 6; pending > 0; word--) {
      while (dirty[word] != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(dirty[word]);
        dirty[word] &= ~(1L << bit);
        pending--;
        int operation = order[(word << 6) + bit];
        long now = tailOf(operation);
        if (now != tail[operation]) {
          tail[operation] = now;
          soil(before[operation]);
          for (int e = shop.predBegin[operation]; e < shop.predBegin[operation + 1]; e++) {
            soil(shop.pred[e]);
          }
        }
      }
    }
  }

  private long tailOf(int operation) {
    long rest = tailAfter(operation);
    int on = after[operation];
    return (on == NONE ? rest : Math.max(rest, tail[on])) + shop.duration[option[operation]];
  }

  /**
   * Confines moves to an interval of the order; when the window is closed.
   *
   * @param from first place
   * @param to after the last place, greater than {@code from}
   */
  void open(int from, int to) {
    begin = from;
    limit = to;
    if (shop.isFlexible()) {
      openAllMachines();
    } else {
      openUsedMachines();
    }
    findExits();
  }

  private void openAllMachines() {
    Arrays.fill(entry, NONE);
    Arrays.fill(beyond, NONE);
    for (int at = 0; at < begin; at++) {
      if (machineOf(order[at]) != NONE) {
        entry[machineOf(order[at])] = order[at];
      }
    }
    for (int at = order.length - 1; at >= limit; at--) {
      if (machineOf(order[at]) != NONE) {
        beyond[machineOf(order[at])] = order[at];
      }
    }
    useAllMachines();
  }

  private void useAllMachines() {
    usedCount = shop.machines;
    for (int m = 0; m < usedCount; m++) {
      used[m] = m;
    }
  }

  private void openUsedMachines() {
    usedCount = 0;
    for (int at = begin; at < limit; at++) {
      int operation = order[at];
      int m = machineOf(operation);
      if (m != NONE) {
        if (!isUsed[m]) {
          isUsed[m] = true;
          used[usedCount++] = m;
        }
        if (!isInside(before[operation])) {
          entry[m] = before[operation];
        }
        if (!isInside(after[operation])) {
          beyond[m] = after[operation];
        }
      }
    }
    for (int i = 0; i < usedCount; i++) {
      isUsed[used[i]] = false;
    }
  }

  private void findExits() {
    exits = 0;
    for (int at = begin; at < limit; at++) {
      int operation = order[at];
      long longest = shop.succBegin[operation] == shop.succBegin[operation + 1] ? 0 : NONE;
      for (int e = shop.succBegin[operation]; e < shop.succBegin[operation + 1]; e++) {
        if (place[shop.succ[e]] >= limit) {
          longest = Math.max(longest, tail[shop.succ[e]]);
        }
      }
      if (longest != NONE) {
        exit[exits] = operation;
        exitTail[exits++] = longest;
      }
    }
  }

  /** Writes down the order of the window, and the options in that order. */
  void save(int[] intoOrder, int[] intoOption) {
    System.arraycopy(order, begin, intoOrder, 0, limit - begin);
    if (shop.isFlexible()) {
      for (int i = begin; i < limit; i++) {
        intoOption[i - begin] = option[order[i]];
      }
    }
  }

  /** Becomes what was written down since the window was opened. */
  void restore(int[] savedOrder, int[] savedOption) {
    if (shop.isFlexible()) {
      for (int i = 0; i < limit - begin; i++) {
        option[savedOrder[i]] = savedOption[i];
      }
    }
    arrange(savedOrder);
  }

  /** Gives the window this order, and computes its ends and tails anew. */
  private void arrange(int[] newOrder) {
    for (int i = 0; i < usedCount; i++) {
      cursor[used[i]] = entry[used[i]];
    }
    for (int at = begin; at < limit; at++) {
      int operation = newOrder[at - begin];
      places.put(operation, at);
      int m = machineOf(operation);
      if (m == NONE) {
        before[operation] = NONE;
        after[operation] = NONE;
      } else {
        link(m, cursor[m], operation);
        cursor[m] = operation;
      }
    }
    for (int i = 0; i < usedCount; i++) {
      link(used[i], cursor[used[i]], beyond[used[i]]);
    }
    for (int at = begin; at < limit; at++) {
      end[order[at]] = endOf(order[at]);
    }
    for (int at = limit - 1; at >= begin; at--) {
      tail[order[at]] = tailOf(order[at]);
    }
  }

  /** Opens the window to the whole order and brings ends and tails up to date there. */
  void close() {
    int from = begin;
    int to = limit;
    begin = 0;
    limit = order.length;
    int low = limit;
    for (int at = from; at < to; at++) {
      int operation = order[at];
      low = Math.min(low, soilBeyond(after[operation], to));
      for (int e = shop.succBegin[operation]; e < shop.succBegin[operation + 1]; e++) {
        low = Math.min(low, soilBeyond(shop.succ[e], to));
      }
    }
    for (int i = 0; i < usedCount; i++) {
      low = Math.min(low, soilBeyond(beyond[used[i]], to));
    }
    repairEndsFrom(low);
    int high = 0;
    for (int at = from; at < to; at++) {
      int operation = order[at];
      high = Math.max(high, soilUpTo(before[operation], from));
      for (int e = shop.predBegin[operation]; e < shop.predBegin[operation + 1]; e++) {
        high = Math.max(high, soilUpTo(shop.pred[e], from));
      }
    }
    for (int i = 0; i < usedCount; i++) {
      high = Math.max(high, soilUpTo(entry[used[i]], from));
    }
    repairTailsFrom(high);
  }

  private int soilBeyond(int operation, int from) {
    return operation == NONE || place[operation] < from ? limit : soil(operation);
  }

  private int soilUpTo(int operation, int to) {
    return operation == NONE || place[operation] >= to ? 0 : soil(operation);
  }

  /** Puts the whole order into that of the starts; when the window is closed. */
  void orderByStart(long[] keys) {
    for (int at = 0; at < order.length; at++) {
      keys[at] = start(order[at]);
    }
    int[] sorted = StableOrder.of(keys);
    int[] old = order.clone();
    for (int at = 0; at < sorted.length; at++) {
      places.put(old[sorted[at]], at);
    }
  }
}

package dev.sextant.heuristics.shop;

import static dev.sextant.heuristics.shop.Shop.NONE;

/** A topological order of operations that is repaired between two places. Not thread-safe. */
final class PrecedenceOrder {
  /** Operations by place. */
  final int[] order;

  /** Place by operation. */
  final int[] place;

  private final Shop shop;
  private final int[] mark;
  private final int[] moved;
  private int stamp;

  /** Room for the operations of a shop. */
  PrecedenceOrder(Shop shop) {
    this.shop = shop;
    order = new int[shop.operations];
    place = new int[shop.operations];
    mark = new int[shop.operations];
    moved = new int[shop.operations];
  }

  /** Puts an operation at a place. */
  void put(int operation, int at) {
    order[at] = operation;
    place[operation] = at;
  }

  /**
   * Puts an operation, and what depends on it but for its successor on the machine, behind another
   * one.
   *
   * @param before the operation before on the machine, by operation
   * @return false when the other one depends on it, too; then nothing has changed
   */
  boolean shiftBehind(int operation, int target, int[] before) {
    int from = place[operation];
    int to = place[target];
    stamp++;
    mark[operation] = stamp;
    for (int i = from + 1; i <= to; i++) {
      int w = order[i];
      boolean dependent = before[w] != NONE && before[w] != operation && mark[before[w]] == stamp;
      for (int e = shop.predBegin[w]; !dependent && e < shop.predBegin[w + 1]; e++) {
        dependent = mark[shop.pred[e]] == stamp;
      }
      if (dependent) {
        mark[w] = stamp;
      }
    }
    if (mark[target] == stamp) {
      return false;
    }
    int write = from;
    int count = 0;
    for (int i = from; i <= to; i++) {
      int w = order[i];
      if (mark[w] == stamp) {
        moved[count++] = w;
      } else {
        put(w, write++);
      }
    }
    for (int i = 0; i < count; i++) {
      put(moved[i], write++);
    }
    return true;
  }

  /**
   * Puts an operation, and what it depends on but for its predecessor on the machine, ahead of
   * another one.
   *
   * @param after the operation after on the machine, by operation
   * @return false when it depends on the other one, too; then nothing has changed
   */
  boolean shiftAhead(int operation, int target, int[] after) {
    int from = place[operation];
    int to = place[target];
    stamp++;
    mark[operation] = stamp;
    for (int i = from - 1; i >= to; i--) {
      int w = order[i];
      boolean needed = after[w] != NONE && after[w] != operation && mark[after[w]] == stamp;
      for (int e = shop.succBegin[w]; !needed && e < shop.succBegin[w + 1]; e++) {
        needed = mark[shop.succ[e]] == stamp;
      }
      if (needed) {
        mark[w] = stamp;
      }
    }
    if (mark[target] == stamp) {
      return false;
    }
    int write = from;
    int count = 0;
    for (int i = from; i >= to; i--) {
      int w = order[i];
      if (mark[w] == stamp) {
        moved[count++] = w;
      } else {
        put(w, write--);
      }
    }
    for (int i = 0; i < count; i++) {
      put(moved[i], write--);
    }
    return true;
  }
}

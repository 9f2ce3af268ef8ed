package dev.sextant.planner.explain;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How much of one thing is in use on a worker over time, and who gives back most when. Filled, then
 * {@link #seal sealed}, then asked; every question takes logarithmic time, but {@link #nextFree},
 * which also walks over the levels that it skips.
 */
final class Usage {
  /** Who gives something back at an instant when nobody does. */
  static final int NOBODY = Integer.MIN_VALUE;

  private static final long FOR_EVER = Long.MAX_VALUE;

  private int events;
  private long[] when = new long[8];
  private long[] change = new long[8];
  private int[] owner = new int[8];

  private int levels;
  private long[] instant = {};
  private long[] used = {};
  private int[] giver = {};
  private long[] least = {};
  private long looks;
  private int leaves;

  /** Takes an amount during an interval; {@link Long#MAX_VALUE} for ever. Nothing if empty. */
  void take(long from, long until, long amount, int by) {
    if (from < until && amount > 0) {
      add(from, amount, by);
      if (until != FOR_EVER) {
        add(until, -amount, by);
      }
    }
  }

  private void add(long at, long amount, int by) {
    if (events == when.length) {
      when = Arrays.copyOf(when, events * 2);
      change = Arrays.copyOf(change, events * 2);
      owner = Arrays.copyOf(owner, events * 2);
    }
    when[events] = at;
    change[events] = amount;
    owner[events++] = by;
  }

  /** Computes the levels; nothing may be taken afterwards. */
  Usage seal() {
    int[] order =
        IntStream.range(0, events)
            .boxed()
            .sorted((a, b) -> Long.compare(when[a], when[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    instant = new long[events];
    used = new long[events];
    giver = new int[events];
    long level = 0;
    for (int next = 0; next < events; levels++) {
      long at = when[order[next]];
      long most = 0;
      giver[levels] = NOBODY;
      for (; next < events && when[order[next]] == at; next++) {
        long amount = change[order[next]];
        level += amount;
        if (-amount > most) {
          most = -amount;
          giver[levels] = owner[order[next]];
        }
      }
      instant[levels] = at;
      used[levels] = level;
    }
    return this;
  }

  /** How much is in use at an instant. */
  long at(long time) {
    int level = level(time);
    return level < 0 ? 0 : used[level];
  }

  /** Who gives back most at an instant, or {@link #NOBODY}. */
  int giverAt(long time) {
    int level = level(time);
    return level < 0 || instant[level] != time ? NOBODY : giver[level];
  }

  /** The first instant from which on, until another one, more than so much is in use all along. */
  long fullSince(long until, long most) {
    int level = level(until - 1);
    if (level < 0 || used[level] <= most) {
      return until;
    }
    int free = lastAtMost(level, most);
    return instant[free + 1];
  }

  /**
   * The first instant, not before another one, from which at most so much is in use for this long;
   * {@link Long#MAX_VALUE} when there is none.
   */
  long nextFree(long from, long length, long most) {
    if (most < 0) {
      return FOR_EVER;
    }
    long begin = from;
    for (int next = Math.max(0, level(from)); next < levels; next++) {
      if (instant[next] - begin >= length && instant[next] > begin) {
        return begin;
      }
      if (used[next] > most) {
        begin = next + 1 < levels ? Math.max(from, instant[next + 1]) : FOR_EVER;
      }
    }
    return begin;
  }

  /** The first instant of [from, until) at which more than so much is in use, or {@code until}. */
  long firstFull(long from, long until, long most) {
    int next = level(from);
    if (next < 0) {
      next = 0;
    }
    for (; next < levels && instant[next] < until; next++) {
      if (used[next] > most && Math.max(instant[next], from) < until) {
        boolean lasts = next + 1 == levels || instant[next + 1] > from;
        if (lasts) {
          return Math.max(from, instant[next]);
        }
      }
    }
    return until;
  }

  /**
   * Where the last stretch begins that overlaps [from, until) and in which more than so much is in
   * use; {@link Long#MAX_VALUE} when there is none.
   */
  long lastFullStart(long from, long until, long most) {
    for (int next = level(until - 1); next >= 0; next--) {
      if (used[next] > most) {
        return fullSince(instant[next] + 1, most);
      }
      if (instant[next] <= from) {
        return FOR_EVER;
      }
    }
    return FOR_EVER;
  }

  /** How many levels and parts of its tree were looked at, beyond binary searches. */
  long looks() {
    return looks;
  }

  /** How many levels there are. */
  int levels() {
    return levels;
  }

  /** When a level begins. */
  long instant(int level) {
    return instant[level];
  }

  private int level(long time) {
    int found = Arrays.binarySearch(instant, 0, levels, time);
    return found >= 0 ? found : -found - 2;
  }

  /** The last level up to one at which at most so much is in use, or -1. */
  private int lastAtMost(int level, long most) {
    if (least.length == 0) {
      buildTree();
    }
    int node = level + leaves;
    while (true) {
      looks++;
      if (least[node] <= most) {
        while (node < leaves) {
          node = least[2 * node + 1] <= most ? 2 * node + 1 : 2 * node;
        }
        return node - leaves;
      }
      while (node > 1 && (node & 1) == 0) {
        node >>= 1;
      }
      if (node <= 1) {
        return -1;
      }
      node--;
    }
  }

  private void buildTree() {
    leaves = Math.max(2, Integer.highestOneBit(Math.max(1, levels - 1)) * 2);
    least = new long[2 * leaves];
    Arrays.fill(least, FOR_EVER);
    System.arraycopy(used, 0, least, leaves, levels);
    for (int node = leaves - 1; node > 0; node--) {
      least[node] = Math.min(least[2 * node], least[2 * node + 1]);
    }
  }
}

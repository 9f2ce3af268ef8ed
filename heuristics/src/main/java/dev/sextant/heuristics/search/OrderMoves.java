package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * Moves tasks in the order of a decoder, in a change that has begun: what must stay before or after
 * them is dragged along. Not thread-safe.
 */
final class OrderMoves {
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final OrderDecoder decoder;

  private int stamp;
  private final int[] dragged;
  private int[] segment = new int[64];
  private int[] movers = new int[64];

  OrderMoves(CompiledProblem problem, OrderDecoder decoder) {
    workflows = problem.workflows();
    jobs = problem.jobs();
    this.decoder = decoder;
    dragged = new int[problem.tasks()];
  }

  /** Moves a task from its position to another one. */
  void move(int task, int to) {
    int at = decoder.position(task);
    int low = Math.min(at, to);
    int count = Math.abs(at - to) + 1;
    ensureSegment(count);
    stamp++;
    dragged[task] = stamp;
    int moverCount = 0;
    if (to < at) {
      for (int p = at; p >= to; p--) {
        int u = decoder.task(p);
        if (dragged[u] == stamp) {
          movers[moverCount++] = u;
          markPredecessors(u);
        }
      }
      reverse(movers, moverCount);
      System.arraycopy(movers, 0, segment, 0, moverCount);
      fillOthers(low, count, moverCount);
    } else {
      for (int p = at; p <= to; p++) {
        int u = decoder.task(p);
        if (dragged[u] == stamp) {
          movers[moverCount++] = u;
          markSuccessors(u);
        }
      }
      fillOthers(low, count, 0);
      System.arraycopy(movers, 0, segment, count - moverCount, moverCount);
    }
    decoder.rearrange(low, segment, count, movers, moverCount);
  }

  /**
   * Finds the tasks of a job in a stretch of the order; returns how many {@link #mover} says, or 0
   * where there are no others.
   */
  int find(int job, int first, int last) {
    int count = last - first + 1;
    ensureSegment(count);
    stamp++;
    int moverCount = 0;
    for (int p = first; p <= last; p++) {
      int u = decoder.task(p);
      if (jobs.jobOf(u) == job) {
        dragged[u] = stamp;
        movers[moverCount++] = u;
      }
    }
    return moverCount == count ? 0 : moverCount;
  }

  /** One of the tasks that were found, in their order. */
  int mover(int i) {
    return movers[i];
  }

  /** Moves the tasks that were found to the begin of their stretch. */
  void moveAhead(int moverCount, int first, int last) {
    int count = last - first + 1;
    System.arraycopy(movers, 0, segment, 0, moverCount);
    fillOthers(first, count, moverCount);
    decoder.rearrange(first, segment, count, movers, moverCount);
  }

  /** Moves the tasks that were found to the end of their stretch. */
  void moveBehind(int moverCount, int first, int last) {
    int count = last - first + 1;
    fillOthers(first, count, 0);
    System.arraycopy(movers, 0, segment, count - moverCount, moverCount);
    decoder.rearrange(first, segment, count, movers, moverCount);
  }

  /**
   * Has the tasks of one job take the places of those of another one before it, as far as these
   * reach, then the next of its own; the other job has the places that are left. Both are given in
   * their order, and the order of all others stays as it is.
   */
  void exchange(int[] behind, int[] before) {
    int all = behind.length + before.length;
    int[] places = new int[all];
    for (int i = 0; i < all; i++) {
      boolean isBefore = i < before.length;
      places[i] = decoder.position(isBefore ? before[i] : behind[i - before.length]);
    }
    int[] ahead = Arrays.copyOf(places, behind.length);
    Arrays.sort(ahead);
    Arrays.sort(places);
    int low = places[0];
    int count = places[all - 1] - low + 1;
    ensureSegment(count);
    for (int p = 0; p < count; p++) {
      segment[p] = decoder.task(low + p);
    }
    int nextAhead = 0;
    int nextBack = 0;
    for (int i = 0; i < all; i++) {
      boolean isAhead = nextAhead < ahead.length && ahead[nextAhead] == places[i];
      movers[i] = isAhead ? behind[nextAhead++] : before[nextBack++];
      segment[places[i] - low] = movers[i];
    }
    decoder.rearrange(low, segment, count, movers, all);
  }

  /** Has two tasks change places; nothing in between may have to stay before or after them. */
  void swap(int task, int other) {
    int low = Math.min(decoder.position(task), decoder.position(other));
    int count = Math.abs(decoder.position(task) - decoder.position(other)) + 1;
    ensureSegment(count);
    for (int p = 0; p < count; p++) {
      segment[p] = decoder.task(low + p);
    }
    movers[0] = segment[count - 1];
    movers[1] = segment[0];
    segment[0] = movers[0];
    segment[count - 1] = movers[1];
    decoder.rearrange(low, segment, count, movers, 2);
  }

  private void ensureSegment(int count) {
    if (segment.length < count) {
      segment = new int[count * 2];
      movers = new int[count * 2];
    }
  }

  private void fillOthers(int low, int count, int next) {
    int slot = next;
    for (int p = low; p < low + count; p++) {
      int u = decoder.task(p);
      if (dragged[u] != stamp) {
        segment[slot++] = u;
      }
    }
  }

  private void markPredecessors(int task) {
    int offset = jobs.offset(jobs.jobOf(task));
    int wt = task - offset;
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      dragged[workflows.edgeFrom(e) + offset] = stamp;
    }
  }

  private void markSuccessors(int task) {
    int offset = jobs.offset(jobs.jobOf(task));
    int wt = task - offset;
    for (int s = workflows.succsBegin(wt); s < workflows.succsEnd(wt); s++) {
      dragged[workflows.edgeTo(workflows.succEdge(s)) + offset] = stamp;
    }
  }

  private static void reverse(int[] values, int count) {
    for (int i = 0, k = count - 1; i < k; i++, k--) {
      int swap = values[i];
      values[i] = values[k];
      values[k] = swap;
    }
  }
}

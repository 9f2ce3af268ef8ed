package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Waiting;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.StopSignal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What a search searches: an order of the pending tasks, and per task an option, a worker, and,
 * where prices change, until when it is held.
 */
public final class Solution {
  final int[] order;
  final int[] option;
  final int[] worker;
  final long[] hold;

  /** Room for so many pending tasks out of so many tasks. */
  public Solution(int pending, int tasks) {
    order = new int[pending];
    option = new int[tasks];
    worker = new int[tasks];
    hold = new long[tasks];
    Arrays.fill(hold, OrderDecoder.NOT_HELD);
  }

  private Solution(int[] order, int[] option, int[] worker) {
    this.order = order;
    this.option = option;
    this.worker = worker;
    hold = new long[worker.length];
    Arrays.fill(hold, OrderDecoder.NOT_HELD);
  }

  /** These choices, of which the arrays are kept. */
  static Solution of(int[] order, int[] option, int[] worker) {
    return new Solution(order, option, worker);
  }

  /** The choices of a complete plan, in the order of its starts. */
  static Solution of(CompiledProblem problem, IndexedPlan plan) {
    return of(problem, plan, byStart(problem, plan));
  }

  static int[] byStart(CompiledProblem problem, IndexedPlan plan) {
    return IntStream.range(0, problem.tasks())
        .filter(problem.state()::isPending)
        .filter(t -> plan.worker[t] != IndexedPlan.NO_WORKER)
        .boxed()
        .sorted(Comparator.<Integer>comparingLong(t -> plan.start[t]).thenComparing(t -> t))
        .mapToInt(t -> t)
        .toArray();
  }

  /** The choices of a complete plan, in an order of its pending tasks. */
  static Solution of(CompiledProblem problem, IndexedPlan plan, int[] order) {
    Solution solution = new Solution(order.length, problem.tasks());
    System.arraycopy(order, 0, solution.order, 0, order.length);
    for (int t : order) {
      int workerClass = problem.workers().classOf(plan.worker[t]);
      solution.option[t] =
          problem.workflows().option(problem.jobs().workflowTask(t), plan.mode[t], workerClass);
      solution.worker[t] = plan.worker[t];
    }
    if (Waiting.mayPay(problem)) {
      Holds.set(problem, plan, byStart(problem, plan), solution.hold);
    }
    return solution;
  }

  /** Number of pending tasks. */
  public int size() {
    return order.length;
  }

  /** Task at a position of the order. */
  public int task(int at) {
    return order[at];
  }

  /** Option of a pending task. */
  public int option(int task) {
    return option[task];
  }

  /** Until when a pending task is held, or {@link OrderDecoder#NOT_HELD}. */
  public long holdMicros(int task) {
    return hold[task];
  }

  /** Worker of a pending task. */
  public int worker(int task) {
    return worker[task];
  }

  /** Becomes what a decoder holds. */
  public void copyFrom(OrderDecoder decoder) {
    for (int at = 0; at < order.length; at++) {
      int task = decoder.task(at);
      order[at] = task;
      option[task] = decoder.option(task);
      worker[task] = decoder.worker(task);
      hold[task] = decoder.holdMicros(task);
    }
  }

  /** Becomes another one of the same problem. */
  void copyFrom(Solution other) {
    System.arraycopy(other.order, 0, order, 0, order.length);
    System.arraycopy(other.option, 0, option, 0, option.length);
    System.arraycopy(other.worker, 0, worker, 0, worker.length);
    System.arraycopy(other.hold, 0, hold, 0, hold.length);
  }

  /** Makes a decoder hold this; false when it cannot be placed, and then it holds nothing. */
  public boolean decode(OrderDecoder decoder) {
    return decode(decoder, StopSignal.NEVER);
  }

  /** The same, unless a signal stops it on the way. */
  boolean decode(OrderDecoder decoder, StopSignal stop) {
    return decoder.decode(order, option, worker, hold, stop);
  }
}

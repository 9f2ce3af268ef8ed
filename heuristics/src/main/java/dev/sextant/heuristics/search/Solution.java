package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Comparator;
import java.util.stream.IntStream;

/** What a search searches: an order of the pending tasks, and an option and a worker per task. */
final class Solution {
  final int[] order;
  final int[] option;
  final int[] worker;

  Solution(int pending, int tasks) {
    order = new int[pending];
    option = new int[tasks];
    worker = new int[tasks];
  }

  /** The choices of a complete plan, in the order of its starts. */
  static Solution of(CompiledProblem problem, IndexedPlan plan) {
    int[] order =
        IntStream.range(0, problem.tasks())
            .filter(problem.state()::isPending)
            .boxed()
            .sorted(Comparator.<Integer>comparingLong(t -> plan.start[t]).thenComparing(t -> t))
            .mapToInt(t -> t)
            .toArray();
    Solution solution = new Solution(order.length, problem.tasks());
    System.arraycopy(order, 0, solution.order, 0, order.length);
    for (int t : order) {
      int workerClass = problem.workers().classOf(plan.worker[t]);
      solution.option[t] =
          problem.workflows().option(problem.jobs().workflowTask(t), plan.mode[t], workerClass);
      solution.worker[t] = plan.worker[t];
    }
    return solution;
  }

  /** Becomes what a decoder holds. */
  void copyFrom(OrderDecoder decoder) {
    for (int at = 0; at < order.length; at++) {
      int task = decoder.task(at);
      order[at] = task;
      option[task] = decoder.option(task);
      worker[task] = decoder.worker(task);
    }
  }

  /** Makes a decoder hold this. */
  boolean decode(OrderDecoder decoder) {
    return decoder.decode(order, option, worker);
  }
}

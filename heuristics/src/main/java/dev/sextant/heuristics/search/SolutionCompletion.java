package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Waiting;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes solutions to start from out of plans that lack something, or by chance. */
final class SolutionCompletion {
  private final CompiledProblem problem;
  private final int pending;

  SolutionCompletion(CompiledProblem problem, int pending) {
    this.problem = problem;
    this.pending = pending;
  }

  /**
   * A warm start with what it lacks taken from another plan, or else from the first options; in the
   * order of its starts, as far as precedence allows.
   */
  Solution completed(IndexedPlan warmStart, @Nullable IndexedPlan other) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    CompiledWorkers workers = problem.workers();
    int tasks = problem.tasks();
    Solution solution = new Solution(pending, tasks);
    long[] key = new long[tasks];
    for (int t = 0; t < tasks; t++) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      int wt = jobs.workflowTask(t);
      int w = warmStart.worker[t];
      int chosen =
          w == IndexedPlan.NO_WORKER || !problem.pinsAllow(t, warmStart.mode[t], w)
              ? -1
              : workflows.option(wt, warmStart.mode[t], workers.classOf(w));
      key[t] = chosen < 0 ? 0 : warmStart.start[t];
      if (chosen < 0 && other != null) {
        w = other.worker[t];
        chosen = workflows.option(wt, other.mode[t], workers.classOf(w));
        key[t] = other.start[t];
      } else if (chosen < 0) {
        chosen = firstOption(t);
        w = firstWorker(t, chosen);
      }
      solution.option[t] = chosen;
      solution.worker[t] = w;
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        int from = workflows.edgeFrom(e) + jobs.offset(jobs.jobOf(t));
        key[t] = Math.max(key[t], key[from]);
      }
    }
    fillOrder(solution, key);
    if (Waiting.mayPay(problem)) {
      Holds.set(problem, warmStart, Solution.byStart(problem, warmStart), solution.hold);
    }
    return solution;
  }

  /** Random options, in the order of the numbers. */
  Solution random(SplittableRandom random) {
    CompiledWorkflows workflows = problem.workflows();
    Solution solution = new Solution(pending, problem.tasks());
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        int wt = problem.jobs().workflowTask(t);
        int option = random.nextInt(workflows.optionsBegin(wt), workflows.optionsEnd(wt));
        int c = workflows.optionClass(option);
        int w =
            problem
                .workers()
                .member(
                    random.nextInt(
                        problem.workers().membersBegin(c), problem.workers().membersEnd(c)));
        boolean allowed = problem.pinsAllow(t, workflows.optionMode(option), w);
        solution.option[t] = allowed ? option : firstOption(t);
        solution.worker[t] = allowed ? w : firstWorker(t, solution.option[t]);
      }
    }
    fillOrder(solution, new long[problem.tasks()]);
    return solution;
  }

  private void fillOrder(Solution solution, long[] key) {
    int[] order =
        IntStream.range(0, problem.tasks())
            .filter(problem.state()::isPending)
            .boxed()
            .sorted(Comparator.<Integer>comparingLong(t -> key[t]).thenComparing(t -> t))
            .mapToInt(t -> t)
            .toArray();
    System.arraycopy(order, 0, solution.order, 0, order.length);
  }

  private int firstOption(int task) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(task);
    return IntStream.range(workflows.optionsBegin(wt), workflows.optionsEnd(wt))
        .filter(o -> firstWorker(task, o) >= 0)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Task " + task + " has no option."));
  }

  private int firstWorker(int task, int option) {
    CompiledWorkers workers = problem.workers();
    int c = problem.workflows().optionClass(option);
    int mode = problem.workflows().optionMode(option);
    return IntStream.range(workers.membersBegin(c), workers.membersEnd(c))
        .map(workers::member)
        .filter(w -> problem.pinsAllow(task, mode, w))
        .findFirst()
        .orElse(-1);
  }
}

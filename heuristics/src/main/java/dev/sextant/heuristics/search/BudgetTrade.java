package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.BudgetedModes;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.SplittableRandom;

/**
 * Changes of which tasks have the modes that take much of a budget, where there is not enough for
 * all: one takes more, and another one, whichever it is, gives up as much. To come there one by one
 * leads over solutions that exceed the budget, or do without some of it. Not thread-safe.
 */
final class BudgetTrade {
  private static final int TRIES = 16;

  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final OrderDecoder decoder;
  private final SplittableRandom random;
  private final OptionDraw drawn;

  /** By budget, how much more would be taken than there is. */
  private final long[] missing;

  BudgetTrade(
      CompiledProblem problem, OrderDecoder decoder, SplittableRandom random, OptionDraw drawn) {
    this.problem = problem;
    jobs = problem.jobs();
    workers = problem.workers();
    workflows = problem.workflows();
    this.decoder = decoder;
    this.random = random;
    this.drawn = drawn;
    missing = new long[problem.budgets()];
  }

  /** Whether there is too little of some budget for all. */
  static boolean isAsked(CompiledProblem problem) {
    return BudgetedModes.in(problem) != problem;
  }

  /**
   * Begins a change by which a task has another option, and one between two positions another mode
   * on its worker if budgets would be exceeded; false when none was found, and nothing has begun.
   */
  boolean begin(int task, int from, int until) {
    boolean stays = random.nextBoolean() && drawn.drawOn(task, decoder.worker(task));
    if (!stays && !drawn.draw(task)) {
      return false;
    }
    int option = drawn.option();
    int worker = drawn.worker();
    if (!exceeds(workflows.optionMode(decoder.option(task)), workflows.optionMode(option))) {
      decoder.begin();
      decoder.assign(task, option, worker);
      return true;
    }
    for (int i = 0; i < TRIES; i++) {
      int other = decoder.task(random.nextInt(from, until));
      int modest = other == task ? -1 : modestOption(other);
      if (modest >= 0) {
        decoder.begin();
        decoder.assign(task, option, worker);
        decoder.assign(other, modest, decoder.worker(other));
        return true;
      }
    }
    return false;
  }

  /** Whether one mode instead of another takes more of some budget than is left. */
  private boolean exceeds(int before, int after) {
    boolean any = false;
    for (int b = 0; b < missing.length; b++) {
      long more = workflows.consumption(after, b) - workflows.consumption(before, b);
      missing[b] = more <= 0 ? 0 : Math.max(0, more - Math.max(0, decoder.budgetLeft(b)));
      any |= missing[b] > 0;
    }
    return any;
  }

  /** An option of a task on its worker that takes less by all that is missing; -1 if none does. */
  private int modestOption(int task) {
    int wt = jobs.workflowTask(task);
    int worker = decoder.worker(task);
    int present = workflows.optionMode(decoder.option(task));
    int found = 0;
    int option = -1;
    for (int mode = workflows.modesBegin(wt); mode < workflows.modesEnd(wt); mode++) {
      int o = workflows.option(wt, mode, workers.classOf(worker));
      if (o >= 0
          && mode != present
          && problem.pinsAllow(task, mode, worker)
          && gives(present, mode)
          && random.nextInt(++found) == 0) {
        option = o;
      }
    }
    return option;
  }

  private boolean gives(int before, int after) {
    for (int b = 0; b < missing.length; b++) {
      long less = workflows.consumption(before, b) - workflows.consumption(after, b);
      if (less < missing[b]) {
        return false;
      }
    }
    return true;
  }
}

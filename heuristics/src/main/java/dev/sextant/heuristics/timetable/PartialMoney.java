package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Map;

/**
 * What a change costs if the tasks that it has not reached yet cost what was guessed of them, or
 * what they did: an estimate while it is being decoded, and exact when it is, but for deadlines and
 * budgets that it misses. For objectives that count nothing but money. Not thread-safe.
 */
final class PartialMoney {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final ChosenOptions chosen;
  private final IndexedPlan plan;
  private final TaskLog log;
  private final long weight;

  private long value;
  private int stamp;

  /** By task, what it was guessed to cost more, and for which change. */
  private final long[] guessedMore;

  private final int[] guessed;

  /**
   * For changes of what these hold.
   *
   * @param chosen by task, the option that it has with the change
   * @param plan workers with the change, and of tasks that have not been placed yet the runs before
   * @param log how changed tasks were placed before
   */
  PartialMoney(CompiledProblem problem, ChosenOptions chosen, IndexedPlan plan, TaskLog log) {
    this.problem = problem;
    workflows = problem.workflows();
    this.chosen = chosen;
    this.plan = plan;
    this.log = log;
    weight = problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS);
    guessedMore = new long[problem.tasks()];
    guessed = new int[problem.tasks()];
  }

  /** Whether the objective allows for an estimate: each run has a cost of its own, and no more. */
  static boolean exists(CompiledProblem problem) {
    Map<ObjectiveTerm, Long> weights = problem.objective().weights();
    return !problem.workflows().hasBatches()
        && weights.getOrDefault(ObjectiveTerm.COST_MICRO_UNITS, 0L) > 0
        && weights.values().stream().filter(any -> any > 0).count() == 1;
  }

  /** Begins with the cost before a change. */
  void begin(long before) {
    stamp++;
    value = before;
  }

  /** Takes over a guess of when a task will end that has not been placed yet. */
  void guessed(int task, long end) {
    long more = money(chosen.mode[task], plan.worker[task], end - chosen.micros[task], end);
    if (log.has(task)) {
      more -= moneyBefore(log.indexOf(task));
    } else {
      more -= money(plan.mode[task], plan.worker[task], plan.start[task], plan.end[task]);
    }
    guessed[task] = stamp;
    guessedMore[task] = more;
    value += weight * more;
  }

  /** Takes over a task that was placed, and where it was before. */
  void placed(int task, int logged) {
    long more =
        money(plan.mode[task], plan.worker[task], plan.start[task], plan.end[task])
            - moneyBefore(logged);
    value += weight * (more - (guessed[task] == stamp ? guessedMore[task] : 0));
    guessed[task] = 0;
  }

  /** Whether a change looks as if it came to a limit or more. */
  boolean looksWorse(long limit) {
    return value >= limit;
  }

  /** Whether it looks as if it came to the cost before. */
  boolean looksSame(long before) {
    return value == before;
  }

  private long moneyBefore(int logged) {
    return money(
        workflows.optionMode(log.option(logged)),
        log.worker(logged),
        log.start(logged),
        log.end(logged));
  }

  private long money(int mode, int worker, long start, long end) {
    return problem.timeCost(mode, worker, start, end) + workflows.costMicroUnits(mode);
  }
}

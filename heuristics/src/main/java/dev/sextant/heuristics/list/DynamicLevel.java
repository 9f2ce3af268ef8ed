package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;

/**
 * Dynamic Level Scheduling (Sih, Lee, IEEE TPDS 4(2), 1993): places next the ready task and worker
 * with the largest dynamic level, which is the task's static level, minus its earliest start on the
 * worker, plus how much faster than its median duration the worker is. Runs queue.
 *
 * <p>Deviations: starts include model loads, as the timetable would place them; levels are medians
 * over options as well as workers; communication is the problem's transfers, without contention.
 * Ties go to the smaller task, worker and mode.
 */
final class DynamicLevel {
  private DynamicLevel() {}

  static Criterion criterion(CompiledProblem problem) {
    StaticLevels levels = new StaticLevels(problem, false);
    long[] offset = new long[problem.workflows().tasks()];
    for (int t = 0; t < offset.length; t++) {
      offset[t] = UpwardRanks.comparable(levels.micros(t) + levels.medianMicros(t));
    }
    return Criterion.leastValue(
        Criterion.ends(UpwardRanks.PER_MICRO),
        task -> -offset[problem.jobs().workflowTask(task)],
        task -> 0);
  }
}

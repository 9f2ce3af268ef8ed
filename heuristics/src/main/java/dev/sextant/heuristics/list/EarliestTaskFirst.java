package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;

/**
 * Earliest Task First (Hwang, Chow, Anger, Lee, SIAM J. Computing 18(2), 1989): places next the
 * ready task and worker with the earliest start, among equal ones the task with the highest level.
 * Runs queue.
 *
 * <p>Deviations: starts include model loads, as the timetable would place them. The level counts
 * transfers, which the paper's does not: it is the longest path to the end of the workflow with
 * median durations, because workers differ in speed, and mean transfers. That choice is what gives
 * the makespans 102 and 127 that the two textbook graphs are quoted with; levels without transfers
 * give 93 and 125. Then ties go to the smaller task, worker and mode. With mean durations instead
 * of medians n3 and n4 of Topcuoglu's graph have equal levels, and the tie decides between 100 (n3
 * first) and 102 (n4 first); medians put n4 first.
 */
final class EarliestTaskFirst {
  private EarliestTaskFirst() {}

  static Criterion criterion(CompiledProblem problem) {
    StaticLevels levels = new StaticLevels(problem, true);
    long[] level = new long[problem.workflows().tasks()];
    for (int t = 0; t < level.length; t++) {
      level[t] = UpwardRanks.comparable(levels.micros(t));
    }
    return Criterion.leastValue(
        Criterion.starts(), task -> 0, task -> -level[problem.jobs().workflowTask(task)]);
  }
}

package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Arrays;

/**
 * What the loads of a decoded solution count where tasks may not run: each as often as the
 * likeliest of the runs that it serves (SEMANTICS.md, section 5). Looks at every run each time.
 */
final class LoadChances {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final IndexedPlan plan;
  private final WorkerTimeline[] timelines;

  /** By worker and residency, how likely the likeliest of its runs is, in millionths. */
  private final long[][] chance;

  private long count;
  private long micros;

  LoadChances(CompiledProblem problem, IndexedPlan plan, WorkerTimeline[] timelines) {
    this.problem = problem;
    this.workflows = problem.workflows();
    this.plan = plan;
    this.timelines = timelines;
    chance = new long[timelines.length][0];
  }

  /** Looks at the solution as it is now. */
  void look() {
    for (int w = 0; w < timelines.length; w++) {
      int residencies = timelines[w].residencies();
      if (chance[w].length < residencies) {
        chance[w] = new long[2 * residencies];
      }
      Arrays.fill(chance[w], 0, residencies, 0);
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        serve(t);
      }
    }
    count = 0;
    micros = 0;
    for (int w = 0; w < timelines.length; w++) {
      WorkerTimeline timeline = timelines[w];
      for (int r = timeline.initialResidencies(); r < timeline.residencies(); r++) {
        count += CompiledWorkflows.expectedAt(1, chance[w][r]);
        micros +=
            CompiledWorkflows.expectedAt(timeline.ready(r) - timeline.loadStart(r), chance[w][r]);
      }
    }
  }

  private void serve(int task) {
    int w = plan.worker[task];
    int mode = plan.mode[task];
    long own = workflows.chanceMillionths(problem.jobs().workflowTask(task));
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int residency = timelines[w].readyBy(workflows.model(i), plan.start[task]);
      if (residency != WorkerTimeline.NONE) {
        chance[w][residency] = Math.max(chance[w][residency], own);
      }
    }
  }

  /** How many loads may be made at all. */
  long count() {
    return count;
  }

  /** How long they take, in expectation. */
  long micros() {
    return micros;
  }
}

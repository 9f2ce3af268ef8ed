package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Arrays;

/** Keeps models past their last user while nobody needs the memory. */
final class ResidencyHolder {
  private ResidencyHolder() {}

  /** Adds a worker's residencies to a plan, each evicted only when its memory is needed. */
  static void addTo(IndexedPlan plan, CompiledProblem problem, WorkerTimeline timeline) {
    int count = timeline.residencies();
    if (count == 0) {
      return;
    }
    long[] held = new long[count];
    StepProfile memory = new StepProfile();
    memory.copyFrom(timeline.memory);
    for (int i : byFallingEnd(timeline)) {
      held[i] = hold(problem, timeline, memory, i);
    }
    for (int i = 0; i < count; i++) {
      if (held[i] > timeline.loadStart(i)) {
        plan.addResidency(
            timeline.worker,
            timeline.model(i),
            timeline.loadStart(i),
            timeline.ready(i),
            held[i] == StepProfile.FOREVER ? IndexedPlan.NEVER : held[i]);
      }
    }
  }

  /** Holds a residency as long as possible; returns until when. */
  private static long hold(
      CompiledProblem problem, WorkerTimeline timeline, StepProfile memory, int residency) {
    long end = timeline.end(residency);
    int next = timeline.next(residency);
    long last = next == WorkerTimeline.NONE ? StepProfile.FOREVER : timeline.loadStart(next);
    if (end >= last) {
      return end;
    }
    long bytes = problem.modelBytes(timeline.model(residency));
    long excess = memory.firstExcess(end, last, timeline.gpuMemory - bytes);
    long until = Math.min(last, excess);
    memory.add(end, until, bytes);
    return until;
  }

  private static int[] byFallingEnd(WorkerTimeline timeline) {
    Integer[] order = new Integer[timeline.residencies()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Long.compare(timeline.end(b), timeline.end(a)));
    return Arrays.stream(order).mapToInt(i -> i).toArray();
  }
}

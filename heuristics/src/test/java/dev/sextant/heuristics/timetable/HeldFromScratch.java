package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Says which models are ready on a worker from all its residencies, without a memory. */
public final class HeldFromScratch {
  private HeldFromScratch() {}

  /** Marks the models that are ready at an instant, and no others. */
  public static void mark(
      CompiledProblem problem, Timetable timetable, int worker, long instant, boolean[] held) {
    Arrays.fill(held, false);
    WorkerTimeline timeline = timetable.timelines()[worker];
    StepProfile memory = new StepProfile();
    memory.copyFrom(timeline.memory);
    int[] order =
        IntStream.range(0, timeline.residencies())
            .boxed()
            .sorted((a, b) -> Long.compare(timeline.end(b), timeline.end(a)))
            .mapToInt(i -> i)
            .toArray();
    for (int i : order) {
      if (timeline.ready(i) <= instant) {
        held[timeline.model(i)] |= hold(problem, timeline, memory, i, instant + 1) > instant;
      }
    }
  }

  private static long hold(
      CompiledProblem problem,
      WorkerTimeline timeline,
      StepProfile memory,
      int residency,
      long limit) {
    long end = timeline.end(residency);
    int next = timeline.next(residency);
    long last = next == WorkerTimeline.NONE ? limit : Math.min(limit, timeline.loadStart(next));
    if (end >= last) {
      return end;
    }
    long bytes = problem.modelBytes(timeline.model(residency));
    long until = Math.min(last, memory.firstExcess(end, last, timeline.gpuMemory - bytes));
    memory.add(end, until, bytes);
    return until;
  }
}

package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.list.Haste;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The planning phase of Compass (Yang et al., arXiv 2402.17652, section 4), replayed over all jobs
 * in the order of their releases.
 *
 * <p>At its release a job is planned as a whole by the code that places arriving jobs ({@link
 * CompassOnline}, where its deviations are listed). Its estimates decide order and workers; starts,
 * loads and evictions are the timetable's.
 *
 * <p>What is queued and cached at a release is read off the timetable, without staleness; the
 * remaining time of the running task counts as queue wait. As published, a model that is planned to
 * be fetched does not count as cached for later tasks of the same job, and tasks are not moved once
 * planned.
 */
public final class CompassBackend implements PlannerBackend {

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    return search(request, sink, interrupter, CompassVariant.COMPASS);
  }

  static Outcome search(
      SearchRequest request,
      IncumbentSink sink,
      SearchInterrupter interrupter,
      CompassVariant variant) {
    Pace pace = new Pace(request.options(), interrupter).hurrying();
    Timetable timetable = build(request.problem(), pace, variant);
    return timetable == null
        ? new Outcome(pace.stopReason(), false, Map.of())
        : pace.completed(PlanCompletion.offer(request.problem(), timetable, sink));
  }

  /** The complete timetable, or null when a task cannot be placed or the pace says stop. */
  public static @Nullable Timetable build(CompiledProblem problem, Pace pace) {
    return build(problem, pace, CompassVariant.COMPASS);
  }

  static @Nullable Timetable build(CompiledProblem problem, Pace pace, CompassVariant variant) {
    Timetable timetable = new Timetable(problem);
    PublishedState published = new PublishedState(problem, timetable, variant);
    JobPlacement placement = new JobPlacement(problem, published.snapshot(), variant);
    pace.beginList();
    int placed = 0;
    for (int job : byRelease(problem)) {
      long now = Math.max(problem.state().nowMicros(), problem.jobs().releaseMicros(job));
      published.observe(now);
      if (placement.place(job, now, pace) != null || !placement.isComplete(job)) {
        return null;
      }
      for (int i = 0; i < placement.size(); i++) {
        if (pace.mustHurry(placed, problem)) {
          return Haste.complete(problem, timetable, pace) ? timetable : null;
        }
        if (pace.step() != null) {
          return null;
        }
        int task = placement.task(i);
        if (!timetable.place(task, placement.option(task), placement.worker(task))
            || pace.isOverBudget(task, placement.option(task), timetable.endMicros(task))) {
          return null;
        }
        published.enqueue(task, placement.worker(task));
        placed++;
      }
    }
    return timetable;
  }

  private static int[] byRelease(CompiledProblem problem) {
    CompiledJobs jobs = problem.jobs();
    Integer[] order = new Integer[jobs.count()];
    Arrays.setAll(order, j -> j);
    long now = problem.state().nowMicros();
    Arrays.sort(
        order,
        (a, b) ->
            Long.compare(
                Math.max(now, jobs.releaseMicros(a)), Math.max(now, jobs.releaseMicros(b))));
    return Arrays.stream(order).mapToInt(j -> j).toArray();
  }
}

package com.example.planner;

import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Draws orders of tasks, places the tasks of each where they end first, and offers every plan: the
 * sink keeps the best. A step is an order. Stateless between calls, so thread-safe.
 */
final class SamplingBackend implements PlannerBackend {
  /** Samples when nobody says how many; the same for every problem, so that plans reproduce. */
  private static final long SAMPLES = 200;

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    long end = System.nanoTime() + request.options().timeLimit().toNanos();
    long limit = request.options().stepLimit().orElse(SAMPLES);
    CompiledProblem problem = request.problem();
    DrawnOrder order = new DrawnOrder(problem, new SplittableRandom(request.options().seed()));
    Map<String, Long> missed = Map.of();
    for (long sample = 0; sample < limit; sample++) {
      Timetable timetable = new Timetable(problem);
      for (int task : order.draw()) {
        if (interrupter.isInterrupted()) {
          return new Outcome(SearchEnd.INTERRUPTED, false, missed);
        }
        if (System.nanoTime() - end >= 0) {
          return new Outcome(SearchEnd.TIME_LIMIT, false, missed);
        }
        if (!placeWhereItEndsFirst(problem, timetable, task)) {
          return new Outcome(SearchEnd.COMPLETED, false, missed);
        }
      }
      // Says by how much deadlines and budgets are missed; with none missed it is a plan.
      IndexedPlan plan = timetable.toPlan();
      missed = PlanCompletion.counters(problem, plan);
      if (missed.isEmpty()) {
        sink.offer(plan);
      }
    }
    boolean asked = request.options().stepLimit().isPresent();
    return new Outcome(asked ? SearchEnd.STEP_LIMIT : SearchEnd.COMPLETED, false, missed);
  }

  private static boolean placeWhereItEndsFirst(
      CompiledProblem problem, Timetable timetable, int task) {
    var workflows = problem.workflows();
    var workers = problem.workers();
    int workflowTask = problem.jobs().workflowTask(task);
    long first = Timetable.NEVER;
    int bestOption = -1;
    int bestWorker = -1;
    for (int o = workflows.optionsBegin(workflowTask); o < workflows.optionsEnd(workflowTask); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        if (problem.pinsAllow(task, workflows.optionMode(o), worker)) {
          long taskEnd = timetable.earliestEndMicros(task, o, worker);
          if (taskEnd < first) {
            first = taskEnd;
            bestOption = o;
            bestWorker = worker;
          }
        }
      }
    }
    return first != Timetable.NEVER && timetable.place(task, bestOption, bestWorker);
  }
}

package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.LoadTiming;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.StopSignal;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a plan whose runs are placed anew in the order of their starts, with loads as
 * early as decoders have them. There a run may have to wait a little for memory or a load that it
 * did not wait for, come behind a closed time for that, and all that follows it, too. So whatever
 * would end later than it did goes to the worker where it ends first.
 */
final class SettledPlan {
  /** So many workers are looked at in all; those tasks that are left stay where they were. */
  private static final long MOST_LOOKS = 400_000;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final Timetable timetable;
  private final Solution choices;
  private long looks;

  private SettledPlan(CompiledProblem problem, Solution choices) {
    this.problem = problem;
    workflows = problem.workflows();
    workers = problem.workers();
    timetable = new Timetable(problem, LoadTiming.EARLIEST);
    this.choices = choices;
  }

  /**
   * The choices of a complete plan after that; null where a task cannot be placed, or on a stop.
   *
   * @param choices its choices, in the order of its starts
   * @param end by task, when it ended
   */
  static @Nullable Solution of(
      CompiledProblem problem, Solution choices, long[] end, StopSignal stop) {
    SettledPlan settled = new SettledPlan(problem, choices);
    for (int at = 0; at < choices.size(); at++) {
      int task = choices.task(at);
      if (stop.isSet() || !settled.place(task, end[task])) {
        return null;
      }
    }
    return Solution.of(problem, settled.timetable.runs());
  }

  private boolean place(int task, long planned) {
    int option = choices.option(task);
    int worker = choices.worker(task);
    long end = timetable.earliestEndMicros(task, option, worker);
    if (end > planned
        && looks < MOST_LOOKS
        && problem.state().pinnedWorker(task) == CompiledState.FREE) {
      int mode = workflows.optionMode(option);
      int wt = problem.jobs().workflowTask(task);
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        int c = workflows.optionClass(o);
        for (int i = workers.membersBegin(c);
            i < workers.membersEnd(c) && workflows.optionMode(o) == mode;
            i++) {
          looks++;
          long there = timetable.earliestEndMicros(task, o, workers.member(i));
          if (there < end) {
            end = there;
            option = o;
            worker = workers.member(i);
          }
        }
      }
    }
    return timetable.place(task, option, worker);
  }
}

package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;

/**
 * Completes a list whose time runs out: job by job in topological order, each task where work
 * placed in haste, its duration and the loads of its models end first, without a look at gaps or
 * inputs. A plan that somebody can run is worth more than a better one that is never finished.
 */
final class Haste {
  /** Of the workers of a class, so many are looked at for a task, in turn. */
  private static final int LOOKED_AT = 16;

  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final long[] busyUntil;
  private int turn;

  Haste(PartialSchedule schedule) {
    this.schedule = schedule;
    problem = schedule.problem();
    workers = problem.workers();
    busyUntil = new long[workers.count()];
    for (int w = 0; w < busyUntil.length; w++) {
      busyUntil[w] = schedule.queueEndMicros(w);
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (schedule.timetable().isPlaced(t)) {
        int w = schedule.timetable().worker(t);
        busyUntil[w] = Math.max(busyUntil[w], schedule.timetable().endMicros(t));
      }
    }
  }

  /** Places what is left; false when a task cannot be placed or the pace says stop. */
  boolean complete(Choice choice, Pace pace) {
    int placed = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t) && !schedule.timetable().isPlaced(t)) {
        if (pace.step() != null || !place(t, choice)) {
          return false;
        }
        placed++;
      }
    }
    pace.hastened(placed);
    return true;
  }

  private boolean place(int task, Choice choice) {
    schedule.consider(task);
    choice.clear(task);
    turn++;
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = problem.workflows().optionClass(o);
      int members = workers.membersEnd(c) - workers.membersBegin(c);
      for (int i = 0; i < Math.min(members, LOOKED_AT); i++) {
        int worker = workers.member(workers.membersBegin(c) + (turn + i) % members);
        if (schedule.isAllowed(o, worker)) {
          choice.offer(
              busyUntil[worker] + schedule.durationMicros(o) + schedule.fetchMicros(o, worker),
              worker,
              o);
        }
      }
    }
    int option = choice.option;
    int worker = choice.worker;
    boolean done = choice.isMade() && schedule.place(option, worker);
    if (!done) {
      done = schedule.placeSomewhere(choice);
      worker = choice.worker;
    }
    if (done) {
      busyUntil[worker] = Math.max(busyUntil[worker], schedule.timetable().endMicros(task));
    }
    return done;
  }
}

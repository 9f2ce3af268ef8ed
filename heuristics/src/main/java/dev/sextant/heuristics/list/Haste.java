package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;

/**
 * Completes a list whose time runs out: tasks in an order in which their inputs are mostly there
 * when their turn comes, each where work placed so far, its duration and the loads of its models
 * end first, behind what haste placed there last, without a look at inputs. A plan that somebody
 * can run is worth more than a better one that is never finished.
 */
public final class Haste {
  /** Of the workers of a class, so many are looked at for a task, in turn. */
  private static final int LOOKED_AT = 16;

  /** How many tasks are placed before a look at how long one takes. */
  private static final int SAMPLE = 512;

  /** For how long tasks of a job that waits are put off, {@link JobTurns#byRelease}. */
  private static final double PATIENCE = 3;

  /** The same where the ends of jobs count. */
  private static final double PATIENCE_OF_SUMS = 1;

  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final long[] busyUntil;
  private final long[] lastStart;
  private int turn;

  /** Completes a timetable; false when a task cannot be placed or the pace says stop. */
  public static boolean complete(CompiledProblem problem, Timetable timetable, Pace pace) {
    PartialSchedule schedule = new PartialSchedule(problem, timetable, Gaps.FILLED, true);
    return new Haste(schedule).complete(new Choice(), pace);
  }

  /**
   * How long a task takes here and now, by some of the first ones in an empty timetable: by more of
   * them as long as they take too long, because code that has just begun to run gets faster.
   *
   * @param order of the tasks, as by {@link #order}
   * @param enoughNanos a task may take so long
   * @param mostNanos how long to look at most, in about
   */
  static double sampleNanosPerTask(
      CompiledProblem problem, int[] order, double enoughNanos, long mostNanos) {
    Haste haste = new Haste(new PartialSchedule(problem, Gaps.FILLED, true));
    Choice choice = new Choice();
    long begin = System.nanoTime();
    long lookedAt = begin;
    for (int placed = 1; placed <= order.length; placed++) {
      haste.place(order[placed - 1], choice);
      if (placed % SAMPLE == 0 || placed == order.length) {
        int since = placed % SAMPLE == 0 ? SAMPLE : placed % SAMPLE;
        long now = System.nanoTime();
        double perTask = (double) (now - lookedAt) / since;
        lookedAt = now;
        if (perTask <= enoughNanos || now - begin >= mostNanos || placed == order.length) {
          return perTask;
        }
      }
    }
    return 0;
  }

  Haste(PartialSchedule schedule) {
    this.schedule = schedule;
    problem = schedule.problem();
    workers = problem.workers();
    busyUntil = new long[workers.count()];
    lastStart = new long[workers.count()];
    for (int w = 0; w < busyUntil.length; w++) {
      busyUntil[w] = schedule.busyUntilMicros(w);
      lastStart[w] = schedule.floor(w);
    }
  }

  /** Places what is left; false when a task cannot be placed or the pace says stop. */
  boolean complete(Choice choice, Pace pace) {
    int placed = 0;
    for (int t : pace.orderInHaste(problem)) {
      if (!schedule.timetable().isPlaced(t)) {
        if (pace.mustStopInHaste() || !place(t, choice)) {
          return false;
        }
        placed++;
      }
    }
    pace.hastened(placed);
    return true;
  }

  /**
   * Pending tasks as jobs take turns by their releases; the shortest first where more is waiting
   * than workers can do and the ends of jobs count.
   */
  static int[] order(CompiledProblem problem) {
    JobTurns turns = new JobTurns(problem);
    if (!new JobTerms(problem).countWithoutMakespan()) {
      return turns.byRelease(PATIENCE);
    }
    return turns.areWaiting()
        ? turns.shortestFirst(PATIENCE_OF_SUMS)
        : turns.byRelease(PATIENCE_OF_SUMS);
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
        long end = busyUntil[worker] + schedule.durationMicros(o);
        // Models are only looked for where the rest is good enough.
        if (end <= choice.score && schedule.isAllowed(o, worker)) {
          choice.offer(end + schedule.fetchMicros(o, worker), worker, o);
        }
      }
    }
    int option = choice.option;
    int worker = choice.worker;
    boolean done = choice.isMade() && schedule.placeBehind(option, worker, lastStart[worker]);
    if (!done) {
      done = schedule.placeSomewhere(choice);
      worker = choice.worker;
    }
    if (done) {
      note(task, worker);
    }
    return done;
  }

  private void note(int task, int worker) {
    busyUntil[worker] = Math.max(busyUntil[worker], schedule.timetable().endMicros(task));
    lastStart[worker] = Math.max(lastStart[worker], schedule.timetable().startMicros(task));
  }
}

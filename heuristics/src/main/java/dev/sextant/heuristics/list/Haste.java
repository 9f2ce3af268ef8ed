package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Completes a list whose time runs out: tasks in an order in which their inputs are mostly there
 * when their turn comes, each where work placed so far, its duration and the loads of its models
 * end first, behind what haste placed there last, without a look at inputs. A plan that somebody
 * can run is worth more than a better one that is never finished.
 */
public final class Haste {
  /** Of the workers of a class, so many are looked at for a task, in turn. */
  private static final int LOOKED_AT = 16;

  /** How many tasks are placed to see how long one takes; the first half only warms up. */
  private static final int SAMPLE = 1024;

  /** At most so many times its downward rank a task is put off, beside that rank itself. */
  private static final double PATIENCE = 3;

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

  /** How long a task takes here and now, by some of the first ones in an empty timetable. */
  static double sampleNanosPerTask(CompiledProblem problem) {
    Haste haste = new Haste(new PartialSchedule(problem, Gaps.FILLED, true));
    Choice choice = new Choice();
    int sample = Math.min(SAMPLE, problem.tasks() / 4 + 1);
    long begin = System.nanoTime();
    int placed = 0;
    for (int t = 0; t < problem.tasks() && placed < sample; t++) {
      if (problem.state().isPending(t)) {
        if (placed == sample / 2) {
          begin = System.nanoTime();
        }
        haste.place(t, choice);
        placed++;
      }
    }
    return 2.0 * (System.nanoTime() - begin) / Math.max(1, placed);
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
    for (int t : order(problem)) {
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
   * Pending tasks by when they would begin if jobs were begun, or gone on with, in the order of
   * their releases, each once all workers together had done the work of those before it, and if
   * they waited for their inputs: what a task waits for is mostly done when its turn comes, without
   * a look. The longer its job waits to begin, the longer a task waits for its inputs: workers have
   * enough to do meanwhile.
   */
  private static int[] order(CompiledProblem problem) {
    CompiledJobs jobs = problem.jobs();
    DownwardRanks ranks = new DownwardRanks(problem);
    long[] key = new long[problem.tasks()];
    long now = problem.state().nowMicros();
    double idleFrom = now;
    for (int j : byRelease(jobs)) {
      double first = Double.MAX_VALUE;
      double last = 0;
      double work = 0;
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        int workflowTask = jobs.workflowTask(t);
        if (problem.state().isPending(t)) {
          first = Math.min(first, ranks.micros(workflowTask));
          last = Math.max(last, ranks.micros(workflowTask));
          work += ranks.meanDuration(workflowTask);
        }
      }
      double begin = Math.max(idleFrom, jobs.releaseMicros(j));
      double waits = begin - Math.max(now, jobs.releaseMicros(j));
      double patience = waits == 0 ? 0 : PATIENCE * waits / (waits + PATIENCE * (last - first));
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        double rank = ranks.micros(jobs.workflowTask(t)) - first;
        key[t] = (long) (begin + (1 + patience) * rank);
      }
      idleFrom = begin + work / problem.workers().count();
    }
    return FixedOrder.sorted(problem, key);
  }

  private static int[] byRelease(CompiledJobs jobs) {
    return IntStream.range(0, jobs.count())
        .boxed()
        .sorted(Comparator.comparingLong(jobs::releaseMicros))
        .mapToInt(Integer::intValue)
        .toArray();
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

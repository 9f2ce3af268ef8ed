package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.Comparator;

/**
 * HEFT with a look at the children (Bittencourt, Sakellariou, Madeira, PDP 2010): tasks by falling
 * upward rank; on each option in turn the task is placed for a trial, then its children by rank
 * where they end first, with insertion; it goes where the last of its children ends first.
 *
 * <p>Deviations: ends include model loads, as the timetable would place them, and trials are the
 * timetable's, loads included, even where the estimates do not see them; a task without children
 * goes where it ends first itself; several jobs are one list, by release first if the objective
 * counts single jobs. Ties go to the smaller worker, then to the mode that comes first.
 *
 * <p>Time O(tasks x options^2 x children) estimates: for graphs of thousands, not millions.
 */
final class LookaheadHeft implements Scan.Score {
  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final EarliestEnd earliestEnd;
  private final UpwardRanks ranks;
  private final Pace pace;
  private final Choice childChoice = new Choice();

  private int parent = -1;
  private int[] children = new int[0];
  private int[] marks = new int[8];

  private LookaheadHeft(PartialSchedule schedule, Pace pace) {
    this.schedule = schedule;
    this.pace = pace;
    problem = schedule.problem();
    ranks = new UpwardRanks(problem);
    earliestEnd = new EarliestEnd(schedule);
  }

  static ListRule rule(PartialSchedule schedule, Pace pace) {
    return new QueueRule(
        new FixedOrder(Heft.order(schedule.problem())),
        new Scan(schedule, new LookaheadHeft(schedule, pace)));
  }

  @Override
  public long of(int option, int worker) {
    int task = schedule.task();
    if (task != parent) {
      parent = task;
      children = childrenByRank(task);
    }
    if (children.length == 0) {
      return schedule.endMicros(option, worker);
    }
    if (pace.stop() != null) {
      return PartialSchedule.NEVER;
    }
    Timetable timetable = schedule.timetable();
    int mark = timetable.mark(worker);
    if (!schedule.tryOut(option, worker)) {
      return PartialSchedule.NEVER;
    }
    long last = Math.max(timetable.endMicros(task), lastChildEnd());
    timetable.undoLast(mark);
    schedule.consider(task);
    return last;
  }

  /** The last end of a child; a child that the timetable has no place for does not count. */
  private long lastChildEnd() {
    Timetable timetable = schedule.timetable();
    long last = Long.MIN_VALUE;
    int placed = 0;
    for (int child : children) {
      earliestEnd.choose(child, childChoice);
      if (childChoice.isMade()) {
        marks[placed] = timetable.mark(childChoice.worker);
        if (schedule.tryOut(childChoice.option, childChoice.worker)) {
          last = Math.max(last, timetable.endMicros(child));
          placed++;
        }
      }
    }
    while (--placed >= 0) {
      timetable.undoLast(marks[placed]);
    }
    return last;
  }

  private int[] childrenByRank(int task) {
    CompiledWorkflows workflows = problem.workflows();
    int offset = problem.jobs().offset(problem.jobs().jobOf(task));
    int begin = workflows.succsBegin(task - offset);
    Integer[] sorted = new Integer[workflows.succsEnd(task - offset) - begin];
    Arrays.setAll(sorted, i -> workflows.edgeTo(workflows.succEdge(begin + i)) + offset);
    Arrays.sort(
        sorted,
        Comparator.<Integer>comparingLong(t -> -ranks.comparable(t - offset))
            .thenComparing(t -> t));
    if (marks.length < sorted.length) {
      marks = new int[sorted.length];
    }
    return Arrays.stream(sorted).mapToInt(t -> t).toArray();
  }
}

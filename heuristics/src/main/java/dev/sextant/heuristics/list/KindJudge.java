package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * Finds the best workers of kinds, from a {@link StartTable} where that knows them: of each cell
 * the two that are free first, workers that hold inputs one by one, and unsettled ones if a bound
 * by their queues says so. Not thread-safe.
 */
final class KindJudge {
  private static final long NEVER = PartialSchedule.NEVER;

  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final StartTable table;
  private final Criterion.Value value;
  private final boolean second;
  private long judgements;

  // The kind at hand, and the first option of its tasks.
  private int begin;
  private int end;

  // Options on cells that are not known.
  private int others;
  private int[] otherOption = new int[16];
  private int[] otherCell = new int[16];

  KindJudge(PartialSchedule schedule, StartTable table, Criterion criterion) {
    this.schedule = schedule;
    this.table = table;
    problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
    value = criterion.value();
    second = criterion.needsSecond();
  }

  /** How many kinds were judged so far. */
  long judgements() {
    return judgements;
  }

  /** Whether what a kind says of its best workers is still true. */
  boolean isKnown(Kind kind) {
    return kind.isKnown(table, second);
  }

  private void turnTo(Kind kind) {
    int workflowTask = problem.jobs().workflowTask(kind.first());
    begin = workflows.optionsBegin(workflowTask);
    end = workflows.optionsEnd(workflowTask);
  }

  /** Judges all workers. */
  void judge(Kind kind) {
    judgements++;
    turnTo(kind);
    kind.clear();
    if (kind.isPinned() || !kind.form().isRegular()) {
      for (int o = begin; o < end; o++) {
        int c = workflows.optionClass(o);
        for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
          askTimetable(kind, o, workers.member(i));
        }
      }
    } else {
      offerKnownCells(kind);
      offerHolders(kind);
      for (int i = 0; i < table.unsettledWorkers(); i++) {
        offerUnsettled(kind, table.unsettledWorker(i));
      }
      offerOtherCells(kind);
    }
    kind.stamp(table);
  }

  private void offerKnownCells(Kind kind) {
    others = 0;
    for (int o = begin; o < end; o++) {
      int c = workflows.optionClass(o);
      for (int cell = table.cellsBegin(c); cell < table.cellsEnd(c); cell++) {
        long arrival = kind.inputs().atPosition(table.position(cell));
        if (arrival == NEVER) {
          continue;
        }
        if (table.isKnown(o, cell)) {
          offerCell(kind, o, cell, arrival);
        } else {
          addOther(o, cell);
        }
      }
    }
  }

  private void addOther(int option, int cell) {
    if (others == otherOption.length) {
      otherOption = Arrays.copyOf(otherOption, 2 * others);
      otherCell = Arrays.copyOf(otherCell, 2 * others);
    }
    otherOption[others] = option;
    otherCell[others++] = cell;
  }

  /** Offers cells of which some worker has changed, last, when there is something to beat. */
  private void offerOtherCells(Kind kind) {
    for (int i = 0; i < others; i++) {
      long arrival = kind.inputs().atPosition(table.position(otherCell[i]));
      if (mayHelp(kind, otherOption[i], otherCell[i], arrival)) {
        offerCell(kind, otherOption[i], otherCell[i], arrival);
      }
    }
  }

  /** Whether a cell is not known to be too late; only cells of one worker are looked at. */
  private boolean mayHelp(Kind kind, int option, int cell, long arrival) {
    int from = table.membersBegin(cell);
    return table.membersEnd(cell) - from > 1
        || mayHelp(kind, option, table.member(from), arrival, limit(kind));
  }

  private long limit(Kind kind) {
    return second ? kind.secondScore() : kind.score();
  }

  private boolean mayHelp(Kind kind, int option, int worker, long arrival, long limit) {
    long bound = schedule.boundMicros(option, worker, arrival);
    return limit == NEVER || value.of(workflows.optionDurationMicros(option), bound) <= limit;
  }

  private void offerCell(Kind kind, int option, int cell, long arrival) {
    if (!table.isMonotone(option)) {
      for (int i = table.membersBegin(cell); i < table.membersEnd(cell); i++) {
        if (!table.isUnsettledWorker(table.member(i))) {
          offerSettled(kind, option, table.member(i), arrival);
        }
      }
      return;
    }
    int first = table.first(option, cell);
    if (first == StartTable.NONE) {
      return;
    }
    int next = table.second(option, cell);
    if (next != StartTable.NONE && table.startMicros(option, next) < arrival) {
      offerFreeBy(kind, option, cell, arrival);
      return;
    }
    offer(kind, option, first, Math.max(arrival, table.startMicros(option, first)));
    if (next != StartTable.NONE) {
      // Of the same start as the first, too: it may have the smaller number.
      offer(kind, option, next, Math.max(arrival, table.startMicros(option, next)));
    }
  }

  /** Offers the first workers of a cell that are free by the arrival; at least two are. */
  private void offerFreeBy(Kind kind, int option, int cell, long arrival) {
    int wanted = second ? 2 : 1;
    for (int i = table.membersBegin(cell); wanted > 0; i++) {
      int worker = table.member(i);
      if (!table.isUnsettledWorker(worker) && table.startMicros(option, worker) <= arrival) {
        offer(kind, option, worker, arrival);
        wanted--;
      }
    }
  }

  private void offerHolders(Kind kind) {
    for (int h = 0; h < kind.inputs().holders(); h++) {
      int holder = kind.inputs().holder(h);
      int c = workers.classOf(holder);
      for (int o = begin; o < end && !table.isUnsettledWorker(holder); o++) {
        if (workflows.optionClass(o) == c) {
          offerSettled(kind, o, holder, kind.inputs().atHolder(h));
        }
      }
    }
  }

  private void offerSettled(Kind kind, int option, int worker, long arrival) {
    long start = settledStart(option, worker, arrival);
    if (start != NEVER) {
      offer(kind, option, worker, start);
    }
  }

  private long settledStart(int option, int worker, long arrival) {
    long start = table.startMicros(option, worker);
    if (start == NEVER || arrival == NEVER) {
      return NEVER;
    }
    boolean known =
        arrival >= start
            || arrival <= schedule.queueFloorMicros(worker)
            || table.isMonotone(option);
    return known
        ? Math.max(arrival, start)
        : schedule.startWithInputsMicros(option, worker, arrival);
  }

  private void offerUnsettled(Kind kind, int worker) {
    int c = workers.classOf(worker);
    for (int o = begin; o < end; o++) {
      if (workflows.optionClass(o) == c) {
        askTimetable(kind, o, worker);
      }
    }
  }

  private void askTimetable(Kind kind, int option, int worker) {
    long arrival = arrival(kind, worker);
    if (arrival != NEVER
        && isAllowed(kind, option, worker)
        && mayHelp(kind, option, worker, arrival, limit(kind))) {
      long start = schedule.startWithInputsMicros(option, worker, arrival);
      if (start != NEVER) {
        offer(kind, option, worker, start);
      }
    }
  }

  private long arrival(Kind kind, int worker) {
    return kind.inputs().at(worker, problem.transfers().position(worker));
  }

  private boolean isAllowed(Kind kind, int option, int worker) {
    return !kind.isPinned()
        || problem.pinsAllow(kind.first(), workflows.optionMode(option), worker);
  }

  private void offer(Kind kind, int option, int worker, long start) {
    long duration = workflows.optionDurationMicros(option);
    kind.offer(value.of(duration, start), worker, option - begin, start + duration);
  }

  /**
   * Looks at one worker again that may have become better than it was, because it has got models
   * that the kind may use.
   */
  void improve(Kind kind, int worker) {
    boolean known = isKnown(kind);
    long limit = known ? limit(kind) : kind.score();
    if (limit == Long.MIN_VALUE) {
      return;
    }
    turnTo(kind);
    int c = workers.classOf(worker);
    long arrival = arrival(kind, worker);
    for (int o = begin; o < end && arrival != NEVER; o++) {
      if (workflows.optionClass(o) == c
          && isAllowed(kind, o, worker)
          && mayHelp(kind, o, worker, arrival, limit)) {
        improve(kind, o, worker, arrival, known);
      }
    }
    if (known) {
      kind.stamp(table);
    }
  }

  private void improve(Kind kind, int option, int worker, long arrival, boolean known) {
    long start =
        table.isUnsettledWorker(worker) || !kind.form().isRegular()
            ? schedule.startWithInputsMicros(option, worker, arrival)
            : settledStart(option, worker, arrival);
    if (start == NEVER) {
      return;
    }
    if (known) {
      offer(kind, option, worker, start);
    } else {
      kind.lowerBound(value.of(workflows.optionDurationMicros(option), start));
    }
  }
}

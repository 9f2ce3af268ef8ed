package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * Finds the best workers of kinds, from a {@link StartTable} where that knows them: of each cell
 * the two that are free first, workers that hold inputs one by one, and unsettled ones if a bound
 * by their queues says so.
 *
 * <p>What cells offered a kind before is kept by rising score ({@link CellOffers}). So a judgement
 * is a look at the first of them: those that have changed are asked again and go to where they
 * belong now, until as many as are wanted have not. Not thread-safe.
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
  private long questions;

  // The kind at hand: the first option of its tasks, and the one after the last.
  private int begin;
  private int end;

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

  /** How many cells and workers were asked for that. */
  long questions() {
    return questions;
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
    kind.clear();
    if (kind.isPinned() || !kind.form().isRegular()) {
      turnTo(kind);
      for (int o = begin; o < end; o++) {
        int c = workflows.optionClass(o);
        for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
          askTimetable(kind, o, workers.member(i));
        }
      }
    } else {
      judgeCells(kind, offers(kind));
    }
    kind.stamp(
        table, kind.isPossible() ? value.endMicros(kind.durationMicros(), kind.score()) : NEVER);
  }

  /**
   * Takes pairs over by rising score, as long as they may be better than what was taken. The score
   * of one that has changed is a bound: it is raised to what queues allow, and then asked, each
   * time to find its place again.
   */
  private void judgeCells(Kind kind, CellOffers offers) {
    offers.noteSettlements(table.settlements());
    int i = 0;
    while (i < offers.count() && offers.score(offers.pair(i)) <= limit(kind)) {
      int pair = offers.pair(i);
      if (offers.isCurrent(pair, table)) {
        take(kind, offers, pair);
        i++;
      } else if (offers.onlyWorker(pair) != StartTable.NONE
          || !offers.raiseBound(i, queueBound(offers, pair))) {
        ask(offers, pair);
        offers.reorder(i);
      }
    }
    if (table.unsettledWorkers() > 0) {
      turnTo(kind);
    }
    for (int u = 0; u < table.unsettledWorkers(); u++) {
      offerUnsettled(kind, table.unsettledWorker(u));
    }
  }

  private long limit(Kind kind) {
    return second ? kind.secondScore() : kind.score();
  }

  private void take(Kind kind, CellOffers offers, int pair) {
    int worker = offers.worker(pair);
    if (worker != StartTable.NONE) {
      int option = offers.option(pair);
      long duration = offers.durationMicros(pair);
      kind.offer(offers.score(pair), worker, option, duration);
      int next = offers.nextWorker(pair);
      if (next != StartTable.NONE) {
        kind.offer(offers.nextScore(pair), next, option, duration);
      }
    }
  }

  private void addCell(CellOffers offers, int option, int cell, long arrival) {
    int begin = table.membersBegin(cell);
    boolean isOne = table.membersEnd(cell) - begin == 1;
    add(offers, option, cell, isOne ? table.member(begin) : StartTable.NONE, arrival);
  }

  private void add(CellOffers offers, int option, int subject, int only, long arrival) {
    offers.add(
        option - begin,
        subject,
        only,
        arrival,
        workflows.optionDurationMicros(option),
        table.needs(option),
        schedule.anyResource(option));
  }

  private CellOffers offers(Kind kind) {
    CellOffers known = kind.offers();
    if (known != null) {
      return known;
    }
    turnTo(kind);
    InputTimes inputs = kind.inputs();
    CellOffers offers = new CellOffers(kind.form().cells().length, begin);
    for (int o = begin; o < end; o++) {
      int c = workflows.optionClass(o);
      for (int cell = table.cellsBegin(c); cell < table.cellsEnd(c); cell++) {
        long arrival = inputs.atPosition(table.position(cell));
        if (arrival != NEVER) {
          addCell(offers, o, cell, arrival);
        }
      }
      for (int h = 0; h < inputs.holders(); h++) {
        int holder = inputs.holder(h);
        if (workers.classOf(holder) == c && inputs.atHolder(h) != NEVER) {
          add(offers, o, CellOffers.holder(holder), holder, inputs.atHolder(h));
        }
      }
    }
    offers.noteSettlements(table.settlements());
    kind.setOffers(offers);
    return offers;
  }

  /**
   * Raises the score of a kind that is not known to what the queues of all cells allow, where that
   * is a bound.
   */
  void raiseBound(Kind kind) {
    CellOffers offers = kind.offers();
    if (offers == null || offers.count() == 0 || table.unsettledWorkers() > 0) {
      return;
    }
    offers.noteSettlements(table.settlements());
    int first = offers.pair(0);
    while (!offers.isCurrent(first, table) && offers.raiseBound(0, queueBound(offers, first))) {
      first = offers.pair(0);
    }
    kind.raiseBound(offers.score(first));
  }

  /** No score of a pair is below this, whatever models its workers hold. */
  private long queueBound(CellOffers offers, int pair) {
    int only = offers.onlyWorker(pair);
    return queueBound(
        offers,
        pair,
        only == StartTable.NONE
            ? table.firstByQueue(offers.anyResource(pair), offers.cell(pair))
            : only);
  }

  /** No score of a worker of a pair is below this, whatever models it holds. */
  private long queueBound(CellOffers offers, int pair, int worker) {
    long start =
        schedule.resourceBoundMicros(offers.anyResource(pair), worker, offers.arrivalMicros(pair));
    return value.of(offers.durationMicros(pair), start);
  }

  /** Asks which workers of a pair are best now. */
  private void ask(CellOffers offers, int pair) {
    questions++;
    offers.clear(pair, table);
    int option = offers.firstOption() + offers.option(pair);
    long arrival = offers.arrivalMicros(pair);
    int only = offers.onlyWorker(pair);
    if (only != StartTable.NONE) {
      if (!table.isUnsettledWorker(only)) {
        offer(offers, pair, only, settledStart(offers.needs(pair), option, only, arrival));
      }
    } else if (table.isMonotone(option)) {
      askFirst(offers, pair, option, offers.cell(pair), arrival);
    } else {
      int cell = offers.cell(pair);
      for (int i = table.membersBegin(cell); i < table.membersEnd(cell); i++) {
        int worker = table.member(i);
        if (!table.isUnsettledWorker(worker)
            && queueBound(offers, pair, worker) <= offers.nextScore(pair)) {
          offer(offers, pair, worker, settledStart(offers.needs(pair), option, worker, arrival));
        }
      }
    }
  }

  private void askFirst(CellOffers offers, int pair, int option, int cell, long arrival) {
    int first = table.first(option, cell);
    if (first == StartTable.NONE) {
      return;
    }
    int next = table.second(option, cell);
    if (next != StartTable.NONE && table.startMicros(option, next) < arrival) {
      askFreeBy(offers, pair, option, cell, arrival);
      return;
    }
    offer(offers, pair, first, Math.max(arrival, table.startMicros(option, first)));
    if (next != StartTable.NONE) {
      // Of the same start as the first, too: it may have the smaller number.
      offer(offers, pair, next, Math.max(arrival, table.startMicros(option, next)));
    }
  }

  /** Offers the first workers of a cell that are free by the arrival; at least two are. */
  private void askFreeBy(CellOffers offers, int pair, int option, int cell, long arrival) {
    int wanted = 2;
    for (int i = table.membersBegin(cell); wanted > 0; i++) {
      int worker = table.member(i);
      if (!table.isUnsettledWorker(worker)
          && schedule.boundMicros(option, worker, Long.MIN_VALUE) <= arrival
          && table.startMicros(option, worker) <= arrival) {
        offer(offers, pair, worker, arrival);
        wanted--;
      }
    }
  }

  private void offer(CellOffers offers, int pair, int worker, long start) {
    if (start != NEVER) {
      offers.offer(pair, value.of(offers.durationMicros(pair), start), worker);
    }
  }

  private long settledStart(int needs, int option, int worker, long arrival) {
    long start = table.startMicros(needs, option, worker);
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
        && mayHelp(option, worker, arrival, limit(kind))) {
      questions++;
      long start = schedule.startWithInputsMicros(option, worker, arrival);
      if (start != NEVER) {
        long duration = workflows.optionDurationMicros(option);
        kind.offer(value.of(duration, start), worker, option - begin, duration);
      }
    }
  }

  private long value(int option, long start) {
    return value.of(workflows.optionDurationMicros(option), start);
  }

  private boolean mayHelp(int option, int worker, long arrival, long limit) {
    return limit == NEVER || value(option, schedule.boundMicros(option, worker, arrival)) <= limit;
  }

  private long arrival(Kind kind, int worker) {
    return kind.inputs().at(worker, problem.transfers().position(worker));
  }

  private boolean isAllowed(Kind kind, int option, int worker) {
    return !kind.isPinned()
        || problem.pinsAllow(kind.first(), workflows.optionMode(option), worker);
  }

  /**
   * Notes that a worker may have become better than it was, because it has got models that the kind
   * may use. Its queue says how good it is at best.
   */
  void improve(Kind kind, int worker) {
    if (!kind.wasJudged()) {
      return;
    }
    questions++;
    CellOffers offers = kind.offers();
    if (offers == null) {
      improveAny(kind, worker);
      return;
    }
    int cell = table.cellOf(worker);
    for (int pair = 0; pair < offers.count(); pair++) {
      if (offers.means(pair, worker, cell)) {
        long bound = queueBound(offers, pair, worker);
        offers.lowerBound(pair, bound);
        kind.lowerBound(bound, limit(kind));
      }
    }
    if (table.isUnsettledWorker(worker)) {
      improveAny(kind, worker);
    }
  }

  private void improveAny(Kind kind, int worker) {
    turnTo(kind);
    int c = workers.classOf(worker);
    long arrival = arrival(kind, worker);
    for (int o = begin; o < end && arrival != NEVER; o++) {
      if (workflows.optionClass(o) == c && isAllowed(kind, o, worker)) {
        long bound = value(o, schedule.boundMicros(o, worker, arrival));
        kind.lowerBound(bound, limit(kind));
      }
    }
  }
}

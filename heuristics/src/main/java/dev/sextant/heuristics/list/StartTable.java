package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * By what a run needs and by worker, when it could start behind the worker's queue if its inputs
 * were there: asked of the timetable once for each change of the worker, and not once per task.
 *
 * <p>Runs with the same models, workspace and demands have the same <em>needs</em>, whatever their
 * durations, as long as no run lacks length. From the end of a queue on, nothing on a worker is
 * taken again that was free before; so what fits at an instant fits at every later one and for
 * every length, and a run starts at the later of this table's instant and the arrival of its
 * inputs. That does not hold for workers that close, and while a load of the cluster's state or a
 * run without length lies behind the last run of the queue: such workers are <em>unsettled</em>,
 * and who asks about them asks the timetable.
 *
 * <p>Workers of one class at one network position form a <em>cell</em>; the table knows the two of
 * each cell that are free first. Only where queues leave gaps. Not thread-safe.
 */
final class StartTable {
  /** No worker. */
  static final int NONE = -1;

  private static final long NEVER = PartialSchedule.NEVER;

  private final PartialSchedule schedule;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;

  // By cell; cells of a class are consecutive.
  private final int[] classCells;
  private final int[] cellBegin;
  private final int[] cellMember;
  private final int[] cellPosition;
  private final int[] cellChanges;

  // By worker.
  private final int[] cellOf;
  private final int[] changes;
  private final long[] flatFrom;
  private final boolean[] unsettled;

  private int[] unsettledWorkers = new int[0];
  private int settlements;

  /**
   * By resource, the members of each cell by the instant at which their queues leave some of it.
   */
  private final int[][] byQueue;

  private final int[] needsOfOption;
  private final @Nullable Row[] rows;

  /** By needs, how many options of tasks that are not placed have them. */
  private final int[] users;

  /** What is known for one kind of needs. */
  private static final class Row {
    private final long[] start;
    private final int[] startAsOf;
    private final int[] first;
    private final int[] second;
    private final int[] cellAsOf;

    Row(int workers, int cells) {
      start = new long[workers];
      startAsOf = new int[workers];
      first = new int[cells];
      second = new int[cells];
      cellAsOf = new int[cells];
      Arrays.fill(startAsOf, NONE);
      Arrays.fill(cellAsOf, NONE);
    }
  }

  StartTable(PartialSchedule schedule) {
    this.schedule = schedule;
    CompiledProblem problem = schedule.problem();
    workers = problem.workers();
    workflows = problem.workflows();
    int count = workers.count();
    cellOf = new int[count];
    cellMember = new int[count];
    classCells = new int[workers.classes() + 1];
    int[] begin = new int[count + 1];
    int cells = numberCells(problem, begin);
    cellBegin = Arrays.copyOf(begin, cells + 1);
    cellPosition = new int[cells];
    for (int w = 0; w < count; w++) {
      cellPosition[cellOf[w]] = problem.transfers().position(w);
    }
    cellChanges = new int[cells];
    changes = new int[count];
    flatFrom = new long[count];
    unsettled = new boolean[count];
    noteFacts(problem.state());
    byQueue = new int[workers.resources() + 1][];
    for (int r = 0; r < byQueue.length; r++) {
      byQueue[r] = cellMember.clone();
    }
    for (int w = 0; w < count; w++) {
      requeue(w);
    }
    needsOfOption = new int[workflows.optionsEnd(workflows.tasks() - 1)];
    int needs = numberNeeds();
    rows = new Row[needs];
    users = new int[needs];
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        countUses(problem.jobs().workflowTask(t), 1);
      }
    }
  }

  private int numberCells(CompiledProblem problem, int[] begin) {
    int cells = 0;
    int members = 0;
    for (int c = 0; c < workers.classes(); c++) {
      classCells[c] = cells;
      Map<Integer, List<Integer>> byPosition = new LinkedHashMap<>();
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        byPosition
            .computeIfAbsent(problem.transfers().position(worker), p -> new ArrayList<>())
            .add(worker);
      }
      for (List<Integer> cell : byPosition.values()) {
        begin[cells] = members;
        for (int worker : cell) {
          cellOf[worker] = cells;
          cellMember[members++] = worker;
        }
        cells++;
      }
    }
    classCells[workers.classes()] = cells;
    begin[cells] = members;
    return cells;
  }

  private int numberNeeds() {
    Map<List<Long>, Integer> numbers = new HashMap<>();
    int[] ofMode = new int[workflows.modes()];
    for (int mode = 0; mode < ofMode.length; mode++) {
      ofMode[mode] = numbers.computeIfAbsent(content(mode), content -> numbers.size());
    }
    for (int o = 0; o < needsOfOption.length; o++) {
      int withLength = workflows.optionDurationMicros(o) > 0 ? 1 : 0;
      needsOfOption[o] = 2 * ofMode[workflows.optionMode(o)] + withLength;
    }
    return 2 * numbers.size();
  }

  private List<Long> content(int mode) {
    List<Long> content = new ArrayList<>();
    content.add(workflows.workspaceBytes(mode));
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      content.add((long) workflows.demandResource(d));
      content.add(workflows.demandAmount(d));
    }
    content.add((long) NONE);
    content.add((long) workflows.batch(mode));
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      content.add((long) workflows.model(i));
    }
    return content;
  }

  private void noteFacts(CompiledState state) {
    for (int w = 0; w < flatFrom.length; w++) {
      flatFrom[w] = state.nowMicros();
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        flatFrom[w] = Math.max(flatFrom[w], state.flightReadyMicros(f));
      }
      unsettled[w] = isUnsettled(w);
    }
    listUnsettled();
  }

  private boolean isUnsettled(int worker) {
    return workers.calendars().closes(workers.classOf(worker))
        || schedule.queueFloorMicros(worker) < flatFrom[worker];
  }

  private void listUnsettled() {
    int count = 0;
    int[] listed = new int[unsettled.length];
    for (int w = 0; w < unsettled.length; w++) {
      if (unsettled[w]) {
        listed[count++] = w;
      }
    }
    unsettledWorkers = Arrays.copyOf(listed, count);
  }

  /**
   * Whether the table is right about an option. It is not about runs without length that need
   * models: one fits just before an instant at which memory is taken. Nor is it about runs that may
   * join a batch.
   */
  boolean knows(int option) {
    int mode = workflows.optionMode(option);
    if (workflows.batch(mode) != CompiledWorkflows.NO_BATCH) {
      return false;
    }
    return workflows.optionDurationMicros(option) > 0
        || workflows.modelsBegin(mode) == workflows.modelsEnd(mode);
  }

  /**
   * Whether a run that waits for inputs starts no earlier than one that does not. With several
   * models the timetable's search may step over a start that it finds when it begins later; so
   * while inputs arrive between the end of the queue and the table's start, the timetable knows.
   */
  boolean isMonotone(int option) {
    int mode = workflows.optionMode(option);
    return workflows.modelsEnd(mode) - workflows.modelsBegin(mode) <= 1 || !schedule.seesFetches();
  }

  /** Whether the start of some run may ever depend on its duration. */
  boolean mayDependOnDurations() {
    boolean depends = unsettledWorkers.length > 0;
    for (int o = 0; o < needsOfOption.length; o++) {
      depends |= workflows.optionDurationMicros(o) == 0;
    }
    return depends;
  }

  /** Notes that a task was placed on a worker. */
  void placed(int workflowTask, int worker, long startMicros) {
    countUses(workflowTask, -1);
    changes[worker]++;
    cellChanges[cellOf[worker]]++;
    requeue(worker);
    flatFrom[worker] = Math.max(flatFrom[worker], startMicros);
    if (isUnsettled(worker) != unsettled[worker]) {
      unsettled[worker] = !unsettled[worker];
      settlements++;
      listUnsettled();
    }
  }

  /** Moves a worker to its place by queue among the members of its cell. */
  private void requeue(int worker) {
    int begin = cellBegin[cellOf[worker]];
    int end = cellBegin[cellOf[worker] + 1];
    for (int r = 0; r < byQueue.length; r++) {
      int[] members = byQueue[r];
      int at = begin;
      while (members[at] != worker) {
        at++;
      }
      for (; at + 1 < end && isQueuedBefore(r, members[at + 1], worker); at++) {
        members[at] = members[at + 1];
        members[at + 1] = worker;
      }
      for (; at > begin && isQueuedBefore(r, worker, members[at - 1]); at--) {
        members[at] = members[at - 1];
        members[at - 1] = worker;
      }
    }
  }

  private boolean isQueuedBefore(int resource, int worker, int other) {
    long bound = schedule.resourceBoundMicros(resource, worker, Long.MIN_VALUE);
    long otherBound = schedule.resourceBoundMicros(resource, other, Long.MIN_VALUE);
    return bound < otherBound || (bound == otherBound && worker < other);
  }

  private long queueBound(int option, int worker) {
    return schedule.boundMicros(option, worker, Long.MIN_VALUE);
  }

  /** The worker of a cell whose queue leaves some of a resource first. */
  int firstByQueue(int anyResource, int cell) {
    return byQueue[anyResource][cellBegin[cell]];
  }

  private void countUses(int workflowTask, int change) {
    int end = workflows.optionsEnd(workflowTask);
    for (int o = workflows.optionsBegin(workflowTask); o < end; o++) {
      int needs = needsOfOption[o];
      users[needs] += change;
      if (users[needs] == 0) {
        rows[needs] = null;
      }
    }
  }

  /** How often a worker has changed. */
  int changes(int worker) {
    return changes[worker];
  }

  /** How often some worker of a cell has changed. */
  int cellChanges(int cell) {
    return cellChanges[cell];
  }

  /** The cell of a worker. */
  int cellOf(int worker) {
    return cellOf[worker];
  }

  /** How often some worker has become settled or unsettled. */
  int settlements() {
    return settlements;
  }

  /** What an option needs, as a number. */
  int needs(int option) {
    return needsOfOption[option];
  }

  /** Number of workers of which only the timetable knows. */
  int unsettledWorkers() {
    return unsettledWorkers.length;
  }

  /** The i-th of them. */
  int unsettledWorker(int i) {
    return unsettledWorkers[i];
  }

  /** Whether only the timetable knows about a worker. */
  boolean isUnsettledWorker(int worker) {
    return unsettled[worker];
  }

  /** First cell of a class. */
  int cellsBegin(int workerClass) {
    return classCells[workerClass];
  }

  /** After the last cell of a class. */
  int cellsEnd(int workerClass) {
    return classCells[workerClass + 1];
  }

  /** First position of a cell in {@link #member}. */
  int membersBegin(int cell) {
    return cellBegin[cell];
  }

  /** After the last position of a cell in {@link #member}. */
  int membersEnd(int cell) {
    return cellBegin[cell + 1];
  }

  /** Worker at a position; within a cell in ascending order. */
  int member(int position) {
    return cellMember[position];
  }

  /** Network position of a cell. */
  int position(int cell) {
    return cellPosition[cell];
  }

  /** The start on a worker that is settled, or {@link PartialSchedule#NEVER}. */
  long startMicros(int option, int worker) {
    return startMicros(row(option), option, worker);
  }

  /** The same, of an option with these needs. */
  long startMicros(int needs, int option, int worker) {
    return startMicros(rowOf(needs), option, worker);
  }

  /** The settled worker of a cell that is free first, by start and then by number, or NONE. */
  int first(int option, int cell) {
    return known(option, cell).first[cell];
  }

  /** The next one after the first, or NONE. */
  int second(int option, int cell) {
    return known(option, cell).second[cell];
  }

  private Row known(int option, int cell) {
    Row row = row(option);
    if (row.cellAsOf[cell] != cellChanges[cell]) {
      row.cellAsOf[cell] = cellChanges[cell];
      order(row, option, cell);
    }
    return row;
  }

  private void order(Row row, int option, int cell) {
    int resource = schedule.anyResource(option);
    int first = NONE;
    int second = NONE;
    for (int i = cellBegin[cell]; i < cellBegin[cell + 1]; i++) {
      int worker = byQueue[resource][i];
      if (second != NONE && queueBound(option, worker) > row.start[second]) {
        break;
      }
      if (!unsettled[worker]) {
        startMicros(row, option, worker);
        if (isBefore(row, worker, second)) {
          boolean isFirst = isBefore(row, worker, first);
          second = isFirst ? first : worker;
          first = isFirst ? worker : first;
        }
      }
    }
    row.first[cell] = first;
    row.second[cell] = second;
  }

  /** Whether a settled worker that is known is free before another, by start and then by number. */
  private boolean isBefore(Row row, int worker, int other) {
    long start = row.start[worker];
    return start != NEVER
        && (other == NONE
            || start < row.start[other]
            || (start == row.start[other] && worker < other));
  }

  private Row row(int option) {
    return rowOf(needsOfOption[option]);
  }

  private Row rowOf(int needs) {
    Row row = rows[needs];
    if (row == null) {
      row = new Row(changes.length, cellChanges.length);
      rows[needs] = row;
    }
    return row;
  }

  private long startMicros(Row row, int option, int worker) {
    if (row.startAsOf[worker] != changes[worker]) {
      row.startAsOf[worker] = changes[worker];
      row.start[worker] =
          schedule.startWithInputsMicros(option, worker, schedule.queueFloorMicros(worker));
    }
    return row.start[worker];
  }
}

package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Chooses task and worker together: for each ready task its best option by a value, and among the
 * tasks the one with the smallest key; ties go to a second key and then to the smaller number.
 *
 * <p>Jobs take part once no ready task could end before their release; otherwise rules that do not
 * look for early ends would let jobs that come much later block the queues. Until then their tasks
 * are not looked at.
 *
 * <p>What is judged are {@link Kind}s of tasks, not tasks. Placing a task changes one worker, and
 * for the worse, but for kinds that use the same models. So a kind is judged again when one of its
 * best workers has changed, and where the least score decides only if its former one is small
 * enough.
 *
 * <p>So many kinds take part at once that their number times that of all tasks is ten millions, but
 * 100 at least: all of a problem of up to 3162 tasks, 1000 of 10000 tasks, and 100 of 100000 tasks
 * or more; and fewer where workers differ so much that their cells are millions. Where more tasks
 * are ready, of which no two are alike, those take part that would come first on idle workers, and
 * the others as there is room ({@link Backlog}). That is a deviation from the papers, which look at
 * every ready task; without it the time would grow with its square.
 */
final class GreedyRule implements ListRule {
  /** How many judgements are made between two looks at the clock. */
  private static final int LOOK_EVERY = 256;

  /** So many kinds may take part at once, however many tasks there are. */
  private static final int LEAST_WINDOW = 100;

  /** Where the number of tasks times that of kinds at once stays below this, more may. */
  private static final long WINDOW_WORK = 10_000_000;

  /** Of how many cells kinds may keep what they offer, all kinds together. */
  private static final int MOST_PAIRS = 4_000_000;

  private final PartialSchedule schedule;
  private final Criterion criterion;
  private final Pace pace;
  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final StartTable table;
  private final TaskForms forms;
  private final KindJudge judge;
  private final Readiness readiness;
  private final Backlog backlog;
  private final int window;
  private final boolean releasesDiffer;
  private final Comparator<Integer> order;

  /** By class, the instant before which nothing starts on any of its workers. */
  private final long[] classFloor;

  private final int[] allClasses;

  /** Ready tasks of jobs that do not take part yet. */
  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong(Waiting::releaseMicros).thenComparingInt(Waiting::task));

  /** Ready tasks that do, in no order. */
  private final List<Kind> kinds = new ArrayList<>();

  /** Forms of which some kind waits for inputs. */
  private final List<TaskForm> waitingForms = new ArrayList<>();

  private long looks;
  private int tasksSeen;
  private boolean stopped;

  // For one decision.
  private long horizon;
  private @Nullable Kind first;
  private long leastKey;

  private record Waiting(int task, long releaseMicros) {}

  GreedyRule(PartialSchedule schedule, Criterion criterion, Pace pace) {
    this(schedule, criterion, pace, window(schedule.problem().tasks()));
  }

  /** One of which so many kinds may take part at once. */
  GreedyRule(PartialSchedule schedule, Criterion criterion, Pace pace, int window) {
    this.schedule = schedule;
    this.criterion = criterion;
    this.pace = pace;
    problem = schedule.problem();
    jobs = problem.jobs();
    workflows = problem.workflows();
    workers = problem.workers();
    releasesDiffer = releasesDiffer();
    order = criterion::compare;
    table = new StartTable(schedule);
    boolean durationsCount =
        criterion.value().countsDurations() || releasesDiffer || table.mayDependOnDurations();
    forms = new TaskForms(problem, table, durationsCount);
    judge = new KindJudge(schedule, table, criterion);
    classFloor = new long[workers.classes()];
    Arrays.setAll(classFloor, this::floorOf);
    allClasses = usedClasses();
    this.window = Math.max(1, Math.min(window, MOST_PAIRS / Math.max(1, forms.mostCells())));
    readiness = new Readiness(problem);
    backlog = new Backlog(problem, criterion);
    addReady();
  }

  private static int window(int tasks) {
    return (int) Math.max(LEAST_WINDOW, WINDOW_WORK / Math.max(1, tasks));
  }

  private boolean releasesDiffer() {
    for (int j = 1; j < jobs.count(); j++) {
      if (jobs.releaseMicros(j) != jobs.releaseMicros(0)) {
        return true;
      }
    }
    return false;
  }

  private int[] usedClasses() {
    boolean[] used = new boolean[workers.classes()];
    for (int o = 0; o < workflows.optionsEnd(workflows.tasks() - 1); o++) {
      used[workflows.optionClass(o)] = true;
    }
    int count = 0;
    int[] classes = new int[used.length];
    for (int c = 0; c < used.length; c++) {
      if (used[c]) {
        classes[count++] = c;
      }
    }
    return Arrays.copyOf(classes, count);
  }

  /** How much was looked at so far: kinds, judgements, cells and starts asked of the timetable. */
  long work() {
    return looks + judge.judgements() + judge.questions() + schedule.estimates();
  }

  private void addReady() {
    for (int i = 0; i < readiness.count() && !mustStop(); i++) {
      int task = readiness.task(i);
      if (releasesDiffer) {
        waiting.add(new Waiting(task, releaseMicros(task)));
      } else {
        addCandidate(task);
      }
    }
  }

  /** Whether there may be no further choice; looks at the clock now and then. */
  private boolean mustStop() {
    stopped |= tasksSeen++ % LOOK_EVERY == 0 && pace.stop() != null;
    return stopped;
  }

  private long releaseMicros(int task) {
    return jobs.releaseMicros(jobs.jobOf(task));
  }

  private void addCandidate(int task) {
    TaskForm form = forms.of(task);
    CompiledState state = problem.state();
    boolean pinned =
        state.pinnedMode(task) != CompiledState.FREE
            || state.pinnedWorker(task) != CompiledState.FREE;
    boolean alone = pinned || !form.isShared();
    if (alone && kinds.size() >= window) {
      backlog.add(task);
      return;
    }
    long release = releasesDiffer ? releaseMicros(task) : Long.MIN_VALUE;
    schedule.consider(task);
    InputTimes inputs =
        InputTimes.of(schedule.arrivals(), form, table, problem.transfers().positions(), release);
    boolean arrived = !alone && inputs.latestMicros() <= floorOf(form);
    Kind kind = alone ? null : arrived ? form.arrived() : form.waiting(inputs);
    if (kind != null) {
      kind.add(task);
    } else if (kinds.size() >= window) {
      backlog.add(task);
    } else if (alone) {
      addKind(new Kind(form, inputs, release, pinned, order)).add(task);
    } else {
      (arrived ? addArrivedKind(form) : addWaitingKind(form, inputs, release)).add(task);
    }
  }

  private Kind addKind(Kind kind) {
    kind.index = kinds.size();
    kinds.add(kind);
    return kind;
  }

  private Kind addArrivedKind(TaskForm form) {
    Kind kind = addKind(new Kind(form, InputTimes.NONE, Long.MIN_VALUE, false, order));
    form.setArrived(kind);
    return kind;
  }

  private Kind addWaitingKind(TaskForm form, InputTimes inputs, long release) {
    if (!form.listed) {
      form.listed = true;
      waitingForms.add(form);
    }
    Kind kind = addKind(new Kind(form, inputs, release, false, order));
    form.addWaiting(kind);
    return kind;
  }

  /** Lets tasks of the backlog take part as far as there is room. */
  private void drainBacklog() {
    while (kinds.size() < window && !backlog.isEmpty()) {
      addCandidate(backlog.remove());
    }
  }

  private void removeKind(Kind kind) {
    Kind last = kinds.remove(kinds.size() - 1);
    if (last != kind) {
      kinds.set(kind.index, last);
      last.index = kind.index;
    }
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(0);
    first = null;
    if (!stopped && findFirst() && first != null) {
      choice.task = first.first();
      choice.option = workflows.optionsBegin(jobs.workflowTask(choice.task)) + first.option();
      choice.worker = first.worker();
      choice.score = first.score();
    }
  }

  /** Finds the kind that comes first; false if it must stop or a task cannot be placed. */
  private boolean findFirst() {
    return criterion.isLazy() || releasesDiffer
        ? judgeReleased() && compareKinds()
        : judgeAndCompare();
  }

  /** Judges all kinds where each takes part and none can be left out. */
  private boolean judgeAndCompare() {
    for (int i = 0; i < kinds.size(); i++) {
      Kind kind = kinds.get(i);
      looks++;
      if (!judge.isKnown(kind) && !judged(kind)) {
        return false;
      }
      compare(kind, key(kind));
    }
    return true;
  }

  /**
   * Finds the first end of a ready task, and judges the tasks of all jobs that are released by
   * then, as far as needed; false if it must stop or a task cannot be placed.
   */
  private boolean judgeReleased() {
    horizon = PartialSchedule.NEVER;
    if (!releasesDiffer) {
      return true;
    }
    int seen = 0;
    do {
      for (; seen < kinds.size(); seen++) {
        Kind kind = kinds.get(seen);
        looks++;
        boolean known = judge.isKnown(kind);
        if (!known && (!criterion.isLazy() || mayEndBefore(kind))) {
          if (!judged(kind)) {
            return false;
          }
          known = true;
        }
        horizon = known ? Math.min(horizon, kind.endMicros()) : horizon;
      }
    } while (released());
    return true;
  }

  private boolean mayEndBefore(Kind kind) {
    return kind.score() == Long.MIN_VALUE
        || criterion.value().leastEndMicros(kind.score()) < horizon;
  }

  /** Judges a kind; false if the search must stop or no worker can run it. */
  private boolean judged(Kind kind) {
    if (judge.judgements() % LOOK_EVERY == 0 && pace.stop() != null) {
      return false;
    }
    judge.judge(kind);
    return kind.isPossible();
  }

  /** Lets the next waiting task take part if its job is released by then; whether it did. */
  private boolean released() {
    Waiting next = waiting.peek();
    if (next == null || next.releaseMicros() > horizon) {
      return false;
    }
    waiting.remove();
    addCandidate(next.task());
    return true;
  }

  /** Finds the kind that comes first of those that take part; false if it must stop. */
  private boolean compareKinds() {
    Kind promising = null;
    for (int i = 0; i < kinds.size(); i++) {
      Kind kind = kinds.get(i);
      looks++;
      if (judge.isKnown(kind)) {
        compare(kind, key(kind));
      } else if (kind.releaseMicros() <= horizon
          && (promising == null || isBefore(kind, keyBound(kind), promising))) {
        promising = kind;
      }
    }
    // The one with the least bound first, which spares most of the others.
    if (promising != null && !judgedAndCompared(promising)) {
      return false;
    }
    for (int i = 0; promising != null && i < kinds.size(); i++) {
      looks++;
      if (!judge.isKnown(kinds.get(i)) && !judgedAndCompared(kinds.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a kind with such a bound comes before another that is not judged either. */
  private boolean isBefore(Kind kind, long bound, Kind other) {
    long otherBound = keyBound(other);
    return bound < otherBound || (bound == otherBound && tieIsBefore(kind, other));
  }

  private boolean tieIsBefore(Kind kind, Kind other) {
    long tie = kind.tie(criterion);
    long otherTie = other.tie(criterion);
    return tie < otherTie || (tie == otherTie && kind.first() < other.first());
  }

  /** Judges a kind that may come first; false if it must stop or no worker can run it. */
  private boolean judgedAndCompared(Kind kind) {
    if (kind.releaseMicros() > horizon || !mayBeFirst(kind, keyBound(kind))) {
      return true;
    }
    judge.raiseBound(kind);
    if (!mayBeFirst(kind, keyBound(kind))) {
      return true;
    }
    if (!judged(kind)) {
      return false;
    }
    compare(kind, key(kind));
    return true;
  }

  /** Where the least score decides: the key is not below this. */
  private long keyBound(Kind kind) {
    return kind.score() == Long.MIN_VALUE ? kind.score() : kind.score() + kind.head(criterion);
  }

  private long key(Kind kind) {
    return criterion.key().of(kind.score(), kind.secondScore()) + kind.head(criterion);
  }

  private void compare(Kind kind, long key) {
    if (kind.releaseMicros() <= horizon && mayBeFirst(kind, key)) {
      first = kind;
      leastKey = key;
    }
  }

  /** Whether a kind comes before the first one so far if its key is not above this. */
  private boolean mayBeFirst(Kind kind, long key) {
    return first == null || key < leastKey || (key == leastKey && tieIsBefore(kind, first));
  }

  @Override
  public void placed(Choice choice) {
    Kind kind = first;
    if (kind != null) {
      kind.removeFirst();
      if (kind.isEmpty()) {
        removeKind(kind);
        kind.form().forget(kind);
      }
    }
    first = null;
    long start = schedule.timetable().startMicros(choice.task);
    table.placed(jobs.workflowTask(choice.task), choice.worker, start);
    improveUsers(choice);
    noteFloor(workers.classOf(choice.worker));
    readiness.placed(choice.task);
    addReady();
    drainBacklog();
  }

  /** A worker that gets models may become better for other tasks that use them. */
  private void improveUsers(Choice choice) {
    int mode = workflows.optionMode(choice.option);
    long models = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      models |= TaskForm.mark(workflows.model(i));
    }
    if (models == 0 || !schedule.seesFetches()) {
      return;
    }
    for (int i = 0; i < kinds.size(); i++) {
      looks++;
      Kind kind = kinds.get(i);
      if (kind.mayUse(models)) {
        judge.improve(kind, choice.worker);
      }
    }
  }

  private void noteFloor(int workerClass) {
    long floor = floorOf(workerClass);
    if (floor == classFloor[workerClass]) {
      return;
    }
    classFloor[workerClass] = floor;
    for (int i = waitingForms.size() - 1; i >= 0; i--) {
      looks++;
      TaskForm form = waitingForms.get(i);
      noteArrivals(form);
      if (!form.waits()) {
        form.listed = false;
        waitingForms.set(i, waitingForms.get(waitingForms.size() - 1));
        waitingForms.remove(waitingForms.size() - 1);
      }
    }
  }

  /** Tasks whose inputs are there before any worker is free become one kind. */
  private void noteArrivals(TaskForm form) {
    long floor = floorOf(form);
    for (Kind kind = form.takeArrivedBy(floor); kind != null; kind = form.takeArrivedBy(floor)) {
      removeKind(kind);
      Kind all = form.arrived();
      (all == null ? addArrivedKind(form) : all).addAll(kind);
    }
  }

  private long floorOf(int workerClass) {
    long floor = PartialSchedule.NEVER;
    for (int i = workers.membersBegin(workerClass); i < workers.membersEnd(workerClass); i++) {
      floor = Math.min(floor, schedule.queueFloorMicros(workers.member(i)));
    }
    return floor;
  }

  /** No task of a form, or if releases differ no task at all, starts before this. */
  private long floorOf(TaskForm form) {
    long floor = PartialSchedule.NEVER;
    for (int c : releasesDiffer ? allClasses : form.classes()) {
      floor = Math.min(floor, classFloor[c]);
    }
    return floor;
  }
}

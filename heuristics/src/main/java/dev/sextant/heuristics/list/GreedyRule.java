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
 * best workers has changed, and only if what is still known of it does not show that another comes
 * first.
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

  /** By class, the instant before which nothing starts on any of its workers. */
  private final long[] classFloor;

  private final int[] allClasses;

  /** Ready tasks of jobs that do not take part yet. */
  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong(Waiting::releaseMicros).thenComparingInt(Waiting::task));

  /** Ready tasks that do, in no order. */
  private final Standings standings;

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
    table = new StartTable(schedule);
    standings = new Standings(criterion);
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
    if (alone && standings.count() >= window) {
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
      standings.update(kind);
    } else if (standings.count() >= window) {
      backlog.add(task);
    } else if (arrived) {
      Kind created = create(form, InputTimes.NONE, Long.MIN_VALUE, false);
      created.add(task);
      addArrived(created);
    } else {
      Kind created = create(form, inputs, release, pinned);
      created.add(task);
      standings.add(created);
      if (!alone) {
        addWaiting(created);
      }
    }
  }

  private Kind create(TaskForm form, InputTimes inputs, long release, boolean pinned) {
    return new Kind(criterion, form, inputs, release, pinned);
  }

  private void addArrived(Kind kind) {
    standings.add(kind);
    kind.form().setArrived(kind);
  }

  private void addWaiting(Kind kind) {
    TaskForm form = kind.form();
    if (!form.listed) {
      form.listed = true;
      waitingForms.add(form);
    }
    form.addWaiting(kind);
  }

  /** Lets tasks of the backlog take part as far as there is room. */
  private void drainBacklog() {
    while (standings.count() < window && !backlog.isEmpty()) {
      addCandidate(backlog.remove());
    }
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(0);
    first = null;
    if (!stopped && findHorizon() && compareKinds() && first != null) {
      choice.task = first.first();
      choice.option = workflows.optionsBegin(jobs.workflowTask(choice.task)) + first.option();
      choice.worker = first.worker();
      choice.score = first.score();
    }
  }

  /**
   * Finds the first end of a ready task, and lets the tasks of all jobs take part that are released
   * by then; false if it must stop or a task cannot be placed.
   */
  private boolean findHorizon() {
    horizon = PartialSchedule.NEVER;
    int seen = 0;
    do {
      int count = releasesDiffer ? standings.count() : 0;
      looks += count - seen;
      for (int i = seen; i < count; i++) {
        horizon = standings.isEndKnown(i) ? Math.min(horizon, standings.endMicros(i)) : horizon;
      }
      for (int i = seen; i < count; i++) {
        if (!standings.isEndKnown(i) && standings.endMicros(i) < horizon) {
          if (!judged(i)) {
            return false;
          }
          horizon = Math.min(horizon, standings.endMicros(i));
        }
      }
      seen = count;
    } while (released());
    return true;
  }

  /** Judges the i-th kind; false if the search must stop or no worker can run it. */
  private boolean judged(int i) {
    if (judge.judgements() % LOOK_EVERY == 0 && pace.stop() != null) {
      return false;
    }
    Kind kind = standings.kind(i);
    judge.judge(kind);
    standings.update(kind);
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
    int promising = Choice.NONE;
    int count = standings.count();
    looks += count;
    for (int i = 0; i < count; i++) {
      if (standings.releaseMicros(i) > horizon) {
        continue;
      }
      if (standings.isKeyKnown(i)) {
        compare(i);
      } else if (promising == Choice.NONE || isBefore(i, promising)) {
        promising = i;
      }
    }
    // The one with the least bound first, which spares most of the others.
    if (promising == Choice.NONE || !mayBeFirst(promising)) {
      return true;
    }
    if (!judgedAndCompared(promising)) {
      return false;
    }
    looks += count;
    for (int i = 0; i < count; i++) {
      if (!standings.isKeyKnown(i)
          && standings.releaseMicros(i) <= horizon
          && mayBeFirst(i)
          && !judgedAndCompared(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a kind with such a bound comes before another that is not judged either. */
  private boolean isBefore(int i, int other) {
    return standings.key(i) < standings.key(other)
        || (standings.key(i) == standings.key(other)
            && tieIsBefore(standings.kind(i), standings.kind(other)));
  }

  private boolean tieIsBefore(Kind kind, Kind other) {
    long tie = kind.tie();
    long otherTie = other.tie();
    return tie < otherTie || (tie == otherTie && kind.first() < other.first());
  }

  /** Judges a kind that may come first; false if it must stop or no worker can run it. */
  private boolean judgedAndCompared(int i) {
    judge.raiseBound(standings.kind(i));
    standings.update(standings.kind(i));
    if (!mayBeFirst(i)) {
      return true;
    }
    if (!judged(i)) {
      return false;
    }
    compare(i);
    return true;
  }

  private void compare(int i) {
    if (mayBeFirst(i)) {
      first = standings.kind(i);
      leastKey = standings.key(i);
    }
  }

  /** Whether a kind comes before the first one so far if its key is what it is at least. */
  private boolean mayBeFirst(int i) {
    long key = standings.key(i);
    return first == null
        || key < leastKey
        || (key == leastKey && tieIsBefore(standings.kind(i), first));
  }

  @Override
  public void placed(Choice choice) {
    Kind kind = first;
    if (kind != null) {
      kind.removeFirst();
      if (kind.isEmpty()) {
        standings.remove(kind);
        kind.form().forget(kind);
      } else {
        standings.update(kind);
      }
    }
    first = null;
    long start = schedule.timetable().startMicros(choice.task);
    table.placed(jobs.workflowTask(choice.task), choice.worker, start);
    noteChange(choice);
    noteFloor(workers.classOf(choice.worker));
    readiness.placed(choice.task);
    addReady();
    drainBacklog();
  }

  /**
   * A worker that was chosen is worse for all whose best it is; one that gets models may become
   * better for those that use them.
   */
  private void noteChange(Choice choice) {
    int mode = workflows.optionMode(choice.option);
    long models = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      models |= TaskForm.mark(workflows.model(i));
    }
    long improving = schedule.seesFetches() ? models : 0;
    long mark = Kind.mark(choice.worker);
    int count = standings.count();
    looks += count;
    for (int i = 0; i < count; i++) {
      boolean mayUse = standings.mayUse(i, improving);
      if (mayUse || standings.mayKeep(i, mark)) {
        Kind kind = standings.kind(i);
        judge.change(kind, choice.worker, mayUse);
        standings.update(kind);
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
      standings.remove(kind);
      Kind all = form.arrived();
      if (all == null) {
        Kind created = create(form, InputTimes.NONE, Long.MIN_VALUE, false);
        created.addAll(kind);
        addArrived(created);
      } else {
        all.addAll(kind);
        standings.update(all);
      }
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

package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Data-Aware Reactive Task Scheduling (Gonthier, Marchal, Thibault, "Memory-Aware Scheduling of
 * Tasks Sharing Data on Multiple GPUs with Dynamic Runtime Systems", IPDPS 2022): the worker that
 * is free first takes a task all of whose models it holds; if there is none, it loads the model
 * that lets the most tasks run without further loads, and takes one of these; if no single model
 * does, the task whose missing models load in the least time. Runs queue.
 *
 * <p>Deviations: tasks have precedence, so a worker chooses among those that are ready when it is
 * free, or first after that; of equal tasks the one with the highest upward rank comes first, where
 * the paper draws; one task is chosen at a time; evictions are the timetable's, not LUF; what a
 * worker holds is as of the end of its queue. Ties go to the smaller load time and number. If the
 * estimate does not see fetches, every model counts as held.
 *
 * <p>Tasks are not looked at one by one but in groups that need the same models ({@link
 * ReadyNeeds}). Time for a decision: O(workers + groups) and an estimate, or a few.
 */
final class Darts implements ListRule {
  private static final int NONE = -1;

  /** How a group suits a worker: nothing to load, the opened model to load, anything else. */
  private static final int HELD = 0;

  private static final int ENABLED = 1;
  private static final int LOADS = 2;

  private final PartialSchedule schedule;
  private final Pace pace;
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final Readiness readiness;
  private final EarliestEnd anywhere;
  private final long[] rank;
  private final ReadyNeeds needs;

  // Ready tasks, and by task where they are.
  private int count;
  private int[] task = new int[16];
  private final int[] position;

  // For one decision.
  private final long[] soonest;
  private final boolean[] passed;
  private final List<NeedGroup> groups = new ArrayList<>();
  private int looks;
  private final boolean[] holds;
  private final int[] lookedUp;
  private final int[] enabled;
  private long lookedAt;

  Darts(PartialSchedule schedule, Pace pace) {
    this.schedule = schedule;
    this.pace = pace;
    problem = schedule.problem();
    workers = problem.workers();
    anywhere = new EarliestEnd(schedule);
    rank = Heft.fallingRank(problem);
    needs = new ReadyNeeds(problem);
    position = new int[problem.tasks()];
    soonest = new long[workers.classes()];
    passed = new boolean[workers.count()];
    holds = new boolean[problem.models()];
    lookedUp = new int[problem.models()];
    enabled = new int[problem.models()];
    readiness = new Readiness(problem);
    addReady();
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      if (count == task.length) {
        task = Arrays.copyOf(task, count * 2);
      }
      int ready = readiness.task(i);
      position[ready] = count;
      task[count++] = ready;
      schedule.consider(ready);
      needs.add(ready, schedule.arrivals().producedMicros(), rank[ready]);
    }
  }

  @Override
  public void placed(Choice choice) {
    int at = position[choice.task];
    count--;
    task[at] = task[count];
    position[task[at]] = at;
    needs.remove(choice.task);
    readiness.placed(choice.task);
    addReady();
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(task[0]);
    for (int c = 0; c < soonest.length; c++) {
      soonest[c] = needs.soonestMicros(c);
    }
    Arrays.fill(passed, false);
    while (!choice.isMade()) {
      if (pace.stop() != null) {
        return;
      }
      int worker = firstFree();
      if (worker == NONE) {
        anywhere.choose(task[0], choice);
        return;
      }
      passed[worker] = true;
      chooseFor(worker, choice);
    }
  }

  private long takesAt(int worker) {
    return Math.max(schedule.queueEndMicros(worker), soonest[workers.classOf(worker)]);
  }

  private int firstFree() {
    int first = NONE;
    long earliest = PartialSchedule.NEVER;
    for (int w = 0; w < passed.length; w++) {
      if (!passed[w] && takesAt(w) < earliest) {
        first = w;
        earliest = takesAt(w);
      }
    }
    return first;
  }

  private void chooseFor(int worker, Choice choice) {
    looks++;
    groups.clear();
    takeGroups(needs.ofClass(workers.classOf(worker)), takesAt(worker));
    takeGroups(needs.ofWorker(worker), takesAt(worker));
    int opened = mostEnabling(worker);
    for (NeedGroup group : groups) {
      judge(group, worker, opened);
    }
    for (NeedGroup best = best(); best != null; best = best()) {
      NeedGroup.Entry entry = best.first();
      if (entry == null) {
        return;
      }
      lookedAt++;
      schedule.consider(entry.task());
      if (schedule.startMicros(entry.option(), worker) != PartialSchedule.NEVER) {
        choice.task = entry.task();
        choice.option = entry.option();
        choice.worker = worker;
        return;
      }
      best.next();
    }
  }

  private void takeGroups(List<NeedGroup> from, long instant) {
    for (NeedGroup group : from) {
      lookedAt += 1 + group.turnTo(instant);
      if (group.count() > 0) {
        groups.add(group);
      }
    }
  }

  /** Whether a worker holds a model when its queue ends. */
  private boolean holds(int model, int worker) {
    if (lookedUp[model] != looks) {
      lookedUp[model] = looks;
      holds[model] = !schedule.seesFetches() || schedule.holdsAtQueueEnd(model, worker);
    }
    return holds[model];
  }

  /** The one model of a group that a worker does not hold, or NONE if that is not one. */
  private int onlyMissing(NeedGroup group, int worker) {
    int missing = NONE;
    for (int model : group.models()) {
      if (!holds(model, worker)) {
        if (missing != NONE) {
          return NONE;
        }
        missing = model;
      }
    }
    return missing;
  }

  /** The model that lets the most options run once it is loaded, or NONE. */
  private int mostEnabling(int worker) {
    for (NeedGroup group : groups) {
      int missing = onlyMissing(group, worker);
      if (missing != NONE) {
        enabled[missing] += group.count();
      }
    }
    int most = NONE;
    for (NeedGroup group : groups) {
      int missing = onlyMissing(group, worker);
      if (missing != NONE && (most == NONE || enablesMore(missing, most, worker))) {
        most = missing;
      }
    }
    for (NeedGroup group : groups) {
      for (int model : group.models()) {
        enabled[model] = 0;
      }
    }
    return most;
  }

  private boolean enablesMore(int model, int other, int worker) {
    int c = workers.classOf(worker);
    if (enabled[model] != enabled[other]) {
      return enabled[model] > enabled[other];
    }
    long load = workers.loadMicros(c, model);
    long otherLoad = workers.loadMicros(c, other);
    return load != otherLoad ? load < otherLoad : model < other;
  }

  private void judge(NeedGroup group, int worker, int opened) {
    int workerClass = workers.classOf(worker);
    int missing = 0;
    long load = 0;
    boolean canBe = true;
    for (int model : group.models()) {
      if (!holds(model, worker)) {
        missing++;
        load += Math.max(0, workers.loadMicros(workerClass, model));
        canBe &= canHold(model, worker);
      }
    }
    boolean opens = missing == 1 && onlyMissing(group, worker) == opened;
    group.stage = missing == 0 ? HELD : opens ? ENABLED : LOADS;
    group.loadMicros = group.stage == LOADS ? load : 0;
    group.begin(canBe);
  }

  /** Whether a worker can load a model, or had it or waited for it from the start. */
  private boolean canHold(int model, int worker) {
    if (workers.loadMicros(workers.classOf(worker), model) != CompiledWorkers.NO_LOAD) {
      return true;
    }
    CompiledState state = problem.state();
    boolean found = false;
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      found |= state.residentModel(r) == model;
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      found |= state.flightModel(f) == model;
    }
    return found;
  }

  /** The group whose option at hand is best, or null if all options have been seen. */
  private @Nullable NeedGroup best() {
    NeedGroup best = null;
    for (NeedGroup group : groups) {
      if (group.first() != null && (best == null || group.isBetterThan(best))) {
        best = group;
      }
    }
    return best;
  }

  /** How many groups and options were looked at so far. */
  long lookedAt() {
    return lookedAt;
  }
}

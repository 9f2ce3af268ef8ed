package dev.sextant.heuristics.list;

import dev.sextant.heuristics.home.LoadCosts;
import dev.sextant.heuristics.home.ModelHomes;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A list schedule for objectives that count loads and no ends. As long as a worker that is meant to
 * keep what a ready task needs ({@link ModelHomes}) holds all of it, such a task is next; of
 * several such workers that whose queue ends first takes one. If there is none, a set of models is
 * loaded that costs little, serves many ready tasks, and few that are not ready yet and might need
 * it again. Tasks without models, or without a home, go where they end first. Runs queue. Own.
 */
final class HeldFirst implements ListRule {
  /** What a load counts after which no task needs the same models any more, as a share. */
  private static final double SERVED = 0.1;

  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final ModelHomes homes;
  private final ModelSets sets;
  private final Readiness readiness;
  private final EarliestEnd anywhere;
  private final LoadCosts loads;
  private final double eagerness;
  private final boolean[] isPlaced;

  /** By set of models, how many tasks are to be placed whose first mode needs it. */
  private final int[] pending;

  /** Ready tasks that have no home. */
  private final Deque<Integer> homeless = new ArrayDeque<>();

  /** By worker, what is meant to be kept there and has been needed by ready tasks so far. */
  private final List<List<Home>> homesOf = new ArrayList<>();

  private final Map<Long, Home> homeOf = new HashMap<>();

  /** By ready task. */
  private final Map<Integer, List<Home>> homesOfTask = new HashMap<>();

  /** Where the task that was chosen finds all its models; null if it does not. */
  private @Nullable Home found;

  /** By worker, how many homes hold what ready tasks need. */
  private final int[] serving;

  /** A worker that is meant to keep a set of models. */
  private static final class Home {
    final int worker;
    final int set;

    /** Ready tasks that can run here with these models, and some that were placed elsewhere. */
    final Deque<Integer> tasks = new ArrayDeque<>();

    int ready;
    boolean isHeld;

    boolean serves() {
      return isHeld && ready > 0;
    }

    Home(int worker, int set) {
      this.worker = worker;
      this.set = set;
    }
  }

  /**
   * A rule.
   *
   * @param eagerness how much it counts that a load serves many tasks at once, as an exponent of
   *     their number
   */
  HeldFirst(PartialSchedule schedule, ModelHomes homes, double eagerness) {
    this.schedule = schedule;
    this.homes = homes;
    this.eagerness = eagerness;
    problem = schedule.problem();
    workers = problem.workers();
    workflows = problem.workflows();
    sets = new ModelSets(workflows);
    loads = new LoadCosts(problem);
    isPlaced = new boolean[problem.tasks()];
    serving = new int[workers.count()];
    pending = new int[sets.count()];
    for (int t = 0; t < isPlaced.length; t++) {
      pending[setOf(t)] += problem.state().isPending(t) ? 1 : 0;
    }
    for (int w = 0; w < workers.count(); w++) {
      homesOf.add(new ArrayList<>());
    }
    anywhere = new EarliestEnd(schedule);
    readiness = new Readiness(problem);
    addReady();
  }

  private int setOf(int task) {
    return sets.of(workflows.modesBegin(problem.jobs().workflowTask(task)));
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      int task = readiness.task(i);
      List<Home> all = findHomes(task);
      for (Home home : all) {
        home.tasks.add(task);
        set(home, home.ready + 1, home.isHeld);
      }
      if (all.isEmpty()) {
        homeless.add(task);
      } else {
        homesOfTask.put(task, all);
      }
    }
  }

  private void set(Home home, int ready, boolean isHeld) {
    serving[home.worker] -= home.serves() ? 1 : 0;
    home.ready = ready;
    home.isHeld = isHeld;
    serving[home.worker] += home.serves() ? 1 : 0;
  }

  /** Each once; none where the task can do without models. */
  private List<Home> findHomes(int task) {
    List<Home> all = new ArrayList<>();
    int wt = problem.jobs().workflowTask(task);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int mode = workflows.optionMode(o);
      int set = sets.of(mode);
      if (sets.models(set).length == 0) {
        return List.of();
      }
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        if (isHome(set, worker) && problem.pinsAllow(task, mode, worker)) {
          Home home = home(set, worker);
          if (!all.contains(home)) {
            all.add(home);
          }
        }
      }
    }
    return all;
  }

  private boolean isHome(int set, int worker) {
    for (int model : sets.models(set)) {
      if (!homes.isHome(model, worker)) {
        return false;
      }
    }
    return true;
  }

  private Home home(int set, int worker) {
    return homeOf.computeIfAbsent(
        (long) worker * sets.count() + set,
        any -> {
          Home home = new Home(worker, set);
          home.isHeld = missing(home) == 0;
          homesOf.get(worker).add(home);
          return home;
        });
  }

  /** What it costs to load what a worker does not hold of a set when its queue ends. */
  private double missing(Home home) {
    double cost = 0;
    for (int model : sets.models(home.set)) {
      cost += schedule.holdsAtQueueEnd(model, home.worker) ? 0 : loads.of(model, home.worker);
    }
    return cost;
  }

  @Override
  public void choose(Choice choice) {
    Integer alone = homeless.poll();
    if (alone != null) {
      anywhere(alone, choice);
      return;
    }
    found = held();
    Home home = found == null ? cheapest() : found;
    if (home == null) {
      choice.option = Choice.NONE;
      return;
    }
    int task = next(home);
    choice.clear(task);
    schedule.consider(task);
    choice.offer(0, home.worker, fastest(task, home));
    if (schedule.startMicros(choice.option, choice.worker) == PartialSchedule.NEVER) {
      anywhere(task, choice);
    }
  }

  private void anywhere(int task, Choice choice) {
    found = null;
    schedule.consider(task);
    anywhere.choose(task, choice);
  }

  /** A home that holds what ready tasks need; of several that whose worker is free first. */
  private @Nullable Home held() {
    int first = -1;
    for (int w = 0; w < serving.length; w++) {
      if (serving[w] > 0
          && (first < 0 || schedule.queueEndMicros(w) < schedule.queueEndMicros(first))) {
        first = w;
      }
    }
    return first < 0
        ? null
        : homesOf.get(first).stream().filter(Home::serves).findFirst().orElseThrow();
  }

  /** The home that serves ready tasks for the least cost each. */
  private @Nullable Home cheapest() {
    Home best = null;
    double least = Double.POSITIVE_INFINITY;
    for (List<Home> all : homesOf) {
      for (Home home : all) {
        double each = home.ready == 0 ? Double.POSITIVE_INFINITY : worth(home);
        // Where all cost too much, none of them is left for a task, and it goes anywhere.
        if (each < least || (best == null && home.ready > 0)) {
          best = home;
          least = each;
        }
      }
    }
    return best;
  }

  /** What it costs to load what is missing, for the ready tasks that it serves. */
  private double worth(Home home) {
    double waiting = 1 - home.ready / (double) Math.max(home.ready, pending[home.set]);
    return missing(home) * (SERVED + waiting) / Math.pow(home.ready, eagerness);
  }

  private int next(Home home) {
    int task = home.tasks.remove();
    while (isPlaced[task]) {
      task = home.tasks.remove();
    }
    return task;
  }

  private int fastest(int task, Home home) {
    int wt = problem.jobs().workflowTask(task);
    int best = Choice.NONE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      boolean may =
          workflows.optionClass(o) == workers.classOf(home.worker)
              && sets.of(workflows.optionMode(o)) == home.set
              && problem.pinsAllow(task, workflows.optionMode(o), home.worker);
      if (may
          && (best == Choice.NONE
              || workflows.optionDurationMicros(o) < workflows.optionDurationMicros(best))) {
        best = o;
      }
    }
    return best;
  }

  @Override
  public void placed(Choice choice) {
    isPlaced[choice.task] = true;
    pending[setOf(choice.task)]--;
    List<Home> all = homesOfTask.remove(choice.task);
    for (Home home : all == null ? List.<Home>of() : all) {
      set(home, home.ready - 1, home.isHeld);
    }
    Home kept = found;
    boolean loads =
        kept == null
            || kept.worker != choice.worker
            || kept.set != sets.of(workflows.optionMode(choice.option));
    if (loads) {
      for (Home home : homesOf.get(choice.worker)) {
        set(home, home.ready, missing(home) == 0);
      }
    }
    readiness.placed(choice.task);
    addReady();
  }
}

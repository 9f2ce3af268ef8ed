package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/** The same rule as {@link Darts}, which looks at every ready task for every decision. */
final class ScanningDarts implements ListRule {
  private static final int NONE = -1;

  /** How a task suits a worker: nothing to load, the opened model to load, anything else. */
  private static final int HELD = 0;

  private static final int ENABLED = 1;
  private static final int LOADS = 2;

  private final PartialSchedule schedule;
  private final Pace pace;
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final CompiledJobs jobs;
  private final Readiness readiness;
  private final EarliestEnd anywhere;
  private final long[] rank;

  // Ready tasks.
  private int count;
  private int[] task = new int[16];
  private long[] produced = new long[16];

  // For one decision.
  private final long[] soonest;
  private final boolean[] passed;
  private final boolean[] holds;
  private final int[] enabled;
  private int chosenStage;
  private long chosenLoad;

  ScanningDarts(PartialSchedule schedule, Pace pace) {
    this.schedule = schedule;
    this.pace = pace;
    problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
    jobs = problem.jobs();
    anywhere = new EarliestEnd(schedule);
    rank = Heft.fallingRank(problem);
    soonest = new long[workers.classes()];
    passed = new boolean[workers.count()];
    holds = new boolean[problem.models()];
    enabled = new int[problem.models()];
    readiness = new Readiness(problem);
    addReady();
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      if (count == task.length) {
        task = Arrays.copyOf(task, count * 2);
        produced = Arrays.copyOf(produced, count * 2);
      }
      task[count] = readiness.task(i);
      schedule.consider(task[count]);
      produced[count++] = schedule.arrivals().producedMicros();
    }
  }

  @Override
  public void placed(Choice choice) {
    for (int i = 0; i < count; i++) {
      if (task[i] == choice.task) {
        count--;
        task[i] = task[count];
        produced[i] = produced[count];
        break;
      }
    }
    readiness.placed(choice.task);
    addReady();
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(task[0]);
    findSoonest();
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

  /** By class, when the first ready task that it has options for is ready. */
  private void findSoonest() {
    Arrays.fill(soonest, PartialSchedule.NEVER);
    for (int i = 0; i < count; i++) {
      int workflowTask = jobs.workflowTask(task[i]);
      for (int o = workflows.optionsBegin(workflowTask);
          o < workflows.optionsEnd(workflowTask);
          o++) {
        int c = workflows.optionClass(o);
        soonest[c] = Math.min(soonest[c], produced[i]);
      }
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
    for (int m = 0; m < holds.length; m++) {
      holds[m] = !schedule.seesFetches() || schedule.holdsAtQueueEnd(m, worker);
    }
    int opened = mostEnabling(worker);
    chosenStage = LOADS + 1;
    for (int i = 0; i < count; i++) {
      int workflowTask = jobs.workflowTask(task[i]);
      for (int o = workflows.optionsBegin(workflowTask);
          o < workflows.optionsEnd(workflowTask);
          o++) {
        if (mayTake(i, o, worker)) {
          judge(i, o, worker, opened, choice);
        }
      }
    }
  }

  private boolean mayTake(int i, int option, int worker) {
    return produced[i] <= takesAt(worker)
        && workflows.optionClass(option) == workers.classOf(worker)
        && problem.pinsAllow(task[i], workflows.optionMode(option), worker);
  }

  /** The model that lets the most options run once it is loaded, or NONE. */
  private int mostEnabling(int worker) {
    Arrays.fill(enabled, 0);
    for (int i = 0; i < count; i++) {
      int workflowTask = jobs.workflowTask(task[i]);
      for (int o = workflows.optionsBegin(workflowTask);
          o < workflows.optionsEnd(workflowTask);
          o++) {
        if (missing(o) == 1 && mayTake(i, o, worker)) {
          enabled[firstMissing(o)]++;
        }
      }
    }
    int most = NONE;
    int c = workers.classOf(worker);
    for (int m = 0; m < enabled.length; m++) {
      if (enabled[m] > 0
          && (most == NONE
              || enabled[m] > enabled[most]
              || (enabled[m] == enabled[most]
                  && workers.loadMicros(c, m) < workers.loadMicros(c, most)))) {
        most = m;
      }
    }
    return most;
  }

  private int missing(int option) {
    int mode = workflows.optionMode(option);
    int missing = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      missing += holds[workflows.model(i)] ? 0 : 1;
    }
    return missing;
  }

  private int firstMissing(int option) {
    int i = workflows.modelsBegin(workflows.optionMode(option));
    while (holds[workflows.model(i)]) {
      i++;
    }
    return workflows.model(i);
  }

  private void judge(int i, int option, int worker, int opened, Choice choice) {
    int missing = missing(option);
    int stage =
        missing == 0 ? HELD : missing == 1 && firstMissing(option) == opened ? ENABLED : LOADS;
    if (stage > chosenStage) {
      return;
    }
    long load = stage == LOADS ? schedule.fetchMicros(option, worker) : 0;
    if (stage == chosenStage
        && (load > chosenLoad || (load == chosenLoad && !comesBefore(task[i], option, choice)))) {
      return;
    }
    schedule.consider(task[i]);
    if (schedule.startMicros(option, worker) != PartialSchedule.NEVER) {
      chosenStage = stage;
      chosenLoad = load;
      choice.task = task[i];
      choice.option = option;
      choice.worker = worker;
    }
  }

  private boolean comesBefore(int other, int option, Choice choice) {
    if (other == choice.task) {
      return workflows.optionDurationMicros(option) < workflows.optionDurationMicros(choice.option);
    }
    return rank[other] != rank[choice.task] ? rank[other] < rank[choice.task] : other < choice.task;
  }
}

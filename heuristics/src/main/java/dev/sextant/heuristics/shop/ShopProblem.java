package dev.sextant.heuristics.shop;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The border between a compiled problem and the shop that it is: every task is an operation, every
 * worker a machine. Immutable and thread-safe.
 *
 * <p>A problem is a shop when nothing but sequences decides: its objective is the makespan alone,
 * workers run one task at a time and never close, tasks need no models, workspace or budgets, data
 * takes no time to move, no job has a deadline, and nothing has been done yet. Pins, releases, and
 * workers that are free later only are part of it. Most tasks must come after others, and modes
 * name their workers: where workers are alike, or no task waits for another one, who runs what
 * decides more than sequences do.
 */
final class ShopProblem {
  /** Options per task, on the average, from which on a problem is no shop. */
  private static final int MANY_OPTIONS = 64;

  private final Shop shop;
  private final int[] number;
  private final int[] worker;

  private ShopProblem(Shop shop, int[] number, int[] worker) {
    this.shop = shop;
    this.number = number;
    this.worker = worker;
  }

  /** The shop that a problem is, or null when it is none; every task of it must have an option. */
  static @Nullable ShopProblem of(CompiledProblem problem) {
    return problem.derived(Found.class, of -> new Found(isShop(of) ? compile(of) : null)).shop();
  }

  /** What has been found out about a problem. */
  private record Found(@Nullable ShopProblem shop) {}

  /** The shop. */
  Shop shop() {
    return shop;
  }

  /** The option of the compiled problem that an option of the shop is. */
  int number(int option) {
    return number[option];
  }

  /** The worker of an option of the shop. */
  int worker(int option) {
    return worker[option];
  }

  /**
   * The option of the shop for an option and a worker of the compiled problem.
   *
   * @throws IllegalArgumentException when there is none
   */
  int option(int task, int ofNumber, int onWorker) {
    for (int o = shop.optionBegin[task]; o < shop.optionBegin[task + 1]; o++) {
      if (number[o] == ofNumber && worker[o] == onWorker) {
        return o;
      }
    }
    throw new IllegalArgumentException(
        "Task " + task + " has no option " + ofNumber + " on worker " + onWorker + ".");
  }

  private static boolean isShop(CompiledProblem problem) {
    return hasMakespanAlone(problem)
        && problem.tasks() > 0
        && problem.budgets() == 0
        && hasNoFacts(problem)
        && !problem.jobs().haveDeadlines()
        && hasPrecedence(problem)
        && hasPlainModes(problem)
        && movesDataInNoTime(problem);
  }

  private static boolean hasMakespanAlone(CompiledProblem problem) {
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      boolean isWeighed = problem.objective().weight(term) > 0;
      if (isWeighed != (term == ObjectiveTerm.MAKESPAN_MICROS)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasNoFacts(CompiledProblem problem) {
    CompiledState state = problem.state();
    for (int t = 0; t < problem.tasks(); t++) {
      if (!state.isPending(t)) {
        return false;
      }
    }
    for (int w = 0; w < problem.workers().count(); w++) {
      if (state.occupationsBegin(w) < state.occupationsEnd(w)
          || state.flightsBegin(w) < state.flightsEnd(w)
          || problem.workers().calendars().closes(problem.workers().classOf(w))) {
        return false;
      }
    }
    return true;
  }

  /** Whether half of all tasks come after another one. */
  private static boolean hasPrecedence(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    long later = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      int wt = problem.jobs().workflowTask(t);
      later += workflows.predsBegin(wt) < workflows.predsEnd(wt) ? 1 : 0;
    }
    return 2 * later >= problem.tasks();
  }

  private static boolean hasPlainModes(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    if (workflows.hasBatches()) {
      return false;
    }
    CompiledWorkers workers = problem.workers();
    long options = 0;
    for (int t = 0; t < workflows.tasks(); t++) {
      for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
        int mode = workflows.optionMode(o);
        int c = workflows.optionClass(o);
        options++;
        if (workers.membersEnd(c) - workers.membersBegin(c) > 1
            || workflows.modelsBegin(mode) < workflows.modelsEnd(mode)
            || workflows.workspaceBytes(mode) > 0
            || (workflows.optionDurationMicros(o) > 0 && !problem.isUnary(c))) {
          return false;
        }
      }
    }
    return options <= (long) MANY_OPTIONS * workflows.tasks();
  }

  private static boolean movesDataInNoTime(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    for (int e = 0; e < workflows.edges(); e++) {
      if (takesTime(problem, workflows.edgeBytes(e))) {
        return false;
      }
    }
    for (int t = 0; t < problem.tasks(); t++) {
      for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
        if (jobs.inputBytes(i) > 0) {
          return false;
        }
      }
      for (int i = jobs.outputsBegin(t); i < jobs.outputsEnd(t); i++) {
        if (takesTime(problem, jobs.outputBytes(i))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean takesTime(CompiledProblem problem, long bytes) {
    return bytes > 0 && (problem.transfers().meanMicros(bytes) > 0);
  }

  private static ShopProblem compile(CompiledProblem problem) {
    return new Compilation(problem).shop();
  }

  /** The arrays of a shop while they are filled. */
  private static final class Compilation {
    private final CompiledProblem problem;
    private final int[] predBegin;
    private int[] pred = new int[16];
    private final int[] optionBegin;
    private int[] number = new int[16];
    private int[] worker = new int[16];
    private int[] machine = new int[16];
    private long[] duration = new long[16];
    private long[] release = new long[16];
    private int preds;
    private int options;

    Compilation(CompiledProblem problem) {
      this.problem = problem;
      predBegin = new int[problem.tasks() + 1];
      optionBegin = new int[problem.tasks() + 1];
    }

    ShopProblem shop() {
      for (int t = 0; t < problem.tasks(); t++) {
        takePreds(t);
        takeOptions(t);
        predBegin[t + 1] = preds;
        optionBegin[t + 1] = options;
      }
      Shop shop =
          new Shop(
              problem.workers().count(),
              predBegin,
              Arrays.copyOf(pred, preds),
              optionBegin,
              Arrays.copyOf(machine, options),
              Arrays.copyOf(duration, options),
              Arrays.copyOf(release, options));
      return new ShopProblem(shop, Arrays.copyOf(number, options), Arrays.copyOf(worker, options));
    }

    private void takePreds(int task) {
      CompiledWorkflows workflows = problem.workflows();
      int wt = problem.jobs().workflowTask(task);
      int offset = problem.jobs().offset(problem.jobs().jobOf(task));
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        if (preds == pred.length) {
          pred = Arrays.copyOf(pred, 2 * preds);
        }
        pred[preds++] = workflows.edgeFrom(e) + offset;
      }
    }

    private void takeOptions(int task) {
      CompiledWorkflows workflows = problem.workflows();
      CompiledWorkers workers = problem.workers();
      int wt = problem.jobs().workflowTask(task);
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        int c = workflows.optionClass(o);
        for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
          if (problem.pinsAllow(task, workflows.optionMode(o), workers.member(i))) {
            takeOption(task, o, workers.member(i));
          }
        }
      }
    }

    private void takeOption(int task, int ofNumber, int onWorker) {
      if (options == number.length) {
        number = Arrays.copyOf(number, 2 * options);
        worker = Arrays.copyOf(worker, 2 * options);
        machine = Arrays.copyOf(machine, 2 * options);
        duration = Arrays.copyOf(duration, 2 * options);
        release = Arrays.copyOf(release, 2 * options);
      }
      CompiledState state = problem.state();
      long length = problem.workflows().optionDurationMicros(ofNumber);
      long released = problem.jobs().releaseMicros(problem.jobs().jobOf(task));
      long earliest = Math.max(released, state.availableFromMicros(onWorker));
      number[options] = ofNumber;
      worker[options] = onWorker;
      machine[options] = length == 0 ? Shop.NONE : onWorker;
      duration[options] = length;
      release[options++] = Math.max(0, earliest - state.nowMicros());
    }
  }
}

package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.SplittableRandom;

/** Draws options and workers of tasks, other than those that a decoder holds. Not thread-safe. */
final class OptionDraw {
  private static final int TRIES = 8;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final OrderDecoder decoder;
  private final SplittableRandom random;

  private int option;
  private int worker;

  OptionDraw(CompiledProblem problem, OrderDecoder decoder, SplittableRandom random) {
    this.problem = problem;
    workers = problem.workers();
    workflows = problem.workflows();
    jobs = problem.jobs();
    this.decoder = decoder;
    this.random = random;
  }

  /** The option that was drawn last. */
  int option() {
    return option;
  }

  /** The worker that was drawn with it. */
  int worker() {
    return worker;
  }

  /** Whether what was drawn last is what a task has. */
  boolean isOf(int task) {
    return option == decoder.option(task) && worker == decoder.worker(task);
  }

  /** Draws what a task has. */
  void keep(int task) {
    option = decoder.option(task);
    worker = decoder.worker(task);
  }

  /** Draws another option, on any worker; false when none was found. */
  boolean draw(int task) {
    int wt = jobs.workflowTask(task);
    int first = workflows.optionsBegin(wt);
    int options = workflows.optionsEnd(wt) - first;
    for (int i = 0; i < TRIES; i++) {
      int o = first + random.nextInt(options);
      int c = workflows.optionClass(o);
      int w = workers.member(random.nextInt(workers.membersBegin(c), workers.membersEnd(c)));
      if (isOther(task, o, w)) {
        option = o;
        worker = w;
        return true;
      }
    }
    return false;
  }

  /** Draws another option on a worker; false when there is none. */
  boolean drawOn(int task, int onWorker) {
    int wt = jobs.workflowTask(task);
    int c = workers.classOf(onWorker);
    int found = 0;
    for (int mode = workflows.modesBegin(wt); mode < workflows.modesEnd(wt); mode++) {
      int o = workflows.option(wt, mode, c);
      if (o >= 0 && isOther(task, o, onWorker) && random.nextInt(++found) == 0) {
        option = o;
        worker = onWorker;
      }
    }
    return found > 0;
  }

  private boolean isOther(int task, int anOption, int onWorker) {
    boolean same = anOption == decoder.option(task) && onWorker == decoder.worker(task);
    return !same && problem.pinsAllow(task, workflows.optionMode(anOption), onWorker);
  }
}

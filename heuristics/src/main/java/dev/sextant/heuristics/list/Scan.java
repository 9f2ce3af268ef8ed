package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/** The option and worker with the smallest score for a task, over all that pins allow. */
final class Scan implements WorkerRule {
  private final PartialSchedule schedule;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final Score score;

  /** How good an option on a worker is for the task that the schedule considers. */
  interface Score {
    /** Smaller is better; {@link PartialSchedule#NEVER} if the task cannot be placed there. */
    long of(int option, int worker);
  }

  Scan(PartialSchedule schedule, Score score) {
    this.schedule = schedule;
    this.score = score;
    workers = schedule.problem().workers();
    workflows = schedule.problem().workflows();
  }

  @Override
  public void choose(int task, Choice choice) {
    schedule.consider(task);
    choice.clear(task);
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        if (schedule.isAllowed(o, worker)) {
          choice.offer(score.of(o, worker), worker, o);
        }
      }
    }
  }
}

package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * The option and worker where a task ends first. Ties go to the smaller worker, then to the mode
 * that comes first.
 *
 * <p>A lower bound of the end sorts out most workers before the timetable is asked: first the one
 * with the least bound is asked, then those whose bound is below what was found.
 */
final class EarliestEnd implements WorkerRule {
  private final PartialSchedule schedule;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;

  EarliestEnd(PartialSchedule schedule) {
    this.schedule = schedule;
    workers = schedule.problem().workers();
    workflows = schedule.problem().workflows();
  }

  @Override
  public void choose(int task, Choice choice) {
    schedule.consider(task);
    choice.clear(task);
    askMostPromising(choice);
    int promisingOption = choice.option;
    int promisingWorker = choice.worker;
    int end = schedule.optionsEnd();
    for (int o = schedule.optionsBegin(); o < end; o++) {
      int resource = schedule.anyResource(o);
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        long bound = schedule.endAtLeastMicros(o, worker, resource);
        if (choice.yieldsTo(bound, worker, o)
            && !(o == promisingOption && worker == promisingWorker)
            && schedule.isAllowed(o, worker)) {
          choice.offer(schedule.endMicros(o, worker), worker, o);
        }
      }
    }
  }

  private void askMostPromising(Choice choice) {
    long least = PartialSchedule.NEVER;
    int option = Choice.NONE;
    int at = 0;
    int end = schedule.optionsEnd();
    for (int o = schedule.optionsBegin(); o < end; o++) {
      int resource = schedule.anyResource(o);
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        long bound = schedule.endAtLeastMicros(o, worker, resource);
        if (bound < least && schedule.isAllowed(o, worker)) {
          least = bound;
          option = o;
          at = worker;
        }
      }
    }
    if (option != Choice.NONE) {
      choice.offer(schedule.endMicros(option, at), at, option);
    }
  }
}

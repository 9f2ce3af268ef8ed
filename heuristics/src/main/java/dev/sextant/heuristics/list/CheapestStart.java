package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Arrays;

/**
 * Where and when a task adds least to the objective where prices change: it may wait for cheaper
 * hours. Looked at are the first start on each worker, and the first ones from instants at which a
 * step of the worker's calendar begins, or a run would end with one; in between cost is linear. The
 * cheapest of these instants are asked first, and none that could not be better than what was
 * found, so the timetable is asked for few. Ties go to the earlier start, then to the smaller
 * worker and the mode that comes first. About the task that the schedule considers; not
 * thread-safe.
 */
final class CheapestStart {
  /** Questions to the timetable about one task, after which what was found is taken. */
  private static final int MOST_QUESTIONS = 4_096;

  private static final double MICROS_PER_SECOND = 1e6;

  /** What a choice adds to the objective. */
  interface Adds {
    /**
     * What an option on a worker adds besides the price of its run and its end; infinite if it must
     * not go there.
     */
    double besidesRun(int option, int worker);

    /** All that is added if the task ends at an instant, given what is added besides that. */
    long score(long endMicros, double besidesEnd);

    /** When the task is to end at the latest; it waits for nothing that ends later. */
    long latestEnd();
  }

  private final PartialSchedule schedule;
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final CompiledCalendars calendars;
  private final double weight;

  /** By step of a calendar, what a worker of its class costs from the first step to it. */
  private final double[] until;

  /** Instants to ask for, by what is added there at least. */
  private final TaskHeap instants = new TaskHeap();

  private int[] optionOf = new int[256];
  private long[] instantOf = new long[256];
  private int found;
  private int questions;

  CheapestStart(PartialSchedule schedule) {
    this.schedule = schedule;
    problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
    calendars = workers.calendars();
    weight = problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS);
    until = new double[calendars.stepsEnd(workers.classes() - 1)];
    for (int c = 0; c < workers.classes(); c++) {
      for (int i = calendars.stepsBegin(c) + 1; i < calendars.stepsEnd(c); i++) {
        until[i] = costUntil(i - 1, calendars.fromMicros(i));
      }
    }
  }

  /** What a worker costs from the first step of its class to an instant in a step. */
  private double costUntil(int step, long instant) {
    return until[step]
        + calendars.priceMicroUnitsPerSecond(step)
            * ((instant - calendars.fromMicros(step)) / MICROS_PER_SECOND);
  }

  /** Chooses for the considered task; {@link Choice#notBefore} is the start. */
  void choose(Adds adds, Choice choice) {
    choice.clear(schedule.task());
    instants.clear();
    found = 0;
    questions = 0;
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      look(o, adds, choice);
    }
    while (!instants.isEmpty() && instants.key() < choice.score && questions < MOST_QUESTIONS) {
      int next = instants.pop();
      ask(optionOf[next], instantOf[next], adds, choice);
    }
  }

  /** Notes the instants for an option, and asks for the first start on each worker. */
  private void look(int option, Adds adds, Choice choice) {
    int c = workflows.optionClass(option);
    long earliest = PartialSchedule.NEVER;
    for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
      earliest = Math.min(earliest, arrival(option, workers.member(i), adds));
    }
    if (earliest == PartialSchedule.NEVER) {
      return;
    }
    double least = noteInstants(option, earliest, adds);
    long duration = schedule.durationMicros(option);
    for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
      int worker = workers.member(i);
      long arrival = arrival(option, worker, adds);
      if (arrival == PartialSchedule.NEVER) {
        continue;
      }
      long bound = schedule.boundMicros(option, worker, arrival);
      double besides = adds.besidesRun(option, worker);
      if (adds.score(bound + duration, besides + least) <= choice.score) {
        offer(option, worker, schedule.startMicros(option, worker), besides, adds, choice);
      }
    }
  }

  private long arrival(int option, int worker, Adds adds) {
    return schedule.isAllowed(option, worker)
            && adds.besidesRun(option, worker) < Double.POSITIVE_INFINITY
        ? schedule.arrivals().micros(worker)
        : PartialSchedule.NEVER;
  }

  /** Returns what a run costs at least from an instant on. */
  private double noteInstants(int option, long earliest, Adds adds) {
    int c = workflows.optionClass(option);
    long duration = schedule.durationMicros(option);
    int end = calendars.stepsEnd(c);
    double perCost =
        weight * workflows.expected(workflows.optionMode(option), 1_000_000) / 1_000_000.0;
    int first = calendars.stepAt(c, earliest);
    int last = first;
    double least = cost(first, earliest, endStep(first, end, earliest + duration), duration);
    // Runs that begin with a step.
    for (int i = first + 1; i < end; i++) {
      long instant = calendars.fromMicros(i);
      last = endStep(Math.max(last, i), end, instant + duration);
      double cost = cost(i, instant, last, duration);
      least = Math.min(least, cost);
      note(option, instant, perCost * cost, adds);
    }
    // Runs that end with one.
    int step = first;
    for (int i = first + 1; i < end; i++) {
      long instant = calendars.fromMicros(i) - duration;
      if (instant > earliest) {
        step = endStep(step, end, instant);
        double cost = cost(step, instant, i - 1, duration);
        least = Math.min(least, cost);
        note(option, instant, perCost * cost, adds);
      }
    }
    return perCost * least;
  }

  /** The step at an instant, from one before it on. */
  private int endStep(int step, int end, long instant) {
    int at = step;
    while (at + 1 < end && calendars.fromMicros(at + 1) <= instant) {
      at++;
    }
    return at;
  }

  private double cost(int step, long start, int endStep, long duration) {
    return costUntil(endStep, start + duration) - costUntil(step, start);
  }

  private void note(int option, long instant, double cost, Adds adds) {
    long end = instant + schedule.durationMicros(option);
    if (end > adds.latestEnd()) {
      return;
    }
    if (found == optionOf.length) {
      optionOf = Arrays.copyOf(optionOf, 2 * found);
      instantOf = Arrays.copyOf(instantOf, 2 * found);
    }
    optionOf[found] = option;
    instantOf[found] = instant;
    instants.push(adds.score(end, cost), found++);
  }

  /** Asks for the first starts from an instant on. */
  private void ask(int option, long instant, Adds adds, Choice choice) {
    int c = workflows.optionClass(option);
    long latest = adds.latestEnd() - schedule.durationMicros(option);
    int resource = schedule.anyResource(option);
    for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
      int worker = workers.member(i);
      if (arrival(option, worker, adds) > instant) {
        continue; // Its first start was asked for, or there is none.
      }
      questions++;
      long start = schedule.capacityFromMicros(option, worker, resource, instant, latest);
      double besides = adds.besidesRun(option, worker);
      if (start <= latest && score(option, worker, start, besides, adds) < choice.score) {
        start = schedule.startWithInputsMicros(option, worker, start);
        if (start <= latest) {
          offer(option, worker, start, besides, adds, choice);
        }
      }
    }
  }

  private void offer(int option, int worker, long start, double besides, Adds adds, Choice choice) {
    if (start == PartialSchedule.NEVER) {
      return;
    }
    long score = score(option, worker, start, besides, adds);
    if (choice.yieldsTo(score, start, worker, option)) {
      choice.offer(score, start, worker, option);
      choice.notBefore = start;
    }
  }

  private long score(int option, int worker, long start, double besides, Adds adds) {
    long end = start + schedule.durationMicros(option);
    double run = weight * problem.timeCost(workflows.optionMode(option), worker, start, end);
    return adds.score(end, besides + run);
  }
}

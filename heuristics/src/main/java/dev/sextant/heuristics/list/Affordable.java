package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import org.jspecify.annotations.Nullable;

/**
 * Where a task ends first among the options that it can afford, that is whose price is near its
 * least; or, where more counts than ends, where it adds least to the objective, and, where prices
 * change, when ({@link CheapestStart}). Not thread-safe.
 */
final class Affordable implements WorkerRule {
  private final PartialSchedule schedule;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final Guidance guidance;
  private final boolean haveDeadlines;

  /** What counts beside the end; null where nothing does. */
  private final @Nullable MarginalCost cost;

  /** Null where waiting cannot pay. */
  private final @Nullable CheapestStart waiting;

  Affordable(PartialSchedule schedule, Guidance guidance, @Nullable MarginalCost cost) {
    this.schedule = schedule;
    this.guidance = guidance;
    haveDeadlines = schedule.problem().jobs().haveDeadlines();
    workers = schedule.problem().workers();
    workflows = schedule.problem().workflows();
    this.cost = cost;
    waiting =
        cost != null && Waiting.mayPay(schedule.problem()) ? new CheapestStart(schedule) : null;
  }

  @Override
  public void choose(int task, Choice choice) {
    schedule.consider(task);
    choice.clear(task);
    double least = leastPrice();
    if (cost != null) {
      cost.consider(least);
    }
    if (cost != null && waiting != null) {
      waiting.choose(cost, choice);
    } else {
      offer(least * (1 + guidance.tolerance()) + 1, choice);
    }
    if (!choice.isMade()) {
      // What it can afford may be closed for ever by now.
      offer(Double.POSITIVE_INFINITY, choice);
    }
  }

  private void offer(double limit, Choice choice) {
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        if (guidance.price(o, w) <= limit && schedule.isAllowed(o, w)) {
          offer(o, w, choice);
        }
      }
    }
  }

  private double leastPrice() {
    double least = Double.POSITIVE_INFINITY;
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        double price = guidance.price(o, w);
        if (price < least
            && schedule.isAllowed(o, w)
            && schedule.arrivals().micros(w) != PartialSchedule.NEVER) {
          least = price;
        }
      }
    }
    return least;
  }

  private void offer(int option, int worker, Choice choice) {
    long arrival = schedule.arrivals().micros(worker);
    if (arrival == PartialSchedule.NEVER) {
      return;
    }
    long bound = schedule.boundMicros(option, worker, arrival) + schedule.durationMicros(option);
    double besides = cost == null ? 0 : cost.besidesEnd(option, worker);
    if (choice.yieldsTo(score(bound, besides), second(bound), worker, option)) {
      long end = schedule.endMicros(option, worker);
      choice.offer(score(end, besides), second(end), worker, option);
    }
  }

  /** Of what costs the same, what ends first leaves others more time until deadlines. */
  private long second(long end) {
    return cost != null && haveDeadlines ? end : 0;
  }

  private long score(long end, double besides) {
    return cost == null ? end : cost.score(end, besides);
  }

  @Override
  public void placed(int task) {
    if (cost != null) {
      cost.placed(task);
    }
  }
}

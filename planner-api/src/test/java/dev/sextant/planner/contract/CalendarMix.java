package dev.sextant.planner.contract;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives some drawn problems calendars, and leaves the others as they are. Prices change only where
 * exhaustion can bear it: cost does not count, or there are few tasks and instants.
 */
final class CalendarMix {
  private static final int CHANCE = 30;
  private static final int ATTEMPTS = 12;
  private static final int FEW_TASKS = 3;

  private final Draw draw;
  private final Problem problem;
  private final boolean pricesChange;

  private CalendarMix(Draw draw, Problem problem, Magnitude magnitude) {
    this.draw = draw;
    this.problem = problem;
    int tasks =
        problem.jobs().stream()
            .mapToInt(
                j ->
                    problem.workflows().stream()
                        .filter(f -> f.id().equals(j.workflow()))
                        .mapToInt(f -> f.tasks().size())
                        .sum())
            .sum();
    pricesChange =
        problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) == 0
            || (magnitude.equals(Magnitude.UNITS) && tasks <= FEW_TASKS);
  }

  /** The problem, with calendars by chance; draws of its own, by the same seed. */
  static Problem of(Problem problem, long seed, Magnitude magnitude) {
    Draw draw = new Draw(~seed, magnitude);
    if (!draw.percent(CHANCE)) {
      return problem;
    }
    CalendarMix mix = new CalendarMix(draw, problem, magnitude);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Problem changed = mix.changed();
      if (changed.errors().isEmpty()) {
        return changed;
      }
    }
    return problem;
  }

  private Problem changed() {
    List<Worker> workers = new ArrayList<>();
    for (Worker worker : problem.workers()) {
      workers.add(draw.percent(70) ? worker.withCalendar(calendar()) : worker);
    }
    return problem.withWorkers(workers);
  }

  private Calendar calendar() {
    List<Calendar.Step> steps = new ArrayList<>();
    long from = Math.max(0, problem.state().nowMicros() + draw.micros(1, 5) - draw.micros(0, 3));
    for (int s = draw.between(1, 4); s > 0; s--) {
      boolean closed = draw.percent(45);
      Long price = pricesChange && draw.percent(60) ? (long) draw.between(0, 3_000_000) : null;
      steps.add(new Calendar.Step(from, !closed, price));
      from += draw.micros(1, 7);
    }
    if (!steps.get(steps.size() - 1).available() && draw.percent(75)) {
      steps.add(Calendar.Step.open(from));
    }
    return new Calendar(steps);
  }
}

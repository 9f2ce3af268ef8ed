package dev.sextant.heuristics.search;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Problems in which money counts and workers cost another price every few microseconds. */
final class ChangingPrices {
  private ChangingPrices() {}

  /**
   * The same problem with prices.
   *
   * @param closings whether some workers are closed for a while
   */
  static Problem in(Problem problem, long seed, boolean closings) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Worker> workers = new ArrayList<>();
    for (Worker worker : problem.workers()) {
      List<Calendar.Step> steps = new ArrayList<>();
      long from = 0;
      int count = random.nextInt(8);
      for (int i = 0; i < count; i++) {
        from += random.nextLong(1, 30);
        boolean open = !closings || i == count - 1 || random.nextInt(4) > 0;
        steps.add(new Calendar.Step(from, open, open ? random.nextLong(5_000_000) : null));
      }
      workers.add(
          worker
              .withPrice(new Price.Constant(random.nextLong(5_000_000)))
              .withCalendar(new Calendar(steps)));
    }
    Objective money = Objective.of(ObjectiveTerm.COST_MICRO_UNITS);
    return problem.toBuilder()
        .onlyWorkers(workers)
        .build()
        .withObjective(
            seed % 3 == 0 ? money : money.plus(1, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS));
  }
}

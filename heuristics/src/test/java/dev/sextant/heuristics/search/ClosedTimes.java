package dev.sextant.heuristics.search;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Problems whose workers close every few microseconds, some of them for ever. */
final class ClosedTimes {
  private ClosedTimes() {}

  /** The same problem with some closed times. */
  static Problem in(Problem problem, long seed) {
    return in(problem, seed, 12);
  }

  /** The same problem with fewer steps than that on each worker. */
  static Problem in(Problem problem, long seed, int most) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Worker> workers = new ArrayList<>();
    for (Worker worker : problem.workers()) {
      List<Calendar.Step> steps = new ArrayList<>();
      boolean open = random.nextInt(8) > 0;
      long from = open ? random.nextLong(20, 60) : 0;
      for (int i = random.nextInt(most); i > 0; i--) {
        open = !open || random.nextInt(4) == 0;
        steps.add(open ? Calendar.Step.open(from) : Calendar.Step.closed(from));
        from += open ? random.nextLong(10, 60) : random.nextLong(1, 20);
      }
      if (random.nextInt(5) > 0) {
        steps.add(Calendar.Step.open(from));
      }
      workers.add(worker.withCalendar(new Calendar(steps)));
    }
    return problem.toBuilder().onlyWorkers(workers).buildUnchecked();
  }
}

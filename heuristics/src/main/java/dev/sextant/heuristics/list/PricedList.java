package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import org.jspecify.annotations.Nullable;

/**
 * A list schedule on workers of different speeds that keeps tasks off options too dear for them:
 * tasks by falling upward rank, each to the option that ends it first among those whose price is
 * near the least of the task. Prices are those of capacity in a balanced assignment, {@link
 * LowerBounds#optionPrice}; ending first alone sends tasks to whatever worker is free, and the work
 * of all workers grows.
 *
 * <p>After the rounding of fractional assignments of Lenstra, Shmoys, Tardos (Mathematical
 * Programming 46, 1990); with a tolerance instead of a matching, because loads, transfers and
 * precedence count too. Ties go to the smaller worker, then to the option that comes first.
 */
public final class PricedList {
  private PricedList() {}

  /** The price of every option, or null where prices tell no two options of a task apart. */
  public static double @Nullable [] prices(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    LowerBounds bounds = LowerBounds.of(problem);
    double[] price = new double[workflows.optionsEnd(workflows.tasks() - 1)];
    boolean differ = false;
    for (int t = 0; t < workflows.tasks(); t++) {
      int first = workflows.optionsBegin(t);
      for (int o = first; o < workflows.optionsEnd(t); o++) {
        price[o] = bounds.optionPrice(o);
        differ |= price[o] != price[first];
      }
    }
    return differ ? price : null;
  }

  /**
   * The complete timetable, or null when a task cannot be placed or the pace says stop.
   *
   * @param price by option
   * @param tolerance by how much an option's price may exceed the least of its task, as a share
   */
  public static @Nullable Timetable build(
      CompiledProblem problem, double[] price, double tolerance, Pace pace) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, true);
    ListRule rule =
        new QueueRule(
            new FixedOrder(Heft.order(problem)), new Affordable(schedule, price, tolerance));
    return ListBackend.build(schedule, rule, pace);
  }

  /** Where a task ends first among the options that it can afford. */
  private static final class Affordable implements WorkerRule {
    private final double[] price;
    private final double tolerance;
    private final Scan prices;
    private final Scan ends;
    private final Choice cheapest = new Choice();
    private double limit;

    Affordable(PartialSchedule schedule, double[] price, double tolerance) {
      this.price = price;
      this.tolerance = tolerance;
      prices = new Scan(schedule, (option, worker) -> (long) price[option]);
      ends =
          new Scan(
              schedule,
              (option, worker) ->
                  price[option] <= limit
                      ? schedule.endMicros(option, worker)
                      : PartialSchedule.NEVER);
    }

    @Override
    public void choose(int task, Choice choice) {
      prices.choose(task, cheapest);
      limit = cheapest.isMade() ? price[cheapest.option] * (1 + tolerance) + 1 : 0;
      ends.choose(task, choice);
    }
  }
}
